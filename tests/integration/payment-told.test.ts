import { afterEach, describe, expect, test } from 'vitest'
import { CHARGED_LIKE_ORDER } from '#app/text/charge-text.ts'
import { rejectionText } from '#app/text/rejections.ts'
import { addDays, type Day, day } from '#domain/day.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import {
  cancellationPayment,
  claimText,
  paymentTimingText,
  remainderText,
  TRANSFER_TEXT,
} from '#domain/order/payment-terms.ts'
import { onlineMethodsText } from '#domain/pricing/method-texts.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { yenText, yenWords } from '#domain/text/yen.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { rentalChanges } from '#tests/support/orders/rental-changes.ts'
import { tellings } from '#tests/support/orders/tellings.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

/** What pages and mails say of the payment of an order in each state is what the rules say and the shop does. */
const shop = builtShop([
  { id: 1, units: 60 },
  { id: 2, units: 60 },
  { id: 3, units: 2 },
])
const lives = rentalChanges(() => shop)
const life = () => shop.services.orderLife
const { pageOf, mailOf } = tellings(() => shop)

afterEach(() => shop.setClock(NOW))

const METHODS = [
  ['card', 'at once'],
  ['card', 'late'],
  ['amazonpay', 'at once'],
  ['amazonpay', 'late'],
  ['cod', 'at once'],
] as const
/** Within the days that a card holds an authorisation, on two shipping days. */
const SEVERAL_DAYS = [day('2026-11-24'), day('2026-11-26')] as const
/** By so many days an order that is authorised late is later than one that is authorised at once. */
const LATER_DAYS = 20

describe.each(METHODS)('an order by %s, authorised %s,', (method, authorised) => {
  const isLate = authorised === 'late'
  const onDay = (on: Day) => addDays(on, isLate ? LATER_DAYS : 0)
  const placed = () => lives.accepted([1, 2], { method, startOn: SEVERAL_DAYS.map(onDay) })
  /** Sets the clock, `2026-11-22T12:00`, and runs what is due of payments. */
  const goTo = async (at: string) => {
    const [on = '', time = ''] = at.split('T')
    lives.at(`${onDay(day(on))}T${time}:00+09:00`)
    await lives.runJob()
    await shop.services.scheduled.settlePaymentTasks()
  }

  test('says alike when it is paid until its first parcel leaves, which claims the whole', async () => {
    const { uid, secret } = await placed()
    const timing = paymentTimingText(method, isLate, 2)
    expect(await pageOf(secret)).toContain(timing)
    expect(await mailOf(uid, 'orderreceived')).toContain(timing)
    await life().confirmOrder(uid, STAFF)
    expect(await pageOf(secret)).toContain(timing)
    expect(await mailOf(uid, 'orderconfirmed')).toContain(
      cancellationPayment({ paymentMethod: method, prefecture: 13 }, FIRST_SETTINGS),
    )
    await lives.identify({ uid, secret })
    await goTo('2026-11-22T10:00')
    const { lines, paymentTotalYen } = await lives.orderOf(uid)
    await life().shipOrder(uid, { ...SLIPS, lineUids: [lines[0]!.uid] }, STAFF)
    await shop.services.scheduled.settlePaymentTasks()
    const { capturedYen } = (await shop.ports.orders.recordOf(uid)).payments.at(-1) ?? {}
    expect(capturedYen).toBe(method === 'cod' ? undefined : paymentTotalYen)
    expect((await pageOf(secret)).includes(timing)).toBe(method === 'cod')
  })

  test('says alike how the rest is paid when a line is cancelled', async () => {
    const { uid, secret } = await placed()
    const [first, second] = (await lives.orderOf(uid)).lines
    const before = await pageOf(secret, `/shopping/cancelconfirm?what=${second!.uid}`)
    await life().cancelLine({ orderSecret: secret }, second!.uid)
    const order = await lives.orderOf(uid)
    expect(order.lines.filter((line) => !isCancelledLine(line)).map((line) => line.uid)).toEqual([first!.uid])
    const rest = remainderText(order, `残りの商品のお支払い金額${yenText(order.paymentTotalYen)}`)
    expect(rest).not.toContain('最初のお荷物')
    expect(before).toContain(rest)
    expect(await pageOf(secret, `/shopping/cancel_complete?what=${second!.uid}`)).toContain(rest)
    expect(await mailOf(uid, 'partialcancel')).toContain(remainderText(order, '下記のお支払い金額'))
    expect(await pageOf(secret)).toContain(paymentTimingText(method, isLate, 1))
  })

  test('is cancelled for a fee that is paid as its terms say, and no page speaks of shipping any more', async () => {
    const { uid, secret } = await placed()
    await life().confirmOrder(uid, STAFF)
    await goTo('2026-11-22T12:00')
    const before = await pageOf(secret, '/shopping/cancelconfirm?what=all')
    const cancelled = await life().cancelOrder({ orderSecret: secret })
    const feeYen = 'feeYen' in cancelled ? cancelled.feeYen : 0
    expect(feeYen).toBeGreaterThan(0)
    const mail = await mailOf(uid, 'cancel')
    expect(mail).toContain(`${yenWords(feeYen)}（消費税対象外）`)
    const online = onlineMethodsText(FIRST_SETTINGS.payment)
    const isOnPage = cancellationPayment({ paymentMethod: method, prefecture: 13 }, FIRST_SETTINGS).includes(online)
    expect(isOnPage).toBe(method === 'cod')
    for (const text of [before, mail]) {
      expect(text.includes(`${online}で`)).toBe(isOnPage)
      expect(text.includes('ご注文時のお支払い方法で')).toBe(!isOnPage)
    }
    const after = await pageOf(secret)
    expect(after).not.toMatch(/発送時|お届け時に/)
    expect(after.includes(CHARGED_LIKE_ORDER)).toBe(!isOnPage)
  })

  test.each([
    ['the shop cancels it', 'CancelByCompany'],
    ['the customer cancels it before the confirmation', 'CancelByCustomer'],
    ['no document is sent', 'CancelNoID'],
  ] as const)('costs nothing when %s', async (_, ended) => {
    const { uid, secret } = await placed()
    if (ended === 'CancelByCompany') await life().cancelByCompany(uid, '在庫の破損', STAFF)
    else if (ended === 'CancelByCustomer') await life().cancelOrder({ orderSecret: secret })
    else {
      await goTo('2026-11-23T16:00')
      await shop.services.scheduled.processDueDocuments()
    }
    expect((await lives.orderOf(uid)).status).toBe(ended)
    const mail = await mailOf(uid, 'cancel')
    expect(mail).toContain('キャンセル料：無料')
    expect(mail).toContain(method === 'cod' ? 'お支払いはございません。' : 'お支払い手続きは取り消されます。')
    const page = await pageOf(secret)
    for (const text of [mail, page]) expect(text).not.toMatch(/発送時|お届け時に|申し受けます/)
    await shop.services.scheduled.settlePaymentTasks()
    const { payments, charges } = await shop.ports.orders.recordOf(uid)
    expect([payments.map((each) => each.status), charges]).toEqual([method === 'cod' ? [] : ['voided'], []])
  })

  test('speaks of no payment to come from its arrival to the end', async () => {
    const { uid, secret } = await lives.confirmed([1, 2], { method, startOn: onDay(day('2026-11-26')) })
    await lives.identify({ uid, secret })
    await goTo('2026-11-22T10:00')
    await life().shipOrder(uid, SLIPS, STAFF)
    const { scheduled } = shop.services
    const stateAt = async (at: string) => {
      await goTo(at)
      await scheduled.markArrivals()
      await scheduled.sendReturnReminders()
      await scheduled.markOverdue()
      const speaks = /発送時|お届け時に|確定(いた)?します/.test(await pageOf(secret))
      return [(await lives.orderOf(uid)).status, speaks]
    }
    expect(await stateAt('2026-11-25T18:00')).toEqual(['Rental1', method === 'cod'])
    expect(await stateAt('2026-11-26T18:00')).toEqual(['Rental1', false])
    expect(await stateAt('2026-11-28T10:00')).toEqual(['Rental2', false])
    const [first] = (await lives.orderOf(uid)).lines
    await life().returnLines(uid, [first!.uid], STAFF)
    expect(await stateAt('2026-11-29T10:00')).toEqual(['Rental3', false])
    expect(await stateAt('2026-12-03T10:00')).toEqual(['Arrear', false])
    await life().returnLines(uid, undefined, STAFF)
    expect(await stateAt('2026-12-03T11:00')).toEqual(['Return', false])
  })

  test('says alike what a change of its days costs and when', async () => {
    const { uid, secret } = await lives.accepted([1], { method, startOn: onDay(day('2026-11-26')) })
    const on = onDay(day('2026-11-24'))
    await lives.change({ uid, secret }, { on })
    const order = await lives.orderOf(uid)
    expect(order.lines[0]?.startOn).toBe(on)
    expect(await pageOf(secret)).toContain(paymentTimingText(method, isLate, 1))
  })
})

test.each([
  ['card', 'amazonpay'],
  ['amazonpay', 'card'],
] as const)('an order whose payment by %s is not over names that method and no other', async (method, other) => {
  const secret = await lives.cartOf([1], day('2026-11-24'), method)
  await lives.confirm(secret)
  const [order, cart] = [await pageOf(secret), await pageOf(secret, '/cart')]
  expect(order).toContain(`${PAYMENT_METHODS[method].label}でのお支払いがまだ確認できておりません`)
  expect(order).not.toContain(PAYMENT_METHODS[other].label)
  expect(cart).toContain('お支払いのお手続きが途中のご注文がございます')
  expect(cart).not.toContain('カード')
})

test.each(['card', 'amazonpay'] as const)('an order whose payment by %s is refused is not paid', async (method) => {
  const secret = await lives.cartOf([1], day('2026-11-24'), method)
  await lives.confirm(secret)
  const { uid } = await lives.openCart(secret)
  await lives.decide(uid, 'refused')
  await shop.services.checkout.settlePayment(secret)
  expect((await lives.orderOf(uid)).status).toBe('AuthFailed')
  const page = await pageOf(secret)
  expect(page).not.toMatch(/発送時|お引き落とし|申し受けます/)
  expect((await shop.ports.orders.recordOf(uid)).payments.map(({ status }) => status)).toEqual(['refused'])
  expect(rejectionText('card')).toMatch(/^お支払いを確認できませんでした。/)
})

test('what was collected at the door goes back by transfer, whose account is asked by telephone alone', async () => {
  const startOn = [day('2026-11-25'), day('2027-01-20')]
  const { uid, secret } = await lives.confirmed([3, 3], { method: 'cod', startOn })
  await lives.identify({ uid, secret })
  const [first, second] = (await lives.orderOf(uid)).lines
  const shipped = await life().shipOrder(uid, { ...SLIPS, lineUids: [first!.uid] }, STAFF)
  expect(shipped).toMatchObject({ status: 'Rental1' })
  const before = await pageOf(secret, `/shopping/cancelconfirm?what=${second!.uid}`)
  await life().cancelLine({ orderSecret: secret }, second!.uid)
  const mail = await mailOf(uid, 'partialcancel')
  for (const text of [before, mail]) {
    expect(text).toContain(TRANSFER_TEXT)
    expect(text).not.toMatch(/(口座|お振り込み先)[^。]*お知らせください/)
  }
  expect(mail).toContain('口座の番号を、メールにお書きにならないようお願いいたします')
})

test('a refused card is told when the new payment is claimed, on the page and in both mails', async () => {
  const { uid, secret } = await lives.ordered(day('2026-12-10'), 'laterRefused', [1, 2])
  lives.at('2026-12-04T10:00:00+09:00')
  await lives.runJob()
  const claim = claimText(await lives.orderOf(uid))
  expect(await mailOf(uid, 'paymentdue')).toContain(claim)
  expect(await pageOf(secret, '/shopping/pay')).toContain(claim)
  await guestOf(() => shop, secret).post('/shopping/pay', {})
  await lives.pay(uid, secret, 'accepted')
  expect(await mailOf(uid, 'paymentreplaced')).toContain(claim)
  expect(await pageOf(secret, '/shopping/pay')).toContain(claim)
})
