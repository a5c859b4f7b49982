import { describe, expect, test } from 'vitest'
import { parseDay } from '#domain/day.ts'
import { NO_WISH } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import { type Browser, freshMembers, openBrowser } from '#tests/support/customers/members.ts'
import { SIZE_9, TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const stock = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, units: index === 7 ? 1 : 2 }))
const shop = builtShop(stock)
const { member } = freshMembers(shop)

const START = parseDay('2026-12-10')!
/** Adds an item to the cart by the form of its page. */
const add = (browser: Browser, item: number, more: Record<string, string> = {}) =>
  browser.post('/cart/lines', {
    item: String(item),
    size: String(SIZE_9),
    start: START,
    days: '4',
    pref: '13',
    ...more,
  })
const addFavourite = (browser: Browser, item: number) =>
  browser.post('/favorite', { item: String(item), intent: 'mark' })
const itemIdsIn = (html: string) =>
  [...new Set(html.match(/黒のワンピース\d/g) ?? [])].map((name) => Number(name.at(-1)))
const itemsOn = async (browser: Browser, path: string) => itemIdsIn(await (await browser.get(path)).text()).toSorted()
const secretOf = (browser: Browser) => browser.jar.get('sumirei_cart') ?? ''
const cartOf = async (browser: Browser) => (await shop.services.cart.getCart(secretOf(browser)))?.order

describe('at sign-in', () => {
  test('assigns the cart of the visitor to the member under a new secret', async () => {
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

  test('merges both carts and keeps the destination of the member’s cart', async () => {
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

  test('assigns a substitute to the same item on the same days, or keeps one line and names the other', async () => {
    const { email } = await member()
    const [phone, pc] = [openBrowser(shop), openBrowser(shop)]
    await phone.signIn(email)
    for (const item of [3, 8]) await add(phone, item)
    for (const item of [3, 8]) await add(pc, item)
    await pc.signIn(email)
    const lines = (await cartOf(pc))?.lines ?? []
    expect(lines.map(({ itemId }) => itemId).toSorted()).toEqual([3, 3, 8])
    expect(new Set(lines.map(({ unitUid }) => unitUid)).size).toBe(3)
    expect((await cartOf(pc))?.notices).toMatchObject([
      { code: 'merged-twice', detail: { itemNames: ['黒のワンピース8'] } },
    ])
    expect(await (await pc.get('/cart')).text()).toContain('「黒のワンピース8」は、同じ日程で空いている数を超えるため')
  })

  test('changes nothing when repeated', async () => {
    const { email, uid } = await member()
    const browser = openBrowser(shop)
    await add(browser, 1)
    const visitor = { cartSecret: secretOf(browser), visitorSecret: undefined }
    await browser.signIn(email)
    const first = await cartOf(browser)
    for (let times = 0; times < 2; times += 1) {
      const again = await shop.services.sessions.mergeVisitor(uid, visitor)
      const cart = (await shop.services.cart.getCart(again.cartSecret ?? ''))?.order
      expect([cart?.uid, cart?.version, cart?.lines.length]).toEqual([first?.uid, first?.version, 1])
    }
  })

  test('leaves one cart after concurrent sign-ins', async () => {
    const { email, uid } = await member()
    const browsers = [openBrowser(shop), openBrowser(shop), openBrowser(shop)]
    for (const [index, browser] of browsers.entries()) await add(browser, index + 4)
    await Promise.all(browsers.map((browser) => browser.signIn(email)))
    const carts = await Promise.all(browsers.map(cartOf))
    expect(new Set(carts.map((cart) => cart?.uid)).size).toBe(1)
    expect(carts[0]).toMatchObject({ customerUid: uid })
    expect(carts[0]?.lines.map(({ itemId }) => itemId).toSorted()).toEqual([4, 5, 6])
  })

  test('merges favourites and history, which are then the same in every browser', async () => {
    const { email } = await member()
    const [phone, pc] = [openBrowser(shop), openBrowser(shop)]
    await phone.signIn(email)
    await addFavourite(phone, 1)
    await addFavourite(pc, 2)
    await pc.post('/readlist/views', { item: '5' })
    await pc.signIn(email)
    expect(pc.jar.has('sumirei_visitor')).toBe(false)
    for (const browser of [phone, pc]) {
      expect(await itemsOn(browser, '/favorite')).toEqual([1, 2])
      expect(await itemsOn(browser, '/readlist')).toContain(5)
    }
    await addFavourite(pc, 3)
    expect(await itemsOn(phone, '/favorite')).toEqual([1, 2, 3])
  })
})

describe('cookies planted before sign-in', () => {
  test('a planted cart gives no access to the cart of the member', async () => {
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

  test('a planted visitor gives no access to the favourites of the member', async () => {
    const { email } = await member()
    const attacker = openBrowser(shop)
    await addFavourite(attacker, 1)
    const victim = openBrowser(shop)
    victim.jar.set('sumirei_visitor', attacker.jar.get('sumirei_visitor') ?? '')
    await victim.signIn(email)
    await addFavourite(victim, 2)
    expect(await itemsOn(attacker, '/favorite')).toEqual([])
  })

  test('the cart of another member is not merged', async () => {
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

  test('every sign-in issues new tokens', async () => {
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
  test('assigns the cart to the member on the first add and shows it on a second device', async () => {
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

  test('starts a new cart on the other device after an order', async () => {
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

  test('removes cart and favourites from the browser at sign-out', async () => {
    const { email } = await member()
    const browser = openBrowser(shop)
    await browser.signIn(email)
    await add(browser, 1)
    await addFavourite(browser, 1)
    await browser.post('/mypage/logout', {})
    expect(await itemsOn(browser, '/cart')).toEqual([])
    expect(await itemsOn(browser, '/favorite')).toEqual([])
    await browser.signIn(email)
    expect(await itemsOn(browser, '/cart')).toEqual([1])
    expect(await itemsOn(browser, '/favorite')).toEqual([1])
  })

  test('hides the cart after the session has ended, until the member signs in again', async () => {
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

/** Places an order for the cart of a browser, paid on delivery. */
async function order(browser: Browser, email: string): Promise<void> {
  const secret = secretOf(browser)
  const { checkout, cart } = shop.services
  await checkout.saveCustomer(secret, { email, customer: TOKYO, shipping: undefined })
  const choice = { paymentMethod: 'cod', ...NO_WISH } as const
  await checkout.savePayment(secret, choice)
  const confirmation = await cart.openConfirmation(secret)
  const placed = await checkout.placeOrder(secret, { seenVersion: confirmation?.order.version ?? 0, device: '' })
  if (isRejected(placed)) throw new Error(`not placed: ${placed.code}`)
}

test('no page failed', () => expect(shop.errors).toEqual([]))
