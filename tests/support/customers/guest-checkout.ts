import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { addressOfGuest } from './guest-address.ts'
import type { HttpCustomer, LoadedPage } from './http-customer.ts'

/** The fields of a guest, without the e-mail address. */
export const PERSON = {
  familyName: '山田',
  givenName: '花子',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'ハナコ',
  postalCode: '1000001',
  prefecture: '13',
  address1: '千代田区千代田1-1',
  telephone: '0312345678',
}
/** The size in small-shop.ts. Importing that file would load the whole shop. */
const SIZE_9 = 909
const CARD = { number: TEST_CARDS.accepted.number, expiry: '12/30', code: '123', name: 'HANAKO YAMADA' }

/** Adds an item to the cart and goes to the confirmation page. */
export async function goToConfirmation(
  customer: HttpCustomer,
  {
    itemId,
    size = SIZE_9,
    startOn,
    method,
    email,
  }: { itemId: number; size?: number; startOn: string; method: PaymentMethod; email: string },
): Promise<LoadedPage> {
  const line = { item: String(itemId), size: String(size), start: startOn, days: '4', plan: '0', pref: '13' }
  await customer.post('/cart/lines', line)
  return goOnToConfirmation(customer, { method, email })
}

/** Goes to the confirmation page with the items in the cart. */
export async function goOnToConfirmation(
  customer: HttpCustomer,
  { method, email }: { method: PaymentMethod; email: string },
): Promise<LoadedPage> {
  const contact = await customer.open('/shopping/nonmember')
  const delivery = await customer.submit(contact, { ...addressOfGuest(PERSON, email), email, emailAgain: email })
  const payment = await customer.submit(delivery, { to: 'same' })
  const confirmation = await customer.submit(payment, { method, time: '1', request: '0' })
  if (confirmation.path !== '/shopping/confirm') throw new Error(`not at the confirmation but at ${confirmation.path}`)
  return confirmation
}

/** Submits the confirmation. Returns the page of completion or of payment. */
export function confirmOrder(customer: HttpCustomer, confirmation: LoadedPage): Promise<LoadedPage> {
  const { value = '' } = confirmation.page.one('input', { name: 'seenVersion' }).attributes
  return customer.submit(confirmation, { seenVersion: value })
}

/** Submits a card on the payment page or in its frame, and returns to the shop. */
export async function payByCard(customer: HttpCustomer, loaded: LoadedPage): Promise<LoadedPage> {
  const [frame] = loaded.page.all('iframe', { src: true })
  const form =
    frame === undefined ? loaded : await customer.open(new URL(frame.attributes.src ?? '', 'http://s').pathname)
  await customer.submit(form, CARD)
  return customer.open('/shopping/checkout')
}
