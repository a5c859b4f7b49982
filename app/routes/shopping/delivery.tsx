import { data, redirect } from 'react-router'
import { errorReporterContext, servicesContext } from '#app/context.ts'
import { destinationCookie } from '#app/session/destination.ts'
import { emailQuestion } from '#app/text/email-question.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { valuesOfAddress, valuesOfPerson, valuesOfPosted } from '#app/ui/address/address-values.ts'
import { DestinationFields } from '#app/ui/address/destination-fields.tsx'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { type AddressFormState, lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { EmailQuestion } from '#app/ui/form/email-question.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { Checkbox } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CostBar } from '#app/ui/order/amounts.tsx'
import { DeliveryImpossible, deliveryImpossibleOf } from '#app/ui/order/delivery-impossible.tsx'
import { summaryOf } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { isUndeliverable } from '#domain/cart/checks.ts'
import { type Address, addressForm } from '#domain/delivery/address.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { ADDRESSES_LIMIT } from '#domain/membership/registration.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { Route } from './+types/delivery.ts'
import { AddressBookLinks, deliveryChoices } from './delivery-fields.tsx'
import { addressBookChoice, choiceOf, isElsewhere, readDestination, withoutCeremony } from './destination.ts'
import { OTHER_CHOICE } from './destination-choice.ts'
import {
  notAcceptedText,
  type Purchase,
  purchaseEnded,
  requireCustomer,
  requirePurchase,
  type StepArgs,
} from './purchase.ts'
import { PurchaseIdField } from './purchase-id.tsx'

type Answer = AddressFormState & { readonly choice: string; readonly isSaveChecked?: boolean }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'お届け先', description: '商品のお届け先をお選びください。' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const purchase = await requirePurchase({ request, context }, 'destination')
  const { cart, member, purchaseId, secret } = purchase
  const { order, calendar, settings } = cart
  const customer = requireCustomer(purchase)
  const book = member?.addresses ?? []
  return {
    purchaseId,
    emailQuestion: member === undefined ? emailQuestion(order.email)?.text : undefined,
    choice: choiceOf(order, member),
    values: isElsewhere(order) ? valuesOfAddress(order.shipping) : valuesOfPerson(customer),
    places: {
      customer: addressViewOf(customer),
      book: book.map(({ uid, isDefault, address }) => ({
        value: addressBookChoice(uid),
        isDefault,
        view: addressViewOf(address),
      })),
      isMember: member !== undefined,
    },
    canSave: member !== undefined && book.length < ADDRESSES_LIMIT,
    rejection: notAcceptedText(cart),
    impossible: await deliveryImpossibleOf(cart, () => context.get(servicesContext).cart.findNearestStarts(secret)),
    earliest: { place: prefectureName(calendar.prefecture), day: dayText(calendar.earliestOn) },
    summary: summaryOf(order, settings),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAddressForm(request)
  const purchase = await requirePurchase({ request, context }, 'destination', form)
  const { members, checkout, catalog, settings } = context.get(servicesContext)
  const values = valuesOfPosted(addressForm.shape, form)
  const typed = { choice: form.to ?? '', isSaveChecked: form.keep === '1', values }
  if (form.intent === FIND_ADDRESS)
    return data<Answer>({ ...typed, ...(await lookUpPostalAddress({ members, settings }, values, form[TOWN_FIELD])) })
  const read = readDestination(form, requireCustomer(purchase), { member: purchase.member, rules: settings.now() })
  const question = typed.choice === OTHER_CHOICE ? await checkPlace(members, form) : undefined
  if ('errors' in read || question !== undefined) {
    const answer = withQuestion({ ...typed, errors: 'errors' in read ? read.errors : {} }, question)
    context.get(errorReporterContext).reject(Object.keys(answer.errors).join(' '))
    return data<Answer>(answer, 422)
  }
  const result = await checkout.saveDestination(purchase.secret, read.address, purchase.cart.order)
  if (isRejected(result)) throw purchaseEnded()
  if (read.isTyped && typed.isSaveChecked) await saveToAddressBook({ request, context }, purchase, read.address)
  const { prefecture } = read.address
  const calendar = await catalog.getCalendar(prefecture)
  const isImpossible = purchase.cart.order.lines.some((line) => isUndeliverable(line, calendar))
  const headers = [destinationCookie(request, prefecture)]
  const path = isImpossible ? pageHref('cart', { refused: 'delivery-impossible' }) : pageHref('shopping-payment')
  return redirect(path, { status: 303, headers })
}

/** Adds an address to the address book, unless it is there already, as after a repeated submission. */
async function saveToAddressBook({ context }: StepArgs, { member }: Purchase, address: Address): Promise<void> {
  const bookAddress = withoutCeremony(address)
  const isInBook = member?.addresses.some((entry) => !isElsewhere({ customer: entry.address, shipping: bookAddress }))
  if (member !== undefined && !isInBook) await context.get(servicesContext).members.saveAddress(member.uid, bookAddress)
}

export default function DestinationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { places, purchaseId, rejection, impossible, canSave } = loaderData
  const values = actionData?.values ?? loaderData.values
  const errors: Readonly<Record<string, string>> = actionData?.errors ?? {}
  return (
    <div className="page checkout">
      <Steps current="destination" />
      <h1>お届け先</h1>
      <EmailQuestion question={loaderData.emailQuestion} />
      <FormAlert message={rejection} />
      <DeliveryImpossible view={impossible} destinationHref="#field-to" isInPurchase />
      <ErrorSummary errors={actionData?.errors} />
      <p className="checkout-lead">
        {loaderData.earliest.place}への最短のお届け日は
        <span className="unbroken">{loaderData.earliest.day}</span>
        です。ご自宅のほか、斎場・ホテル・お勤め先などへも直接お届けいたします。
      </p>
      <PostForm className="form checkout-columns">
        <div className="form">
          <PurchaseIdField purchaseId={purchaseId} />
          <RadioGroup
            name="to"
            label="お届け先"
            hasDefault
            value={actionData?.choice ?? loaderData.choice}
            error={errors.to}
            choices={deliveryChoices(places)}
          />
          <div className="other-destination">
            <DestinationFields values={values} errors={errors} postalNote={actionData?.postalNote} />
            {canSave && (
              <Checkbox
                name="keep"
                label="このお届け先を登録する"
                isChecked={actionData?.isSaveChecked ?? false}
                help="次回からお選びいただけます。喪家名と式の日時は登録いたしません。"
              />
            )}
          </div>
        </div>
        <CostBar summary={loaderData.summary}>
          <SubmitButton busyText="確認しております">お支払い方法の選択へ進む</SubmitButton>
        </CostBar>
      </PostForm>
      {places.isMember ? (
        <AddressBookLinks />
      ) : (
        <p className="checkout-aside">
          <a href={pageHref('shopping-nonmember')}>お客様情報へ戻る</a>
        </p>
      )}
    </div>
  )
}
