import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { extensionPaymentText } from '#app/text/extension-text.ts'
import { day, dayOfInstant } from '#domain/day.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import { lineNameOf, prefectureOf } from '#domain/order/order.ts'
import { paymentTimingText } from '#domain/order/payment-terms.ts'
import { furtherDayYenOf } from '#domain/order/try-on.ts'
import { CHARGE_LABELS, chargeDueOn } from '#domain/pricing/charge-states.ts'
import { refusedChargeText } from '#domain/pricing/charges.ts'
import { onlineMethodsText } from '#domain/pricing/method-texts.ts'
import { arrearOn, OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { dayText, dayTextFull } from '#domain/text/day-text.ts'
import { yenText, yenWords } from '#domain/text/yen.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { rentalChanges } from '#tests/support/orders/rental-changes.ts'
import { tellings, told } from '#tests/support/orders/tellings.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const ONLINE_METHODS = onlineMethodsText(FIRST_SETTINGS.payment)

/** What an order costs after it was shipped is told alike on pages and in mails, for every payment method. */
const shop = builtShop([
  { id: 1, units: 60 },
  { id: 2, units: 60 },
])
const lives = rentalChanges(() => shop)
const { chargeOf } = chargeSteps(() => shop)
const staff = staffOf(() => shop)
const life = () => shop.services.orderLife
const { pageOf, mailOf } = tellings(() => shop)

beforeAll(() => staff.withDuties(['money']))
afterEach(() => shop.setClock(NOW))

const METHODS = ['card', 'amazonpay', 'cod'] as const

describe.each(METHODS)('an order by %s', (method) => {
  test('asks for an extension, and says until when it is paid', async () => {
    const { uid, secret } = await lives.shipped([1], { method })
    const chooser = await pageOf(secret, '/shopping/extension?endOn=2026-12-15')
    await life().extendRental(uid, day('2026-12-15'), STAFF)
    const { dueOn, amountYen } = await chargeOf(uid)
    expect(dueOn).toBe(chargeDueOn(dayOfInstant(NOW), FIRST_SETTINGS.charges))
    expect(
      told(chooser, [extensionPaymentText(FIRST_SETTINGS.payment), yenText(amountYen), dayText(dueOn!)]),
    ).toHaveLength(3)
    expect(told(await mailOf(uid, 'extended'), [dayTextFull(dueOn!), ONLINE_METHODS])).toHaveLength(2)
    expect(await pageOf(secret)).toContain(`お支払い期限 ${dayText(dueOn!)}まで`)
  })

  test('says what lateness costs a day, and of a damage the amount and the day, on a page', async () => {
    const { uid, secret } = await lives.shipped([1, 2], { method })
    lives.at('2026-12-18T09:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
    const order = await lives.orderOf(uid)
    expect(order.status).toBe('Arrear')
    const costs = order.lines.filter(isOpenLine).map((line) => {
      const fromOn = dayTextFull(arrearOn(OPEN_CALENDAR, line.endOn, prefectureOf(order, line)))
      return `${lineNameOf(line)}：${fromOn}から、1日につき${yenWords(furtherDayYenOf(line, undefined, FIRST_SETTINGS.prices))}`
    })
    expect(told(await mailOf(uid, 'arrear'), costs)).toEqual(costs)
    lives.at('2026-12-20T10:00:00+09:00')
    await shop.services.staff.orders.moves.remindOfArrear(staff.callerOf('money-uid'), uid)
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'arrear')).toHaveLength(2)
    expect(told(await mailOf(uid, 'arrear'), costs)).toEqual(costs)
    expect(await pageOf(secret)).not.toContain(paymentTimingText(method, false, 1))
    await life().returnLines(uid, undefined, STAFF)
    const damage = { damage: 'tear', costYen: 1_000, reason: 'ほつれ', photo: await photograph() } as const
    await life().chargeDamage(uid, { lineUid: order.lines[0]!.uid, ...damage }, STAFF)
    const charge = (await shop.ports.orders.recordOf(uid)).charges.find(({ kind }) => kind === 'damage')!
    const mail = await mailOf(uid, 'chargeopened')
    expect(
      told(mail, [dayTextFull(charge.dueOn!), `${FIRST_SETTINGS.charges.dueDays}日間`, ONLINE_METHODS]),
    ).toHaveLength(3)
    expect(mail).not.toContain('1,000')
    expect(mail).toContain('金額と写真を、下記のリンクから開くページにお示しします')
    const shown = await guestOf(() => shop, secret).main('/shopping/charges')
    expect(told(shown.text, ['¥1,000', '消費税対象外', `${dayText(charge.dueOn!)}まで`])).toHaveLength(3)
    const [picture] = shown.all('img').filter(({ attributes }) => attributes.alt?.endsWith('の写真'))
    const fetched = await shop.fetch(picture?.attributes.src ?? '')
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await pageOf(secret)).not.toContain(paymentTimingText(method, false, 1))
  })

  test('that came back says which points it used, and that those it earns wait for what is not paid', async () => {
    const member = `returner-${method}`
    await lives.credit(member, 500)
    const { uid } = await lives.shipped([1], { method, member, points: 500 })
    await shop.services.scheduled.settlePaymentTasks()
    lives.at('2026-12-13T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await life().returnLines(uid, undefined, STAFF)
    const { status, usePoints, addPoints } = await lives.orderOf(uid)
    expect([status, usePoints, addPoints > 0]).toEqual(['Return', 500, true])
    // The carrier pays what it collected only later.
    const isEarned = method !== 'cod'
    expect(await shop.ports.points.balanceOf(member)).toBe(isEarned ? addPoints : 0)
    const mail = await mailOf(uid, 'returned')
    expect(mail).toContain(`${isEarned ? '獲得ポイント' : '獲得予定ポイント'}：${addPoints}ポイント`)
    expect(mail.includes('お支払いの確認がすべて済んだときに確定します')).toBe(!isEarned)
    expect(await mailOf(uid, 'orderreceived')).toMatch(/ポイントのご利用：[^0-9]*500/)
  })

  test('is charged for lateness once staff claim it, at most what its mail named, taxed and with a day', async () => {
    const { uid, secret } = await lives.shipped([1], { method })
    const [line] = (await lives.orderOf(uid)).lines
    lives.at('2026-12-18T12:00:00+09:00')
    const lateness = { lineUid: line!.uid, handedOverOn: day('2026-12-18') }
    const proposed = await life().proposeLate(uid, lateness, STAFF)
    const { uid: chargeUid, amountYen } = await chargeOf(uid)
    expect(proposed).toMatchObject({ kind: 'late', state: 'proposed' })
    expect(amountYen % furtherDayYenOf(line!, undefined, FIRST_SETTINGS.prices)).toBe(0)
    expect(await pageOf(secret, '/shopping/charges')).not.toContain(yenText(amountYen))
    await life().claimCharge(uid, chargeUid, { amountYen: 1_400 }, STAFF)
    const { dueOn } = await chargeOf(uid)
    const mail = await mailOf(uid, 'chargeopened')
    expect(told(mail, [CHARGE_LABELS.late, dayTextFull(dueOn!), ONLINE_METHODS])).toHaveLength(3)
    expect(told(mail, ['1,400', '写真'])).toEqual([])
    const page = await pageOf(secret, '/shopping/charges')
    expect(told(page, ['¥1,400税込', `${dayText(dueOn!)}まで`])).toHaveLength(2)
  })

  test('that is refused at the door costs what its mail and its page say', async () => {
    const { uid, secret } = await lives.shipped([1], { method })
    await shop.services.scheduled.settlePaymentTasks()
    await life().recordRefusal(uid, { lineUids: undefined, isCustomerAtFault: true }, STAFF)
    const { amountYen, dueOn } = await chargeOf(uid)
    const mail = await mailOf(uid, 'deliveryrefused')
    expect(
      told(mail, [`ご負担額は、${refusedChargeText(FIRST_SETTINGS.charges)}です。`, yenWords(amountYen)]),
    ).toHaveLength(2)
    const page = await pageOf(secret, '/shopping/charges')
    expect(told(page, [CHARGE_LABELS.refused, yenText(amountYen)])).toHaveLength(2)
    // What was captured pays it; the carrier has collected nothing.
    const isOpen = method === 'cod'
    expect(mail.includes('お支払い方法は、別のメールでご案内いたします。')).toBe(isOpen)
    expect(page.includes(`${dayText(dueOn!)}まで`)).toBe(isOpen)
  })

  test('of which a garment is lost costs at most its reference price, told with a day', async () => {
    const { uid, secret } = await lives.shipped([1], { method })
    const [line] = (await lives.orderOf(uid)).lines
    lives.at('2026-12-18T09:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
    await life().giveUpLine(uid, line!.uid, '連絡不通', STAFF)
    const { amountYen, dueOn } = await chargeOf(uid)
    expect(amountYen).toBeLessThanOrEqual(line!.refPriceYen)
    const mail = await mailOf(uid, 'chargeopened')
    expect(told(mail, [CHARGE_LABELS.loss, dayTextFull(dueOn!), ONLINE_METHODS])).toHaveLength(3)
    const page = await pageOf(secret, '/shopping/charges')
    expect(told(page, [CHARGE_LABELS.loss, yenText(amountYen), `${dayText(dueOn!)}まで`])).toHaveLength(3)
  })
})
