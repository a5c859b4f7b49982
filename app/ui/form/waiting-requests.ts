/** What waits for the connection: a submitted form, or something that the visitor only opened or pressed. */
export type Dropped = 'form' | 'page'

/** `sendAgain` is undefined for data of a page, which the router loads again. */
type Waiting = { readonly kind: Dropped; readonly sendAgain: (() => void) | undefined }

const waiting = new Set<Waiting>()
const listeners = new Set<() => void>()

/** Adds a request that could not be sent. Returns a function that ends its wait. */
export function wait(entry: Waiting): () => void {
  waiting.add(entry)
  notify()
  return () => {
    if (waiting.delete(entry)) notify()
  }
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

/** What waits now. A form is named first: its notice says that the input is kept. */
export function droppedNow(): Dropped | undefined {
  const kinds = [...waiting].map(({ kind }) => kind)
  return kinds.includes('form') ? 'form' : kinds[0]
}

export function onDropped(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

function notify(): void {
  for (const listen of listeners) listen()
}
