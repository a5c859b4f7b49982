import { data, type RouterContextProvider } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { paymentEntryOf } from '#app/session/payment-entry.ts'
import { orderPageHeaders } from '#app/session/requested-order.ts'
import { PaymentEntry } from '#app/ui/order/payment-entry.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/charge-payment.ts'
import { chargesHref } from './charge-reference.ts'

const UID = /^[\w-]{1,64}$/

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '別途のお支払い', description: 'お支払いのお手続きをいただく画面です。' })
export const headers = orderPageHeaders

/**
 * The page of a payment, to which the processor returns, too. A browser that has neither the link nor the order learns
 * nothing. Repeated requests give the same response.
 */
export async function loader({ request, params: { payment: paymentUid }, context }: Route.LoaderArgs) {
  const own = UID.test(paymentUid)
    ? await context.get(servicesContext).charges.settleOwnPayment(callerOf(context), paymentUid)
    : undefined
  if (own === undefined) return data({ kind: 'elsewhere' as const }, { status: 404, headers: PRIVATE_HEADERS })
  const [back, { state }] = [chargesHref(own.reference), own]
  if (state === undefined || state.kind === 'refused') {
    throw seeOther(`${back}${back.includes('?') ? '&' : '?'}refused=payment`)
  }
  if (state.kind !== 'open') return { kind: state.kind, back }
  return { kind: state.kind, back, ...paymentEntryOf(state, request) }
}

/** Gives the payment up. A finished one stays: its page says so. */
export async function action({ request, params: { payment: paymentUid }, context }: Route.ActionArgs) {
  const own = UID.test(paymentUid)
    ? await context.get(servicesContext).charges.abandonOwnPayment(callerOf(context), paymentUid)
    : undefined
  if (own === undefined) return privateData(null, 404)
  return seeOther(own.isGivenUp ? chargesHref(own.reference) : new URL(request.url).pathname.replace(/\.data$/, ''))
}

function callerOf(context: Readonly<RouterContextProvider>) {
  const { chargeSecret, orderSecret } = context.get(visitorContext)
  return { chargeSecret, orderSecret, customerUid: context.get(sessionContext).session?.uid }
}

export default function ChargePaymentPage({ loaderData: view }: Route.ComponentProps) {
  if (view.kind === 'open') {
    return (
      <div className="page checkout">
        <h1>お支払いのお手続き</h1>
        <p className="checkout-lead">
          カード番号などは決済会社へ直接送られ、当店には届きません。お支払いは、お手続きのあとすぐに確定します。
        </p>
        <PaymentEntry {...view} giveUpLabel="お支払いをやめて戻る" frameTitle="お支払い情報の入力（決済会社の画面）" />
      </div>
    )
  }
  return (
    <div className="page checkout">
      <h1>{phrased(TITLES[view.kind])}</h1>
      <p className="checkout-lead">{SENTENCES[view.kind]}</p>
      <p className="checkout-aside">
        {view.kind === 'elsewhere' ? (
          <a href={pageHref('home')}>ホームへ戻る</a>
        ) : (
          <a href={view.back}>お支払いの内容を確認する</a>
        )}
      </p>
    </div>
  )
}

const TITLES = {
  paid: 'お支払いを承りました',
  processing: 'お支払いを確認しております',
  elsewhere: 'お支払いの結果について',
} as const

const SENTENCES = {
  paid: '誠にありがとうございました。控えをメールでお送りします。',
  processing:
    'お支払いの確定まで、しばらくお待ちください。確定しましたら、メールでお知らせします。二重にお支払いいただく必要はございません。',
  elsewhere: 'お支払いの結果は、メールでお知らせします。お手続きの画面は、お支払いをお始めになった端末でご覧ください。',
} as const
