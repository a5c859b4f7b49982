import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { type Buyer, buyers } from '#tests/support/customers/buyers.ts'
import { PASSWORD } from '#tests/support/customers/member-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 60 },
  { id: 2, units: 1 },
  { id: 3, units: 60 },
])

beforeEach(() => shop.setClock(NOW))

const { guest, member } = buyers(() => shop)
const COD = { method: 'cod', time: '0', request: '0' }
const CONFIRM = '/shopping/confirm'
const STEPS = ['/shopping/shopping', '/shopping/nonmember', '/shopping/deliv', '/shopping/payment', CONFIRM]

/** A guest on the confirmation page, and the fields that its form sends. */
async function atConfirmation(item = 1, method = 'cod') {
  const buyer = guest.open()
  await buyer.toPayment(item)
  await buyer.step('/shopping/payment', { ...COD, method })
  return { buyer, fields: await buyer.fieldsOf(CONFIRM) }
}

async function placed(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM orders WHERE status <> 1`.execute(
    shop.db,
  )
  return rows[0]?.count ?? 0
}

const locationOf = (answer: Response) => answer.headers.get('location')

describe('confirming twice', () => {
  test('returns the same order when confirmed again after the first response', async () => {
    const { buyer, fields } = await atConfirmation()
    const before = await placed()
    expect(locationOf(await buyer.browser.post(CONFIRM, fields))).toBe('/shopping/complete')
    expect(buyer.browser.jar.has('sumirei_cart')).toBe(false)
    expect(locationOf(await buyer.browser.post(CONFIRM, fields))).toBe('/shopping/complete')
    expect(await placed()).toBe(before + 1)
  })

  test('creates one order and one mail for concurrent confirmations', async () => {
    const { buyer, fields } = await atConfirmation()
    const before = await placed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.browser.post(CONFIRM, fields)))
    expect(answers.map(locationOf)).toEqual(Array(5).fill('/shopping/complete'))
    expect(await placed()).toBe(before + 1)
    const [order] = await buyer.orders()
    const { rows } = await sql`SELECT 1 FROM mails WHERE order_uid = ${order?.uid}`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })

  test('returns the same card payment', async () => {
    const { buyer, fields } = await atConfirmation(1, 'card')
    const answers = [await buyer.browser.post(CONFIRM, fields), await buyer.browser.post(CONFIRM, fields)]
    expect(new Set(answers.map(locationOf)).size).toBe(1)
    const [order] = await buyer.orders()
    const { rows } = await sql`SELECT 1 FROM payments WHERE order_uid = ${order?.uid}`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })
})

describe('a stale page', () => {
  test('does not confirm a newer cart', async () => {
    const { buyer, fields } = await atConfirmation()
    await buyer.browser.post(CONFIRM, fields)
    shop.setClock(NOW.add({ seconds: 1 }))
    await buyer.toPayment(3)
    await buyer.step('/shopping/payment', COD)
    const now = await buyer.fieldsOf(CONFIRM)
    const before = await placed()
    const stale = { ...fields, seenVersion: now.seenVersion ?? '' }
    expect(locationOf(await buyer.browser.post(CONFIRM, stale))).toBe('/shopping/complete')
    expect(await placed()).toBe(before)
    expect((await buyer.cart())?.order.lines).toMatchObject([{ itemId: 3 }])
    const foreign = await buyer.browser.post(CONFIRM, { ...stale, purchase: 'g1' })
    expect(foreign.status).toBe(410)
    expect(await foreign.text()).toContain(errorMessage(5))
    expect(await placed()).toBe(before)
  })

  test.each(['/shopping/nonmember', '/shopping/deliv', '/shopping/payment'])(
    '%s returns error 5 and changes nothing after the order was placed in another tab',
    async (path) => {
      const { buyer, fields } = await atConfirmation()
      const stale = await buyer.fieldsOf(path)
      await buyer.browser.post(CONFIRM, fields)
      const before = await buyer.orders()
      const sent = { ...guest.details(), ...COD, to: 'same', ...stale }
      const alone = await buyer.browser.post(path, sent)
      // Without a cart, the guard of docs/product/2 Guards redirects a signed-out caller to the purchase login.
      if (path === '/shopping/deliv') expect(locationOf(alone)).toBe('/shopping/shopping')
      else expect(await alone.text()).toContain(errorMessage(5))
      shop.setClock(NOW.add({ seconds: 1 }))
      await buyer.add(3)
      const cart = await buyer.cart()
      const other = await buyer.browser.post(path, sent)
      expect(other.status).toBe(410)
      expect(await other.text()).toContain(errorMessage(5))
      expect(shop.rejections.at(-1)).toMatchObject({ path, status: 410 })
      expect((await buyer.cart())?.order).toEqual(cart?.order)
      expect(await buyer.orders()).toEqual(before)
    },
  )

  test('returns error 3 for a forged or malformed confirmation and places no order', async () => {
    const { buyer, fields } = await atConfirmation()
    const before = await placed()
    for (const seenVersion of ['', 'x', '-1', '1e3']) {
      const answer = await buyer.browser.post(CONFIRM, { ...fields, seenVersion })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(errorMessage(3))
      expect(shop.rejections.at(-1)).toMatchObject({ method: 'POST', path: CONFIRM, status: 400 })
    }
    expect(await placed()).toBe(before)
  })
})

describe('two tabs', () => {
  test('reject an addition with error 4 while the confirmation is open, and link to resume or leave', async () => {
    const { buyer, fields } = await atConfirmation()
    const refused = locationOf(await buyer.add(3)) ?? ''
    expect(refused).toMatch(/^\/cart\?refused=purchase-under-way&item=3/)
    const page = (await buyer.page(refused)).one('main')
    expect(page.text).toContain(errorMessage(4))
    expect(page.all('a', { href: CONFIRM }).map(({ text }) => text)).toEqual([
      'ご注文内容の確認へ戻る',
      'ご注文手続きへ進む',
    ])
    expect((await buyer.cart())?.order.lines).toHaveLength(1)
    const out = page.one('form', { 'aria-label': 'お手続きの取りやめ' })
    const hidden = out
      .all('input', { type: 'hidden' })
      .map(({ attributes: { name = '', value = '' } }) => [name, value])
    const left = await buyer.browser.post('/cart', { ...Object.fromEntries(hidden), intent: 'leave' })
    expect(locationOf(left)).toMatch(/^\/items\/3\?.*start=2026-12-10/)
    expect(locationOf(await buyer.add(3))).toBe('/cart')
    const late = await buyer.browser.post(CONFIRM, fields)
    expect(locationOf(late)).toBe('/cart?refused=cart-changed')
    expect((await buyer.page('/cart?refused=cart-changed')).text).toContain('カートの内容が変更されました')
  })

  test('allow an addition when the confirmation was opened over 30 minutes ago', async () => {
    const { buyer } = await atConfirmation()
    await sql`UPDATE orders SET modified_at = modified_at - interval '31 minutes' WHERE status = 1`.execute(shop.db)
    expect(locationOf(await buyer.add(3))).toBe('/cart')
  })

  test('return error 9 with the item name and book nothing when the item was just sold', async () => {
    const slow = await atConfirmation(2)
    const fast = await atConfirmation(2)
    expect(locationOf(await fast.buyer.browser.post(CONFIRM, fast.fields))).toBe('/shopping/complete')
    const before = await placed()
    const answer = await slow.buyer.browser.post(CONFIRM, slow.fields)
    expect(locationOf(answer)).toBe('/cart?refused=sold-out')
    const { text } = await slow.buyer.page('/cart?refused=sold-out')
    expect(text).toContain(errorMessage(9))
    expect(text).toContain('「黒のワンピース2」')
    expect(await placed()).toBe(before)
  })
})

describe('a session that ends during the checkout', () => {
  async function endSession(buyer: Buyer) {
    for (const name of ['sumirei_token', 'sumirei_refresh', 'sumirei_cart', 'sumirei_count'])
      buyer.browser.jar.delete(name)
  }

  test('keeps the typed values: the step continues after sign-in', async () => {
    const buyer = await member()
    await buyer.add(1)
    await buyer.step('/shopping/deliv', { to: 'same' })
    const typed = { ...COD, request: '99', note: '裏口へお願いします', ...(await buyer.fieldsOf('/shopping/payment')) }
    await endSession(buyer)
    const answer = await buyer.browser.post('/shopping/payment', typed)
    expect(answer.status).toBe(307)
    const login = locationOf(answer) ?? ''
    expect(login).toBe('/shopping/shopping?next=%2Fshopping%2Fpayment')
    const kept = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`kept.${name}`, value]))
    expect(await (await buyer.browser.post(login, typed)).text()).toContain('裏口へお願いします')
    const email = buyer.email
    const signedIn = await buyer.browser.post(login, { intent: 'sign-in', email, password: PASSWORD, ...kept })
    expect(await signedIn.text()).toContain('裏口へお願いします')
    expect(locationOf(await buyer.browser.post('/shopping/payment', typed))).toBe(CONFIRM)
    expect((await buyer.cart())?.order).toMatchObject({ deliveryNote: '裏口へお願いします' })
  })

  test('places no order before the member has signed in again', async () => {
    const buyer = await member()
    await buyer.add(1)
    await buyer.step('/shopping/deliv', { to: 'same' })
    await buyer.step('/shopping/payment', COD)
    const fields = await buyer.fieldsOf(CONFIRM)
    await endSession(buyer)
    const before = await placed()
    expect((await buyer.browser.post(CONFIRM, fields)).status).toBe(307)
    expect(await placed()).toBe(before)
    await buyer.signIn()
    expect(locationOf(await buyer.browser.post(CONFIRM, fields))).toBe('/shopping/complete')
  })
})

test('returns error 10 on the cart and at every step when the cart cannot be read (D22)', async () => {
  const { buyer } = await atConfirmation()
  await sql`ALTER TABLE orders RENAME TO orders_renamed`.execute(shop.db)
  try {
    for (const path of ['/cart', ...STEPS]) {
      const answer = await buyer.get(path)
      expect(answer.status, path).toBe(503)
      expect(await answer.text()).toContain(errorMessage(10))
    }
  } finally {
    await sql`ALTER TABLE orders_renamed RENAME TO orders`.execute(shop.db)
  }
  expect(shop.errors.splice(0)).toHaveLength(1 + STEPS.length)
})
