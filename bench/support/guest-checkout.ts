import assert from 'node:assert/strict'
import { addressOfGuest } from '#tests/support/guest-address.ts'
import { PERSON } from '#tests/support/guest-checkout.ts'

/** A guest checkout over HTTP; the pages are parsed only for hidden fields. */
export type GuestCheckout = {
  readonly itemId: number
  readonly startOn: string
  readonly email: string
  /** The network address; the server trusts its proxy. */
  readonly address: string
}

const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g

/** Requests per checkout. */
export const REQUESTS = 12

/** Orders an item by cash on delivery, up to the completion page. Returns the duration of the confirmation in ms. */
export async function orderAsGuest(site: string, { itemId, startOn, email, address }: GuestCheckout): Promise<number> {
  const cookies = new Map<string, string>()
  const request = async (path: string, to: string | undefined, fields?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: site, 'x-forwarded-for': address }
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const answer = await fetch(site + path, { ...init, redirect: 'manual', headers })
    for (const cookieHeader of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookieHeader) ?? []
      cookies.set(name, value)
    }
    const html = await answer.text()
    const location = answer.headers.get('location') ?? undefined
    assert.ok(
      answer.status === (to ? 303 : 200) && location?.split('?')[0] === to,
      `${path}: ${answer.status} ${location}`,
    )
    return Object.fromEntries([...html.matchAll(HIDDEN)].map(([, name, value]) => [name, value])) as Record<
      string,
      string
    >
  }
  await request(`/items/${itemId}`, undefined)
  await request('/cart/lines', '/cart', {
    item: String(itemId),
    size: '',
    start: startOn,
    days: '4',
    plan: '0',
    pref: '13',
  })
  await request('/cart', undefined)
  const customerFields = await request('/shopping/nonmember', undefined)
  const person = { ...addressOfGuest(PERSON, email), email, emailAgain: email }
  await request('/shopping/nonmember', '/shopping/deliv', { ...customerFields, ...person })
  const deliveryFields = await request('/shopping/deliv', undefined)
  await request('/shopping/deliv', '/shopping/payment', { ...deliveryFields, to: 'same' })
  const paymentFields = await request('/shopping/payment', undefined)
  await request('/shopping/payment', '/shopping/confirm', { ...paymentFields, method: 'cod', time: '1', request: '0' })
  const confirmation = await request('/shopping/confirm', undefined)
  const fromMs = performance.now()
  await request('/shopping/confirm', '/shopping/complete', confirmation)
  const tookMs = performance.now() - fromMs
  await request('/shopping/complete', undefined)
  return tookMs
}
