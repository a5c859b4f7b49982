import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 10 }])
const { guest } = buyers(() => shop)

const WEARER = '山田 花子'

async function buyerWithLine() {
  const buyer = guest.open()
  await buyer.add(1)
  const line = (await buyer.cart())!.order.lines[0]!.uid
  const name = (text: string, of = line) => buyer.browser.post('/cart', { intent: 'wearer', line: of, name: text })
  const wearer = async () => (await buyer.cart())?.order.lines[0]?.wearerName
  return { buyer, line, name, wearer }
}

describe('the name of the wearer of a line', () => {
  test('is given in the cart, changed and taken back', async () => {
    const { buyer, name, wearer } = await buyerWithLine()
    expect((await name('　山田\u200B　花子 ')).headers.get('location')).toBe('/cart')
    expect(await wearer()).toBe(WEARER)
    expect((await buyer.page('/cart')).one('p', { class: 'order-line-wearer' }).text).toBe(
      'お召しになる方 山田 花子 様',
    )
    await name('山田 太郎')
    expect(await wearer()).toBe('山田 太郎')
    await name(' ')
    expect(await wearer()).toBeUndefined()
    expect((await buyer.page('/cart')).all('p', { class: 'order-line-wearer' })).toEqual([])
  })

  test('that is too long is refused beside its field, and kept as typed', async () => {
    const { buyer, line, name, wearer } = await buyerWithLine()
    await name(WEARER)
    const response = await name('𠮷'.repeat(21))
    expect([response.status, await wearer()]).toEqual([400, WEARER])
    const html = await response.text()
    expect(html).toContain('お召しになる方は20文字以内で入力してください。')
    expect(html).toContain(`value="${'𠮷'.repeat(21)}"`)
    expect((await name('𠮷'.repeat(20))).status).toBe(303)
    expect(await wearer()).toBe('𠮷'.repeat(20))
    expect((await buyer.browser.post('/cart', { intent: 'wearer', line })).status).toBe(400)
  })

  test('is that of one line', async () => {
    const { buyer, name } = await buyerWithLine()
    await buyer.add(1)
    await name(WEARER)
    const names = (await buyer.cart())?.order.lines.map(({ wearerName }) => wearerName)
    expect(names).toEqual([WEARER, undefined])
  })

  test('of a line that is not in the cart changes nothing', async () => {
    const { name, wearer } = await buyerWithLine()
    expect((await name(WEARER, 'another')).headers.get('location')).toBe('/cart')
    expect(await wearer()).toBeUndefined()
  })

  test('is on confirmation, order page and mail', async () => {
    const buyer = guest.open()
    const given = '<b>花子</b>'
    await buyer.toPayment(1)
    const line = (await buyer.cart())!.order.lines[0]!.uid
    await buyer.browser.post('/cart', { intent: 'wearer', line, name: given })
    await buyer.step('/shopping/payment', { method: 'cod', time: '1', request: '0', plan: 'none', pointUse: 'none' })
    const confirmation = await buyer.page('/shopping/confirm')
    expect(confirmation.one('p', { class: 'order-line-wearer' }).text).toContain(given)
    expect(confirmation.one('ul', { class: 'cost-lines' }).text).toContain(`${given} 様`)
    expect(confirmation.one('section', { 'aria-labelledby': 'return-title' }).text).toContain(`（${given} 様）`)
    await buyer.confirm()
    expect((await buyer.page('/shopping/complete')).one('p', { class: 'order-line-wearer' }).text).toContain(given)
    const [order] = await buyer.orders()
    expect(order?.lines).toMatchObject([{ wearerName: given }])
    const { content } = await sql<{ content: { text: string } }>`
      SELECT content FROM mails WHERE order_uid = ${order?.uid} AND kind = 'orderreceived'`
      .execute(shop.db)
      .then(({ rows }) => rows[0]!)
    expect(content.text).toContain(`${given} 様`)
  })
})
