/** The part of a service worker's world that the worker uses; the DOM's own types do not know it. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type WorkerScope = {
  readonly location: Location
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { get(id: string): Promise<{ readonly url: string } | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'activate', listen: (event: ExtendableEvent) => void): void
  addEventListener(kind: 'message', listen: (event: ExtendableEvent & { readonly data: unknown }) => void): void
}

/** A request as the worker is told of it. */
export type AskedEvent = ExtendableEvent & { readonly clientId: string }

/** The worker itself. */
export const worker = globalThis as unknown as WorkerScope
