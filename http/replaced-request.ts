import type { Context } from 'hono'

const originals = new WeakMap<Request, Request>()

/** Goes on with another Request of the same client, for example with a body that was read already. */
export function replaceRequest(context: Context, replacement: Request): void {
  originals.set(replacement, originalOf(context.req.raw))
  context.req.raw = replacement
}

/** The Request that the server received. Facts of a request, such as its id and its address, are recorded under it. */
export function originalOf(request: Request): Request {
  return originals.get(request) ?? request
}
