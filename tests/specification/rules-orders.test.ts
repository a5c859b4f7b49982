import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/customers/members.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 40 }])

const lives = orderLives(() => shop)
const COMPLETE = '/shopping/complete'

/** The number of placed orders and of sessions at the processor. */
async function counts() {
  const { rows } = await sql<{ orders: number; authorisations: number }>`
    SELECT (SELECT count(*)::int FROM orders WHERE status <> 1) AS orders,
           (SELECT count(*)::int FROM embedded_processor.sessions) AS authorisations`.execute(shop.db)
  return rows[0]!
}

describe('Orders (docs/rules.md Orders)', () => {
  test('Guests see their order by a link in the mail with an unguessable token', async () => {
    const { uid } = await lives.accepted([1])
    const [, path = ''] =
      /http:\/\/shop\.test(\/shopping\/complete\?order=[\w-]{43})\n/.exec(await lives.mailText(uid, 'orderreceived')) ??
      []
    const elsewhere = openBrowser(shop)
    const answer = await elsewhere.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, COMPLETE])
    const shown = parsePage(await (await elsewhere.get(COMPLETE)).text()).one('main')
    const { number, email } = await lives.orderOf(uid)
    for (const words of [`${number}`, email ?? '?', '山田']) expect(shown.text).toContain(words)
  })

  test('an order number, a uid or an incomplete token does not open an order', async () => {
    const { uid, secret } = await lives.accepted([1])
    const { number, email } = await lives.orderOf(uid)
    for (const guess of [`${number}`, uid, secret.slice(0, -1), `${secret.slice(0, -2)}xx`]) {
      const linked = await openBrowser(shop).get(`${COMPLETE}?order=${guess}`)
      expect([guess, linked.status, linked.headers.has('set-cookie')]).toEqual([guess, 410, false])
      const other = openBrowser(shop)
      other.jar.set('sumirei_order', guess)
      for (const path of [COMPLETE, '/shopping/cancel', '/shopping/receipt']) {
        const answer = await other.get(path)
        const html = await answer.text()
        expect([path, answer.status]).toEqual([path, 410])
        for (const word of [`${email}`, '山田']) expect(html).not.toContain(word)
      }
    }
  })

  test('Placing an order is idempotent: the same confirmation sent twice, or retried after a crash', async () => {
    const { checkout, cart, scheduled } = shop.services
    const secret = await lives.cartOf([1], undefined, 'card')
    const before = await counts()
    const seen = await cart.openConfirmation(secret)
    const press = () => checkout.placeOrder(secret, { seenVersion: seen?.order.version ?? -1, device: 'test' })
    const answers = await Promise.all([press(), press()])
    expect(answers[0]).toMatchObject({ orderSecret: secret, next: { kind: 'pay' } })
    expect([answers[1], await press()]).toEqual([answers[0], answers[0]])
    const once = { orders: before.orders + 1, authorisations: before.authorisations + 1 }
    expect(await counts()).toEqual(once)
    // The customer pays and the process crashes before the notification: job and page settle the payment once.
    const { uid } = (await shop.ports.orders.findBySecret(secret))!
    await lives.decide(uid, 'authorised')
    lives.at('2026-11-20T10:05:00+09:00')
    await scheduled.settlePayments()
    await Promise.all([checkout.settlePayment(secret), scheduled.settlePayments(), press()])
    expect(await counts()).toEqual(once)
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
    const { payments } = await shop.ports.orders.recordOf(uid)
    expect(payments.map(({ status }) => status)).toEqual(['authorised'])
    expect(await lives.mailKinds(uid)).toEqual(['orderreceived'])
  })
})
