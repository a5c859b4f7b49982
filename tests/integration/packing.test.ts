import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { addDays, day } from '#domain/day.ts'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { packingLives, slipsFor } from '#tests/support/orders/packing-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([
  { id: 1, units: 60 },
  { id: 2, units: 20 },
  { id: 3, units: 1 },
])
const lives = orderLives(() => shop)
const packing = packingLives(() => shop)
afterEach(async () => {
  await lives.reset()
  await packing.clean()
})
const SOON = { startOn: day('2026-11-25') }
const confirmed = async (items: readonly number[] = [1, 1], options: { startOn?: typeof SOON.startOn } = SOON) => {
  const placed = await lives.confirmed(items, options)
  await lives.identify(placed)
  return { ...placed, number: (await lives.orderOf(placed.uid)).number ?? 0 }
}
const staff = staffOf(() => shop)
beforeAll(async () => void (await staff.withDuties(['packing'], 'packer')))
const ship = (uid: string, parcel = 1) => shop.services.staff.packing.ship(staff.callerOf('packer'), uid, parcel)
/** The code of a rejection; its sentence must not be the one of unknown codes. */
const codeOf = (result: unknown) => {
  if (!isRejected(result)) return undefined
  const { code } = result as Rejection
  const sentence = staffRejectionText(result as BackOfficeRejection)
  expect(sentence).not.toContain(`（${code}）`)
  expect(sentence).not.toMatch(/undefined|\d{4}-\d\d-\d\d/)
  return code
}
const markCare = (unitId: string, lineUid: string) =>
  sql`
  INSERT INTO unit_care (product_uid, line_uid, since_on)
  SELECT uid, ${lineUid}, '2026-11-20' FROM units WHERE id = ${unitId}`.execute(shop.db)

describe('scanning the units of a parcel (docs/rules.md Packing)', () => {
  test('packs each line once; the same code twice says so and changes nothing', async () => {
    const { uid } = await confirmed()
    const [one = '', two = ''] = await packing.unitsOf(uid)
    const { version } = await lives.orderOf(uid)
    expect(await packing.scan(uid, two)).toMatchObject({ version: version + 1 })
    expect(codeOf(await packing.scan(uid, two))).toBe('unit-repeated')
    const { lines, version: now } = await lives.orderOf(uid)
    expect(now).toBe(version + 1)
    expect(lines.map(({ packedUnitUid }) => packedUnitUid)).toEqual([undefined, lines[1]!.unitUid])
    expect(lines[1]!.packedAt).toEqual(shop.ports.clock.now())
    await packing.scan(uid, one)
    expect(
      (await shop.ports.orders.recordOf(uid)).events.slice(-2).map(({ actor, detail }) => [actor, detail]),
    ).toEqual([
      [STAFF, { code: 'unit-packed', unitId: two, isSwapped: false }],
      [STAFF, { code: 'unit-packed', unitId: one, isSwapped: false }],
    ])
  })

  test('exchanges for a free unit of the same item and size on demand, and releases the planned one', async () => {
    const { uid } = await confirmed([1])
    const [planned = ''] = await packing.unitsOf(uid)
    const spare = await packing.spareOf(uid)
    expect(codeOf(await packing.scan(uid, spare))).toBe('unit-substitute')
    expect(await packing.unitsOf(uid)).toEqual([planned])
    expect(codeOf(await packing.scan(uid, spare, true))).toBeUndefined()
    expect(await packing.unitsOf(uid)).toEqual([spare])
    const [line] = (await lives.orderOf(uid)).lines
    expect(line!.packedUnitUid).toBe(line!.unitUid)
    const free = await shop.ports.stock.freeUnits(line!.itemId, line!.sizeTagUid, line!.blocked)
    expect(free.map(({ unitId }) => unitId)).toContain(planned)
    expect(free.map(({ unitId }) => unitId)).not.toContain(spare)
  })

  test('two people who scan the same free unit for two orders: one gets it, the other learns who', async () => {
    const [one, other] = [await confirmed([1]), await confirmed([1])]
    const spare = await packing.spareOf(one.uid)
    const results = await Promise.all([packing.scan(one.uid, spare, true), packing.scan(other.uid, spare, true)])
    const codes = results.map(codeOf)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(['unit-held', 'already-booked']).toContain(codes.find((code) => code !== undefined))
    const units = [await packing.unitsOf(one.uid), await packing.unitsOf(other.uid)].flat()
    expect(units.filter((unit) => unit === spare)).toHaveLength(1)
  })

  test('refuses every other unit with what holds it, and changes nothing', async () => {
    const { uid } = await confirmed([1])
    const other = await confirmed([1])
    const [booked = ''] = await packing.unitsOf(other.uid)
    const out = await lives.shipped([1], SOON)
    const [rented = ''] = await packing.unitsOf(out.uid)
    const before = await lives.orderOf(uid)
    expect(await packing.scan(uid, booked)).toMatchObject({
      code: 'unit-held',
      detail: { status: 'Fix', orderNumber: other.number },
    })
    expect(await packing.scan(uid, rented, true)).toMatchObject({ code: 'unit-held', detail: { status: 'Shipping' } })
    expect(codeOf(await packing.scan(uid, '2-1'))).toBe('unit-wrong')
    expect(codeOf(await packing.scan(uid, '9-9'))).toBe('code-unknown')
    const [spare = '', retired = '', hidden = ''] = await Promise.all(
      [-1, -2, -3].map(async (at) => {
        const [line] = before.lines
        const free = await shop.ports.stock.freeUnits(line!.itemId, line!.sizeTagUid, line!.blocked)
        return free.at(at)?.unitId ?? ''
      }),
    )
    await markCare(spare, before.lines[0]!.uid)
    await sql`UPDATE units SET retired_on = '2026-11-01', available = false WHERE id = ${retired}`.execute(shop.db)
    await sql`UPDATE units SET release = false WHERE id = ${hidden}`.execute(shop.db)
    expect(codeOf(await packing.scan(uid, spare, true))).toBe('unit-uncleaned')
    expect(codeOf(await packing.scan(uid, retired, true))).toBe('unit-retired')
    expect(codeOf(await packing.scan(uid, hidden, true))).toBe('unit-not-on-sale')
    expect(await lives.orderOf(uid)).toEqual(before)
  })

  test('refuses the own unit while it is still out or uncleaned', async () => {
    const out = await lives.shipped([3], SOON)
    const { uid } = await confirmed([3], { startOn: day('2026-12-10') })
    const [unit = ''] = await packing.unitsOf(uid)
    expect(await packing.scan(uid, unit)).toMatchObject({ code: 'unit-held', detail: { status: 'Shipping' } })
    await shop.services.orderLife.returnLines(out.uid, undefined, STAFF)
    const { lines } = await lives.orderOf(uid)
    await packing.clean()
    await markCare(unit, lines[0]!.uid)
    expect(codeOf(await packing.scan(uid, unit))).toBe('unit-uncleaned')
    await packing.clean()
    expect(codeOf(await packing.scan(uid, unit))).toBeUndefined()
  })

  test('is refused before the confirmation, for an unknown parcel, and once it has left', async () => {
    const accepted = await lives.accepted([1], SOON)
    const [unit = ''] = await packing.unitsOf(accepted.uid)
    expect(codeOf(await packing.scan(accepted.uid, unit))).toBe('not-confirmed')
    const { uid } = await lives.shipped([1], SOON)
    const [out = ''] = await packing.unitsOf(uid)
    expect(codeOf(await packing.scan(uid, out))).toBe('nothing-to-pack')
    expect(codeOf(await ship(uid, 2))).toBe('parcel-unknown')
    expect(codeOf(await packing.scan('unknown', out))).toBe('order-unknown')
  })

  test('a scan is taken back, twice without effect; a substitute has to be scanned again', async () => {
    const { uid } = await confirmed([1])
    await packing.packUnits(uid)
    const [line] = (await lives.orderOf(uid)).lines
    const takeBack = () => packing.unpack(uid, line!.uid)
    expect(await takeBack()).toMatchObject({ lines: [{ packedUnitUid: undefined, packedAt: undefined }] })
    const { version } = await lives.orderOf(uid)
    await takeBack()
    expect((await lives.orderOf(uid)).version).toBe(version)
    await packing.packUnits(uid)
    await shop.services.orderLife.substituteUnit(uid, line!.uid, STAFF)
    expect(codeOf(await ship(uid))).toBe('units-missing')
  })
})

describe('slips and shipping (docs/rules.md Packing)', () => {
  test('follow units and conditions; then the parcel leaves once, with one mail and one capture', async () => {
    const { uid, number } = await confirmed()
    const [outward, back] = slipsFor(number)
    expect(codeOf(await packing.slip(uid, outward))).toBe('units-missing')
    await packing.packUnits(uid)
    expect(codeOf(await ship(uid))).toBe('condition-missing')
    await packing.recordConditions(uid)
    expect(codeOf(await ship(uid))).toBe('slip-missing')
    await packing.slip(uid, outward)
    expect(codeOf(await packing.slip(uid, outward))).toBe('slip-repeated')
    expect(codeOf(await ship(uid))).toBe('slip-missing')
    await packing.slip(uid, back)
    expect(await ship(uid)).toMatchObject({ status: 'Rental1', slipNumber: outward, returnSlipNumber: back })
    expect(await ship(uid)).toMatchObject({ status: 'Rental1' })
    expect(await Promise.all([ship(uid), ship(uid)])).toHaveLength(2)
    await shop.services.scheduled.settlePaymentTasks()
    expect(await shop.ports.orders.parcelsOf(uid)).toMatchObject([{ slipNumber: outward, returnSlipNumber: back }])
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'shipment')).toHaveLength(1)
    const { tasks } = await shop.ports.orders.recordOf(uid)
    expect(tasks.map(({ kind, result }) => [kind, result])).toEqual([['capture', 'done']])
    expect(await shop.ports.packing.slipsOf(uid)).toEqual([])
  })

  test('a slip that another order has under way, or on a parcel that is being packed, is refused', async () => {
    const { uid } = await confirmed([1])
    const other = await confirmed([1])
    await packing.packUnits(uid)
    await packing.packUnits(other.uid)
    const [outward] = slipsFor(other.number)
    await packing.slip(other.uid, outward)
    expect(await packing.slip(uid, outward)).toMatchObject({ code: 'slip-taken', detail: { number: other.number } })
    await packing.recordConditions(other.uid)
    await packing.slip(other.uid, withCheckDigit(`${other.number}9`.padStart(11, '5')))
    await ship(other.uid)
    expect(await packing.slip(uid, outward)).toMatchObject({ code: 'slip-taken', detail: { number: other.number } })
  })

  test('assigned slips have to be on the parcel; reset, any others may be', async () => {
    const { uid, number } = await confirmed([1])
    const [outward, back] = slipsFor(number)
    const assigned = { slipNumber: outward, returnSlipNumber: back, isSlipScanned: false, isReturnScanned: false }
    await shop.ports.orders.transaction((tx) =>
      tx.parcels.saveSlips({ orderUid: uid, number: 1, carrier: 'yamato', ...assigned }),
    )
    await packing.packUnits(uid)
    const wrong = withCheckDigit('70000000001')
    expect(await packing.slip(uid, wrong)).toMatchObject({ code: 'slip-differs', detail: { expected: outward } })
    await packing.slip(uid, back)
    await packing.slip(uid, outward)
    expect(await shop.ports.packing.slipsOf(uid)).toMatchObject([{ isSlipScanned: true, isReturnScanned: true }])
    await packing.resetSlips(uid)
    expect(await packing.slip(uid, wrong)).toMatchObject({ status: 'Reserved' })
  })

  test('an unchecked document and an ended authorisation keep a packed parcel here', async () => {
    const placed = await lives.confirmed([1], SOON)
    await packing.pack(placed.uid)
    expect(codeOf(await ship(placed.uid))).toBe('identity-missing')
    await lives.identify(placed)
    await sql`UPDATE payments SET authorised_until = '2026-11-20T09:00+09:00'
      WHERE order_uid = ${placed.uid}`.execute(shop.db)
    expect(await ship(placed.uid)).toMatchObject({ code: 'payment-missing', detail: { status: 'ended' } })
    expect((await lives.orderOf(placed.uid)).status).toBe('Reserved')
    await sql`UPDATE payments SET authorised_until = NULL WHERE order_uid = ${placed.uid}`.execute(shop.db)
    expect(await ship(placed.uid)).toMatchObject({ status: 'Rental1' })
  })

  test('lines of another day leave in their own parcel', async () => {
    const startOn = [SOON.startOn, addDays(SOON.startOn, 3)]
    const placed = await lives.confirmed([1, 2], { startOn })
    await lives.identify(placed)
    const units = await packing.unitsOf(placed.uid)
    expect(codeOf(await packing.scan(placed.uid, units[1] ?? ''))).toBe('unit-wrong')
    await packing.scan(placed.uid, units[0] ?? '')
    const [line] = (await lives.orderOf(placed.uid)).lines
    expect(line!.packedUnitUid).toBe(line!.unitUid)
  })
})
