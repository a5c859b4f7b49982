import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { commonHeaders } from '../security/headers.ts'
import { echoOf, parseCard } from './card-form.ts'
import { type PaymentPage, paymentPage, unknownPaymentPage } from './payment-page.ts'

/** A payment as its page needs it; `state` is `open` until it is decided. Amount in yen, tax included. */
export type PaymentSession = {
  readonly id: string
  readonly amountYen: number
  /** Absolute address of the shop's page to which the customer goes back. */
  readonly returnUrl: string
  readonly state: string
  readonly attemptsLeft: number
}

/** What the pages need of the processor behind them (adapters/payment/embedded-processor.ts). */
export interface CardProcessor {
  findSession(id: string): Promise<PaymentSession | undefined>
  /** `decided`: the session is over; `refused`, `expired`: another card may be tried; undefined: no such session. */
  presentCard(
    id: string,
    card: { readonly number: string; readonly expiry: { readonly year: number; readonly month: number } },
  ): Promise<'decided' | 'refused' | 'expired' | undefined>
}

/** How the pages look. `shopName`: who is paid. */
export type ProcessorPagesOptions = { readonly showTestCards?: boolean; readonly shopName?: string }

const STYLE = readFileSync(new URL('./processor.css', import.meta.url))
const STYLE_URL = `/processor/style.css?v=${createHash('sha256').update(STYLE).digest('base64url').slice(0, 12)}`
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const SESSION_ID = /^[A-Za-z0-9_-]{20,100}$/
const REFUSED = 'このカードではお支払いいただけませんでした。別のカードでお試しください。'
const EXPIRED = 'カードの有効期限が過ぎています。別のカードをお使いください。'

/**
 * The embedded card processor's own pages, mounted at /processor. They know nothing of the shop but the address to go
 * back to, which is a top-level GET, so that the shop's SameSite=Lax cookies come along. Posting a decided payment
 * again only goes back again.
 */
export function processorPages(
  processor: CardProcessor,
  { showTestCards = false, shopName = '墨礼 SUMIREI' }: ProcessorPagesOptions = {},
): Hono {
  const door = new Hono()
  const show = (context: Context, session: PaymentSession, more: Partial<PaymentPage> = {}) => {
    const { id, amountYen, returnUrl } = session
    const page = {
      shopName,
      amountYen,
      action: `/processor/sessions/${id}`,
      styleUrl: STYLE_URL,
      showsTestCards: showTestCards,
    }
    secured(context, new URL(returnUrl).origin)
    return context.html(
      paymentPage({ ...page, giveUpUrl: giveUpUrl(returnUrl), ...more }),
      more.faults || more.refusal ? 422 : 200,
    )
  }
  const find = (context: Context) => findSession(processor, context.req.param('id') ?? '')

  door.get('/style.css', (context) => {
    context.header('cache-control', 'public, max-age=31536000, immutable')
    secured(context, undefined)
    return context.body(STYLE.toString('utf8'), 200, { 'content-type': 'text/css; charset=utf-8' })
  })
  door.get('/sessions/:id', async (context) => {
    const session = await find(context)
    if (!session) return unknown(context)
    return session.state === 'open' ? show(context, session) : goBack(context, session)
  })
  door.post('/sessions/:id', async (context) => {
    const session = await find(context)
    if (!session) return unknown(context)
    if (session.state !== 'open') return goBack(context, session)
    const posted = await context.req.parseBody()
    const parsed = parseCard(posted)
    if ('faults' in parsed) return show(context, session, parsed)
    const { card } = parsed
    const answer = await processor.presentCard(session.id, { number: card.number, expiry: card.expiry })
    if (answer === 'decided') return goBack(context, session)
    const echo = echoOf({ expiry: String(posted.expiry ?? ''), name: card.name })
    return show(
      context,
      session,
      answer === 'expired' ? { faults: { expiry: EXPIRED }, echo } : { refusal: REFUSED, echo },
    )
  })
  door.all('*', (context) => unknown(context))
  return door
}

async function findSession(processor: CardProcessor, id: string): Promise<PaymentSession | undefined> {
  return SESSION_ID.test(id) ? processor.findSession(id) : undefined
}

function goBack(context: Context, { returnUrl }: PaymentSession): Response {
  secured(context, undefined)
  return context.redirect(returnUrl, 303)
}

function unknown(context: Context): Response | Promise<Response> {
  secured(context, undefined)
  return context.html(unknownPaymentPage(STYLE_URL), 404)
}

function giveUpUrl(returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('giveup', '1')
  return url.href
}

/** Browsers check form-action along redirects, so the shop's origin is named beside our own. */
function secured(context: Context, returnOrigin: string | undefined): void {
  const headers = new Headers()
  commonHeaders(headers, context.req.url.startsWith('https:'))
  for (const [name, value] of headers) context.header(name, value)
  if (!context.req.path.endsWith('/style.css')) context.header('cache-control', 'no-store')
  const formAction = ["'self'", ...(returnOrigin ? [returnOrigin] : [])].join(' ')
  context.header('content-security-policy', `${POLICY}; form-action ${formAction}`)
}
