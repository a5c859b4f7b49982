import { useSyncExternalStore } from 'react'
import { RETRIED_STATUSES } from '#domain/constants.ts'

/** What waits for the connection: a submitted form, or something that the visitor only opened or pressed. */
export type Dropped = 'form' | 'page'

type Waiting = { readonly kind: Dropped; readonly sendAgain: () => void }

const waiting = new Set<Waiting>()
const listeners = new Set<() => void>()

/** What could not be sent and waits until the visitor sends it again; undefined when nothing waits. */
export function useDroppedConnection(): Dropped | undefined {
  return useSyncExternalStore(subscribe, droppedNow, () => undefined)
}

/** Sends everything that waits. */
export function sendAgain(): void {
  for (const each of [...waiting]) each.sendAgain()
}

/** Waits until the visitor sends again. Rejects when the request was replaced by another one. */
export function untilSentAgain(kind: Dropped, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (then: () => void) => () => {
      waiting.delete(entry)
      signal?.removeEventListener('abort', abandon)
      for (const listen of listeners) listen()
      then()
    }
    const abandon = end(() => reject(signal?.reason))
    const entry: Waiting = { kind, sendAgain: end(resolve) }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', abandon)
    waiting.add(entry)
    for (const listen of listeners) listen()
  })
}

/**
 * Replaces `fetch` for the data and code of pages and the forms that the router sends (docs/decisions/053). The router
 * takes a request without a response for an error and replaces the page, with everything that was typed, by an error
 * page, or reloads it. Here such a request waits until the visitor sends it again; the page stays as it is, and the
 * router learns of nothing. Data and code are sent once more at first, as by the HTTP client (docs/product/7).
 */
export function keepRouterRequests(scope: Pick<Window, 'fetch'>): void {
  const send = scope.fetch.bind(scope)
  scope.fetch = (input, init) => (isRouterRequest(input) ? sendUntilAnswered(send, input, init) : send(input, init))
}

const DATA_OR_CODE = /\.(?:data|js)(?:\?|$)/

function isRouterRequest(input: RequestInfo | URL): boolean {
  return !(input instanceof Request) && DATA_OR_CODE.test(String(input))
}

async function sendUntilAnswered(
  send: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { method = 'GET', signal } = init
  for (let isRetried = method !== 'GET'; ; isRetried = true) {
    const response = await send(input, init)
      .then(complete)
      .catch(() => undefined)
    const hasFailed = response === undefined || RETRIED_STATUSES.includes(response.status)
    if (!isRetried && hasFailed && !signal?.aborted) continue
    if (response !== undefined && !isFromGateway(response)) return response
    await untilSentAgain(method === 'GET' ? 'page' : 'form', signal)
  }
}

/** Reads the response to its end, which may also be lost. */
async function complete(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}

const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

/** A proxy could not reach the shop: the router's own responses have this header. */
function isFromGateway({ status, headers }: Response): boolean {
  return GATEWAY_STATUSES.includes(status) && !headers.has('x-remix-response')
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

function droppedNow(): Dropped | undefined {
  for (const { kind } of waiting) if (kind === 'form') return 'form'
  return waiting.size > 0 ? 'page' : undefined
}
