import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { readPdf } from '#tests/support/pages/pdf-reading.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 20, price: 3_000 },
  { id: 2, units: 20, price: 3_000 },
  { id: 3, units: 20, price: 24_000 },
  { id: 4, units: 20, price: 3_000 },
  { id: 5, units: 20, price: 3_000 },
])
const lives = orderLives(() => shop)
const { payByCard } = chargeSteps(() => shop)
afterEach(() => shop.setClock(NOW))

const PATH = '/shopping/receipt'
const FIRST = '2026-11-25'
const SECOND = '2027-01-20'
const life = () => shop.services.orderLife
const settle = () => shop.services.scheduled.settlePaymentTasks()

/** Issues a document of an order; its page and its PDF say the same, and the PDF is the answer. */
async function issued(secret: string, form: string, chosen: Record<string, string> = {}): Promise<string> {
  const guest = guestOf(() => shop, secret)
  const answer = await guest.post(PATH, { addressee: '山田', proviso: '', form: `form-${form}`, ...chosen })
  const page = await guest.main(answer.headers.get('location') ?? '')
  const href = page.all('a').find(({ text }) => text.includes('PDF'))?.attributes.href ?? ''
  const { texts } = await readPdf(new Uint8Array(await (await guest.get(href)).arrayBuffer()))
  const text = texts.join('\n')
  const shown = page.text.replaceAll(/\s/gu, '').replaceAll('-¥', '−¥')
  for (const line of text.split('\n').filter((each) => /[¥％]|年月日/u.test(each)))
    expect(shown).toContain(line.replaceAll(/\s/gu, ''))
  return text
}

/** The documents that the page offers, with their amounts. */
async function offers(secret: string): Promise<string[]> {
  const page = await guestOf(() => shop, secret).main(PATH)
  return page.all('form').map(({ attributes }) => attributes['aria-label'] ?? '')
}

const moneyOf = async (uid: string) => {
  const { payments } = await shop.ports.orders.recordOf(uid)
  return payments.map(({ purpose, capturedYen, refundedYen }) => [purpose, capturedYen, refundedYen])
}

describe('to the yen, with the papers (docs/rules.md Receipts)', () => {
  test('one of two lines is cancelled by the shop before shipping: its price is never captured', async () => {
    const placed = await lives.confirmed([1, 2])
    const [line] = (await lives.orderOf(placed.uid)).lines
    await life().cancelLineByCompany(placed.uid, line!.uid, '留め具の傷みのため', STAFF)
    expect(await lives.orderOf(placed.uid)).toMatchObject({ deliveryFeeYen: 0, paymentTotalYen: 3_000 })
    const { text } = await guestOf(() => shop, placed.secret).main('/shopping/complete')
    expect(text).toContain('無料')
    expect(text).not.toContain('以上のため')
    await lives.identify(placed)
    await life().shipOrder(placed.uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
    await settle()
    expect(await moneyOf(placed.uid)).toEqual([['order', 3_000, 0]])
    const receipt = await issued(placed.secret, 'shop-cancels')
    expect(receipt).toContain('10％対象 合計\n¥3,000（うち消費税等 ¥272）')
    expect(receipt).not.toContain('送料')
  })

  test('of two parcels the first captures the order; what the shop then cancels comes back in full', async () => {
    const placed = await lives.confirmed([1, 2], { startOn: [day(FIRST), day(SECOND)] })
    await lives.identify(placed)
    const [first, second] = (await lives.orderOf(placed.uid)).lines
    const slips = { slipNumber: '1', returnSlipNumber: '2', lineUids: [first!.uid] }
    await life().shipOrder(placed.uid, slips, STAFF)
    await settle()
    expect(await moneyOf(placed.uid)).toEqual([['order', 6_000, 0]])
    const before = await issued(placed.secret, 'first-parcel')
    for (const text of ['¥6,000－', '（2026/11/25お届け）', '（2027/01/20お届け）', '取引年月日 2026年11月25日'])
      expect(before).toContain(text)
    for (const text of ['入金日 2026年11月20日', 'お支払い方法 クレジットカードご利用']) expect(before).toContain(text)
    await life().cancelLineByCompany(placed.uid, second!.uid, '留め具の傷みのため', STAFF)
    await settle()
    expect(await moneyOf(placed.uid)).toEqual([['order', 6_000, 3_000]])
    expect(await lives.mailText(placed.uid, 'partialcancel')).toContain('お返しする金額：3,000円')
    expect(await issued(placed.secret, 'after-shop')).toContain('10％対象 合計\n¥3,000（うち消費税等 ¥272）')
  })

  test('by cash the first parcel collects the order; what the shop then cancels goes back by transfer', async () => {
    const placed = await lives.confirmed([1, 2], { method: 'cod', startOn: [day(FIRST), day(SECOND)] })
    const { uid, secret } = placed
    const [first, second] = (await lives.orderOf(uid)).lines
    const { paymentTotalYen } = await lives.orderOf(uid)
    expect(paymentTotalYen).toBe(6_330)
    await lives.identify(placed)
    await life().shipOrder(uid, { slipNumber: '1', returnSlipNumber: '2', lineUids: [first!.uid] }, STAFF)
    lives.at(`${FIRST}T20:00:00+09:00`)
    await shop.services.scheduled.markArrivals()
    await life().recordCodPayment(uid, day(FIRST), STAFF)
    const before = await issued(secret, 'cod-first', { document: 'statement' })
    for (const text of ['¥6,330－', '入金日 2026年11月25日', '（2027/01/20お届け）']) expect(before).toContain(text)
    await life().cancelLineByCompany(uid, second!.uid, '留め具の傷みのため', STAFF)
    expect(await lives.orderOf(uid)).toMatchObject({ paymentTotalYen: 3_330, deliveryFeeYen: 0 })
    const mail = await lives.mailText(uid, 'partialcancel')
    for (const text of ['お返しする金額：3,000円', 'お振り込み先']) expect(mail).toContain(text)
    expect(await moneyOf(uid)).toEqual([])
    expect(await issued(secret, 'cod-after', { document: 'statement' })).toContain('¥3,330（うち消費税等 ¥302）')
  })

  test('a refund of 9,999 yen has no credit note, one yen more has one', async () => {
    const { uid, secret } = await lives.shipped([3])
    await settle()
    await issued(secret, 'whole')
    const refund = async (amountYen: number) => {
      await life().refundOrder(uid, { part: 'rent', amountYen, reason: '染み', idempotencyKey: `${amountYen}` }, STAFF)
      await settle()
    }
    await refund(9_999)
    expect(await offers(secret)).toEqual(['領収書の発行'])
    const receipt = await issued(secret, 'less')
    expect(receipt).toContain('10％対象 合計\n¥14,001（うち消費税等 ¥1,272）')
    await refund(1)
    expect(await offers(secret)).toEqual(['領収書の発行', '適格返還請求書の発行'])
    const note = await issued(secret, 'note', { document: 'credit-note' })
    for (const text of [
      '対価の返還額（税込）\n¥10,000－',
      '元の書類 No.',
      '10％対象 合計\n¥10,000（うち消費税等 ¥909）',
    ])
      expect(note).toContain(text)
    expect(await moneyOf(uid)).toEqual([['order', 24_000, 10_000]])
  })

  test('a refused parcel returns consideration of 24,000 yen, less a fee that the note states by itself', async () => {
    const { uid, secret } = await lives.shipped([3])
    await settle()
    await issued(secret, 'whole')
    const [line] = (await lives.orderOf(uid)).lines
    await life().recordRefusal(uid, { lineUids: [line!.uid], isCustomerAtFault: true }, STAFF)
    await settle()
    expect(await moneyOf(uid)).toEqual([['order', 24_000, 10_900]])
    const note = await issued(secret, 'note', { document: 'credit-note' })
    for (const text of [
      '対価の返還額（税込）\n¥24,000－',
      '差し引いたキャンセル料（課税対象外）\n対象外\n−¥13,100',
      '10％対象 合計\n¥24,000（うち消費税等 ¥2,181）',
      '差し引きのお返し額\n¥10,900',
    ])
      expect(note).toContain(text)
  })

  test('cash on delivery with an extension by card: a statement of the slip, and a receipt of the card', async () => {
    const { uid, secret } = await lives.shipped([4, 5], { method: 'cod' })
    expect(await offers(secret)).toEqual([])
    lives.at('2026-12-11T10:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    expect(await offers(secret)).toEqual(['お買上げ明細書の発行'])
    const early = await issued(secret, 'early')
    expect(early).toContain('取引年月日 2026年12月10日お支払い方法 代金引換')
    expect(early).not.toContain('入金日')
    await life().extendRental(uid, day('2026-12-15'), STAFF)
    // Two further days of 700 yen for each line.
    const payment = await payByCard({ orderSecret: secret }, 2_800)
    await shop.services.orderLife.settleChargePayment(payment)
    await life().recordCodPayment(uid, day('2026-12-10'), STAFF)
    expect(await offers(secret)).toEqual(['お買上げ明細書の発行', '領収書の発行'])
    const statement = await issued(secret, 'statement', { document: 'statement' })
    for (const text of ['¥6,330－', '¥6,330（うち消費税等 ¥575）', '入金日 2026年12月10日'])
      expect(statement).toContain(text)
    expect(statement).not.toContain('延長')
    const page = await guestOf(() => shop, secret).main(PATH)
    const ids = page.all('input').flatMap(({ attributes }) => attributes.id ?? [])
    expect(ids).toHaveLength(new Set(ids).size)
    const second = { place: '1', 'addressee-1': '見本株式会社 御中', document: 'receipt' }
    const receipt = await issued(secret, 'receipt', second)
    expect(receipt).toContain('見本株式会社 御中')
    for (const text of ['延長料金', '¥2,800－', '¥2,800（うち消費税等 ¥254）', 'クレジットカードご利用'])
      expect(receipt).toContain(text)
    expect(receipt).not.toContain('代金引換')
    expect(await moneyOf(uid)).toEqual([['charges', 2_800, 0]])
  })
})
