import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PAYMENT_TIMING_TEXT, paymentMethodText } from '#app/text/order-text.ts'
import { refusedText } from '#app/text/rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { CostBar } from '#app/ui/order/cost-bar.tsx'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { priceText } from '#app/ui/price.tsx'
import { DELIVERY_REQUESTS, DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/payment.ts'
import { paymentValuesOf, readPayment } from './payment-form.ts'
import { chargeFeeYen, OFFERED, PAYMENT_LABELS } from './payment-offer.ts'
import { PlanSummary } from './plan-summary.tsx'
import { procedureOver, requirePurchase } from './purchase.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'お支払い方法', description: 'お支払い方法とお届け時間帯をお選びください。', isHidden: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { cart } = await requirePurchase(context, 'payment')
  const { order } = cart
  return {
    values: {
      method: order.paymentMethod ?? '',
      time: String(order.deliveryTime),
      request: String(order.deliveryRequest),
      note: order.deliveryNote,
    } as Readonly<Record<string, string>>,
    lines: linesOf(order, cart.medias),
    amounts: amountsOf(cart.totals, order.customerUid !== undefined),
    refused: refusedText(new URL(request.url).searchParams.get('refused')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { secret } = await requirePurchase(context, 'payment')
  const read = readPayment(form)
  if ('errors' in read) return data({ values: paymentValuesOf(form), errors: read.errors }, 422)
  const refusal = await context.get(servicesContext).checkout.savePayment(secret, read.choice)
  if (isRejected(refusal)) throw procedureOver()
  return redirect('/shopping/confirm', 303)
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const values = actionData?.values ?? loaderData.values
  const errors: Readonly<Record<string, string>> = actionData?.errors ?? {}
  const field = (name: keyof typeof PAYMENT_LABELS) => ({
    name,
    label: PAYMENT_LABELS[name],
    value: values[name],
    error: errors[name],
  })
  return (
    <div className="page checkout">
      <Steps now="payment" />
      <h1>お支払い方法</h1>
      {loaderData.refused !== undefined && actionData === undefined && (
        <p className="order-notice" role="alert">
          {loaderData.refused}
        </p>
      )}
      <ErrorSummary errors={actionData?.errors} />
      <PostForm className="form">
        <RadioGroup {...field('method')} required choices={METHODS} />
        <RadioGroup {...field('time')} required choices={TIMES} look="tiles" help="お届け日当日の時間帯です。" />
        <RadioGroup {...field('request')} required choices={REQUESTS} />
        <div className="other-request">
          <TextField {...field('note')} required help="「その他」をお選びの場合に、50文字以内でご記入ください。" />
        </div>
        <PlanSummary lines={loaderData.lines} />
        <CostBar amounts={loaderData.amounts}>
          <SubmitButton busyText="確認しております">ご注文内容の確認へ進む</SubmitButton>
        </CostBar>
      </PostForm>
      <p className="checkout-aside">
        <a href="/shopping/deliv">お届け先へ戻る</a>
      </p>
    </div>
  )
}

const METHODS = OFFERED.map((method) => ({
  value: method,
  label: paymentMethodText(method),
  note: chargeFeeYen(method) === 0 ? '手数料なし' : `手数料 ${priceText(chargeFeeYen(method))}（税込）`,
  help: PAYMENT_TIMING_TEXT[method],
}))

const TIMES = DELIVERY_TIMES.map(({ code, label }) => ({ value: String(code), label }))

const REQUESTS = DELIVERY_REQUESTS.map(({ code, label }) => ({ value: String(code), label }))
