import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { ReceiptStore } from '#services/ports/money.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShopOn } from '#tests/support/shop/suite-shops.ts'

const yen = (amount: number) => amount as Yen

const RECEIPT: Parameters<ReceiptStore['issue']>[0]['receipt'] = {
  document: 'receipt',
  orderNumber: 100_001,
  paidOn: '2026-11-20' as Day,
  paymentMethod: 'card',
  rows: [
    { text: '礼服レンタル代', amountYen: yen(6_980), ratePercent: 10 },
    { text: 'キャンセル料', amountYen: yen(500), ratePercent: undefined },
  ],
  rates: [
    { ratePercent: 10, amountYen: yen(6_980), taxYen: yen(634) },
    { ratePercent: undefined, amountYen: yen(500), taxYen: yen(0) },
  ],
  amountYen: yen(7_480),
  taxYen: yen(634),
  addressee: '山田 花子 様',
  proviso: '礼服レンタル代として',
  issuedOn: '2026-11-20' as Day,
  issuer: {
    shopName: '墨礼',
    companyName: '見本株式会社',
    postalCode: '000-0000',
    address: '東京都見本市1-1',
    telephone: '00-0000-0000',
    invoiceNumber: 'T0000000000000',
  },
}

onBothDatabases('ReceiptStore', (database) => {
  const shop = smallShopOn(database, [{ id: 1, units: 9 }])
  const lives = orderLives(() => shop)
  const receipts = () => shop.ports.receipts
  const issue = (orderUid: string, formUid: string, most = 30) =>
    receipts().issue({ uid: shop.ports.ids.next(), orderUid, formUid, at: NOW, receipt: RECEIPT, most })
  const order = async () => (await lives.accepted([1], { method: 'cod' })).uid

  test('numbers receipts from 1, returns the same one for the same form, and finds issued ones', async () => {
    const [uid, other] = [await order(), await order()]
    expect(await issue(uid, 'form-a')).toEqual({ ...RECEIPT, issue: 1, isReissue: false })
    expect((await issue(uid, 'form-b'))?.issue).toBe(2)
    expect((await issue(uid, 'form-a'))?.issue).toBe(1)
    expect((await issue(other, 'form-a'))?.issue).toBe(1)
    expect(await receipts().find(uid, 2)).toEqual({ ...RECEIPT, issue: 2, isReissue: true })
    expect(await receipts().find(uid, 3)).toBeUndefined()
    expect((await receipts().list(uid)).map((each) => [each.issue, each.issuedAt])).toEqual([
      [1, NOW],
      [2, NOW],
    ])
    expect(await receipts().list(other)).toHaveLength(1)
  })

  test('reads a row of the release before, without document and mark, as a receipt', async () => {
    const uid = await order()
    await issue(uid, 'form-a')
    await sql`UPDATE receipts SET content = content - 'document' - 'isReissue'`.execute(shop.db)
    expect(await receipts().find(uid, 1)).toEqual({ ...RECEIPT, issue: 1, isReissue: false })
  })

  test('numbers concurrent requests separately, up to the limit of the order', async () => {
    const uid = await order()
    const issued = await Promise.all(Array.from({ length: 7 }, (_, n) => issue(uid, `form-${n}`, 5)))
    const numbers = issued.flatMap((receipt) => receipt?.issue ?? []).toSorted()
    expect(numbers).toEqual([1, 2, 3, 4, 5])
    expect(await receipts().list(uid)).toHaveLength(5)
    const first = issued.findIndex((receipt) => receipt?.issue === 1)
    expect((await issue(uid, `form-${first}`, 5))?.issue).toBe(1)
    expect(await issue(uid, 'one-more', 5)).toBeUndefined()
  })
})
