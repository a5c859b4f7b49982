import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { destinationCookie } from '#app/session/destination.ts'
import { emailQuestion } from '#app/text/email-question.ts'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { GUEST_LABELS } from '#app/text/field-labels.ts'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import { type FormValues, valuesOfAddress, valuesOfPosted } from '#app/ui/address/address-values.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { type AddressFormState, lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { EmailFields } from '#app/ui/form/email-field.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { fieldId } from '#app/ui/form/field-id.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CostBar } from '#app/ui/order/amounts.tsx'
import { DeliveryImpossible, deliveryImpossibleOf } from '#app/ui/order/delivery-impossible.tsx'
import { summaryOf } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { isSameEmail, parseEmail } from '#domain/customer/email.ts'
import { addressForm, servedAddressForm } from '#domain/delivery/address.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { ofSettings } from '#domain/settings/of-settings.ts'
import { fieldOf } from '#domain/text/field.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/nonmember.ts'
import { isElsewhere } from './destination.ts'
import { notAcceptedText, purchaseEnded, requirePurchase } from './purchase.ts'
import { PurchaseIdField } from './purchase-id.tsx'

/** `emailQuestion`: about a slip in the address. */
type Answer = AddressFormState & { readonly emailQuestion?: string | undefined }

const MAILBOX = { email: fieldOf(parseEmail), emailAgain: fieldOf(parseEmail) }
const GUEST_SHAPE = { ...addressForm.shape, ...MAILBOX }
const guestForm = ofSettings((settings) => servedAddressForm(settings).extend(MAILBOX))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'お客様情報', description: 'ご注文者のお名前とご住所をご入力ください。' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { cart, purchaseId, secret } = await requirePurchase({ request, context }, 'customer')
  const { customer, email = '', prefecture } = cart.order
  const values: FormValues =
    customer === undefined
      ? { prefecture: String(prefecture ?? cart.calendar.prefecture) }
      : { ...valuesOfAddress(customer), email, emailAgain: email }
  return {
    purchaseId,
    values,
    rejection: notAcceptedText(cart),
    impossible: await deliveryImpossibleOf(cart, () => context.get(servicesContext).cart.findNearestStarts(secret)),
    destinationHref: isElsewhere(cart.order) ? pageHref('shopping-delivery') : `#${fieldId('postalCode')}`,
    summary: summaryOf(cart.order, cart.settings),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAddressForm(request)
  const { secret, cart } = await requirePurchase({ request, context }, 'customer', form)
  const { checkout, members, settings } = context.get(servicesContext)
  const values = valuesOfPosted(GUEST_SHAPE, form)
  const shown = () => ({ values, emailQuestion: emailQuestion(values.email)?.text })
  if (form.intent === FIND_ADDRESS)
    return data<Answer>({ ...shown(), ...(await lookUpPostalAddress({ members, settings }, values, form[TOWN_FIELD])) })
  const [parsed, question] = [guestForm(settings.now()).safeParse(form), await checkPlace(members, form)]
  const errors: FieldErrors = {
    ...emailErrors(form),
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error, GUEST_LABELS)),
  }
  if (!parsed.success || question !== undefined || Object.keys(errors).length > 0)
    return data<Answer>(withQuestion({ ...shown(), errors }, question), 422)
  const { email, emailAgain: _, ...customer } = parsed.data
  const shipping = isElsewhere(cart.order) ? cart.order.shipping : undefined
  const result = await checkout.saveCustomer(secret, { email, customer, shipping }, cart.order)
  if (isRejected(result)) throw purchaseEnded()
  const { prefecture } = shipping ?? customer
  const headers = new Headers([destinationCookie(request, prefecture)])
  headers.append('set-cookie', setCookie(request, 'cart', result.secret))
  return redirect(pageHref('shopping-delivery'), { status: 303, headers })
}

function emailErrors({ email, emailAgain }: PostedForm): FieldErrors {
  const typed = parseEmail(email)
  const isOther = !isRejected(typed) && !isSameEmail(typed, emailAgain)
  return isOther ? { emailAgain: fieldErrorText('', 'email-differs') } : {}
}

export default function GuestPage({ loaderData, actionData }: Route.ComponentProps) {
  const values = actionData?.values ?? loaderData.values
  const errors: FieldErrors = actionData?.errors ?? {}
  return (
    <div className="page checkout">
      <Steps current="customer" />
      <h1>お客様情報</h1>
      <p className="checkout-lead">
        会員登録をせずに、ご注文いただけます。文字の全角・半角やカナは、こちらで整えますのでそのままご入力ください。
      </p>
      <FormAlert message={loaderData.rejection} />
      <DeliveryImpossible view={loaderData.impossible} destinationHref={loaderData.destinationHref} isInPurchase />
      <ErrorSummary errors={actionData?.errors} />
      <PostForm className="form checkout-columns">
        <div className="form">
          <PurchaseIdField purchaseId={loaderData.purchaseId} />
          <section className="form-part" aria-labelledby="who-title">
            <h2 id="who-title">お名前・ご住所</h2>
            <AddressFields values={values} errors={errors} postalNote={actionData?.postalNote} />
          </section>
          <section className="form-part" aria-labelledby="mail-title">
            <h2 id="mail-title">ご連絡先メールアドレス</h2>
            <EmailFields
              values={values}
              errors={errors}
              help="ご注文の控えと発送のご連絡をお送りします。受信制限を設定されている場合は、当店からのメールを許可してください。"
              question={actionData?.emailQuestion}
            />
          </section>
        </div>
        <CostBar summary={loaderData.summary}>
          <SubmitButton busyText="確認しております">お届け先の選択へ進む</SubmitButton>
        </CostBar>
      </PostForm>
      <p className="checkout-aside">
        会員の方は<a href={pageHref('shopping-login')}>ログイン</a>してお手続きいただけます。
      </p>
    </div>
  )
}
