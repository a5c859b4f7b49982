import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayRowText } from '#app/text/day-row-text.ts'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import { ARRIVAL, orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const TODAY = day('2026-11-20')
const SOON = { startOn: day('2026-11-25') }
/** Long after the cleaning of what comes back today. */
const [NEXT_JUNE, NEXT_JUNE_END] = [day('2027-06-01'), day('2027-06-08')] as const
const NEXT = { startOn: day('2027-01-20') }

const shop = smallShop([
  { id: 1, units: 30 },
  { id: 2, units: 2 },
  { id: 3, units: 10, setForm: 'ladiessevenset' },
])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
let owner: StaffCaller
beforeAll(async () => {
  owner = await staff.withDuties(['owner'])
})
afterEach(() => lives.reset())

const life = () => shop.services.orderLife
const INCOMPLETE = { verdict: 'missing-part', parts: ['ornament'] } as const

function record(uid: string, lineUid: string, condition: Partial<typeof ARRIVAL>) {
  return life().recordCondition(uid, { ...ARRIVAL, ...condition, uid: shop.ports.ids.next(), lineUid }, STAFF)
}

/** Sends an order of one unit out, and takes it back with a condition. */
async function cameBack(condition: Partial<typeof ARRIVAL>, itemId = 1) {
  const { uid } = await lives.shipped([itemId], SOON)
  const [line] = (await lives.orderOf(uid)).lines
  await record(uid, line!.uid, condition)
  await life().receiveUnits(uid, STAFF)
  const [unit] = await shop.ports.conditions.unitsOf([line!.unitUid])
  return { uid, lineUid: line!.uid, unitUid: line!.unitUid, unitId: unit!.unitId }
}

const heldOf = async (lineUid: string) => {
  const { rows } = await shop.ports.staffOrders.readColumn('held', TODAY, 50)
  return rows.filter(({ uid }) => uid === lineUid)
}
const isToInspect = async (lineUid: string) =>
  (await shop.ports.staffOrders.readColumn('inspect', TODAY, 50)).rows.some(({ uid }) => uid === lineUid)
const flawOf = async (unitId: string) => (await shop.ports.conditions.findUnit(unitId))?.flaw

test('a unit without a condition is inspected when it is said to be whole; one in repair stays', async () => {
  const { uid } = await lives.shipped([1], SOON)
  const [line] = (await lives.orderOf(uid)).lines
  await life().returnLines(uid, [line!.uid], STAFF)
  expect(await isToInspect(line!.uid)).toBe(true)
  await record(uid, line!.uid, { verdict: 'ok' })
  expect(await isToInspect(line!.uid)).toBe(false)
  await life().undoReturn(uid, line!.uid, '別の箱でした', STAFF)
  await life().returnLines(uid, [line!.uid], STAFF)
  expect(await isToInspect(line!.uid)).toBe(true)

  const repaired = await cameBack({ verdict: 'ok' })
  await life().inspectLine(repaired.uid, repaired.lineUid, { outcome: 'repair', untilOn: day('2026-12-31') }, STAFF)
  const free = await lives.freeCount(1, day('2026-12-20'), day('2026-12-23'))
  await record(repaired.uid, repaired.lineUid, { verdict: 'ok' })
  expect(await lives.freeCount(1, day('2026-12-20'), day('2026-12-23'))).toBe(free)
})

describe('a unit that came back with a flaw (docs/rules.md Condition of a unit)', () => {
  test('is not offered until it is whole', async () => {
    const free = () => lives.freeCount(2, NEXT_JUNE, NEXT_JUNE_END)
    expect(await free()).toBe(2)
    const { uid, lineUid } = await cameBack(INCOMPLETE, 2)
    expect(await free()).toBe(1)
    await record(uid, lineUid, { verdict: 'ok' })
    expect(await free()).toBe(2)
  })

  test.each([
    ['incomplete', INCOMPLETE, false],
    ['stained', { verdict: 'stain' as const }, true],
    ['damaged', { verdict: 'damage' as const }, true],
  ])('%s is neither cleaned nor shelved nor packed, until staff say that it is whole', async (_, condition, isSeen) => {
    const photos = isSeen ? [await photograph()] : []
    const { uid, lineUid, unitUid, unitId } = await cameBack({ ...condition, photos })
    const { cleaning, units } = shop.services.staff
    const refusal = { code: 'unit-on-hold', detail: { unitId, verdict: condition.verdict } }
    expect(await cleaning.markCleaned(owner, unitId)).toMatchObject(refusal)
    expect(await units.changes.shelve(owner, unitId, 'A-1')).toMatchObject(refusal)
    const next = await lives.confirmed([1], NEXT)
    await lives.identify(next)
    const [booked] = (await lives.orderOf(next.uid)).lines
    expect(await life().substituteUnit(next.uid, booked!.uid, STAFF, unitUid)).toMatchObject({
      code: expect.any(String),
    })
    await record(uid, lineUid, { verdict: 'ok' })
    expect(await flawOf(unitId)).toBeUndefined()
    expect(isRejected(await cleaning.markCleaned(owner, unitId))).toBe(false)
    expect(isRejected(await units.changes.shelve(owner, unitId, 'A-1'))).toBe(false)
  })

  test('is not packed for an order that has it already', async () => {
    const { uid, lineUid, unitUid, unitId } = await cameBack({ verdict: 'ok' })
    const next = await lives.confirmed([1], NEXT)
    await lives.identify(next)
    const [booked] = (await lives.orderOf(next.uid)).lines
    await life().substituteUnit(next.uid, booked!.uid, STAFF, unitUid)
    await record(uid, lineUid, INCOMPLETE)
    const pack = () => record(next.uid, booked!.uid, { stage: 'packing', verdict: 'ok' })
    expect(await pack()).toMatchObject({ code: 'unit-on-hold', detail: { unitId } })
    await record(uid, lineUid, { verdict: 'ok' })
    expect(isRejected(await pack())).toBe(false)
  })

  test('is on the list of the day with its flaw and its charge, and leaves it when it is whole', async () => {
    const { uid, lineUid } = await cameBack(INCOMPLETE)
    const rowText = async () => dayRowText((await heldOf(lineUid))[0]!)
    expect(await rowText()).toMatch(/^1-\d+ .*：ボタン・飾りが未着・0日・お電話なし・請求なし$/)
    const missing = { lineUid, damage: 'lost-part' as const, costYen: 900, reason: '飾りがありません' }
    await shop.services.orderLife.chargeDamage(uid, { ...missing, photo: undefined }, STAFF)
    await shop.services.staff.orders.moves.noteCall(owner, uid, 'ご自宅にあるとのこと')
    expect(await rowText()).toMatch(/・11月20日お電話・請求済$/)
    await record(uid, lineUid, { verdict: 'ok' })
    expect(await heldOf(lineUid)).toEqual([])
  })

  test('is named in the mail, with what is missing and where to send it', async () => {
    const { uid } = await cameBack(INCOMPLETE)
    const text = await lives.mailText(uid, 'returned')
    expect(text).toContain('届いていない品')
    expect(text).toContain('お送り先')
    const { uid: whole } = await cameBack({ verdict: 'ok' })
    expect(await lives.mailText(whole, 'returned')).not.toContain('届いていない品')
  })

  test('that is found after its return is held too; who undoes the return ends the hold', async () => {
    const { uid, lineUid, unitId } = await cameBack({ verdict: 'ok' })
    await record(uid, lineUid, INCOMPLETE)
    expect(await flawOf(unitId)).toMatchObject({ verdict: 'missing-part' })
    await life().undoReturn(uid, lineUid, '別のご注文', STAFF)
    expect(await flawOf(unitId)).toBeUndefined()
    await life().returnLines(uid, undefined, STAFF)
    expect(await heldOf(lineUid)).toEqual([])
    const { rows: toInspect } = await shop.ports.staffOrders.readColumn('inspect', TODAY, 50)
    expect(toInspect.map(({ uid: inspected }) => inspected)).toContain(lineUid)
  })

  test('is held by a return on the page of its order, too', async () => {
    const { uid } = await lives.shipped([1], SOON)
    const [line] = (await lives.orderOf(uid)).lines
    await record(uid, line!.uid, INCOMPLETE)
    await life().returnLines(uid, undefined, STAFF)
    expect(await heldOf(line!.uid)).toMatchObject([{ held: INCOMPLETE }])
    expect(await lives.mailText(uid, 'returned')).toContain('届いていない品')
  })

  test('that goes to repair is held for the repair, also when staff record that it is whole', async () => {
    const { uid, lineUid, unitId } = await cameBack({ verdict: 'stain', photos: [await photograph()] }, 2)
    const repairedOn = day('2027-05-20')
    await life().inspectLine(uid, lineUid, { outcome: 'repair', untilOn: repairedOn }, STAFF)
    expect([await flawOf(unitId), await heldOf(lineUid)]).toEqual([undefined, []])
    const free = () => lives.freeCount(2, day('2027-05-11'), day('2027-05-15'))
    const inRepair = await free()
    await record(uid, lineUid, { verdict: 'ok' })
    expect(await free()).toBe(inRepair)
  })
})

describe('a part that did not come back (docs/rules.md Damage)', () => {
  test('is no longer charged when it has arrived; another damage is, and a part in repair is', async () => {
    const { uid, lineUid } = await cameBack(INCOMPLETE)
    const { chargeDamage } = shop.services.orderLife
    const damage = { lineUid, costYen: 900, reason: 'ご返却のとおり' }
    await chargeDamage(uid, { ...damage, damage: 'tear', photo: await photograph() }, STAFF)
    await chargeDamage(uid, { ...damage, damage: 'lost-part', photo: undefined }, STAFF)
    const states = async () => {
      const { charges } = await shop.ports.orders.recordOf(uid)
      return charges.map(({ state }) => state)
    }
    await life().inspectLine(uid, lineUid, { outcome: 'repair', untilOn: day('2026-12-10') }, STAFF)
    expect(await states()).toEqual(['open', 'open'])
    await record(uid, lineUid, { verdict: 'ok' })
    expect(await states()).toEqual(['open', 'ended'])
  })

  test.each([
    ['an ornament is a lost part', 'ornament', 'lost-part', { amountYen: 900 }],
    ['a bag is a lost piece', 'bag', 'lost-piece', { amountYen: 900 }],
    ['a bag is no lost part', 'bag', 'lost-part', { code: 'photo-missing' }],
    ['an ornament is no lost piece', 'ornament', 'lost-piece', { code: 'photo-missing' }],
  ] as const)('%s', async (_, part, damage, result) => {
    const { uid, lineUid } = await cameBack({ verdict: 'missing-part', parts: [part] }, 3)
    const loss = { lineUid, damage, costYen: 900, reason: '届いておりません', photo: undefined }
    expect(await shop.services.orderLife.chargeDamage(uid, loss, STAFF)).toMatchObject(result)
  })

  test('costs at most what the loss of its unit costs', async () => {
    const { uid, lineUid } = await cameBack({ verdict: 'missing-part', parts: ['bag'] }, 3)
    const [line] = (await lives.orderOf(uid)).lines
    const { chargeDamage } = shop.services.orderLife
    const loss = { lineUid, damage: 'lost-piece' as const, reason: '届いておりません', photo: undefined }
    const refusal = await chargeDamage(uid, { ...loss, costYen: line!.refPriceYen + 1 }, STAFF)
    expect(refusal).toMatchObject({ code: 'charge-too-high' })
    const { maxYen } = (refusal as { detail: { maxYen: number } }).detail
    expect(maxYen).toBeLessThanOrEqual(line!.refPriceYen)
    expect(await chargeDamage(uid, { ...loss, costYen: maxYen }, STAFF)).toMatchObject({ amountYen: maxYen })
  })

  test('is charged without a photograph, also when the order is closed, and only while it is missing', async () => {
    const { uid, lineUid } = await cameBack(INCOMPLETE)
    expect(await lives.orderOf(uid)).toMatchObject({ status: 'Return' })
    const part = { lineUid, damage: 'lost-part' as const, costYen: 900, reason: '飾りがありません', photo: undefined }
    const { chargeDamage } = shop.services.orderLife
    expect(await chargeDamage(uid, { ...part, damage: 'tear' }, STAFF)).toMatchObject({ code: 'photo-missing' })
    expect(await chargeDamage(uid, part, STAFF)).toMatchObject({ kind: 'damage', amountYen: 900 })
    await record(uid, lineUid, { verdict: 'ok' })
    expect(await chargeDamage(uid, part, STAFF)).toMatchObject({ code: 'photo-missing' })
  })
})
