import { data, type RouterContextProvider } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { paymentEntryOf } from '#app/session/payment-entry.ts'
import { orderPageHeaders } from '#app/session/requested-order.ts'
import { GiveUpForm, PaymentEntry } from '#app/ui/order/payment-entry.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { EndedChange } from '#services/orders/change-payment.ts'
import type { OrderReference } from '#services/orders/get-order.ts'
import type { Route } from './+types/change-payment.ts'

const GIVE_UP = '変更をやめて戻る'
const UID = /^[\w-]{1,64}$/

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '変更のお支払い', description: 'ご注文の変更に伴うお支払いのお手続きの画面です。' })
export const headers = orderPageHeaders

/**
 * The page of the payment of a change, to which the processor returns, too. Repeated requests give the same response.
 */
export async function loader({ request, params: { payment: paymentUid }, context }: Route.LoaderArgs) {
  const own = UID.test(paymentUid)
    ? await context.get(servicesContext).orders.settleOwnChange(callerOf(context), paymentUid)
    : undefined
  if (own === undefined) return data({ kind: 'elsewhere' as const }, { status: 404, headers: PRIVATE_HEADERS })
  const { reference, state } = own
  if (state.kind !== 'open') throw seeOther(rentalHref(state, reference))
  return { kind: state.kind, ...paymentEntryOf(state, request) }
}

/** Gives the change up. One that is paid is made. */
export async function action({ params: { payment: paymentUid }, context }: Route.ActionArgs) {
  const own = UID.test(paymentUid)
    ? await context.get(servicesContext).orders.abandonOwnChange(callerOf(context), paymentUid)
    : undefined
  return own === undefined ? privateData(null, 404) : seeOther(rentalHref(own.state, own.reference))
}

function callerOf(context: Readonly<RouterContextProvider>) {
  const { orderSecret } = context.get(visitorContext)
  return { orderSecret, customerUid: context.get(sessionContext).session?.uid }
}

/** The page of the change, which says what became of it. For links, the order of a guest has no uid. */
function rentalHref(state: EndedChange, reference: OrderReference): string {
  const own = 'orderUid' in reference ? { uid: reference.orderUid } : {}
  const outcome = state.kind === 'over' ? { refused: state.code } : { done: '1' }
  return pageHref('shopping-change-rental', { ...own, ...outcome })
}

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
      <PaymentEntry {...view} giveUpLabel={GIVE_UP} frameTitle="お支払い情報の入力（決済会社の画面）" />
      {view.isFramed && <GiveUpForm {...view} giveUpLabel={GIVE_UP} />}
    </div>
  )
}
