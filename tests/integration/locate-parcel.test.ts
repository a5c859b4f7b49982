import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { ScannedCode } from '#domain/staff/scanned-code.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { packingLives, slipsFor } from '#tests/support/orders/packing-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 30 }])
const lives = orderLives(() => shop)
const packing = packingLives(() => shop)
const staff = staffOf(() => shop)
beforeAll(async () => void (await staff.withDuties(['packing'], 'packer')))
afterEach(async () => {
  await lives.reset()
  await packing.clean()
})

const desk = () => shop.services.staff.packing
const locate = (code: ScannedCode) => desk().locate(staff.callerOf('packer'), code)
const stepOf = async (number: number) => {
  const found = await desk().find(staff.callerOf('packer'), { number, parcel: 1 })
  return found !== undefined && 'step' in found ? found.step : found
}
const confirmed = async () => {
  const placed = await lives.confirmed([1], { startOn: day('2026-11-25') })
  await lives.identify(placed)
  return { uid: placed.uid, number: (await lives.orderOf(placed.uid)).number ?? 0 }
}

describe('the parcel that a code means (docs/rules.md Packing)', () => {
  test('is found by order, parcel, unit and slip', async () => {
    const { uid, number } = await confirmed()
    const [unitId = ''] = await packing.unitsOf(uid)
    await packing.pack(uid)
    const [slipNumber, returnSlipNumber] = slipsFor(number)
    const parcel = { number, parcel: 1 }
    expect(await locate({ kind: 'order', number })).toEqual(parcel)
    expect(await locate({ kind: 'parcel', number, parcel: 1 })).toMatchObject(parcel)
    expect(await locate({ kind: 'unit', unitId })).toEqual(parcel)
    expect(await locate({ kind: 'slip', slipNumber })).toMatchObject(parcel)
    expect(await locate({ kind: 'slip', slipNumber: returnSlipNumber })).toMatchObject(parcel)
    await desk().ship(staff.callerOf('packer'), uid, 1)
    expect(await locate({ kind: 'order', number })).toEqual(parcel)
    expect(await locate({ kind: 'slip', slipNumber })).toMatchObject(parcel)
  })

  test('is unknown for any other code; a unit without a booking says so', async () => {
    const { uid, number } = await confirmed()
    const spare = await packing.spareOf(uid)
    expect(await locate({ kind: 'unit', unitId: spare })).toMatchObject({
      code: 'unit-not-booked',
      detail: { code: spare },
    })
    const unknown: readonly ScannedCode[] = [
      { kind: 'unit', unitId: '99-1' },
      { kind: 'order', number: 999_999 },
      { kind: 'parcel', number, parcel: 2 },
      { kind: 'parcel', number: 999_999, parcel: 1 },
      { kind: 'slip', slipNumber: slipsFor(999_999)[0] },
    ]
    for (const code of unknown) expect(await locate(code)).toMatchObject({ code: 'code-unknown' })
    expect(await desk().find(staff.callerOf('packer'), { number, parcel: 2 })).toBeUndefined()
  })

  test('says what is next, until the parcel has left', async () => {
    const { uid, number } = await confirmed()
    expect(await stepOf(number)).toBe('units')
    await packing.packUnits(uid)
    expect(await stepOf(number)).toBe('conditions')
    await packing.recordConditions(uid)
    expect(await stepOf(number)).toBe('slips')
    const [slipNumber, returnSlipNumber] = slipsFor(number)
    await packing.slip(uid, slipNumber)
    await packing.slip(uid, returnSlipNumber)
    expect(await stepOf(number)).toBe('ship')
    await desk().ship(staff.callerOf('packer'), uid, 1)
    expect(await stepOf(number)).toBe('left')
    const left = await desk().find(staff.callerOf('packer'), { number, parcel: 1 })
    expect(left).toMatchObject({ slips: { slipNumber, returnSlipNumber, isSlipScanned: true }, obstacles: [] })
  })

  test('names why it may not leave', async () => {
    const placed = await lives.accepted([1], { startOn: day('2026-11-25') })
    const number = (await lives.orderOf(placed.uid)).number ?? 0
    const found = await desk().find(staff.callerOf('packer'), { number, parcel: 1 })
    expect(found).toMatchObject({ step: 'units', obstacles: [{ code: 'not-confirmed' }] })
  })
})
