import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import type { OperatorNow } from '#domain/operator/operator.ts'
import type {
  CardDeclineReason,
  CardProcessor,
  CardResult,
  PaymentSession,
  TestCards,
} from '#services/ports/payments.ts'
import { postedFields } from '../body.ts'
import { echoOf, parseCard } from './card-form.ts'
import {
  codePage,
  donePage,
  type PaymentPage,
  paymentPage,
  type StepPage,
  unknownPaymentPage,
  waitingPage,
  walletPage,
} from './payment-pages.ts'

/** Options of the pages. `testCards`: listed if given. `operator`: the payee. */
export type ProcessorPagesOptions = {
  readonly testCards?: TestCards | undefined
  readonly operator: OperatorNow<'shopName'>
}

const STYLE = readFileSync(new URL(import.meta.resolve('#http/processor/processor.css')))
/** The last page of a payment may be in a frame of the shop: it redirects the top-level window. */
const SCRIPT = Buffer.from(`const link = document.querySelector('a[data-return]')
if (link) window.top.location.replace(link.href)
`)
const STYLE_URL = `/processor/style.css?v=${fingerprint(STYLE)}`
const SCRIPT_URL = `/processor/return.js?v=${fingerprint(SCRIPT)}`
const SESSION_ID = /^[A-Za-z0-9_-]{20,100}$/
const DECLINE_MESSAGES = {
  refused: 'このカードではお支払いいただけませんでした。別のカードでお試しください。',
  insufficient: 'ご利用可能額が足りないため、このカードではお支払いいただけませんでした。別のカードでお試しください。',
  lost: 'このカードはご利用いただけません。カード会社へお問い合わせいただくか、別のカードでお試しください。',
  expired: 'カードの有効期限が過ぎています。別のカードをお使いください。',
} as const satisfies Record<CardDeclineReason, string>
const WRONG_CODE = 'ワンタイムパスワードが違うようです。もう一度ご入力ください。'

/**
 * The pages of the embedded card processor, mounted at /processor. They are shown in a frame of the shop, or alone.
 * Their only link to the shop is the return URL, which is opened by a top-level GET, so that the shop's SameSite=Lax
 * cookies are sent. Posting to a decided payment only redirects.
 */
export function processorRouter(processor: CardProcessor, options: ProcessorPagesOptions): Hono {
  const router = new Hono()
  const { card, step } = createRenderer(options)
  const withSession = (handler: (context: Context, session: PaymentSession) => Response | Promise<Response>) => {
    return async (context: Context) => {
      const id = context.req.param('id') ?? ''
      const session = SESSION_ID.test(id) ? await processor.findSession(id) : undefined
      return session ? handler(context, session) : notFound(context)
    }
  }
  router.get('/style.css', (context) => immutableResponse(context, STYLE, 'text/css; charset=utf-8'))
  router.get('/return.js', (context) => immutableResponse(context, SCRIPT, 'text/javascript; charset=utf-8'))
  router.get('/sessions/:id', withSession(step))
  const submitCard = async (context: Context, session: PaymentSession) => {
    if (session.state !== 'open' || session.step !== 'card') return redirectToSession(context, session)
    const posted = await postedFields(context)
    const parsed = parseCard(posted)
    if ('errors' in parsed) return card(context, session, parsed)
    const { number, expiry, name } = parsed.card
    const answer = await processor.submitCard(session.id, { number, expiry })
    if (answer === undefined || !isDeclined(answer)) return redirectToSession(context, session)
    const echo = echoOf({ expiry: String(posted.expiry ?? ''), name })
    const errors = { expiry: DECLINE_MESSAGES.expired }
    return card(
      context,
      session,
      answer === 'expired' ? { errors, echo } : { declineMessage: DECLINE_MESSAGES[answer], echo },
    )
  }
  const submitCode = async (context: Context, session: PaymentSession) => {
    const { answer, code } = await postedFields(context)
    const digits = typeof code === 'string' ? code.normalize('NFKC').replace(/\D/g, '').slice(0, 12) : ''
    const result = await processor.submitCode(session.id, answer === 'stop' ? undefined : digits)
    if (result === 'wrong-code') return step(context, session, WRONG_CODE)
    if (result === undefined || !isDeclined(result)) return redirectToSession(context, session)
    return card(context, session, { declineMessage: DECLINE_MESSAGES[result] })
  }
  const submitWallet = async (context: Context, session: PaymentSession) => {
    const { answer } = await postedFields(context)
    await processor.submitWalletDecision(session.id, answer === 'pay')
    setSecurityHeaders(context, session.returnUrl)
    return context.redirect(session.returnUrl, 303)
  }
  router.post('/sessions/:id', withSession(submitCard))
  router.post('/sessions/:id/code', withSession(submitCode))
  router.post('/sessions/:id/wallet', withSession(submitWallet))
  router.all('*', (context) => notFound(context))
  return router
}

function createRenderer({ testCards, operator }: ProcessorPagesOptions) {
  const pageOf = ({ id, amountYen, keepsCard, returnUrl }: PaymentSession): StepPage => ({
    shopName: operator.now().shopName,
    amountYen,
    keepsCard,
    returnUrl,
    action: `/processor/sessions/${id}`,
    styleUrl: STYLE_URL,
    scriptUrl: SCRIPT_URL,
    testCards,
  })
  const card = (context: Context, session: PaymentSession, overrides: Partial<PaymentPage> = {}) => {
    setSecurityHeaders(context, session.returnUrl)
    const page = { ...pageOf(session), ...overrides }
    return context.html(paymentPage(page), overrides.errors || overrides.declineMessage ? 422 : 200)
  }
  const step = (context: Context, session: PaymentSession, error?: string) => {
    setSecurityHeaders(context, session.returnUrl)
    const page = pageOf(session)
    if (session.state !== 'open') return context.html(donePage(page))
    if (session.step === 'waiting') return context.html(waitingPage(page))
    if (session.step === 'wallet') return context.html(walletPage(page))
    if (session.step === 'code') return context.html(codePage(page, session.lastFour ?? '', error), error ? 422 : 200)
    return card(context, session)
  }
  return { card, step }
}

/** Redirects to the session's page (post/redirect/get). */
function redirectToSession(context: Context, { id }: PaymentSession): Response {
  setSecurityHeaders(context, undefined)
  return context.redirect(`/processor/sessions/${id}`, 303)
}

function isDeclined(answer: CardResult): answer is CardDeclineReason {
  return answer in DECLINE_MESSAGES
}

function notFound(context: Context): Response | Promise<Response> {
  setSecurityHeaders(context, undefined)
  return context.html(unknownPaymentPage(STYLE_URL), 404)
}

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
}

function immutableResponse(context: Context, bytes: Buffer, type: string): Response {
  setSecurityHeaders(context, undefined)
  context.header('cache-control', 'public, max-age=31536000, immutable')
  return context.body(bytes.toString('utf8'), 200, { 'content-type': type })
}

/** Only the shop may frame the pages. Browsers check form-action along redirects, so it includes the shop's origin. */
function setSecurityHeaders(context: Context, returnUrl: string | undefined): void {
  context.header('cache-control', 'no-store')
  const origins = ["'self'", ...(returnUrl ? [new URL(returnUrl).origin] : [])].join(' ')
  const policy = [
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'",
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ')
  context.header('content-security-policy', `${policy}; form-action ${origins}; frame-ancestors ${origins}`)
}
