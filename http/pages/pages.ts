import { Hono } from 'hono'
import { commonHeaders, contentSecurityPolicy } from '../security/headers.ts'
import { acceptedEncoding, encodedOnce } from './encoding.ts'
import { type KeptPage, keptPage, keptPages, type Rendered } from './kept-pages.ts'

/** Renders a page for a request. */
export type RenderPage = (request: Request) => Promise<Response>

export type PagesOptions = {
  readonly render: RenderPage
  /** Absent: no page is kept. */
  readonly keep?: { readonly version: () => Promise<string>; readonly nowMs: () => number; readonly endsAtMs: () => number }
}

/** Areas whose pages belong to one visitor, whatever cookies come along. */
const PERSONAL = /^\/(cart|shopping|mypage|entry|favorite|readlist|contact|products\/review)(\/|$|\.)/
const LONGEST_KEPT_QUERY = 300

/**
 * The pages of the shop: policy and compression on every page, and finished pages kept for visitors who carry no cookie. Personal
 * areas, previews and anything but a plain GET that answers 200 are never kept.
 */
export function pagesDoor({ render, keep }: PagesOptions): Hono {
  const kept = keep && keptPages(keep)
  const door = new Hono()
  door.all('*', async (context) => {
    const request = context.req.raw
    const accepted = acceptedEncoding(request.headers.get('accept-encoding'))
    if (kept === undefined || keep === undefined || !isForEverybody(request)) {
      return finished(await render(request), request, accepted)
    }
    const url = new URL(request.url)
    const rendered = await kept.get(`${url.pathname}${url.search}`, () => renderToKeep(render, request), keep.endsAtMs())
    if (!rendered.keep) return finished(rendered.response.clone(), request, accepted)
    return keptResponse(rendered.page, accepted)
  })
  return door
}

function isForEverybody(request: Request): boolean {
  if (request.method !== 'GET' || request.headers.has('cookie') || request.headers.has('authorization')) return false
  const { pathname, search, searchParams } = new URL(request.url)
  return !PERSONAL.test(pathname) && search.length <= LONGEST_KEPT_QUERY && !searchParams.has('preview')
}

async function renderToKeep(render: RenderPage, request: Request): Promise<Rendered> {
  const response = await render(request)
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  if (response.status !== 200 || !isPage || response.headers.has('set-cookie')) return { keep: false, response }
  const text = await response.text()
  const headers = new Headers(response.headers)
  pageHeaders(headers, text, request)
  return { keep: true, page: keptPage(text, [...headers]) }
}

async function keptResponse(page: KeptPage, accepted: ReturnType<typeof acceptedEncoding>): Promise<Response> {
  const body = page.body(accepted)
  const headers: [string, string][] = page.headers.map(([name, value]) => [name, value])
  if (accepted !== 'identity') headers.push(['content-encoding', accepted])
  return new Response((body instanceof Promise ? await body : body) as BodyInit, { headers })
}

/** The answer to one visitor, with its policy and compressed. */
async function finished(response: Response, request: Request, accepted: ReturnType<typeof acceptedEncoding>): Promise<Response> {
  const headers = new Headers(response.headers)
  const type = headers.get('content-type') ?? ''
  if (!/^text\/(html|x-script)/.test(type) || response.body === null) {
    commonHeaders(headers, isHttps(request))
    headers.set('cache-control', headers.get('cache-control') ?? 'private, no-store')
    return new Response(response.body, { status: response.status, headers })
  }
  const text = await response.text()
  pageHeaders(headers, type.startsWith('text/html') ? text : '', request)
  const { bytes, encoding } = await encodedOnce(text, accepted)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(bytes as BodyInit, { status: response.status, headers })
}

function pageHeaders(headers: Headers, html: string, request: Request): void {
  commonHeaders(headers, isHttps(request))
  headers.set('content-security-policy', contentSecurityPolicy(html))
  headers.set('cache-control', headers.get('cache-control') ?? 'private, no-cache')
  headers.set('vary', 'accept-encoding, cookie')
}

function isHttps(request: Request): boolean {
  return request.url.startsWith('https:')
}
