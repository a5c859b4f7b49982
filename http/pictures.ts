import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { pictureKey } from '#domain/catalog/picture-name.ts'
import type { PictureFormat, PictureWidth } from '#services/ports/files.ts'
import type { Services } from '#services/services.ts'
import { allowCrossOrigin } from './headers.ts'
import { HTTP_TEXTS } from './texts.ts'

/** `items/1023/front-480.avif`, below /images/. Other names are a 404 without a lookup. */
const FILE_NAME = /^([a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,4})-(\d{3,4})\.([a-z]{4})$/
const MAX_NAME_LENGTH = 200
const TYPES: Readonly<Record<PictureFormat, string>> = { avif: 'image/avif', webp: 'image/webp' }
const WIDTHS: Readonly<Record<PictureWidth, true>> = { 160: true, 320: true, 480: true, 800: true, 1200: true }

/** A key always names the same picture, so responses are immutable. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** `onError` receives the error of a picture that could not be rendered. */
export type PictureRouterOptions = { readonly onError?: (error: unknown, name: string) => void }

/**
 * GET and HEAD /images/{name}-{width}.{avif|webp}: 404 for an unknown picture, 503 when it cannot be rendered. The name
 * is that of domain/catalog/picture-name.ts, or the key.
 */
export function pictureRouter(services: Pick<Services, 'pictures'>, { onError }: PictureRouterOptions = {}): Hono {
  const router = new Hono()
  router.get('*', async (context) => {
    const requested = parseName(context.req.path.replace(/^\/images\//, ''))
    if (!requested) return textResponse(context, 404, HTTP_TEXTS['picture-missing'])
    try {
      const bytes = await services.pictures.getPicture(requested.key, requested.width, requested.format)
      return bytes
        ? pictureResponse(context, bytes, TYPES[requested.format])
        : textResponse(context, 404, HTTP_TEXTS['picture-missing'])
    } catch (error) {
      onError?.(error, context.req.path)
      return textResponse(context, 503, HTTP_TEXTS['picture-unavailable'])
    }
  })
  router.all('*', (context) => {
    context.header('allow', 'GET, HEAD')
    return textResponse(context, 405, HTTP_TEXTS['picture-read-only'])
  })
  return router
}

function parseName(name: string): { key: string; width: PictureWidth; format: PictureFormat } | undefined {
  const [, key, width, format] = (name.length <= MAX_NAME_LENGTH && FILE_NAME.exec(name)) || []
  if (key === undefined || width === undefined || format === undefined) return undefined
  if (!Object.hasOwn(WIDTHS, width) || !Object.hasOwn(TYPES, format)) return undefined
  return {
    key: pictureKey(key),
    width: Number(width) as PictureWidth,
    format: format as PictureFormat,
  }
}

function pictureResponse(context: Context, bytes: Uint8Array, type: string): Response {
  const etag = etagOf(bytes)
  const headers = new Headers({ 'cache-control': IMMUTABLE, etag })
  allowCrossOrigin(headers)
  if (matchesEtag(context.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  headers.set('content-length', String(bytes.byteLength))
  // A picture opened as a document loads nothing else.
  headers.set('content-security-policy', "default-src 'none'; img-src 'self'; frame-ancestors 'none'")
  return new Response(bytes as BodyInit & Uint8Array, { headers })
}

/** Cached hashes: the store returns the same array while a picture is in its memory cache. */
const etags = new WeakMap<Uint8Array, string>()

function etagOf(bytes: Uint8Array): string {
  const cached = etags.get(bytes)
  if (cached) return cached
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  etags.set(bytes, etag)
  return etag
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false
}

function textResponse(context: Context, status: 404 | 405 | 503, text: string): Response {
  return context.text(text, status, { 'cache-control': 'no-store' })
}
