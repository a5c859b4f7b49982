import { sql } from 'kysely'
import type { Address } from '#domain/delivery/address.ts'
import { type Part, parsePage } from '../pages/html.ts'
import type { BuiltShop } from '../shop/built-shop.ts'
import { SIZE_9, TOKYO } from '../shop/small-shop.ts'
import { addressOfGuest } from './guest-address.ts'
import { newMember, PASSWORD } from './member-shop.ts'
import { type Browser, openBrowser } from './members.ts'

type Fields = Readonly<Record<string, string>>
type MemberOptions = { readonly points?: number; readonly addresses?: readonly Address[]; readonly isBare?: boolean }

/** A customer who submits the forms of the checkout pages. */
export type Buyer = ReturnType<typeof buyerIn>

/** Guests and members of a built shop who check out without scripts. `isBare`: a member without a profile. */
export function buyers(shop: () => BuiltShop) {
  return {
    guest: {
      open: () => buyerIn(shop(), openBrowser(shop())),
      address: () => typed(TOKYO),
      details(email = `guest-${crypto.randomUUID()}@example.jp`): Fields {
        return { ...typed(addressOfGuest(TOKYO, email)), email, emailAgain: email }
      },
    },
    async member({ points = 0, addresses = [], isBare = false }: MemberOptions = {}) {
      const { email, uid } = await newMemberOf(shop(), isBare)
      for (const address of addresses) await shop().services.members.saveAddress(uid, address)
      const browser = openBrowser(shop())
      const signIn = () => browser.signIn(email, { password: PASSWORD })
      const givePoints = async (more: number) => {
        const row = { uid: crypto.randomUUID(), expiresOn: more > 0 ? '2027-11-20' : null }
        await sql`INSERT INTO point_entries (uid, customer_uid, reason, points, at, expires_on, event_key)
          VALUES (${row.uid}, ${uid}, 'adjusted', ${more}, now(), ${row.expiresOn}, ${row.uid})`.execute(shop().db)
      }
      if (points > 0) await givePoints(points)
      await signIn()
      return { ...buyerIn(shop(), browser), email, uid, signIn, givePoints }
    },
  }
}

async function newMemberOf(shop: BuiltShop, isBare: boolean): Promise<{ email: string; uid: string }> {
  const made = await newMember(shop)
  const { email, session } = made
  if (isBare) await sql`DELETE FROM customers WHERE uid = ${session.uid}`.execute(shop.db)
  return { email, uid: session.uid }
}

function typed(address: Address): Fields {
  return Object.fromEntries(Object.entries(address).map(([name, value]) => [name, String(value)]))
}

function buyerIn(shop: BuiltShop, browser: Browser) {
  const page = async (path: string) => parsePage(await (await browser.get(path)).text())
  const hiddenIn = async (path: string) => hiddenFields(await page(path))
  /** Posts a step with the hidden fields of its page. */
  const post = async (path: string, fields: Fields) => browser.post(path, { ...(await hiddenIn(path)), ...fields })
  const step = async (path: string, fields: Fields) => {
    const response = await post(path, fields)
    return response.headers.get('location') ?? `${response.status}`
  }
  const add = (item: number, more: Fields = {}) =>
    browser.post('/cart/lines', {
      item: String(item),
      size: String(SIZE_9),
      start: '2026-12-10',
      days: '4',
      pref: '13',
      ...more,
    })
  const email = `buyer-${crypto.randomUUID()}@example.jp`
  return {
    browser,
    get: (path: string) => browser.get(path),
    page,
    post,
    step,
    add,
    fieldsOf: hiddenIn,
    confirm: () => step('/shopping/confirm', {}),
    /** Goes to the payment step as a guest. */
    async toPayment(item: number, more: Fields = {}) {
      await add(item, more)
      await step('/shopping/nonmember', { ...typed(addressOfGuest(TOKYO, email)), email, emailAgain: email })
      await step('/shopping/deliv', { to: 'same' })
    },
    cart: () => shop.services.cart.getCart(browser.jar.get('sumirei_cart') ?? ''),
    /** The orders that this browser has placed. */
    async orders() {
      const view = await shop.services.orders.getOrder(browser.jar.get('sumirei_order') ?? '')
      return view === undefined ? [] : [view.order]
    },
  }
}

/** The hidden fields of the main form of a page, which is the last one. */
function hiddenFields(found: Part): Fields {
  const form = found.all('form', { class: 'form' }).at(-1)
  const hidden = form?.all('input', { type: 'hidden' }) ?? []
  return Object.fromEntries(hidden.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']))
}
