import { afterEach, describe, expect, test } from 'vitest'
import { cartMessage } from '#app/text/cart-text.ts'
import { addDays, day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { chargeLoss } from '#services/charges/line-charges.ts'
import { endCharges, endExtensionCharges } from '#services/charges/open-charge.ts'
import type { Charge } from '#services/ports/money.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
])
afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const { inChange, chargeOf, payByCard, extended } = chargeSteps(() => shop)
const life = () => shop.services.orderLife
const record = async (uid: string) => (await life().getRecord(uid))!.record
const balance = (member: string) => shop.ports.points.balanceOf(member)

describe('the end of charges (docs/rules.md Charges)', () => {
  test('an unpaid extension is no longer owed once its line is cancelled; a paid one is refunded', async () => {
    const [unpaid, paid] = [await extended(), await extended()]
    const paymentUid = await payByCard({ orderSecret: paid.secret }, 1_400)
    await life().settleChargePayment(paymentUid)
    for (const { uid } of [unpaid, paid, unpaid, paid]) {
      const [line] = (await lives.orderOf(uid)).lines
      await inChange(uid, (_, change) => endExtensionCharges(change, line!.uid))
    }
    expect([(await chargeOf(unpaid.uid)).state, (await chargeOf(paid.uid)).state]).toEqual(['ended', 'refunded'])
    await shop.services.scheduled.settlePaymentTasks()
    expect(await shop.ports.orders.findPayment(paymentUid)).toMatchObject({ refundedYen: 1_400 })
  })

  test('a paid extension is refunded with its order, and the history goes on from the cancellation', async () => {
    const { uid } = await lives.confirmed([1])
    await life().extendRental(uid, day('2026-12-15'), STAFF)
    await life().settleCharge(uid, (await chargeOf(uid)).uid, '振込', STAFF)
    await life().cancelByCompany(uid, 'worn', STAFF)
    expect((await chargeOf(uid)).state).toBe('refunded')
    const { events } = await record(uid)
    for (const [index, event] of events.entries()) if (index > 0) expect(event.from).toBe(events[index - 1]?.to)
  })

  test('staff claim, dispute, uphold and waive a charge, each with a reason and in the history', async () => {
    const { uid } = await lives.shipped([1])
    const [line] = (await lives.orderOf(uid)).lines
    lives.at('2026-12-18T12:00:00+09:00')
    const late = (handedOverOn: string) =>
      life().proposeLate(uid, { lineUid: line!.uid, handedOverOn: day(handedOverOn) }, STAFF)
    expect(await late('2026-12-19')).toMatchObject({ code: 'day-ahead' })
    expect(await late('2026-12-15')).toMatchObject({ code: 'not-late' })
    const proposed = await late('2026-12-18')
    expect(proposed).toMatchObject({ kind: 'late', state: 'proposed', amountYen: 2_100, dueOn: undefined })
    expect(await late('2026-12-18')).toMatchObject({ uid: (await chargeOf(uid)).uid })
    const { uid: chargeUid } = await chargeOf(uid)
    expect(await lives.mailKinds(uid)).not.toContain('chargeopened')
    expect(await life().claimCharge(uid, chargeUid, { amountYen: 2_101 }, STAFF)).toMatchObject({
      code: 'charge-too-high',
    })
    const claimed = { state: 'open', amountYen: 1_400, taxYen: 127, dueOn: '2027-01-01' }
    expect(await life().claimCharge(uid, chargeUid, { amountYen: 1_400 }, STAFF)).toMatchObject(claimed)
    expect(await life().claimCharge(uid, chargeUid, {}, STAFF)).toMatchObject(claimed)
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'chargeopened')).toHaveLength(1)
    expect(await lives.mailText(uid, 'chargeopened')).not.toContain('1,400')
    expect(await life().waiveCharge(uid, chargeUid, ' ', STAFF)).toMatchObject({ code: 'reason-missing' })
    expect(await life().disputeCharge(uid, chargeUid, '伝票の日付', STAFF)).toMatchObject({ state: 'disputed' })
    expect(await life().upholdCharge(uid, chargeUid, '運送会社に確認', STAFF)).toMatchObject({ state: 'open' })
    expect(await life().waiveCharge(uid, chargeUid, '初回のため', STAFF)).toMatchObject({ state: 'waived' })
    expect(await life().settleCharge(uid, chargeUid, '振込', STAFF)).toMatchObject({ code: 'charge-state' })
    const details = (await record(uid)).events.map(({ detail }) => detail)
    const ofCharge = { kind: 'late', amountYen: 1_400 }
    expect(details.filter((detail) => detail?.code.startsWith('charge-'))).toEqual([
      { code: 'charge-proposed', kind: 'late', amountYen: 2_100 },
      { code: 'charge-claimed', ...ofCharge },
      { code: 'charge-moved', ...ofCharge, state: 'disputed', why: '伝票の日付' },
      { code: 'charge-moved', ...ofCharge, state: 'open', why: '運送会社に確認' },
      { code: 'charge-moved', ...ofCharge, state: 'waived', why: '初回のため' },
    ])
  })

  test('loss and damage are charged once, with the limits of the rules', async () => {
    const { uid } = await lives.shipped([1, 2])
    const [line, other] = (await lives.orderOf(uid)).lines
    for (let times = 0; times < 2; times += 1) await inChange(uid, (ports, change) => chargeLoss(ports, change, line!))
    expect(await chargeOf(uid)).toMatchObject({ kind: 'loss', amountYen: 30_000, taxYen: 0, state: 'open' })
    await inChange(uid, (_, change) => endCharges(change, { kinds: ['loss'], lineUid: line!.uid, note: 'found' }))
    expect(await chargeOf(uid)).toMatchObject({ state: 'ended', note: 'found' })
    const photo = await photograph()
    const damage = (costYen: number, reason = 'ほつれ') =>
      life().chargeDamage(uid, { lineUid: other!.uid, damage: 'tear', costYen, reason, photo }, STAFF)
    expect(await damage(1_000)).toMatchObject({ code: 'line-status' })
    await life().returnLines(uid, undefined, STAFF)
    expect(await damage(1_000, '')).toMatchObject({ code: 'reason-missing' })
    expect(await damage(30_001)).toMatchObject({ code: 'charge-too-high', detail: { maxYen: 30_000 } })
    const made = await damage(1_000)
    expect(made).toMatchObject({ kind: 'damage', amountYen: 1_000, reason: 'ほつれ', state: 'open' })
    expect(await shop.ports.privateFiles.read((made as Charge).photoKey ?? '')).toBeDefined()
  })
})

describe('what an open charge blocks (docs/rules.md Charges)', () => {
  test('a new order, once it is older than 14 days; a disputed one does not (D63); it says so (D17)', async () => {
    const { uid } = await extended([1], 'gina')
    const cart = async () => {
      const secret = await lives.cartOf([2], day('2027-01-20'))
      await shop.services.checkout.savePoints(secret, 0, 'gina')
      return secret
    }
    const rejectionOf = async () => (await shop.services.cart.getCart(await cart()))?.rejection
    shop.setClock(NOW.add({ hours: 24 * 14 }))
    expect(await rejectionOf()).toBeUndefined()
    shop.setClock(NOW.add({ hours: 24 * 15 }))
    const refused = await rejectionOf()
    expect(refused?.code).toBe('has-overdue-charge')
    expect(cartMessage(refused!)).toContain('お支払い期限を過ぎたご請求')
    expect(await lives.confirm(await cart())).toMatchObject({ code: 'has-overdue-charge' })
    await life().disputeCharge(uid, (await chargeOf(uid)).uid, '伝票の日付', STAFF)
    expect(await lives.confirm(await cart())).toHaveProperty('next')
  })

  test('points of the order are credited when the last of it is paid', async () => {
    const { uid, secret } = await extended([1], 'hana')
    await life().returnLines(uid, undefined, STAFF)
    expect([await balance('hana'), await shop.ports.points.pendingOf('hana')]).toEqual([0, 209])
    await life().settleChargePayment(await payByCard({ customerUid: 'hana', orderUid: uid }, 1_400))
    expect([await balance('hana'), await shop.ports.points.pendingOf('hana')]).toEqual([209, 0])
    expect(secret).toHaveLength(43)
  })
})

describe('extending a whole order (docs/rules.md Charges)', () => {
  test('one date, one price and one mail for all lines that can go', async () => {
    const { uid, secret } = await lives.shipped([1, 2])
    const offers = await life().quoteExtension({ orderSecret: secret })
    if (isRejected(offers)) throw new Error(offers.code)
    const lines = (await lives.orderOf(uid)).lines
    const endOn = addDays(lines[0]!.endOn, 2)
    const offer = offers.find((each) => each.endOn === endOn)
    expect(offer).toEqual({ endOn, feeYen: 2_800, lineUids: lines.map((line) => line.uid), dueOn: '2026-12-04' })
    const others = { customerUid: 'another', orderUid: uid }
    expect(await life().extendOwnRental(others, endOn)).toMatchObject({ code: 'order-unknown' })
    const result = await life().extendOwnRental({ orderSecret: secret }, endOn, { acceptedFeeYen: 2_800 })
    expect(result).toMatchObject({ feeYen: 2_800, dueOn: '2026-12-04' })
    expect(await life().extendOwnRental({ orderSecret: secret }, endOn, { acceptedFeeYen: 2_800 })).toMatchObject({
      feeYen: 2_800,
      dueOn: '2026-12-04',
    })
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'extended')).toHaveLength(1)
    expect((await record(uid)).charges).toHaveLength(2)
    const text = await lives.mailText(uid, 'extended')
    expect(text).toContain('2,800')
    expect(text).toContain('12月4日')
    expect(text).not.toContain('確定')
  })
})
