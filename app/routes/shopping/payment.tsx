import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { errorReporterContext, servicesContext } from '#app/context.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { pointRejectionText } from '#app/text/my-page-text.ts'
import { rejectionText } from '#app/text/rejections.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { type Choice, RadioGroup } from '#app/ui/form/radio-group.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { DefaultSubmit, SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CostBar } from '#app/ui/order/amounts.tsx'
import { WishFields } from '#app/ui/order/delivery-wish.tsx'
import type { AmountsView } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Yen } from '#domain/money.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { shippingDaysOf } from '#domain/order/authorisation.ts'
import { paymentMethodText } from '#domain/order/facts.ts'
import { paymentTimingText } from '#domain/order/payment-terms.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { isRejected } from '#domain/result.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Route } from './+types/payment.ts'
import { LIVE_QUOTE, PAYMENT_LABELS, PlanFields, PointFields, QUOTE, useQuote } from './payment-fields.tsx'
import {
  factsOf,
  type PaymentFacts,
  paymentValuesOf,
  paymentViewOf,
  quotedAmounts,
  readPayment,
} from './payment-form.ts'
import { type Purchase, purchaseEnded, requirePurchase, type StepArgs } from './purchase.ts'
import { PurchaseIdField } from './purchase-id.tsx'

type Answer = {
  readonly values?: FormValues
  readonly errors?: FieldErrors
  readonly amounts?: AmountsView
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'お支払い方法', description: 'お支払い方法とお届け時間帯をお選びください。' })

/** A live quote changes no data, so it does not revalidate. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === LIVE_QUOTE ? false : defaultShouldRevalidate
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const purchase = await requirePurchase({ request, context }, 'payment')
  const { checkout, payments } = context.get(servicesContext)
  return {
    ...paymentViewOf(purchase.cart, await requireFacts(context, purchase)),
    shippingDays: shippingDaysOf(purchase.cart.order).length,
    lateMethods: payments.offered().filter((method) => checkout.isAuthorisedLate(purchase.cart.order, method)),
    purchaseId: purchase.purchaseId,
    rejectionText: rejectionText(new URL(request.url).searchParams.get('refused')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.intent === LIVE_QUOTE) return liveQuote({ request, context }, form)
  const purchase = await requirePurchase({ request, context }, 'payment', form)
  const facts = await requireFacts(context, purchase)
  const values = paymentValuesOf(form, facts)
  const amounts = quotedAmounts(purchase.cart, form, facts)
  if (form.intent === QUOTE) return data<Answer>({ values, amounts })
  const rejectForm = (answer: Answer & { readonly errors: FieldErrors }) => {
    context.get(errorReporterContext).reject(Object.keys(answer.errors).join(' '))
    return data<Answer>(answer, 422)
  }
  const read = readPayment(form, facts)
  if ('errors' in read) return rejectForm({ values, amounts, errors: read.errors })
  const { checkout } = context.get(servicesContext)
  const { secret, member } = purchase
  // The plan is saved first: the limit on points does not depend on it, and each save is validated separately.
  // The confirmation is next; points of a member are saved before it.
  const options = { known: purchase.cart.order, opensConfirmation: member === undefined }
  if (isRejected(await checkout.savePayment(secret, read.choice, options))) throw purchaseEnded()
  const rejection = member && (await checkout.savePoints(secret, read.usePoints, member.uid))
  if (rejection?.code === 'no-cart') throw purchaseEnded()
  if (rejection !== undefined && facts.points !== undefined) {
    const errors = { points: pointRejectionText(rejection, facts.points, facts.settings.points) }
    return rejectForm({ values: { ...values, pointUse: 'some' }, amounts, errors })
  }
  return redirect(pageHref('shopping-confirm'), 303)
}

/** A quote never fails: an error is shown when the form is submitted, and the typed values are kept until then. */
async function liveQuote(args: StepArgs, form: PostedForm) {
  try {
    const purchase = await requirePurchase(args, 'payment', form)
    const facts = await requireFacts(args.context, purchase)
    return data<Answer>({ amounts: quotedAmounts(purchase.cart, form, facts) })
  } catch {
    return data<Answer>({})
  }
}

/** What the form is validated against, including the member's balance. */
async function requireFacts(context: StepArgs['context'], { cart, member }: Purchase): Promise<PaymentFacts> {
  const { members, payments } = context.get(servicesContext)
  const balance = member === undefined ? undefined : (await members.getPoints(member.uid)).balance
  return factsOf(cart, payments.offered(), balance)
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { scope, amounts: quoted } = useQuote()
  const values = actionData?.values ?? loaderData.values
  const errors: FieldErrors = actionData?.errors ?? {}
  const amounts = quoted ?? actionData?.amounts ?? loaderData.summary.amounts
  const { rejectionText, points, lines, methods, purchaseId } = loaderData
  const choices = methods.map((method) => methodChoice(method, loaderData))
  return (
    <div className="page checkout">
      <Steps current="payment" />
      <h1>お支払い方法</h1>
      {rejectionText !== undefined && actionData === undefined && (
        <p className="order-notice" role="alert">
          {rejectionText}
        </p>
      )}
      <ErrorSummary errors={actionData?.errors} />
      <PostForm className="form checkout-columns">
        <div className="form">
          <PurchaseIdField purchaseId={purchaseId} />
          <DefaultSubmit />
          <div className="form" ref={scope}>
            <DeliveryFields methods={choices} values={values} errors={errors} />
            <PlanFields lines={lines} planPercent={loaderData.planPercent} values={values} />
            {points !== undefined && <PointFields points={points} values={values} error={errors.points} />}
          </div>
          <p className="without-script">
            <SubmitButton variant="plain" name="intent" value={QUOTE}>
              この内容で金額を計算する
            </SubmitButton>
          </p>
          <p className="spoken" role="status">
            {quoted !== undefined && `合計は${yenText(quoted.paymentTotalYen)}です。`}
          </p>
        </div>
        <CostBar summary={loaderData.summary} amounts={amounts}>
          <SubmitButton busyText="確認しております">ご注文内容の確認へ進む</SubmitButton>
        </CostBar>
      </PostForm>
      <p className="checkout-aside">
        <a href={pageHref('shopping-delivery')}>お届け先へ戻る</a>
      </p>
    </div>
  )
}

type DeliveryFieldsProps = {
  methods: readonly Choice[]
  values: FormValues
  errors: FieldErrors
}

function DeliveryFields({ methods, values, errors }: DeliveryFieldsProps) {
  const field = (name: keyof typeof PAYMENT_LABELS) => ({
    name,
    label: PAYMENT_LABELS[name],
    value: values[name],
    error: errors[name],
  })
  return (
    <>
      <RadioGroup {...field('method')} required choices={methods} />
      <WishFields values={values} errors={errors} />
    </>
  )
}

type OfferedMethod = { readonly method: PaymentMethod; readonly feeYen: Yen }
type MethodFacts = {
  readonly cashAtVenue: string
  readonly lateMethods: readonly PaymentMethod[]
  readonly isToVenue: boolean
  readonly shippingDays: number
}

function methodChoice({ method, feeYen }: OfferedMethod, facts: MethodFacts): Choice {
  const { lateMethods, isToVenue, shippingDays, cashAtVenue } = facts
  return {
    value: method,
    label: paymentMethodText(method),
    note: feeYen === 0 ? '手数料なし' : `手数料 ${yenText(feeYen)}（税込）`,
    help: (
      <>
        {paymentTimingText(method, lateMethods.includes(method), shippingDays)}
        {method === 'cod' && isToVenue && <strong className="choice-warning">{cashAtVenue}</strong>}
      </>
    ),
  }
}
