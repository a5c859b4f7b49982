/** What a call of this page met with. `path` without its query: what was typed into a form may stand there. */
export type CallFault = {
  readonly path: string
  /** HTTP status; or that no answer came, none in time, or one that could not be read. */
  readonly what: number | 'network' | 'timeout' | 'unreadable'
  /** Under which the shop's log has the same call. */
  readonly requestId?: string | undefined
}

const NAME = 'call-failed'
const MOST = 50

/**
 * Faults of calls are recorded rather than thrown (specification 7, Product behaviour on results): as marks in the
 * browser's own timeline, where its tools show them, the newest fifty.
 */
export function recordFault({ path, ...fault }: CallFault): void {
  if (performance.getEntriesByName(NAME).length >= MOST) performance.clearMarks(NAME)
  performance.mark(NAME, { detail: { path: path.replace(/[?#].*$/s, ''), ...fault } })
}

/** What was recorded in this page, oldest first. */
export function recordedFaults(): readonly CallFault[] {
  return performance.getEntriesByName(NAME).map((entry) => (entry as PerformanceMark).detail as CallFault)
}
