import { data, redirect } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders } from '#app/session/requested-order.ts'
import { PaymentLink } from '#app/ui/order/payment-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/charge-payment.ts'
import { chargesHref } from './charge-reference.ts'

const UID = /^[\w-]{1,64}$/

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '別途のお支払い', description: 'お支払いのお手続きをいただく画面です。' })
export const headers = orderPageHeaders

/**
 * The page of a payment, to which the processor returns, too. A browser that has neither the link nor the order learns
 * nothing. `?giveup=1` gives the payment up. Repeated requests give the same response.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { charges } = context.get(servicesContext)
  const { chargeSecret, orderSecret } = context.get(visitorContext)
  const caller = { chargeSecret, orderSecret, customerUid: context.get(sessionContext).session?.uid }
  const paymentUid = params.payment ?? ''
  const reference = UID.test(paymentUid) ? await charges.findPaymentReference(caller, paymentUid) : undefined
  if (reference === undefined) return data({ kind: 'elsewhere' as const }, { status: 404, headers: PRIVATE_HEADERS })
  const back = chargesHref(reference)
  const { searchParams, pathname } = new URL(request.url)
  if (searchParams.get('giveup') === '1' && (await charges.abandonPayment(paymentUid))) throw seeOther(back)
  const state = await charges.settlePayment(paymentUid)
  if (state === undefined || state.kind === 'refused') {
    throw seeOther(`${back}${back.includes('?') ? '&' : '?'}refused=payment`)
  }
  if (state.kind !== 'open') return { kind: state.kind, back }
  const { url, isFramed } = state
  const giveUpUrl = `${pathname.replace(/\.data$/, '')}?giveup=1`
  return { kind: state.kind, back, url: isFramed ? pathOf(url) : url, isFramed, giveUpUrl }
}

function seeOther(path: string): Response {
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

/** A framed page is on our origin, so the URL needs no host, whichever host name the browser uses. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The card is entered in the processor's frame or on its page. The number never passes through the shop. */
export default function ChargePaymentPage({ loaderData: view }: Route.ComponentProps) {
  if (view.kind === 'open') {
    return (
      <div className="page checkout">
        <h1>お支払いのお手続き</h1>
        <p className="checkout-lead">
          カード番号などは決済会社へ直接送られ、当店には届きません。お支払いは、お手続きのあとすぐに確定します。
        </p>
        {view.isFramed ? (
          <iframe className="payment-frame" src={view.url} title="お支払い情報の入力（決済会社の画面）" />
        ) : (
          <PaymentLink
            url={view.url}
            label="決済会社のページへ進む"
            giveUpUrl={view.giveUpUrl}
            giveUpLabel="お支払いをやめて戻る"
          />
        )}
      </div>
    )
  }
  return (
    <div className="page checkout">
      <h1>{TITLES[view.kind]}</h1>
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
