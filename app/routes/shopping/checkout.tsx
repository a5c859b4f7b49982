import { PaymentEntry } from '#app/ui/order/payment-entry.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/checkout.ts'
import { PaymentStep } from './payment-step.tsx'
import { giveUpPayment, requirePendingPayment } from './pending-payment.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'カード情報の入力', description: 'カード情報をご入力ください。' })

export const loader = (args: Route.LoaderArgs) => requirePendingPayment(args, pageHref('shopping-checkout'))
export const action = (args: Route.ActionArgs) => giveUpPayment(args, pageHref('shopping-checkout'))

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <PaymentStep {...loaderData} title="カード情報の入力" paymentMethod="card">
      <p className="checkout-lead">
        {loaderData.held === undefined && '商品は確保いたしました。'}
        {unbrokenDays(loaderData.within)}
        お支払いのお手続きをお済ませください。カード番号は決済会社へ直接送られ、当店には届きません。
      </p>
      <PaymentEntry {...loaderData} frameTitle="カード情報の入力（決済会社の画面）" />
    </PaymentStep>
  )
}
