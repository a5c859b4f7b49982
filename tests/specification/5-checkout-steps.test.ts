/** Claims of docs/product/5: Cart checks, Cart messages. */

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cartMessage } from '#app/text/cart-text.ts'
import { day } from '#domain/day.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import { rejected } from '#domain/result.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

/** An item with many units, one that was rented before, and for each step an item with a single unit. */
const [PLENTY, BEFORE] = [1, 2]
const STEPS = { '/shopping/deliv': 11, '/shopping/payment': 12, '/shopping/confirm': 13, placing: 14 } as const
type Step = keyof typeof STEPS

const single = Object.values(STEPS).map((id) => ({ id, units: 1 }))
const stock = [{ id: PLENTY, units: 60 }, { id: BEFORE, units: 60 }, ...single]
const shop = builtShop(stock)
beforeEach(() => shop.setClock(NOW))

const { guest, member } = buyers(() => shop)
const COD = { method: 'cod', time: '0', request: '0' }
const CONFIRM = '/shopping/confirm'
type Buyer = Awaited<ReturnType<typeof prepareConfirmation>>

async function chooseDestinationAndPayment(buyer: Awaited<ReturnType<typeof member>>): Promise<void> {
  await buyer.step('/shopping/deliv', { to: 'same' })
  await buyer.step('/shopping/payment', COD)
}

/** A member on the confirmation page with two items in the cart and an active order, and the fields of the form. */
async function prepareConfirmation(step: Step, start: string) {
  const buyer = await member()
  await buyer.add(BEFORE)
  await chooseDestinationAndPayment(buyer)
  expect(await buyer.confirm()).toBe('/shopping/complete')
  await buyer.add(PLENTY, { start })
  await buyer.add(STEPS[step], { start })
  await chooseDestinationAndPayment(buyer)
  return { ...buyer, sent: await buyer.fieldsOf(CONFIRM) }
}

async function removeLines(buyer: Buyer, lineCount: number): Promise<void> {
  const lines = (await buyer.cart())?.order.lines ?? []
  expect(lines).toHaveLength(2)
  for (const { uid } of lines.slice(0, lineCount)) await buyer.browser.post('/cart', { intent: 'remove', line: uid })
}

type Check = {
  readonly name: string
  readonly start?: string
  /** What changes meanwhile, in another tab or in the shop. */
  readonly change: (buyer: Buyer, step: Step) => Promise<unknown>
  /** Where each step redirects; undefined: it opens, as there is nothing to refuse yet. */
  readonly redirects: Readonly<Record<Step, string | undefined>>
  /** The message on the resulting page; undefined if the redirect carries none. */
  readonly message: (step: Step) => string | undefined
}

const everywhere = (path: string) => ({
  '/shopping/deliv': path,
  '/shopping/payment': path,
  '/shopping/confirm': path,
  placing: path,
})
const redirectTo = '/cart'

const CHECKS: readonly Check[] = [
  {
    name: '1. Empty cart: redirect asking for confirmation',
    change: (buyer) => removeLines(buyer, 2),
    redirects: everywhere('/cart?refused=cart-empty'),
    message: () => cartMessage(rejected('cart-empty', { redirectTo })),
  },
  {
    name: '2. Content differs from what was submitted: it changed and the procedure must be redone (D44)',
    change: (buyer) => removeLines(buyer, 1),
    // Only the last button submits the content; a step that is opened shows the current cart.
    redirects: {
      '/shopping/deliv': undefined,
      '/shopping/payment': undefined,
      '/shopping/confirm': undefined,
      placing: '/cart?refused=cart-changed',
    },
    message: (step) => (step === 'placing' ? cartMessage(rejected('cart-changed', { redirectTo })) : undefined),
  },
  {
    name: '3. Customer has an Arrear order: redirect without message',
    change: ({ uid }) =>
      sql`UPDATE orders SET status = ${ORDER_STATUS.Arrear} WHERE customer_uid = ${uid} AND status <> 1`.execute(
        shop.db,
      ),
    redirects: everywhere('/cart?refused=has-arrear'),
    message: () => undefined,
  },
  {
    name: '4. Reference price with active orders beyond the maximum rental price: redirect',
    // 240,001 of the active order and 60,000 in the cart.
    change: ({ uid }) =>
      sql`UPDATE order_lines SET ref_price = 240001 WHERE order_uid IN
          (SELECT uid FROM orders WHERE customer_uid = ${uid} AND status <> 1)`.execute(shop.db),
    redirects: everywhere('/cart?refused=reference-price-exceeded'),
    message: () => '参考価格の合計が300,001円になり、一度にお貸し出しできる上限の300,000円を1円超えています。',
  },
  {
    name: '5. Rental start before the earliest for the prefecture: redirect with the day and two ways out',
    start: '2026-11-21',
    change: async () => shop.setClock(NOW.add({ hours: 6 })),
    // The message asks to change the address: its step opens with the message.
    redirects: { ...everywhere('/cart?refused=delivery-impossible'), '/shopping/deliv': undefined },
    message: () =>
      cartMessage(
        rejected('delivery-impossible', {
          redirectTo,
          prefecture: 13,
          earliestOn: day('2026-11-22'),
          lineUids: [],
          closed: undefined,
        }),
      ),
  },
  {
    name: '6. Double booking: the item is removed with a message naming it',
    async change(_, step) {
      const otherGuest = guest.open()
      await otherGuest.toPayment(STEPS[step])
      await otherGuest.step('/shopping/payment', COD)
      expect(await otherGuest.confirm()).toBe('/shopping/complete')
    },
    redirects: { ...everywhere('/cart'), placing: '/cart?refused=sold-out' },
    message: (step) => cartMessage(rejected('double-booked', { itemNames: [`黒のワンピース${STEPS[step]}`] })),
  },
]

const placedBy = async (uid: string) => {
  const { rows } = await sql`SELECT 1 FROM orders WHERE customer_uid = ${uid} AND status <> 1`.execute(shop.db)
  return rows.length
}

describe.each(CHECKS)(
  'Cart validation before checkout: $name',
  ({ start = '2026-12-10', change, redirects, message: messageAt }) => {
    test.each(Object.keys(STEPS) as Step[])('%s', async (step) => {
      const buyer = await prepareConfirmation(step, start)
      await change(buyer, step)
      const answer = await (step === 'placing' ? buyer.browser.post(CONFIRM, buyer.sent) : buyer.get(step))
      const location = answer.headers.get('location') ?? undefined
      expect([answer.status, location]).toEqual([redirects[step] === undefined ? 200 : 303, redirects[step]])
      const main = (await buyer.page(location ?? step)).one('main')
      const message = messageAt(step)
      if (message === undefined) expect(main.all('div', { role: 'alert' })).toEqual([])
      else expect(main.one('div', { role: 'alert' }).text).toContain(message)
      expect(main.text.includes(errorMessage(9))).toBe(location === '/cart?refused=sold-out')
      expect(await placedBy(buyer.uid)).toBe(1)
    })
  },
)

describe('Cart validation before checkout', () => {
  test('check 2 names other changes in a sentence of their own (D56)', async () => {
    const buyer = await prepareConfirmation('placing', '2026-12-10')
    await buyer.step('/shopping/payment', { ...COD, time: '1' })
    const answer = await buyer.browser.post(CONFIRM, buyer.sent)
    expect(answer.headers.get('location')).toBe('/cart?refused=order-changed')
    const [notice] = (await buyer.page('/cart?refused=order-changed')).all('div', { role: 'alert' })
    expect(notice?.text).toBe(cartMessage(rejected('order-changed', { redirectTo })))
  })

  test('check 6 runs last: a line booked meanwhile counts in check 4, which names the limit (D17)', async () => {
    const buyer = await prepareConfirmation('placing', '2027-01-14')
    await sql`UPDATE order_lines SET ref_price = 260001 WHERE order_uid IN
      (SELECT uid FROM orders WHERE customer_uid = ${buyer.uid} AND status <> 1)`.execute(shop.db)
    const other = guest.open()
    await other.toPayment(STEPS.placing, { start: '2027-01-14' })
    await other.step('/shopping/payment', COD)
    expect(await other.confirm()).toBe('/shopping/complete')
    expect((await buyer.cart())?.rejection?.code).toBe('reference-price-exceeded')
    const page = await buyer.page('/cart')
    const [notice] = page.all('div', { role: 'alert' })
    const notices = page.one('a', { class: 'cost-stop' }).attributes.href?.slice(1) ?? ''
    expect(page.one('div', { id: notices }).all('div', { role: 'alert' })).toHaveLength(1)
    // 260,001 of the active order, and 30,000 of each line; no single line is enough.
    for (const text of ['ご利用中の商品¥260,001', '¥30,000', '参考価格の合計¥320,001上限¥300,000', '03-0000-0000'])
      expect(notice?.text.replaceAll(/\s+(?=¥)/g, '')).toContain(text.replaceAll(/\s+(?=¥)/g, ''))
    expect(notice?.text).toContain('を減らすと、お手続きいただけます')
    const lines = (await buyer.cart())?.order.lines ?? []
    expect(lines.map(({ itemId }) => itemId)).toEqual([PLENTY, STEPS.placing])
    await buyer.browser.post('/cart', { intent: 'remove', line: lines[0]!.uid })
    expect((await buyer.cart())?.order).toMatchObject({ lines: [], notices: [{ code: 'double-booked' }] })
  })
})

describe('Lines are Temp from the step that leads to the confirmation', () => {
  const cartOf = async (buyer: Pick<Buyer, 'cart'>) => {
    const { lines = [], version } = (await buyer.cart())?.order ?? {}
    return { statuses: lines.map(({ status }) => status), version }
  }

  test('a guest: the payment step saves them so, and the confirmation only reads', async () => {
    const buyer = guest.open()
    await buyer.toPayment(PLENTY)
    expect(await cartOf(buyer)).toMatchObject({ statuses: ['InCart'] })
    expect(await buyer.step('/shopping/payment', COD)).toBe(CONFIRM)
    const saved = await cartOf(buyer)
    expect(saved.statuses).toEqual(['Temp'])
    expect((await buyer.get(CONFIRM)).status).toBe(200)
    expect(await cartOf(buyer)).toEqual(saved)
  })

  test('a member, whose points are saved after the choice: the confirmation does', async () => {
    const buyer = await member()
    await buyer.add(PLENTY)
    await chooseDestinationAndPayment(buyer)
    expect(await cartOf(buyer)).toMatchObject({ statuses: ['InCart'] })
    expect((await buyer.get(CONFIRM)).status).toBe(200)
    expect(await cartOf(buyer)).toMatchObject({ statuses: ['Temp'] })
  })
})
