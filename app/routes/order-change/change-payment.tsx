import { data, redirect } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders } from '#app/session/requested-order.ts'
import { PaymentLink } from '#app/ui/order/payment-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/change-payment.ts'

const UID = /^[\w-]{1,64}$/

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '変更のお支払い', description: 'ご注文の変更に伴うお支払いのお手続きの画面です。' })
export const headers = orderPageHeaders

/**
 * The page of the payment of a change, to which the processor returns, too. `?giveup=1` gives the change up. Repeated
 * requests give the same response.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { orderLife } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  const caller = { orderSecret, customerUid: context.get(sessionContext).session?.uid }
  const paymentUid = params.payment ?? ''
  const reference = UID.test(paymentUid) ? await orderLife.findChangeReference(caller, paymentUid) : undefined
  if (reference === undefined) return data({ kind: 'elsewhere' as const }, { status: 404, headers: PRIVATE_HEADERS })
  const own = 'orderUid' in reference ? { uid: reference.orderUid } : {}
  const { searchParams, pathname } = new URL(request.url)
  const isGivenUp = searchParams.get('giveup') === '1'
  const state = isGivenUp
    ? await orderLife.abandonChangePayment(paymentUid)
    : await orderLife.settleChangePayment(paymentUid)
  if (state === undefined) return data({ kind: 'elsewhere' as const }, { status: 404, headers: PRIVATE_HEADERS })
  if (state.kind === 'applied') throw seeOther(pageHref('shopping-change-rental', { ...own, done: '1' }))
  if (state.kind === 'over') throw seeOther(pageHref('shopping-change-rental', { ...own, refused: state.code }))
  const { url, isFramed } = state
  const giveUpUrl = `${pathname.replace(/\.data$/, '')}?giveup=1`
  return { kind: state.kind, url: isFramed ? pathOf(url) : url, isFramed, giveUpUrl }
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
export default function ChangePaymentPage({ loaderData: view }: Route.ComponentProps) {
  if (view.kind === 'elsewhere') {
    return (
      <div className="page checkout">
        <h1>変更の結果について</h1>
        <p className="checkout-lead">
          変更の結果は、メールでお知らせします。お手続きの画面は、変更をお始めになった端末でご覧ください。
        </p>
        <p className="checkout-aside">
          <a href={pageHref('home')}>ホームへ戻る</a>
        </p>
      </div>
    )
  }
  return (
    <div className="page checkout">
      <h1>変更のお支払い</h1>
      <p className="checkout-lead">
        変更後の金額で、お支払いの承認をいただきます。承認が済みますと、ご注文の内容が変わります。カード番号などは決済会社へ直接送られ、当店には届きません。
      </p>
      {view.isFramed ? (
        <iframe className="payment-frame" src={view.url} title="お支払い情報の入力（決済会社の画面）" />
      ) : (
        <PaymentLink
          url={view.url}
          label="決済会社のページへ進む"
          giveUpUrl={view.giveUpUrl}
          giveUpLabel="変更をやめて戻る"
        />
      )}
      {view.isFramed && (
        <p className="checkout-aside">
          <a data-reload href={view.giveUpUrl}>
            変更をやめて戻る
          </a>
        </p>
      )}
    </div>
  )
}
