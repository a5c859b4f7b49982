import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'

/** Notes where each request comes from, for as long as the request lives. */
export type Addresses = {
  readonly note: MiddlewareHandler
  of(request: Request): string | undefined
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Where requests come from: the connection's own address or, behind a trusted proxy alone, the last one that
 * X-Forwarded-For names, which is what that proxy saw; the ones before it anybody may have written.
 */
export function addresses({ isProxyTrusted }: { readonly isProxyTrusted: boolean }): Addresses {
  const known = new WeakMap<Request, string>()
  return {
    note: async (context, next) => {
      const address = (isProxyTrusted ? forwarded(context) : undefined) ?? connected(context)
      if (address !== undefined) known.set(context.req.raw, address.replace(MAPPED_IPV4, '$1'))
      await next()
    },
    of: (request) => known.get(request),
  }
}

function forwarded(context: Context): string | undefined {
  const last = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return isIP(last) === 0 ? undefined : last
}

/** Nothing where there is no socket, as in tests. */
function connected(context: Context): string | undefined {
  return context.env?.incoming === undefined ? undefined : getConnInfo(context).remote.address
}
