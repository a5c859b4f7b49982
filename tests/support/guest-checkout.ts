import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { HttpCustomer, LoadedPage } from './http-customer.ts'

/** What a guest types of herself, but for her address of mail. */
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
/** The size that small-shop.ts stocks. Loading that file would load the whole shop. */
const SIZE_9 = 909
const CARD = { number: TEST_CARDS.accepted.number, expiry: '12/30', code: '123', name: 'HANAKO YAMADA' }

/** Everything up to the page of confirmation, through the pages of the shop. */
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

/** The same with what is in the cart already. */
export async function goOnToConfirmation(
  customer: HttpCustomer,
  { method, email }: { method: PaymentMethod; email: string },
): Promise<LoadedPage> {
  const who = await customer.open('/shopping/nonmember')
  const where = await customer.submit(who, { ...PERSON, email, emailAgain: email })
  const how = await customer.submit(where, { to: 'same' })
  const confirmation = await customer.submit(how, { method, time: '1', request: '0' })
  if (confirmation.path !== '/shopping/confirm') throw new Error(`not at the confirmation but at ${confirmation.path}`)
  return confirmation
}

/** Presses the button of the confirmation; the page of completion or of payment. */
export function confirmOrder(customer: HttpCustomer, confirmation: LoadedPage): Promise<LoadedPage> {
  const { value = '' } = confirmation.page.one('input', { name: 'seenVersion' }).attributes
  return customer.submit(confirmation, { seenVersion: value })
}

/** Types a card where a page asks for one, in its frame or by itself, and comes back to the shop. */
export async function payByCard(customer: HttpCustomer, seen: LoadedPage): Promise<LoadedPage> {
  const [frame] = seen.page.all('iframe', { src: true })
  const asked =
    frame === undefined ? seen : await customer.open(new URL(frame.attributes.src ?? '', 'http://s').pathname)
  await customer.submit(asked, CARD)
  return customer.open('/shopping/checkout')
}
