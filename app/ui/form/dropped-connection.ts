import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router'

/** What waits for the connection: a submitted form, or something that the visitor only opened or pressed. */
export type Dropped = 'form' | 'page'

/** `sendAgain` is undefined for data of a page, which the router loads again. */
type Waiting = { readonly kind: Dropped; readonly sendAgain: (() => void) | undefined }

const waiting = new Set<Waiting>()
const listeners = new Set<() => void>()

/** What could not be sent and waits until the visitor sends it again; undefined when nothing waits. */
export function useDroppedConnection(): Dropped | undefined {
  return useSyncExternalStore(subscribe, droppedNow, () => undefined)
}

/** Sends everything that waits. `loadPage` loads the page that could not be loaded. */
export function sendAgain(loadPage: () => void): void {
  for (const each of [...waiting]) (each.sendAgain ?? loadPage)()
}

/** Waits until the visitor sends again. Rejects when the request was replaced by another one. */
export function untilSentAgain(kind: Dropped, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = wait({ kind, sendAgain: () => settle(resolve) })
    const abandon = () => settle(() => reject(signal?.reason))
    const settle = (then: () => void) => {
      end()
      signal?.removeEventListener('abort', abandon)
      then()
    }
    if (signal?.aborted) return abandon()
    signal?.addEventListener('abort', abandon)
  })
}

/** Returns a function that ends the wait. */
function wait(entry: Waiting): () => void {
  waiting.add(entry)
  notify()
  return () => {
    if (waiting.delete(entry)) notify()
  }
}

/** Submits the form that was submitted last once more, with what it contains by then. */
let repeatLast: (() => void) | undefined

export function rememberSubmittedForms(scope: Pick<Window, 'addEventListener'>): void {
  const remember = ({ target, submitter }: SubmitEvent) => {
    const form = target as HTMLFormElement
    if (form.getAttribute('method') === 'post') repeatLast = () => form.isConnected && form.requestSubmit(submitter)
  }
  scope.addEventListener('submit', remember, true)
}

const BACKGROUND = 'background'

/** The action of what a script sends by itself, such as a request for amounts. It is not sent again. */
export function inBackground(path: string): string {
  return `${path}?${BACKGROUND}`
}

/**
 * Keeps the page, with everything that was typed, when a request of the router gets no complete response or one of a
 * gateway (docs/decisions/053). The router would show an error page. Instead the request stays open until another one
 * replaces it: the same form, sent again with what it contains then, or the same page, loaded again.
 */
export const keepPageWithoutConnection: MiddlewareFunction<Results> = async ({ request }, next) => {
  const { method, url, signal } = request
  const repeat = method === 'GET' ? undefined : repeatLast
  if (!hasNoAnswer(await next()) || signal.aborted) return
  const isNoticed = !new URL(url).searchParams.has(BACKGROUND)
  const end = isNoticed ? wait({ kind: method === 'GET' ? 'page' : 'form', sendAgain: repeat }) : undefined
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  end?.()
}

/** What the router has got for each route. */
type Results = Readonly<Record<string, { readonly type: 'data' | 'error'; readonly result: unknown }>>

function hasNoAnswer(results: Results): boolean {
  return Object.values(results).some(({ type, result }) => type === 'error' && isConnectionError(result))
}

const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

/**
 * An error of the shop has neither a cause nor, with these statuses, a bare text. In development a TypeError that a
 * loader throws looks like one of the connection.
 */
function isConnectionError(result: unknown): boolean {
  if (isRouteErrorResponse(result)) return GATEWAY_STATUSES.includes(result.status) && typeof result.data === 'string'
  // The error of an action comes as from `data()`.
  const error = result instanceof Error ? result : (result as { readonly data?: unknown }).data
  return error instanceof TypeError || (error instanceof Error && error.cause !== undefined)
}

function notify(): void {
  for (const listen of listeners) listen()
}

/** A form is named first: its notice says that the input is kept. */
function droppedNow(): Dropped | undefined {
  const kinds = [...waiting].map(({ kind }) => kind)
  return kinds.includes('form') ? 'form' : kinds[0]
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
