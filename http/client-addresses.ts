import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { originalOf } from './replaced-request.ts'

/** Records the client address of each request. */
export type ClientAddresses = {
  readonly middleware: MiddlewareHandler
  addressOf(request: Request): string | undefined
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** That of the connection or, behind a trusted proxy, the last of X-Forwarded-For; those before it can be forged. */
export function createClientAddresses({ isProxyTrusted }: { readonly isProxyTrusted: boolean }): ClientAddresses {
  const addressByRequest = new WeakMap<Request, string>()
  return {
    middleware: async (context, next) => {
      const address = (isProxyTrusted ? forwardedAddress(context) : undefined) ?? connectionAddress(context)
      if (address !== undefined) addressByRequest.set(context.req.raw, address.replace(MAPPED_IPV4, '$1'))
      await next()
    },
    addressOf: (request) => addressByRequest.get(originalOf(request)),
  }
}

function forwardedAddress(context: Context): string | undefined {
  const last = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return isIP(last) === 0 ? undefined : last
}

/** Undefined without a socket, as in tests. */
function connectionAddress(context: Context): string | undefined {
  return context.env?.incoming === undefined ? undefined : getConnInfo(context).remote.address
}
