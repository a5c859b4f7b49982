import type { FirstRentalStartResult, FunctionResponse, ServerTimeResult } from '#domain/calls/responses.ts'
import { FUNCTION_TIMEOUT_MS, FUNCTIONS_REGION, RETRIED_STATUSES } from '#domain/constants.ts'
import { type CallFailure, recordFailure } from './failures.ts'

const RETRIES_WITHOUT_BODY = 1
const RETRIES_WITH_BODY = 0
/** Upper limit for Retry-After, because a visitor may be waiting. */
const MAX_RETRY_AFTER_MS = 5_000

type CallOptions = Pick<RequestInit, 'method' | 'body' | 'cache' | 'signal'> & {
  readonly headers?: Readonly<Record<string, string>>
  /** Told of a failure before it is returned as false. */
  readonly onFailure?: (reason: CallFailure['reason']) => void
}

type HttpClientDependencies = {
  readonly send: (path: string, init: RequestInit) => Promise<Response>
  /** Calls `then` after `ms` milliseconds, unless the returned function is called first. */
  readonly schedule: (ms: number, then: () => void) => () => void
}

type HttpClient = {
  /**
   * Returns the JSON of the response; null for 404; false after a failure, which is recorded and never thrown
   * (docs/product/7, Results of calls). A call aborted by its `signal` is false and not recorded.
   */
  call<Answer>(path: string, options?: CallOptions): Promise<Answer | null | false>
}

/** A call times out after 70 s and is retried once if it has no body (docs/product/7, HTTP client; docs/product/9). */
export function createHttpClient(dependencies: HttpClientDependencies): HttpClient {
  return {
    call: async <Answer>(path: string, { onFailure, ...options }: CallOptions = {}) => {
      const fail = (failure: Omit<CallFailure, 'path'>): false => {
        recordFailure({ path, ...failure })
        onFailure?.(failure.reason)
        return false
      }
      const deadline = createDeadline(dependencies, options.signal)
      const headers = { accept: 'application/json', ...options.headers }
      try {
        const init = { ...options, headers, signal: deadline.signal }
        return await readJson<Answer>(await fetchWithRetries(dependencies, path, init), fail)
      } catch {
        return options.signal?.aborted ? false : fail({ reason: deadline.isOver() ? 'timeout' : 'network' })
      } finally {
        deadline.end()
      }
    },
  }
}

async function readJson<Answer>(
  response: Response,
  fail: (failure: Omit<CallFailure, 'path'>) => false,
): Promise<Answer | null | false> {
  if (response.status === 404) return null
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (!response.ok) return fail({ reason: response.status, requestId })
  // An incomplete body throws to the caller; a complete body that is not JSON is recorded here.
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return fail({ reason: 'unreadable', requestId })
  }
}

async function fetchWithRetries(
  { send, schedule }: HttpClientDependencies,
  path: string,
  init: RequestInit & { signal: AbortSignal },
) {
  let left = init.body == null ? RETRIES_WITHOUT_BODY : RETRIES_WITH_BODY
  for (;;) {
    const isLast = left === 0
    left -= 1
    try {
      const response = await send(path, init)
      if (isLast || !RETRIED_STATUSES.includes(response.status)) return response
      const delayMs = retryAfterMs(response)
      if (delayMs > 0) await new Promise<void>((resolve) => schedule(delayMs, resolve))
    } catch (error) {
      if (isLast || init.signal.aborted) throw error
    }
  }
}

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1_000, MAX_RETRY_AFTER_MS) : 0
}

function createDeadline({ schedule }: HttpClientDependencies, callerSignal: AbortSignal | null | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let isOver = false
  const cancel = schedule(FUNCTION_TIMEOUT_MS, () => {
    isOver = true
    abort()
  })
  callerSignal?.addEventListener('abort', abort)
  if (callerSignal?.aborted) abort()
  const end = () => {
    cancel()
    callerSignal?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, isOver: () => isOver, end }
}

export const { call } = createHttpClient({
  send: (path, init) => fetch(path, init),
  schedule: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
})

let readToken = (): string | null => null

/** Calls of functions carry the ID token that `read` returns; null for a visitor. */
export function setBearer(read: () => string | null): void {
  readToken = read
}

/** Calls a function of the API (docs/product/7): null if it does not exist, false if it failed. */
async function callFunction<Result>(name: string, data: unknown = null): Promise<Result | null | false> {
  const idToken = readToken()
  const headers = {
    'content-type': 'application/json',
    ...(idToken !== null && { authorization: `Bearer ${idToken}` }),
  }
  const body = JSON.stringify({ data })
  const answer = await call<FunctionResponse<Result>>(`/${FUNCTIONS_REGION}/${name}`, { method: 'POST', headers, body })
  return answer ? answer.result : answer
}

export async function serverTimeMs(localMs: () => number): Promise<number> {
  const answer = await callFunction<ServerTimeResult>('getservertime')
  return answer ? answer.serverTime : localMs()
}

export async function firstRentalStart(): Promise<FirstRentalStartResult | null | false> {
  return callFunction<FirstRentalStartResult>('firstrentalstart')
}
