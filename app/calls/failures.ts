/** A failed call of this page. `path` has no query, because it may contain form input. */
export type CallFailure = {
  readonly path: string
  /** HTTP status; or no response, no response in time, or a response that is not JSON. */
  readonly reason: number | 'network' | 'timeout' | 'unreadable'
  readonly requestId?: string | undefined
}

export const MARK_NAME = 'call-failed'
const MAX_MARKS = 50

/** Records a failed call as a performance mark (docs/product/7, Results of calls). The newest fifty are kept. */
export function recordFailure({ path, ...failure }: CallFailure): void {
  if (performance.getEntriesByName(MARK_NAME).length >= MAX_MARKS) performance.clearMarks(MARK_NAME)
  performance.mark(MARK_NAME, { detail: { path: path.replace(/[?#].*$/s, ''), ...failure } })
}
