import assert from 'node:assert/strict'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { PERSON } from '#tests/support/customers/guest-checkout.ts'
import { type Answer, openGuestBrowser } from './guest-browser.ts'

/** A guest checkout over HTTP; the pages are parsed only for hidden fields. */
export type GuestCheckout = {
  readonly itemId: number
  readonly startOn: string
  readonly email: string
  /** The network address; the server trusts its proxy. */
  readonly address: string
}

type Fields = Readonly<Record<string, string>>

/** A step of a checkout. `to`: where its form leads; a page without one. `fields`: of the form, from its page. */
export type CheckoutStep = {
  readonly path: string
  readonly to?: string
  readonly fields?: (ofPage: Fields) => Fields
}

/** The steps from an item to the completion page, by cash on delivery. */
export function checkoutSteps(
  { itemId, startOn, email }: Omit<GuestCheckout, 'address'>,
  { size = '' }: { readonly size?: string } = {},
): readonly CheckoutStep[] {
  const person = { ...addressOfGuest(PERSON, email), email, emailAgain: email }
  const line = { item: String(itemId), size, start: startOn, days: '4', plan: '0', pref: '13' }
  const cod = { method: 'cod', time: '1', request: '0' }
  return [
    { path: `/items/${itemId}` },
    { path: '/cart/lines', to: '/cart', fields: () => line },
    { path: '/cart' },
    { path: '/shopping/nonmember' },
    { path: '/shopping/nonmember', to: '/shopping/deliv', fields: (ofPage) => ({ ...ofPage, ...person }) },
    { path: '/shopping/deliv' },
    { path: '/shopping/deliv', to: '/shopping/payment', fields: (ofPage) => ({ ...ofPage, to: 'same' }) },
    { path: '/shopping/payment' },
    { path: '/shopping/payment', to: '/shopping/confirm', fields: (ofPage) => ({ ...ofPage, ...cod }) },
    { path: '/shopping/confirm' },
    { path: '/shopping/confirm', to: '/shopping/complete', fields: (ofPage) => ofPage },
    { path: '/shopping/complete' },
  ]
}

/** Requests per checkout. */
export const REQUESTS = 12

/** Orders an item, up to the completion page. Returns the duration of the confirmation in ms. */
export async function orderAsGuest(site: string, { address, ...checkout }: GuestCheckout): Promise<number> {
  const request = openGuestBrowser(site, address)
  let [page, confirmationMs]: [Pick<Answer, 'fields'>, number] = [{ fields: {} }, 0]
  for (const step of checkoutSteps(checkout)) {
    const answer = await request(step.path, step.fields?.(page.fields))
    const { status, location } = answer
    assert.ok(status === (step.to ? 303 : 200) && location === step.to, `${step.path}: ${status} ${location}`)
    if (step.to === '/shopping/complete') confirmationMs = answer.ms
    page = answer
  }
  return confirmationMs
}
