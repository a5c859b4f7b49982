import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { newMember, PASSWORD } from '#tests/support/customers/member-shop.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 40 }])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())

const { linkIn, chargeOf, payByCard, extended } = chargeSteps(() => shop)
const charges = () => shop.services.charges
const life = () => shop.services.orderLife

/** Returns an order and charges damage of 1,000 yen for its line. */
async function damaged(uid: string) {
  const [line] = (await life().getRecord(uid))!.order.lines
  await life().returnLines(uid, undefined, STAFF)
  const damage = { lineUid: line!.uid, damage: 'tear', costYen: 1_000, reason: '裾の破れ' } as const
  const made = await life().chargeDamage(uid, { ...damage, photo: await photograph() }, STAFF)
  if (isRejected(made)) throw new Error(made.code)
  return made
}

describe('a withdrawal (docs/rules.md Charges)', () => {
  test('is refused while a charge is open, but not while it is disputed; its link ends', async () => {
    const member = await newMember(shop)
    const { uid } = await lives.shipped([1], { member: member.session.uid })
    await shop.services.scheduled.settlePaymentTasks()
    const withdraw = () => shop.services.members.withdraw(member.session, { password: PASSWORD }, member.from)
    const { uid: chargeUid } = await damaged(uid)
    const chargeSecret = await linkIn(uid, 'chargeopened')
    expect(await withdraw()).toMatchObject({ code: 'open-charge' })
    expect(await charges().list({ chargeSecret })).toMatchObject({ payableYen: 1_000 })
    await life().disputeCharge(uid, chargeUid, '到着時から破れていた', STAFF)
    expect(await withdraw()).toBeUndefined()
    expect(await charges().list({ chargeSecret })).toMatchObject({ code: 'order-unknown' })
  })
})

describe('lateness at the return (docs/rules.md Late)', () => {
  test('is proposed once, and is neither owed nor shown until it is claimed', async () => {
    const { uid, secret } = await lives.shipped([1], { startOn: day('2026-12-10') })
    lives.at('2026-12-18T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
    for (let times = 0; times < 2; times += 1) await life().returnLines(uid, undefined, STAFF)
    // Overdue from the 16th to the 18th: three further days of 700 yen.
    expect((await life().getRecord(uid))!.record.charges).toMatchObject([
      { kind: 'late', state: 'proposed', amountYen: 2_100, dueOn: undefined },
    ])
    expect(await charges().list({ orderSecret: secret })).toMatchObject({ charges: [], payableYen: 0 })
    await life().claimCharge(uid, (await chargeOf(uid)).uid, {}, STAFF)
    expect(await charges().list({ orderSecret: secret })).toMatchObject({ payableYen: 2_100 })
  })

  test('keeps the points of the order back while it is proposed', async () => {
    const member = 'late-member'
    const { uid } = await lives.shipped([1], { startOn: day('2026-12-10'), member })
    await shop.services.scheduled.settlePaymentTasks()
    lives.at('2026-12-18T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
    await life().returnLines(uid, undefined, STAFF)
    expect(await shop.ports.points.balanceOf(member)).toBe(0)
    expect(await life().waiveCharge(uid, (await chargeOf(uid)).uid, '初めてのお客様', STAFF)).toMatchObject({
      state: 'waived',
    })
    expect(await shop.ports.points.balanceOf(member)).toBe((await lives.orderOf(uid)).addPoints)
  })

  test('is not proposed for a return in time', async () => {
    const { uid } = await lives.shipped([1], { startOn: day('2026-12-10') })
    lives.at('2026-12-14T12:00:00+09:00')
    await life().returnLines(uid, undefined, STAFF)
    expect((await life().getRecord(uid))!.record.charges).toEqual([])
  })
})

describe('a payment link (docs/rules.md Charges)', () => {
  test('leads to its own charges, and to no payment of another order', async () => {
    const [mine, other] = [await extended(), await extended()]
    const chargeSecret = await linkIn(mine.uid, 'extended')
    await damaged(mine.uid)
    expect(await charges().list({ orderSecret: mine.secret })).toMatchObject({ payableYen: 2_400 })
    expect(await charges().list({ chargeSecret })).toMatchObject({
      payableYen: 1_400,
      charges: [{ kind: 'extension' }],
    })
    const paymentUid = await payByCard({ orderSecret: other.secret }, 1_400)
    const caller = { chargeSecret, orderSecret: undefined, customerUid: 'another' }
    expect(await charges().abandonOwnPayment(caller, paymentUid)).toBeUndefined()
    expect(await charges().settleOwnPayment(caller, paymentUid)).toBeUndefined()
    expect((await shop.ports.orders.findPayment(paymentUid))?.status).toBe('started')
    const owner = { chargeSecret, orderSecret: other.secret, customerUid: undefined }
    const reference = { orderSecret: other.secret }
    expect(await charges().settleOwnPayment(owner, paymentUid)).toEqual({ reference, state: { kind: 'paid' } })
  })

  test('used twice at once starts one payment', async () => {
    const { uid } = await extended()
    const chargeSecret = await linkIn(uid, 'extended')
    const pay = () => charges().pay({ chargeSecret }, { method: 'card', acceptedYen: 1_400 })
    const [one, two] = await Promise.all([pay(), pay()])
    expect(one).toEqual({ paymentUid: expect.any(String) })
    expect(two).toEqual(one)
  })
})

test('the cancellation fee of cash on delivery is owed once and paid online (docs/rules.md Charges)', async () => {
  const { uid, secret } = await lives.confirmed([1], { startOn: day('2026-11-25'), method: 'cod' })
  // The first hour after ordering is free.
  lives.at('2026-11-20T13:00:00+09:00')
  const quote = await life().quoteCancellation({ orderSecret: secret })
  if (isRejected(quote)) throw new Error(quote.code)
  expect(quote.feeYen).toBeGreaterThan(0)
  for (let times = 0; times < 2; times += 1) await life().cancelOrder({ orderSecret: secret })
  const record = async () => (await life().getRecord(uid))!.record
  expect((await record()).charges).toMatchObject([
    { kind: 'cancellation', state: 'open', amountYen: quote.feeYen, dueOn: '2026-12-04' },
  ])
  await life().settleChargePayment(await payByCard({ orderSecret: secret }, quote.feeYen))
  expect((await record()).charges).toMatchObject([{ state: 'paid' }])
  expect((await record()).payments).toMatchObject([{ purpose: 'charges', capturedYen: quote.feeYen }])
})
