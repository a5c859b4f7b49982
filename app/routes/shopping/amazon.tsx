import { PaymentLink } from '#app/ui/order/payment-entry.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import type { Route } from './+types/amazon.ts'
import { PaymentStep } from './payment-step.tsx'
import { giveUpPayment, requirePendingPayment } from './pending-payment.ts'

const TITLE = `${PAYMENT_METHODS.amazonpay.label}でのお支払い`

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: TITLE, description: 'Amazonのアカウントでお支払いください。' })

export const loader = (args: Route.LoaderArgs) => requirePendingPayment(args, pageHref('shopping-amazon'))
export const action = (args: Route.ActionArgs) => giveUpPayment(args, pageHref('shopping-amazon'))

/** Leads to the Amazon Pay page (docs/product/2, Shopping flow). */
export default function AmazonPage({ loaderData }: Route.ComponentProps) {
  const { url, giveUpPath, isGivingUp, within, held } = loaderData
  return (
    <PaymentStep {...loaderData} title={TITLE} paymentMethod="amazonpay">
      <p className="checkout-lead">
        {held === undefined && '商品は確保いたしました。'}
        {within !== '' && unbrokenDays(`${within}、`)}
        Amazonのアカウントでお支払いのお手続きをお済ませください。
      </p>
      <PaymentLink
        url={url}
        label={`${PAYMENT_METHODS.amazonpay.label}へ進む`}
        giveUpPath={giveUpPath}
        isGivingUp={isGivingUp}
      />
    </PaymentStep>
  )
}
