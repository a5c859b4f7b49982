import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { type Dropped, droppedNow, onDropped, wait } from './waiting-requests.ts'

/** What could not be sent and waits until the visitor sends it again; undefined when nothing waits. */
export function useDroppedConnection(): Dropped | undefined {
  return useSyncExternalStore(onDropped, droppedNow, () => undefined)
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
