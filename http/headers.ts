import { hash } from 'node:crypto'

/** Features of the browser that no page of the shop uses. Passkeys and printing need none of them. */
const DISABLED_FEATURES = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
const PERMISSIONS_POLICY = DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/**
 * The security headers of every response. A response that other sites or programs may use says so itself, before, with
 * `cross-origin-resource-policy: cross-origin`; a page with a popup, with its own cross-origin-opener-policy.
 */
export function commonHeaders(headers: Headers, isHttps: boolean): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'same-origin')
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
  if (!headers.has('cross-origin-resource-policy')) headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('permissions-policy', PERMISSIONS_POLICY)
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** For pictures, files and calls, which other sites and programs may use. */
export function allowCrossOrigin(headers: Headers): void {
  headers.set('cross-origin-resource-policy', 'cross-origin')
}

/** A text that is not cached, with the security headers. */
export function textResponse(status: number, text: string, isHttps = false): Response {
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  commonHeaders(headers, isHttps)
  return new Response(text, { status, headers })
}

/** Where browsers send violations of the policy (http/reports.ts). */
export const REPORTS_PATH = '/reports'
/** The name of the endpoint for violations, which the header Reporting-Endpoints defines. */
const REPORTS_ENDPOINT = 'csp'
export const REPORTING_ENDPOINTS = `${REPORTS_ENDPOINT}="${REPORTS_PATH}"`

/**
 * The content security policy of a page. `scripts`: the inline scripts that the renderer wrote, which are allowed by
 * hash, because a cached page must not share a nonce between visitors. No other inline code is allowed, nor inline
 * styles. `hasFrames`: the page has a same-origin frame. `connectTo`: an origin that its scripts ask besides the shop.
 */
export function contentSecurityPolicy(
  scripts: readonly string[] = [],
  { hasFrames = false, connectTo }: { hasFrames?: boolean; connectTo?: string | undefined } = {},
): string {
  const hashes = new Set(scripts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`))
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...(connectTo === undefined ? [] : [connectTo])].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // The one policy of app/ui/shell/html-policy.ts.
    'trusted-types default',
    // Browsers with report-to ignore report-uri.
    `report-uri ${REPORTS_PATH}`,
    `report-to ${REPORTS_ENDPOINT}`,
  ].join('; ')
}
