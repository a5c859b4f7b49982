import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { choicePath } from '#domain/cart/choice-path.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import type { Operator, OperatorNow } from '#domain/operator/operator.ts'
import { callHref } from '#domain/operator/telephone.ts'
import { type Cookies, readCookies, setCookie } from '#domain/visitor/cookies.ts'
import { type Buyer, isAddition, isUrgent, mayHaveToWait } from '#domain/visitor/waiting-room.ts'
import type { Services } from '#services/services.ts'
import type { Entry } from '#services/waiting-room.ts'
import { commonHeaders } from '../headers.ts'

type HelpField = 'shopName' | 'telephone' | 'businessHours' | 'lineUrl'
export type Help = Pick<Operator, HelpField>

/** The waiting room before the pages. */
export type WaitingRoomPages = {
  readonly isOpen: () => boolean
  /** A response instead of a page, while it is not the visitor's turn. */
  readonly intercept: (request: Request) => Promise<Response | undefined>
  /** Whether a request goes before others. */
  readonly isUrgent: (request: Request) => boolean
}

type Wait = Extract<Entry, { kind: 'wait' }>

/** The page needs nothing else from the busy server: its style is part of it. */
const STYLE = `body{margin:0;padding:10vh 24px 48px;color:#1c1b1f;background:#faf8f4;
font:16px/1.8 "Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP",Meiryo,sans-serif}
main{max-width:34rem;margin:0 auto}
h1{margin:0 0 24px;font:500 1.5rem/1.5 "Shippori Mincho",
"Hiragino Mincho ProN","Yu Mincho","Noto Serif JP","Noto Serif CJK JP",serif}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 24px;margin:0 0 24px;padding:16px 0;border:solid #e3ded5;
border-width:1px 0}
dt{color:#6f6a73}dd{margin:0;font-variant-numeric:tabular-nums}
p{margin:0 0 16px}
a{color:inherit}
.again{display:inline-block;padding:10px 24px;border:1px solid #6f6a73;color:inherit;text-decoration:none}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * Responds with the waiting room instead of a page, while it is open and it is not the visitor's turn
 * (docs/rules.md Waiting room). A client-side navigation is sent to the page itself, which then shows the room. An
 * addition to a cart is sent to the page of the item, which has the choice in its address and shows the room, too.
 */
export function waitingRoomPages(room: Services['waitingRoom'], operator: OperatorNow<HelpField>): WaitingRoomPages {
  const buyerOf = (cookies: Cookies): Buyer => ({ ...cookies, hasPass: room.isPass(cookies.pass) })
  const isUrgentRequest = (request: Request): boolean => {
    const { pathname, searchParams } = new URL(request.url)
    return isUrgent(findPage(pathname), searchParams, buyerOf(readCookies(request)))
  }
  const intercept = async (request: Request): Promise<Response | undefined> => {
    if (!room.isOpen()) return undefined
    const { pathname, search, searchParams, protocol } = new URL(request.url)
    const cookies = readCookies(request)
    const page = findPage(pathname)
    if (!mayHaveToWait(request.method, page, searchParams, buyerOf(cookies))) return undefined
    const entry = await room.enter(cookies.place)
    if (entry.kind === 'enter') return undefined
    const headers = new Headers({ 'cache-control': 'private, no-store', vary: 'cookie' })
    commonHeaders(headers, protocol === 'https:')
    if (entry.place !== cookies.place) headers.append('set-cookie', setCookie(request, 'place', entry.place))
    const isData = pathname.endsWith('.data')
    if (isAddition(request.method, page)) return toAddress(headers, await choiceAddress(request), isData)
    if (isData) return toAddress(headers, documentAddress(pathname, search), isData)
    return waitingPage(headers, { address: `${pathname}${search}`, entry, help: operator.now() })
  }
  return { intercept, isOpen: room.isOpen, isUrgent: isUrgentRequest }
}

/** The page of the item that was to be added, with the choice. */
async function choiceAddress(request: Request): Promise<string> {
  const form = await request.formData().catch(() => new FormData())
  return choicePath(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
}

function documentAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  const path = pathname.replace(/(\/_)?\.data$/, '') || '/'
  return query.size > 0 ? `${path}?${query}` : path
}

/** Redirects a form, or a request of React Router, which opens the address as a document. */
function toAddress(headers: Headers, address: string, isData: boolean): Response {
  headers.set(isData ? 'x-remix-redirect' : 'location', address)
  if (isData) headers.set('x-remix-reload-document', 'true')
  return new Response(null, { status: isData ? 204 : 303, headers })
}

/** The header Refresh loads the page again, also without scripts. */
function waitingPage(
  headers: Headers,
  { address, entry, help }: { readonly address: string; readonly entry: Wait; readonly help: Help },
): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', POLICY)
  headers.set('retry-after', String(entry.retryAfterS))
  headers.set('refresh', String(entry.retryAfterS))
  return new Response(String(waitingDocument(address, entry, help)), { status: 503, headers })
}

function waitingDocument(address: string, { ahead, retryAfterS }: Wait, help: Help) {
  const { shopName, telephone, businessHours, lineUrl } = help
  return html`<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>順番にご案内しております｜${shopName}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>ただいま混み合っているため、順番にご案内しております</h1>
<dl role="status">
<dt>お客様の前</dt><dd>${ahead === 0 ? '次にご案内いたします' : `${ahead.toLocaleString('ja-JP')}名様`}</dd>
<dt>次の確認</dt><dd>およそ${retryAfterS}秒後（自動）</dd>
</dl>
<p>順番がまいりましたら、この画面が自動的に切り替わります。閉じずにそのままお待ちください。</p>
<p>カートの内容は、そのまま残っております。</p>
<p><a class="again" href="${address}">今すぐ確かめる</a></p>
<p>お急ぎの方は、お電話で承ります。<br><a href="${callHref(telephone)}">${telephone}</a>（${businessHours}）</p>
${lineUrl === undefined ? '' : html`<p><a href="${lineUrl}">LINEで相談する</a></p>`}
</main>
</body>
</html>`
}
