import assert from 'node:assert/strict'
import { PERSON } from '#tests/support/guest-checkout.ts'

/** One guest at the shop's pages, without parsing more of them than she sends back. */
export type GuestWalk = { readonly itemId: number; readonly startOn: string; readonly email: string }

const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g

/** How many requests one guest makes. */
export const REQUESTS = 12

/** From the item to the page of completion, cash on delivery. Returns how long the confirmation took, ms. */
export async function orderAsGuest(site: string, { itemId, startOn, email }: GuestWalk): Promise<number> {
  const cookies = new Map<string, string>()
  const ask = async (path: string, to: string | undefined, fields?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const given = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const answer = await fetch(site + path, { ...given, redirect: 'manual', headers: { cookie, origin: site } })
    for (const said of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(said) ?? []
      cookies.set(name, value)
    }
    const html = await answer.text()
    const at = answer.headers.get('location') ?? undefined
    assert.ok(answer.status === (to ? 303 : 200) && at?.split('?')[0] === to, `${path}: ${answer.status} ${at}`)
    return Object.fromEntries([...html.matchAll(HIDDEN)].map(([, name, value]) => [name, value])) as Record<
      string,
      string
    >
  }
  await ask(`/items/${itemId}`, undefined)
  await ask('/cart/lines', '/cart', {
    item: String(itemId),
    size: '',
    start: startOn,
    days: '4',
    plan: '0',
    pref: '13',
  })
  await ask('/cart', undefined)
  const who = await ask('/shopping/nonmember', undefined)
  await ask('/shopping/nonmember', '/shopping/deliv', { ...who, ...PERSON, email, emailAgain: email })
  const where = await ask('/shopping/deliv', undefined)
  await ask('/shopping/deliv', '/shopping/payment', { ...where, to: 'same' })
  const how = await ask('/shopping/payment', undefined)
  await ask('/shopping/payment', '/shopping/confirm', { ...how, method: 'cod', time: '1', request: '0' })
  const confirmation = await ask('/shopping/confirm', undefined)
  const fromMs = performance.now()
  await ask('/shopping/confirm', '/shopping/complete', confirmation)
  const tookMs = performance.now() - fromMs
  await ask('/shopping/complete', undefined)
  return tookMs
}
