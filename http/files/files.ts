import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isShown } from '#domain/files/content-type.ts'
import type { FileServices, ReadFile } from '#services/file-services.ts'
import { commonHeaders } from '../security/headers.ts'

/** A key names one content for good, so browsers and proxies may keep what they have. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
const NEVER_KEPT = 'private, no-store'
const NOT_FOUND = 'ファイルが見つかりません。'
const DIGITS = /^\d{1,16}$/

/**
 * GET and HEAD /files/{key}, mounted at /files: what everybody may have, kept for good; and
 * `/files/private/{key}?expires=&signature=`, what a signed link leads to, kept by nobody. 404 for everything else: a
 * link that is over, forged or for another file looks like a file that is not there. What is no plain picture is saved
 * rather than shown, and nothing is ever run.
 */
export function fileDoor(files: Pick<FileServices, 'readPublic' | 'readPrivate'>): Hono {
  const door = new Hono()
  door.get('/private/*', async (context) => {
    const { expires = '', signature = '' } = context.req.query()
    const key = keyOf(context, '/files/private/')
    if (!DIGITS.test(expires)) return line(context, 404, NOT_FOUND)
    const found = await files.readPrivate(key, Number(expires), signature)
    return found ? answer(context, found, NEVER_KEPT) : line(context, 404, NOT_FOUND)
  })
  door.get('*', async (context) => {
    const found = await files.readPublic(keyOf(context, '/files/'))
    return found ? answer(context, found, FOR_GOOD) : line(context, 404, NOT_FOUND)
  })
  door.all('*', (context) => {
    context.header('allow', 'GET, HEAD')
    return line(context, 405, 'ファイルは受け取ることだけができます。')
  })
  return door
}

/** The key as it stands in the address: nothing is decoded, so nothing becomes another path by it. */
function keyOf({ req }: Context, prefix: string): string {
  const { pathname } = new URL(req.url)
  return pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
}

function answer(context: Context, { bytes, type }: ReadFile, kept: string): Response {
  const headers = new Headers({ 'cache-control': kept })
  commonHeaders(headers, context.req.url.startsWith('https:'))
  if (kept === FOR_GOOD) {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    headers.set('etag', etag)
    if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', type)
  headers.set('content-length', String(bytes.byteLength))
  headers.set('content-disposition', isShown(type) ? 'inline' : 'attachment')
  headers.set('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return new Response(bytes as BodyInit & Uint8Array, { headers })
}

function line(context: Context, status: 404 | 405, sentence: string): Response {
  const response = context.text(sentence, status, { 'cache-control': 'no-store' })
  commonHeaders(response.headers, context.req.url.startsWith('https:'))
  return response
}
