import type { MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { textResponse } from './headers.ts'
import { replaceRequest } from './replaced-request.ts'
import { HTTP_TEXTS } from './texts.ts'

/** `isProduction`: the shop has no other origin than that of `siteUrl`. */
export type OriginOptions = { readonly siteUrl: string; readonly isProduction: boolean }

/**
 * `onOwnRefused`: hears, once a minute at most, the origin of a form that is refused although its browser calls it one
 * of the same site.
 */
export type CheckOptions = OriginOptions & { readonly onOwnRefused?: (origin: string) => void }

const MAX_LOGGED_ORIGIN = 100
const REPORT_INTERVAL_MS = 60_000

/**
 * Whether an Origin is the shop's. In production Host says nothing: whoever sends a request chooses it. Elsewhere the
 * shop is opened by any of its names.
 */
export function isOwnOrigin(origin: string, request: Request, { siteUrl, isProduction }: OriginOptions): boolean {
  if (origin === new URL(siteUrl).origin) return true
  const isOfRequest = origin === new URL(request.url).origin || request.headers.get('sec-fetch-site') === 'same-origin'
  return !isProduction && isOfRequest
}

/**
 * Rejects forms that another site sent: the Origin is the shop's, or there is none and the browser says
 * `Sec-Fetch-Site: same-origin`. The pages compare the Origin with the URL of the request, so it is given the origin
 * that was accepted: a proxy may have changed the host.
 */
export function checkOrigin(options: CheckOptions): readonly MiddlewareHandler[] {
  let reportedAtMs = Number.NEGATIVE_INFINITY
  const reportRefused = (origin: string, { headers }: Request) => {
    const nowMs = performance.now()
    if (headers.get('sec-fetch-site') !== 'same-origin' || nowMs - reportedAtMs < REPORT_INTERVAL_MS) return
    reportedAtMs = nowMs
    options.onOwnRefused?.(origin.slice(0, MAX_LOGGED_ORIGIN))
  }
  return [
    csrf({ origin: (origin, { req }) => isOwnOrigin(origin, req.raw, options) }),
    async (context, next) => {
      const { raw, method } = context.req
      const origin = raw.headers.get('origin')
      if (origin === null || /^(GET|HEAD|OPTIONS)$/.test(method)) return next()
      const url = new URL(raw.url)
      const isWellFormed = isOrigin(origin)
      if (!isWellFormed || !isOwnOrigin(origin, raw, options)) {
        if (isWellFormed) reportRefused(origin, raw)
        return originRejection(url.protocol === 'https:')
      }
      if (origin === url.origin) return next()
      replaceRequest(context, new Request(`${origin}${url.pathname}${url.search}`, raw))
      return next()
    },
  ]
}

export function originRejection(isHttps: boolean): Response {
  return textResponse(403, HTTP_TEXTS['other-origin'], isHttps)
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
