/** The part of the service worker API that is used; the DOM types do not include it. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type WorkerScope = {
  readonly location: Location
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { get(id: string): Promise<{ readonly url: string } | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'activate', listen: (event: ExtendableEvent) => void): void
  addEventListener(kind: 'message', listen: (event: ExtendableEvent & { readonly data: unknown }) => void): void
}

/** A fetch event. */
export type RequestEvent = ExtendableEvent & { readonly clientId: string }

/** The global scope of the worker. */
export const worker = globalThis as unknown as WorkerScope
