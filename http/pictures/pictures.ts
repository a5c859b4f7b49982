import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { PictureFormat, PictureWidth } from '#services/ports/pictures.ts'
import type { Services } from '#services/services.ts'
import { commonHeaders } from '../security/headers.ts'

/** `items/1023/front-480.avif`, below /images/. Any other name is nobody's: it never reaches the store. */
const NAME = /^([a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,4})-(\d{3,4})\.([a-z]{4})$/
const LONGEST_NAME = 200
const TYPES: Readonly<Record<PictureFormat, string>> = { avif: 'image/avif', webp: 'image/webp' }
const WIDTHS: Readonly<Record<PictureWidth, true>> = { 160: true, 320: true, 480: true, 800: true, 1200: true }

/** A key names one picture for good, so browsers and proxies may keep what they have. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** What is told of a picture that could not be made. */
export type PictureDoorOptions = { readonly onError?: (error: unknown, name: string) => void }

/**
 * GET and HEAD /images/{key}-{width}.{avif|webp}, mounted at /images. Answers 404 for what is no picture of ours and
 * 503 when one cannot be made now, both as one short line. The widths and formats are those of ports/pictures.
 */
export function pictureDoor(services: Pick<Services, 'pictures'>, { onError }: PictureDoorOptions = {}): Hono {
  const door = new Hono()
  door.get('*', async (context) => {
    const wanted = parseName(context.req.path.replace(/^\/images\//, ''))
    if (!wanted) return line(context, 404, '画像が見つかりません。')
    try {
      const bytes = await services.pictures.getPicture(wanted.key, wanted.width, wanted.format)
      return bytes ? picture(context, bytes, TYPES[wanted.format]) : line(context, 404, '画像が見つかりません。')
    } catch (error) {
      onError?.(error, context.req.path)
      return line(context, 503, '画像をただいま表示できません。')
    }
  })
  door.all('*', (context) => {
    context.header('allow', 'GET, HEAD')
    return line(context, 405, '画像は表示することだけができます。')
  })
  return door
}

function parseName(name: string): { key: string; width: PictureWidth; format: PictureFormat } | undefined {
  const [, key, width, format] = (name.length <= LONGEST_NAME && NAME.exec(name)) || []
  if (key === undefined || width === undefined || format === undefined) return undefined
  if (!Object.hasOwn(WIDTHS, width) || !Object.hasOwn(TYPES, format)) return undefined
  return { key, width: Number(width) as PictureWidth, format: format as PictureFormat }
}

function picture(context: Context, bytes: Uint8Array, type: string): Response {
  const etag = etagOf(bytes)
  const headers = new Headers({ 'cache-control': FOR_GOOD, etag })
  commonHeaders(headers, context.req.url.startsWith('https:'))
  if (names(context.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  headers.set('content-length', String(bytes.byteLength))
  // A picture opened on its own is a picture and nothing else.
  headers.set('content-security-policy', "default-src 'none'; img-src 'self'; frame-ancestors 'none'")
  return new Response(bytes as BodyInit & Uint8Array, { headers })
}

/** The store hands out the same bytes again while they are hot: their hash is taken once. */
const etags = new WeakMap<Uint8Array, string>()

function etagOf(bytes: Uint8Array): string {
  const known = etags.get(bytes)
  if (known) return known
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  etags.set(bytes, etag)
  return etag
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false
}

function line(context: Context, status: 404 | 405 | 503, sentence: string): Response {
  const response = context.text(sentence, status, { 'cache-control': 'no-store' })
  commonHeaders(response.headers, context.req.url.startsWith('https:'))
  return response
}
