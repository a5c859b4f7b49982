import { createHash } from 'node:crypto'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'
/** External scripts and data blocks, which need no hash. */
const IS_NOT_INLINE = /\ssrc=|application\/ld\+json/

export function commonHeaders(headers: Headers, isHttps: boolean): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'same-origin')
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()')
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** A text that is not cached, with the security headers. */
export function textResponse(status: number, text: string, isHttps = false): Response {
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  commonHeaders(headers, isHttps)
  return new Response(text, { status, headers })
}

/**
 * The content security policy of a page. Inline scripts are allowed by hash, because a cached page must not share a
 * nonce between visitors. No other inline code is allowed, nor inline styles. `hasFrames`: the page has a same-origin
 * frame.
 */
export function contentSecurityPolicy(html: Uint8Array, { hasFrames = false } = {}): string {
  const hashes = new Set<string>()
  for (const text of inlineScripts(Buffer.from(html.buffer, html.byteOffset, html.byteLength))) {
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

function* inlineScripts(html: Buffer): Generator<Buffer> {
  for (let from = html.indexOf(SCRIPT); from !== -1; from = html.indexOf(SCRIPT, from)) {
    const start = html.indexOf('>', from) + 1
    const end = html.indexOf(SCRIPT_END, start)
    if (start === 0 || end === -1) return
    if (!IS_NOT_INLINE.test(html.toString('latin1', from, start))) yield html.subarray(start, end)
    from = end
  }
}
