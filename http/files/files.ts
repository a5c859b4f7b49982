import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isDisplayedInline } from '#domain/files/upload-rules.ts'
import { isRejected } from '#domain/result.ts'
import { programCaller } from '#domain/staff/staff-session.ts'
import type { FileContent } from '#services/files/files.ts'
import type { Services } from '#services/services.ts'
import { type Call, callError, defineCall, NOT_ALLOWED } from '../calls/call.ts'
import { allowCrossOrigin } from '../headers.ts'
import { HTTP_TEXTS } from '../texts.ts'

/** A key always has the same content, so responses are immutable. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const NO_STORE = 'private, no-store'
const NOT_FOUND = HTTP_TEXTS['file-missing']
const DIGITS = /^\d{1,16}$/

/**
 * GET and HEAD /files/{key}, mounted at /files: public files, immutable; and
 * `/files/private/{key}?expires=&signature=`: signed links to private files, not cached. An expired, forged or
 * mismatched link is a 404, like a missing file. Anything but a plain picture is sent as an attachment, with a sandbox
 * policy.
 */
export function fileRouter(files: Pick<Services['files'], 'readPublic' | 'readPrivate'>): Hono {
  const router = new Hono()
  router.get('/private/*', async (context) => {
    const { expires = '', signature = '' } = context.req.query()
    const key = keyOf(context, '/files/private/')
    if (!DIGITS.test(expires)) return textResponse(context, 404, NOT_FOUND)
    const found = await files.readPrivate(key, Number(expires), signature)
    return found ? fileResponse(context, found, NO_STORE) : textResponse(context, 404, NOT_FOUND)
  })
  router.get('*', async (context) => {
    const found = await files.readPublic(keyOf(context, '/files/'))
    return found ? fileResponse(context, found, IMMUTABLE) : textResponse(context, 404, NOT_FOUND)
  })
  router.all('*', (context) => {
    context.header('allow', 'GET, HEAD')
    return textResponse(context, 405, HTTP_TEXTS['file-read-only'])
  })
  return router
}

/** The key from the path, without percent-decoding, so that it cannot turn into another path. */
function keyOf({ req }: Context, prefix: string): string {
  const { pathname } = new URL(req.url)
  return pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
}

function fileResponse(context: Context, { bytes, type }: FileContent, cacheControl: string): Response {
  const headers = new Headers({ 'cache-control': cacheControl })
  if (cacheControl === IMMUTABLE) {
    allowCrossOrigin(headers)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    headers.set('etag', etag)
    if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', type)
  headers.set('content-length', String(bytes.byteLength))
  headers.set('content-disposition', isDisplayedInline(type) ? 'inline' : 'attachment')
  headers.set('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return new Response(bytes as BodyInit & Uint8Array, { headers })
}

function textResponse(context: Context, status: 404 | 405, text: string): Response {
  return context.text(text, status, { 'cache-control': 'no-store' })
}

export const LINKS_PREFIX = '/files/links'

const NO_DOCUMENT = callError('NOT_FOUND', 'The order has no identity document.')

/** Links to private files, for staff. Anybody with the `url` has access for 15 minutes, so it must not be shared. */
export function linkCalls(orders: Pick<Services['staff']['orders'], 'linkDocument'>, siteUrl: string): readonly Call[] {
  return [
    defineCall({
      tag: 'files',
      callers: ['staff', 'superuser'],
      errors: ['NOT_FOUND'],
      name: 'linkIdentityDocument',
      method: 'POST',
      path: LINKS_PREFIX,
      summary:
        'Creates a link, valid for 15 minutes, to the identity document of an order; needs the duty that checks it',
      request: { body: z.strictObject({ order: z.string().min(1).max(64) }) },
      response: z.object({ url: z.url(), expires: z.int().describe('Milliseconds since 1970') }),
      answer: async ({ body }, { caller, requestId }) => {
        if (!('role' in caller)) return NOT_ALLOWED
        const link = await orders.linkDocument(programCaller(caller, requestId), body.order)
        if (isRejected(link)) return NOT_ALLOWED
        if (link === undefined) return NO_DOCUMENT
        return { url: `${siteUrl}${link.path}`, expires: link.expiresAt.epochMilliseconds }
      },
    }),
  ]
}
