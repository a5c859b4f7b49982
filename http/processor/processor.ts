import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { commonHeaders } from '../security/headers.ts'
import { echoOf, parseCard } from './card-form.ts'
import { type PaymentPage, paymentPage } from './payment-page.ts'
import { codePage, donePage, type StepPage, unknownPaymentPage, waitingPage, walletPage } from './step-pages.ts'

/** A payment as its page needs it; `state` is `open` until it is decided. Amount in yen, tax included. */
export type PaymentSession = {
  readonly id: string
  readonly amountYen: number
  /** Absolute address of the shop's page to which the customer goes back. */
  readonly returnUrl: string
  readonly state: string
  /** What an open session asks the customer for. */
  readonly step: 'card' | 'code' | 'waiting' | 'wallet'
  readonly lastFour?: string | undefined
  readonly attemptsLeft: number
}

/**
 * `decided`: the session is over; `code`: the bank wants one; `waiting`: it has not answered; the others: this card is
 * refused, another may be tried.
 */
export type CardAnswer = 'decided' | 'code' | 'wrong-code' | 'waiting' | keyof typeof REFUSALS

/**
 * What the pages need of the processor behind them (adapters/payment/embedded-processor.ts); undefined: no such
 * session.
 */
export interface CardProcessor {
  findSession(id: string): Promise<PaymentSession | undefined>
  presentCard(
    id: string,
    card: { readonly number: string; readonly expiry: { readonly year: number; readonly month: number } },
  ): Promise<CardAnswer | undefined>
  /** The bank's code; undefined gives this card up. */
  answerChallenge(id: string, code: string | undefined): Promise<CardAnswer | undefined>
  answerWallet(id: string, isPaid: boolean): Promise<CardAnswer | undefined>
}

/** How the pages look. `shopName`: who is paid. */
export type ProcessorPagesOptions = { readonly showTestCards?: boolean; readonly shopName?: string }

const STYLE = readFileSync(new URL(import.meta.resolve('#http/processor/processor.css')))
const SCRIPT = readFileSync(new URL(import.meta.resolve('#http/processor/return.js')))
const STYLE_URL = `/processor/style.css?v=${fingerprint(STYLE)}`
const SCRIPT_URL = `/processor/return.js?v=${fingerprint(SCRIPT)}`
const SESSION_ID = /^[A-Za-z0-9_-]{20,100}$/
const REFUSALS = {
  refused: 'このカードではお支払いいただけませんでした。別のカードでお試しください。',
  insufficient: 'ご利用可能額が足りないため、このカードではお支払いいただけませんでした。別のカードでお試しください。',
  lost: 'このカードはご利用いただけません。カード会社へお問い合わせいただくか、別のカードでお試しください。',
  expired: 'カードの有効期限が過ぎています。別のカードをお使いください。',
} as const
const WRONG_CODE = 'ワンタイムパスワードが違うようです。もう一度ご入力ください。'

/**
 * The embedded card processor's own pages, mounted at /processor. They are shown in a frame of the shop, or alone, and
 * know nothing of the shop but the address to go back to: a top-level GET, so that the shop's SameSite=Lax cookies come
 * along. Posting to a decided payment again only leads back again.
 */
export function processorPages(processor: CardProcessor, options: ProcessorPagesOptions = {}): Hono {
  const door = new Hono()
  const { card, step } = presenter(options)
  const found = (work: (context: Context, session: PaymentSession) => Response | Promise<Response>) => {
    return async (context: Context) => {
      const id = context.req.param('id') ?? ''
      const session = SESSION_ID.test(id) ? await processor.findSession(id) : undefined
      return session ? work(context, session) : unknown(context)
    }
  }
  door.get('/style.css', (context) => kept(context, STYLE, 'text/css; charset=utf-8'))
  door.get('/return.js', (context) => kept(context, SCRIPT, 'text/javascript; charset=utf-8'))
  door.get('/sessions/:id', found(step))
  const takeCard = async (context: Context, session: PaymentSession) => {
    if (session.state !== 'open' || session.step !== 'card') return next(context, session)
    const posted = await context.req.parseBody()
    const parsed = parseCard(posted)
    if ('faults' in parsed) return card(context, session, parsed)
    const { number, expiry, name } = parsed.card
    const answer = await processor.presentCard(session.id, { number, expiry })
    if (answer === undefined || !isRefusal(answer)) return next(context, session)
    const echo = echoOf({ expiry: String(posted.expiry ?? ''), name })
    const faults = { expiry: REFUSALS.expired }
    return card(context, session, answer === 'expired' ? { faults, echo } : { refusal: REFUSALS[answer], echo })
  }
  const takeCode = async (context: Context, session: PaymentSession) => {
    const { answer, code } = await context.req.parseBody()
    const digits = typeof code === 'string' ? code.normalize('NFKC').replace(/\D/g, '').slice(0, 12) : ''
    const said = await processor.answerChallenge(session.id, answer === 'stop' ? undefined : digits)
    if (said === 'wrong-code') return step(context, session, WRONG_CODE)
    if (said === undefined || !isRefusal(said)) return next(context, session)
    return card(context, session, { refusal: REFUSALS[said] })
  }
  const takeWallet = async (context: Context, session: PaymentSession) => {
    const { answer } = await context.req.parseBody()
    await processor.answerWallet(session.id, answer === 'pay')
    secured(context, session.returnUrl)
    return context.redirect(session.returnUrl, 303)
  }
  door.post('/sessions/:id', found(takeCard))
  door.post('/sessions/:id/code', found(takeCode))
  door.post('/sessions/:id/wallet', found(takeWallet))
  door.all('*', (context) => unknown(context))
  return door
}

/** What a customer sees of a session: the form for a card, or whatever step it is at. */
function presenter({ showTestCards = false, shopName = '墨礼 SUMIREI' }: ProcessorPagesOptions) {
  const pageOf = ({ id, amountYen, returnUrl }: PaymentSession): StepPage => ({
    shopName,
    amountYen,
    returnUrl,
    action: `/processor/sessions/${id}`,
    styleUrl: STYLE_URL,
    scriptUrl: SCRIPT_URL,
    showsTestCards: showTestCards,
  })
  const card = (context: Context, session: PaymentSession, more: Partial<PaymentPage> = {}) => {
    secured(context, session.returnUrl)
    const page = { ...pageOf(session), giveUpUrl: giveUpUrl(session.returnUrl), ...more }
    return context.html(paymentPage(page), more.faults || more.refusal ? 422 : 200)
  }
  const step = (context: Context, session: PaymentSession, fault?: string) => {
    secured(context, session.returnUrl)
    const page = pageOf(session)
    if (session.state !== 'open') return context.html(donePage(page))
    if (session.step === 'waiting') return context.html(waitingPage(page))
    if (session.step === 'wallet') return context.html(walletPage(page))
    if (session.step === 'code') return context.html(codePage(page, session.lastFour ?? '', fault), fault ? 422 : 200)
    return card(context, session)
  }
  return { card, step }
}

/** The page after an answer, got anew so that loading it again posts nothing again. */
function next(context: Context, { id }: PaymentSession): Response {
  secured(context, undefined)
  return context.redirect(`/processor/sessions/${id}`, 303)
}

function isRefusal(answer: CardAnswer): answer is keyof typeof REFUSALS {
  return answer in REFUSALS
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

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
}

function kept(context: Context, bytes: Buffer, type: string): Response {
  secured(context, undefined)
  context.header('cache-control', 'public, max-age=31536000, immutable')
  return context.body(bytes.toString('utf8'), 200, { 'content-type': type })
}

/**
 * Only the shop may show the pages in a frame. Browsers check form-action along redirects, so the shop's origin is
 * named beside our own.
 */
function secured(context: Context, returnUrl: string | undefined): void {
  const headers = new Headers()
  commonHeaders(headers, context.req.url.startsWith('https:'))
  for (const [name, value] of headers) context.header(name, value)
  context.header('cache-control', 'no-store')
  const origins = ["'self'", ...(returnUrl ? [new URL(returnUrl).origin] : [])].join(' ')
  const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'"
  context.header('content-security-policy', `${policy}; form-action ${origins}; frame-ancestors ${origins}`)
}
