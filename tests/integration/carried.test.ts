import { describe, expect, test } from 'vitest'
import { parseDay } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { type Browser, freshMembers, openBrowser } from '#tests/support/members.ts'
import { SIZE_9, TOKYO } from '#tests/support/small-shop.ts'
import { builtShop } from '#tests/support/suite-shops.ts'

const stock = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, products: index === 7 ? 1 : 2 }))
const shop = builtShop(stock)
const { member } = freshMembers(shop)

const START = parseDay('2026-12-10')!
/** Puts an item into the cart, by the form of its page. */
const add = (browser: Browser, item: number, more: Record<string, string> = {}) =>
  browser.post('/cart/lines', {
    item: String(item),
    size: String(SIZE_9),
    start: START,
    days: '4',
    pref: '13',
    ...more,
  })
const press = (browser: Browser, item: number) => browser.post('/favorite', { item: String(item), intent: 'mark' })
const names = (html: string) => [...new Set(html.match(/黒のワンピース\d/g) ?? [])].map((name) => Number(name.at(-1)))
const itemsOn = async (browser: Browser, path: string) => names(await (await browser.get(path)).text()).toSorted()
const secretOf = (browser: Browser) => browser.jar.get('sumirei_cart') ?? ''
const cartOf = async (browser: Browser) => (await shop.services.cart.getCart(secretOf(browser)))?.order

describe('at sign-in', () => {
  test('the cart of a visitor becomes the member’s, under another secret', async () => {
    const { email, uid } = await member()
    const browser = openBrowser(shop)
    await add(browser, 1)
    const former = secretOf(browser)
    await browser.signIn(email)
    expect(secretOf(browser)).not.toBe(former)
    expect(await cartOf(browser)).toMatchObject({ customerUid: uid, lines: [{ itemId: 1 }] })
    expect((await shop.services.cart.getCart(former))?.order.lines ?? []).toEqual([])
    expect(browser.jar.get('sumirei_count')).toBe('1')
  })

  test('what both carts hold is kept, and the destination of the member’s own', async () => {
    const { email } = await member()
    const [phone, pc] = [openBrowser(shop), openBrowser(shop)]
    await phone.signIn(email)
    await add(phone, 1, { pref: '27' })
    await add(pc, 2, { pref: '13' })
    await pc.signIn(email)
    const cart = await cartOf(pc)
    expect(cart?.lines.map(({ itemId }) => itemId).toSorted()).toEqual([1, 2])
    expect(cart?.prefecture).toBe(27)
    expect(await itemsOn(phone, '/cart')).toEqual([1, 2])
  })

  test('the same garment on the same days becomes a twin, or is kept once when there is none', async () => {
    const { email } = await member()
    const [phone, pc] = [openBrowser(shop), openBrowser(shop)]
    await phone.signIn(email)
    for (const item of [3, 8]) await add(phone, item)
    for (const item of [3, 8]) await add(pc, item)
    await pc.signIn(email)
    const lines = (await cartOf(pc))?.lines ?? []
    expect(lines.map(({ itemId }) => itemId).toSorted()).toEqual([3, 3, 8])
    expect(new Set(lines.map(({ productUid }) => productUid)).size).toBe(3)
  })

  test('repeated, nothing changes', async () => {
    const { email, uid } = await member()
    const browser = openBrowser(shop)
    await add(browser, 1)
    const carried = { cartSecret: secretOf(browser), visitorSecret: undefined }
    await browser.signIn(email)
    const first = await cartOf(browser)
    for (let times = 0; times < 2; times += 1) {
      const again = await shop.services.sessions.mergeVisitor(uid, carried)
      const cart = (await shop.services.cart.getCart(again.cartSecret ?? ''))?.order
      expect([cart?.uid, cart?.version, cart?.lines.length]).toEqual([first?.uid, first?.version, 1])
    }
  })

  test('in two browsers at once there is one cart afterwards', async () => {
    const { email, uid } = await member()
    const browsers = [openBrowser(shop), openBrowser(shop), openBrowser(shop)]
    for (const [index, browser] of browsers.entries()) await add(browser, index + 4)
    await Promise.all(browsers.map((browser) => browser.signIn(email)))
    const carts = await Promise.all(browsers.map(cartOf))
    expect(new Set(carts.map((cart) => cart?.uid)).size).toBe(1)
    expect(carts[0]).toMatchObject({ customerUid: uid })
    expect(carts[0]?.lines.map(({ itemId }) => itemId).toSorted()).toEqual([4, 5, 6])
  })

  test('favourites and history join the member’s, and are the same in every browser', async () => {
    const { email } = await member()
    const [phone, pc] = [openBrowser(shop), openBrowser(shop)]
    await phone.signIn(email)
    await press(phone, 1)
    await press(pc, 2)
    await pc.post('/readlist/views', { item: '5' })
    await pc.signIn(email)
    expect(pc.jar.has('sumirei_visitor')).toBe(false)
    for (const browser of [phone, pc]) {
      expect(await itemsOn(browser, '/favorite')).toEqual([1, 2])
      expect(await itemsOn(browser, '/readlist')).toContain(5)
    }
    await press(pc, 3)
    expect(await itemsOn(phone, '/favorite')).toEqual([1, 2, 3])
  })
})

describe('what somebody planted before', () => {
  test('a cart opens nothing of the member’s', async () => {
    const { email } = await member()
    const attacker = openBrowser(shop)
    await add(attacker, 1)
    const victim = openBrowser(shop)
    victim.jar.set('sumirei_cart', secretOf(attacker))
    await victim.signIn(email)
    await add(victim, 2)
    expect(await itemsOn(attacker, '/cart')).toEqual([])
    expect(await itemsOn(victim, '/cart')).toEqual([1, 2])
  })

  test('marks open nothing of the member’s', async () => {
    const { email } = await member()
    const attacker = openBrowser(shop)
    await press(attacker, 1)
    const victim = openBrowser(shop)
    victim.jar.set('sumirei_visitor', attacker.jar.get('sumirei_visitor') ?? '')
    await victim.signIn(email)
    await press(victim, 2)
    expect(await itemsOn(attacker, '/favorite')).toEqual([])
  })

  test('the cart of another member stays hers', async () => {
    const [one, other] = [await member(), await member()]
    const attacker = openBrowser(shop)
    await attacker.signIn(one.email)
    await add(attacker, 1)
    const victim = openBrowser(shop)
    victim.jar.set('sumirei_cart', secretOf(attacker))
    await victim.signIn(other.email)
    await add(victim, 2)
    expect(await itemsOn(victim, '/cart')).toEqual([2])
    expect(await itemsOn(attacker, '/cart')).toEqual([1])
  })

  test('tokens are new with every sign-in', async () => {
    const { email } = await member()
    const browser = openBrowser(shop)
    browser.jar.set('sumirei_token', 'planted').set('sumirei_refresh', 'planted')
    await browser.signIn(email)
    const first = [browser.jar.get('sumirei_token'), browser.jar.get('sumirei_refresh')]
    const again = openBrowser(shop)
    await again.signIn(email)
    const second = [again.jar.get('sumirei_token'), again.jar.get('sumirei_refresh')]
    for (const token of first) expect([...second, 'planted', undefined]).not.toContain(token)
  })
})

describe('while signed in', () => {
  test('a cart is the member’s from the first add, and the same on a second device', async () => {
    const { email, uid } = await member()
    const [phone, pc] = [openBrowser(shop), openBrowser(shop)]
    await phone.signIn(email)
    await pc.signIn(email)
    await add(phone, 1)
    expect(await cartOf(phone)).toMatchObject({ customerUid: uid })
    expect(await itemsOn(pc, '/cart')).toEqual([1])
    await add(pc, 2)
    expect(await itemsOn(phone, '/cart')).toEqual([1, 2])
  })

  test('after one device has ordered, the other begins a new cart', async () => {
    const { email, uid } = await member()
    const [phone, pc] = [openBrowser(shop), openBrowser(shop)]
    await phone.signIn(email)
    await add(phone, 7, { start: '2027-01-10' })
    await pc.signIn(email)
    await order(phone, email)
    expect(await itemsOn(pc, '/cart')).toEqual([])
    await add(pc, 2)
    expect(await itemsOn(pc, '/cart')).toEqual([2])
    expect(await itemsOn(phone, '/cart')).toEqual([2])
    expect(await cartOf(pc)).toMatchObject({ customerUid: uid })
  })

  test('signing out leaves nothing of the member in this browser', async () => {
    const { email } = await member()
    const browser = openBrowser(shop)
    await browser.signIn(email)
    await add(browser, 1)
    await press(browser, 1)
    await browser.post('/mypage/logout', {})
    expect(await itemsOn(browser, '/cart')).toEqual([])
    expect(await itemsOn(browser, '/favorite')).toEqual([])
    await browser.signIn(email)
    expect(await itemsOn(browser, '/cart')).toEqual([1])
    expect(await itemsOn(browser, '/favorite')).toEqual([1])
  })

  test('a session that is over takes the cart out of the browser, until its member is back', async () => {
    const { email, uid } = await member()
    const browser = openBrowser(shop)
    await browser.signIn(email)
    await add(browser, 1)
    await shop.ports.identityAdmin.revoke(uid)
    expect(await itemsOn(browser, '/cart')).toEqual([])
    await browser.signIn(email)
    expect(await itemsOn(browser, '/cart')).toEqual([1])
  })
})

/** Places the cart of a browser, paid on delivery. */
async function order(browser: Browser, email: string): Promise<void> {
  const secret = secretOf(browser)
  const { checkout, cart } = shop.services
  await checkout.saveCustomer(secret, { email, customer: TOKYO, shipping: undefined })
  const choice = { paymentMethod: 'cod', deliveryTime: 0, deliveryRequest: 0, deliveryNote: '' } as const
  await checkout.savePayment(secret, choice)
  const seen = await cart.openConfirmation(secret)
  const placed = await checkout.placeOrder(secret, { seenVersion: seen?.order.version ?? 0, device: '' })
  if (isRejected(placed)) throw new Error(`not placed: ${placed.code}`)
}

test('nothing of all this was a fault', () => expect(shop.errors).toEqual([]))
