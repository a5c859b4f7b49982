import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { type CallFault, recordFault } from './record.ts'

/** Statuses after which the same call may fare better (specification 7, HTTP client). */
const RETRIED: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]
const RETRIES_WITHOUT_BODY = 1
const RETRIES_WITH_BODY = 0
/** A Retry-After is waited for so long at most: somebody may be looking at the page. */
const LONGEST_PAUSE_MS = 5_000

/** How a call is made, beside fetch's own words. */
export type Asking = Pick<RequestInit, 'method' | 'body' | 'cache' | 'redirect' | 'keepalive' | 'signal'> & {
  readonly headers?: Readonly<Record<string, string>>
}

/** What calls are made with. */
export type CallWorld = {
  readonly send: (path: string, init: RequestInit) => Promise<Response>
  /** Calls back after so many milliseconds, unless the answer is called first. */
  readonly wait: (ms: number, then: () => void) => () => void
}

/** Calls of a page to the shop. */
export type Calls = {
  /**
   * The answer's JSON; null where there is nothing (404); false when it failed, which is recorded and never thrown
   * (specification 7, Product behaviour on results). A call that was given up by its `signal` is false and no fault.
   */
  call<Answer>(path: string, asking?: Asking): Promise<Answer | null | false>
  /** The answer itself, whatever its status; false when none came. */
  answerTo(path: string, asking?: Asking): Promise<Response | false>
}

/**
 * Makes the calls: given up after 70 s, tried once more without a body and never with one (specification 7, HTTP
 * client; 9, Function timeout). Where no answer comes it counts as a failed try.
 */
export function openCalls(world: CallWorld): Calls {
  const ask = async <Read>(path: string, asking: Asking, read: (answer: Response) => Promise<Read>) => {
    const limit = limitOf(world, asking.signal)
    try {
      return await read(await tried(world, path, { ...asking, signal: limit.signal }))
    } catch {
      if (!asking.signal?.aborted) recordFault({ path, what: limit.isOver() ? 'timeout' : 'network' })
      return false
    } finally {
      limit.end()
    }
  }
  return {
    answerTo: (path, asking = {}) => ask(path, asking, async (answer) => answer),
    call: <Answer>(path: string, asking: Asking = {}) => {
      const headers = { accept: 'application/json', ...asking.headers }
      return ask(path, { ...asking, headers }, (answer) => readJson<Answer>(path, answer))
    },
  }
}

async function readJson<Answer>(path: string, answer: Response): Promise<Answer | null | false> {
  if (answer.status === 404) return null
  const fail = (what: CallFault['what']): false => {
    recordFault({ path, what, requestId: answer.headers.get('x-request-id') ?? undefined })
    return false
  }
  if (!answer.ok) return fail(answer.status)
  // A body that breaks off on its way is thrown to the caller, one that is no JSON is none of ours.
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch {
    return fail('unreadable')
  }
}

async function tried({ send, wait }: CallWorld, path: string, init: RequestInit & { signal: AbortSignal }) {
  let left = init.body == null ? RETRIES_WITHOUT_BODY : RETRIES_WITH_BODY
  for (;;) {
    const isLast = left === 0
    left -= 1
    try {
      const answer = await send(path, init)
      if (isLast || !RETRIED.includes(answer.status)) return answer
      const pauseMs = pauseOf(answer)
      if (pauseMs > 0) await new Promise<void>((resolve) => wait(pauseMs, resolve))
    } catch (error) {
      if (isLast || init.signal.aborted) throw error
    }
  }
}

/** What an answer asks to wait before the next try, milliseconds. */
function pauseOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1_000, LONGEST_PAUSE_MS) : 0
}

/** Ends a call when its time is over or its asker no longer wants it. */
function limitOf({ wait }: CallWorld, given: AbortSignal | null | undefined) {
  const own = new AbortController()
  const giveUp = () => own.abort()
  let isOver = false
  const cancel = wait(FUNCTION_TIMEOUT_MS, () => {
    isOver = true
    giveUp()
  })
  given?.addEventListener('abort', giveUp)
  if (given?.aborted) giveUp()
  const end = () => {
    cancel()
    given?.removeEventListener('abort', giveUp)
  }
  return { signal: own.signal, isOver: () => isOver, end }
}

/** The calls of this page. */
export const { call, answerTo } = openCalls({
  send: (path, init) => fetch(path, init),
  wait: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
})
