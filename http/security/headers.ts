import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g

/** The headers of every answer, page or not. */
export function commonHeaders(headers: Headers, isHttps: boolean): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'same-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()')
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * The content security policy of a page. Inline scripts are named by the hash of their text, so that a page kept for several
 * visitors carries no shared nonce; nothing else inline runs, styles included.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, text = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
