import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { commonHeaders } from './security/headers.ts'

/** The doors of the shop, each under its path; the pages stand behind all others. */
export type Doors = {
  /** Doors for programs: they speak a protocol of their own, from any origin, and answer everything themselves. */
  readonly protocols?: readonly { readonly path: string; readonly door: Hono }[]
  readonly prefixed: readonly { readonly path: string; readonly door: Hono }[]
  readonly pages: Hono
  /** Forms that files come with: how large they may be, and where one that is larger leads to. */
  readonly uploads?: readonly { readonly path: string; readonly mostBytes: number; readonly tooLarge: string }[]
  /** Where browsers see the shop; forms from elsewhere are refused. */
  readonly siteUrl: string
  readonly onRequest?: MiddlewareHandler
  /** Stand before every door, in order: who asks, and addresses that moved. */
  readonly before?: readonly MiddlewareHandler[]
  readonly onError: (error: unknown, context: Context) => void
}

const LARGEST_FORM_BYTES = 256 * 1_024
const MOST_DISCARDED_BYTES = 64 * 1_048_576
const LONGEST_URL = 8_192

/** All surfaces in one: limits and origin checks first, then the door whose path fits, then the pages. */
export function shop({
  protocols = [],
  prefixed,
  pages,
  uploads = [],
  siteUrl,
  onRequest,
  before = [],
  onError,
}: Doors) {
  const all = new Hono()
  if (onRequest) all.use(onRequest)
  for (const { path, door } of protocols) all.route(path, door)
  all.use(async (context, next) => {
    const refusal = malformed(context.req.raw)
    if (refusal) return refusal
    await next()
  })
  for (const one of before) all.use(one)
  const origin = new URL(siteUrl).origin
  all.use(csrf({ origin: (from, context) => from === origin || from === new URL(context.req.url).origin }))
  all.use(formLimits(uploads))
  for (const { path, door } of prefixed) all.route(path, door)
  all.route('/', pages)
  all.onError((error, context) => {
    if ('getResponse' in error) return error.getResponse()
    onError(error, context)
    return plain(500, 'ただいま混み合っております。恐れ入りますが、しばらくしてからもう一度お試しください。')
  })
  return all
}

/** Every form may be so large; those that files come with, larger. What is too large is not kept. */
function formLimits(uploads: Doors['uploads'] & object): MiddlewareHandler {
  const usual = bodyLimit({ maxSize: LARGEST_FORM_BYTES, onError: () => plain(413, '送信された内容が大きすぎます。') })
  const larger = new Map(
    uploads.map(({ path, mostBytes, tooLarge }) => {
      const leadBack = async (context: Context) => {
        await discard(context.req.raw)
        const query = new URLSearchParams(new URL(context.req.url).search)
        query.set('refused', 'file-too-large')
        const headers = new Headers({ location: `${tooLarge}?${query}`, 'cache-control': 'no-store' })
        commonHeaders(headers, false)
        return new Response(null, { status: 303, headers })
      }
      return [path, bodyLimit({ maxSize: mostBytes, onError: leadBack })] as const
    }),
  )
  return (context, next) => (larger.get(context.req.path) ?? usual)(context, next)
}

/**
 * Reads what comes and keeps nothing: a browser that is answered in the middle of sending shows a broken connection,
 * not the answer. More than a photograph can ever be is not waited for.
 */
async function discard({ body }: Request): Promise<void> {
  if (body === null || body.locked) return
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MOST_DISCARDED_BYTES) return
  }
}

/** Addresses that no page of ours has: too long, or not decodable. They never reach the renderer. */
function malformed(request: Request): Response | undefined {
  if (request.url.length > LONGEST_URL) return plain(400, 'アドレスが長すぎます。')
  try {
    const { pathname } = new URL(request.url)
    const isBroken = decodeURIComponent(pathname).includes('\0')
    return isBroken ? plain(400, 'アドレスが正しくありません。') : undefined
  } catch {
    return plain(400, 'アドレスが正しくありません。')
  }
}

function plain(status: number, sentence: string): Response {
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  commonHeaders(headers, false)
  return new Response(sentence, { status, headers })
}
