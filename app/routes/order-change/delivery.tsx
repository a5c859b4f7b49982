import { servicesContext } from '#app/context.ts'
import { privateData } from '#app/response-headers.ts'
import { orderPageHeaders, redirectInOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import { changeRejectionText, NOT_CHANGEABLE, ORDER_CHANGED } from '#app/text/change-text.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { DESTINATION_LABELS } from '#app/text/field-labels.ts'
import { type FormValues, valuesOfAddress, valuesOfPosted } from '#app/ui/address/address-values.ts'
import { DestinationFields } from '#app/ui/address/destination-fields.tsx'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { type AddressFormState, lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { ConfirmButtons, SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WishFields, wishValuesOf } from '#app/ui/order/delivery-wish.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { readWish } from '#app/ui/order/read-wish.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { addressForm, servedAddressForm } from '#domain/delivery/address.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { canChangeDelivery } from '#domain/order/changes.ts'
import { WISH_LABELS } from '#domain/order/facts.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/delivery.ts'
import { type ChangeRow, ChangeRows, changeRowsOf, differenceTextOf } from './change-rows.tsx'

type Answer = AddressFormState & {
  readonly alert?: string
  readonly preview?: { readonly rows: readonly ChangeRow[]; readonly difference: string; readonly version: number }
}

const SAVE = 'save'
const UNCHANGED = 'ご注文の内容と同じです。変更する項目をご入力ください。'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'お届け先・時間帯の変更',
    description: 'ご注文のお届け先と時間帯を変更いただく画面です。',
    path: pageHref('shopping-change-delivery'),
  })
export const headers = orderPageHeaders
/** Revalidates after a rejected action too, so that the page shows the current order. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, orderPath, path, query } = await requireRequestedOrder(request, context)
  return {
    number: order.number,
    home: orderPath,
    action: `${path}${query}`,
    isOpen: canChangeDelivery(order),
    isDone: new URL(request.url).searchParams.has('done'),
    values: { ...valuesOfAddress(order.shipping), ...wishValuesOf(order) },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { members, orders, settings } = context.get(servicesContext)
  const form = await readAddressForm(request)
  const values = valuesOf(form)
  if (form.intent === FIND_ADDRESS)
    return answer(await lookUpPostalAddress({ members, settings }, values, form[TOWN_FIELD]))
  const [address, wish] = [servedAddressForm(settings.now()).safeParse(form), readWish(form)]
  const question = await checkPlace(members, form)
  if (!address.success || 'errors' in wish || question !== undefined) {
    const addressErrors = address.success ? {} : fieldErrorsOf(address.error, DESTINATION_LABELS)
    const errors = { ...addressErrors, ...('errors' in wish && wish.errors) }
    return answer(withQuestion({ values, errors }, question), 422)
  }
  if (form.intent === 'edit') return answer({ values })
  const wanted = { ...wish, shipping: address.data }
  const saved =
    form.intent === SAVE ? await orders.changeDelivery(requested.owner, wanted, Number(form.version)) : undefined
  if (saved !== undefined && !isRejected(saved)) return redirectInOrder(requested.path, requested, { done: '1' })
  const isStale = saved?.code === 'order-changed'
  if (saved !== undefined && !isStale) return answer({ values, alert: rejectionTextOf(saved) }, 409)
  const quoted = await orders.quoteDelivery(requested.owner, wanted)
  if (isRejected(quoted)) return answer({ values, alert: rejectionTextOf(quoted) }, 409)
  const rows = changeRowsOf(requested.order, quoted)
  if (rows.length === 0) return answer({ values, alert: UNCHANGED }, 422)
  const difference = differenceTextOf(requested.order, quoted)
  const preview = { rows, difference, version: requested.order.version }
  return answer({ values, preview, ...(isStale && { alert: ORDER_CHANGED }) }, isStale ? 409 : 200)
}

const answer = privateData<Answer>

function rejectionTextOf(rejection: Parameters<typeof changeRejectionText>[0]): string {
  return rejection.code === 'not-changeable' ? NOT_CHANGEABLE.delivery : changeRejectionText(rejection)
}

function valuesOf(form: PostedForm): FormValues {
  const names = Object.keys(WISH_LABELS)
  return {
    ...valuesOfPosted(addressForm.shape, form),
    ...Object.fromEntries(names.map((name) => [name, form[name] ?? ''])),
  }
}

export default function ChangeDeliveryPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const values = actionData?.values ?? view.values
  const preview = actionData?.preview
  const isDone = view.isDone && actionData === undefined
  return (
    <div className="page checkout">
      <h1>{phrased(isDone ? 'ご注文内容の変更を承りました' : 'お届け先・時間帯の変更')}</h1>
      <OrderNumber number={view.number} />
      <FormAlert message={actionData?.alert ?? ''} />
      <ErrorSummary errors={actionData?.errors} />
      {isDone && <p className="checkout-lead">変更前と変更後の内容を、メールでお送りしました。</p>}
      {!isDone && !view.isOpen && <p className="order-notice">{NOT_CHANGEABLE.delivery}</p>}
      {!isDone && view.isOpen && preview !== undefined && (
        <Preview action={view.action} values={values} preview={preview} />
      )}
      {!isDone && view.isOpen && preview === undefined && (
        <PostForm className="form" action={view.action} label="お届け先・時間帯">
          <DestinationFields values={values} errors={actionData?.errors ?? {}} postalNote={actionData?.postalNote} />
          <WishFields values={values} errors={actionData?.errors ?? {}} />
          <p className="checkout-note">
            まだ変更は確定しません。次の画面で、変更前と変更後の内容をご確認いただけます。
          </p>
          <SubmitButton busyText="確認しております">確認画面へ進む</SubmitButton>
        </PostForm>
      )}
      <p className="checkout-aside">
        <a href={view.home}>ご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}

type PreviewProps = {
  readonly action: string
  readonly values: FormValues
  readonly preview: NonNullable<Answer['preview']>
}

function Preview({ action, values, preview }: PreviewProps) {
  return (
    <OrderPart id="change" title="変更の内容">
      <ChangeRows rows={preview.rows} />
      <p>{preview.difference}</p>
      <PostForm className="form" action={action} label="変更の確定">
        <HiddenFields values={{ ...values, version: String(preview.version) }} />
        <ConfirmButtons intent={SAVE}>この内容に変更する</ConfirmButtons>
      </PostForm>
    </OrderPart>
  )
}
