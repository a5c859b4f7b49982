import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { DESTINATION_LABELS } from '#app/text/field-labels.ts'
import { dayText } from '#app/ui/day-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CostBar } from '#app/ui/order/cost-bar.tsx'
import { amountsOf } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { addressForm } from '#domain/delivery/address.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/delivery.ts'
import { AddressBlock } from './address-block.tsx'
import { valuesOfAddress, valuesOfPerson, valuesOfPosted } from './address-values.ts'
import { addressViewOf, isElsewhere } from './destination.ts'
import { DestinationFields } from './destination-fields.tsx'
import { lateViewOf } from './late-view.ts'
import { procedureOver, requireCustomer, requirePurchase } from './purchase.ts'
import { TooLate } from './too-late.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'お届け先', description: '商品のお届け先をお選びください。', isHidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  const purchase = await requirePurchase(context, 'destination')
  const customer = requireCustomer(purchase)
  const { order, calendar, totals } = purchase.cart
  const isOther = isElsewhere(order)
  return {
    choice: isOther ? 'other' : 'same',
    values: isOther ? valuesOfAddress(order.shipping) : valuesOfPerson(customer),
    customer: addressViewOf(customer),
    late: lateViewOf(purchase.cart),
    promise: `${prefectureName(calendar.prefecture)}への最短のお届け日は${dayText(calendar.earliestOn)}です。`,
    amounts: amountsOf(totals, order.customerUid !== undefined),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const purchase = await requirePurchase(context, 'destination')
  const { checkout, cart } = context.get(servicesContext)
  const values = valuesOfPosted(addressForm.shape, form)
  const choice = form.to ?? ''
  const customer = requireCustomer(purchase)
  if (choice !== 'same' && choice !== 'other') {
    return data({ choice, values, errors: { to: fieldErrorText('お届け先', 'choice-required') } }, 422)
  }
  const parsed = addressForm.safeParse(choice === 'same' ? customer : form)
  if (!parsed.success) {
    return data({ choice, values, errors: fieldErrorsOf(parsed.error, DESTINATION_LABELS) }, 422)
  }
  const refusal = await checkout.saveDestination(purchase.secret, parsed.data)
  if (isRejected(refusal)) throw procedureOver()
  const isTooEarly = (await cart.getCart(purchase.secret))?.refusal?.code === 'delivery-impossible'
  return redirect(isTooEarly ? '/shopping/deliv' : '/shopping/payment', 303)
}

export default function DestinationPage({ loaderData, actionData }: Route.ComponentProps) {
  const values = actionData?.values ?? loaderData.values
  const errors: Readonly<Record<string, string>> = actionData?.errors ?? {}
  return (
    <div className="page checkout">
      <Steps now="destination" />
      <h1>お届け先</h1>
      <TooLate late={loaderData.late} />
      <ErrorSummary errors={actionData?.errors} />
      <p className="checkout-lead">
        {loaderData.promise}ご自宅のほか、斎場・ホテル・お勤め先などへも直接お届けいたします。
      </p>
      <PostForm className="form">
        <RadioGroup
          name="to"
          label="お届け先"
          required
          value={actionData?.choice ?? loaderData.choice}
          error={errors.to}
          choices={[
            { value: 'same', label: 'ご注文者の住所に届ける', help: <AddressBlock address={loaderData.customer} /> },
            { value: 'other', label: '別の場所に届ける', help: '斎場・ご実家・ホテルなど' },
          ]}
        />
        <div className="other-destination">
          <DestinationFields values={values} errors={errors} />
        </div>
        <CostBar amounts={loaderData.amounts}>
          <SubmitButton busyText="確認しております">お支払い方法の選択へ進む</SubmitButton>
        </CostBar>
      </PostForm>
      <p className="checkout-aside">
        <a href="/shopping/nonmember">お客様情報へ戻る</a>
      </p>
    </div>
  )
}
