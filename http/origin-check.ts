import type { MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { textResponse } from './headers.ts'
import { replaceRequest } from './replaced-request.ts'

const REJECTED = 'この送信はお受けできませんでした。お手数ですが、ページを開き直してから、もう一度お試しください。'

/**
 * Rejects forms that another site sent: the browser says `Sec-Fetch-Site: same-origin`, or the Origin is that of the
 * shop or of the request. The pages compare the Origin with the URL of the request, so it is given the origin that was
 * accepted: a proxy may have changed the host.
 */
export function checkOrigin(siteUrl: string): readonly MiddlewareHandler[] {
  const siteOrigin = new URL(siteUrl).origin
  return [
    csrf({ origin: (origin, { req }) => origin === siteOrigin || origin === new URL(req.url).origin }),
    async (context, next) => {
      const { raw, method } = context.req
      const origin = raw.headers.get('origin')
      if (origin === null || /^(GET|HEAD|OPTIONS)$/.test(method)) return next()
      const url = new URL(raw.url)
      if (origin === url.origin) return next()
      const isAccepted = origin === siteOrigin || raw.headers.get('sec-fetch-site') === 'same-origin'
      if (!isAccepted || !isOrigin(origin)) return originRejection(url.protocol === 'https:')
      replaceRequest(context, new Request(`${origin}${url.pathname}${url.search}`, raw))
      return next()
    },
  ]
}

export function originRejection(isHttps: boolean): Response {
  return textResponse(403, REJECTED, isHttps)
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
