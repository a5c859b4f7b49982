import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { ADDRESS_LABELS, DESTINATION_LABELS } from '#app/text/field-labels.ts'
import { type FormValues, valuesOfAddress } from '#app/ui/address/address-values.ts'
import { type EditedForm, type PostedForm, sentOver } from '#app/ui/form/read-form.ts'
import { wishValuesOf } from '#app/ui/order/delivery-wish.tsx'
import { readWish } from '#app/ui/order/read-wish.ts'
import { leftOutOf } from '#domain/cart/choice-path.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { parseDay } from '#domain/day.ts'
import { addressForm, servedAddressForm } from '#domain/delivery/address.ts'
import { parsePrefectureCode, prefectureName, unservedPrefectures } from '#domain/delivery/prefecture.ts'
import { type PaymentMethod, parsePaymentMethod } from '#domain/pricing/totals.ts'
import { parseRentalDays } from '#domain/rental/period.ts'
import { isRejected } from '#domain/result.ts'
import { optionalFieldOf } from '#domain/text/field.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { PhoneOrderChange } from '#services/checkout/phone-order.ts'
import type { OpenDraft } from './open-draft.ts'

type Read = PhoneOrderChange | { readonly errors: FieldErrors }

const MAILBOX = { email: optionalFieldOf(parseEmail) }
const CUSTOMER_LABELS = { ...ADDRESS_LABELS, email: 'メールアドレス' }
/** The fields that the customer form shows again. */
export const CUSTOMER_SHAPE = { ...addressForm.shape, ...MAILBOX }

/** The change that a form of the page asks for, or what is wrong with its fields; undefined for an unknown intent. */
export function readChange(posted: PostedForm, draft: OpenDraft): Read | undefined {
  const form = sentOver(storedValues(posted, draft), posted)
  switch (form.intent) {
    case 'prefecture':
      return prefectureOf(form, draft)
    case 'customer':
      return customerOf(form, draft)
    case 'destination': {
      const parsed = servedAddressForm(rulesOf(draft)).safeParse(form)
      if (parsed.success) return { kind: 'destination', shipping: parsed.data }
      return { errors: fieldErrorsOf(parsed.error, DESTINATION_LABELS) }
    }
    case 'book':
      return bookedAddress(form, draft)
    case 'line':
      return lineOf(form, draft)
    case 'removal':
      return { kind: 'removal', lineUid: form.line ?? '' }
    case 'payment':
      return paymentOf(form, draft)
    default:
      return undefined
  }
}

/** What is stored of what a form changes. A method is chosen anew. */
function storedValues({ intent }: PostedForm, { cart: { order } }: OpenDraft): FormValues {
  if (intent === 'customer') return { ...valuesOfAddress(order.customer), ...(order.email && { email: order.email }) }
  if (intent === 'destination') return valuesOfAddress(order.shipping)
  if (intent !== 'payment') return {}
  const plans = order.lines.map(({ uid, hasPlan }) => [`plan.${uid}`, hasPlan ? '1' : ''])
  return { ...wishValuesOf(order), points: String(order.usePoints), ...Object.fromEntries(plans) }
}

const rulesOf = ({ cart }: OpenDraft) => cart.calendar.rental.rules

function prefectureOf(form: PostedForm, draft: OpenDraft): Read {
  const rules = rulesOf(draft)
  const prefecture = parsePrefectureCode(form.region, rules)
  if (isRejected(prefecture)) {
    const names = unservedPrefectures(rules).map(prefectureName).join('、')
    return { errors: { region: `都道府県を選んでください。${names && `${names}へはお届けしていません。`}` } }
  }
  return { kind: 'prefecture', prefecture }
}

/** A member's e-mail address is not asked for. */
function customerOf(form: EditedForm, draft: OpenDraft): Read {
  const { order } = draft.cart
  const isMember = order.customerUid !== undefined
  const parsed = servedAddressForm(rulesOf(draft))
    .extend(MAILBOX)
    .safeParse(isMember ? { ...form, email: order.email ?? '' } : form)
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error, CUSTOMER_LABELS) }
  const { email, ...customer } = parsed.data
  return { kind: 'customer', email, customer }
}

/** An address of the member's book, or the customer's own. */
function bookedAddress({ address = '' }: PostedForm, { addresses, cart: { order } }: OpenDraft): Read {
  const shipping = address === 'own' ? order.customer : addresses.find(({ uid }) => uid === address)?.address
  if (shipping === undefined) return { errors: { address: 'お届け先を選び直してください。' } }
  return { kind: 'destination', shipping }
}

function lineOf(form: PostedForm, draft: OpenDraft): Read {
  const { item, size = '', start, days, shoes = '' } = form
  const [itemId, startOn] = [parseInteger(item), parseDay(start)]
  const rentalDays = parseRentalDays(days, rulesOf(draft))
  const sizeTagUid = size === '' ? undefined : parseInteger(size)
  const shoeSize = parseInteger(shoes)
  const hasShoes = shoes === '' || shoes === 'none' || shoeSize !== undefined
  if (!hasShoes || itemId === undefined || startOn === undefined || isRejected(rentalDays))
    return { errors: { start: '商品・お届け日・日数を選び直してください。' } }
  const pair = shoeSize === undefined ? undefined : { sizeTagUid: shoeSize }
  const shoeChoice = shoes === 'none' ? ('none' as const) : pair
  const choice = { hasPlan: form.plan === '1', shoes: shoeChoice, leftOut: leftOutOf(form) }
  return { kind: 'line', rental: { itemId, sizeTagUid, startOn, days: rentalDays, ...choice } }
}

function paymentOf(form: EditedForm, { cart: { order }, methods }: OpenDraft): Read {
  const method = parsePaymentMethod(form.method)
  const wish = readWish(form)
  const usePoints = parseInteger(form.points === '' ? '0' : form.points)
  const errors = {
    ...((isRejected(method) || !methods.includes(method)) && { method: 'お支払い方法を選んでください。' }),
    ...('errors' in wish && wish.errors),
    ...((usePoints === undefined || usePoints < 0) && { points: 'ポイントは0以上の整数で入力してください。' }),
  }
  if (Object.keys(errors).length > 0 || 'errors' in wish) return { errors }
  const plannedLineUids = order.lines.filter(({ uid }) => form[`plan.${uid}`] === '1').map(({ uid }) => uid)
  const choice = { ...wish, paymentMethod: method as PaymentMethod, plannedLineUids }
  return { kind: 'payment', choice, usePoints: usePoints ?? 0 }
}
