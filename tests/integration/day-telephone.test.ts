import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 10 }])
const { guest } = buyers(() => shop)

const PAYMENT = { method: 'cod', time: '1', request: '0', plan: 'none', pointUse: 'none' }
const SHOWN = '当日の予備の電話番号'

describe('a second telephone number for the day of the delivery', () => {
  test('is shown on confirmation, order page and mail', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { ...PAYMENT, dayTelephone: '０８０ 1111 2222' })
    const confirmed = (await buyer.page('/shopping/confirm')).one('section', { 'aria-labelledby': 'delivery-title' })
    expect(confirmed.text).toContain(`${SHOWN}080-1111-2222`)
    await buyer.confirm()
    expect((await buyer.page('/shopping/complete')).text).toContain(`${SHOWN}：080-1111-2222`)
    const [order] = await buyer.orders()
    expect(order?.dayTelephone).toBe('08011112222')
    const { rows } = await sql<{ content: { text: string } }>`
      SELECT content FROM mails WHERE order_uid = ${order?.uid} AND kind = 'orderreceived'`.execute(shop.db)
    expect(rows[0]?.content.text).toContain(`${SHOWN}：080-1111-2222`)
  })

  test('is optional, and named nowhere when it is not given', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', PAYMENT)
    expect((await buyer.page('/shopping/confirm')).text).not.toContain(SHOWN)
    await buyer.confirm()
    expect((await buyer.orders())[0]?.dayTelephone).toBe('')
  })

  test('that is no number is refused beside its field', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    const response = await buyer.browser.post('/shopping/payment', { ...PAYMENT, dayTelephone: '12' })
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('電話番号は0から始まる10桁または11桁の番号を入力してください。')
    expect(html).toContain('name="dayTelephone" value="12"')
  })
})
