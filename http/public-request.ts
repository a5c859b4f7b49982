/** `siteUrl`: its scheme is the public one. `isProxyTrusted`: X-Forwarded-Host names the public host. */
export type PublicRequestOptions = { readonly siteUrl: string; readonly isProxyTrusted: boolean }

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i
const PARTS = /^https?:\/\/([^/?#]*)(.*)$/s

/**
 * Gives requests the origin that the client sees. Behind a TLS-terminating proxy requests arrive as http, but cookies
 * and policies need the public scheme. A proxy that changes Host names the original one in X-Forwarded-Host; of several
 * the last one counts, because those before it can be forged.
 */
export function createPublicRequest({ siteUrl, isProxyTrusted }: PublicRequestOptions): (request: Request) => Request {
  const scheme = siteUrl.startsWith('https:') ? 'https' : 'http'
  return (request) => {
    const forwardedHost = isProxyTrusted ? parseHost(request.headers.get('x-forwarded-host')) : undefined
    const [, host = '', rest = ''] = PARTS.exec(request.url) ?? []
    const url = `${scheme}://${forwardedHost ?? host}${rest}`
    return url === request.url ? request : new Request(url, request)
  }
}

function parseHost(header: string | null): string | undefined {
  const last = header?.split(',').at(-1)?.trim() ?? ''
  return HOST.test(last) && URL.canParse(`http://${last}`) ? last.toLowerCase() : undefined
}
