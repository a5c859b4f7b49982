import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { DUTIES, type Duty, hasDuty } from '#domain/staff/duties.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { StaffUseCase } from '#services/staff/use-case.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { PAPER_ROWS } from '#tests/support/staff/staff-table-papers.ts'

const shop = smallShop([{ id: 1, units: 80 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
afterEach(() => lives.at('2026-11-20T10:00:00+09:00'))
beforeAll(async () => {
  for (const duty of DUTIES) await staff.withDuties([duty], `${duty}-papers`)
})
const callerOf = (duty: Duty) => staff.callerOf(`${duty}-papers`)
const packer = () => callerOf('packing')

const SHIPS_ON = day('2026-12-09')
/** A confirmed order that ships on the day before `startOn`. */
const confirmed = async (method: 'card' | 'cod' = 'card', startOn = '2026-12-10') => {
  const placed = await lives.confirmed([1], { startOn: day(startOn), method })
  await lives.identify(placed)
  const order = await lives.orderOf(placed.uid)
  return { ...placed, number: order.number!, name: `${order.number}-1`, order }
}
const auditLength = async () => (await shop.ports.staff.listAudit({ beforeId: undefined, limit: 500 })).length

type UseCase = ((caller: StaffCaller, ...args: unknown[]) => Promise<unknown>) & { readonly useCase: StaffUseCase }
const findUseCase = (act: string) => {
  const { papers, carrier } = shop.services.staff
  return [...Object.values(papers), ...Object.values(carrier)].find(({ useCase }) => useCase.act === act) as UseCase
}
const refusal = (result: unknown): string => {
  if (!isRejected(result)) throw new Error('it was not refused')
  const rejection = result as BackOfficeRejection
  expect(staffRejectionText(rejection)).not.toContain(rejection.code)
  return rejection.code
}

describe.each(Object.entries(PAPER_ROWS))('%s', (act, row) => {
  test('is for its duties alone, and logged when it names persons', async () => {
    const { number } = await confirmed()
    const use = findUseCase(act)
    expect(use.useCase.kind).toBe(row.kind)
    for (const duty of DUTIES) {
      const before = await auditLength()
      const result = await use(callerOf(duty), ...row.args(number))
      const isAllowed = hasDuty([duty], use.useCase.duties)
      if (!isAllowed) expect(refusal(result)).toBe('duty-missing')
      else expect(result).not.toMatchObject({ kind: 'rejected' })
      expect(await auditLength()).toBe(before + (isAllowed && row.subject !== undefined ? 1 : 0))
      const [newest] = await shop.ports.staff.listAudit({ beforeId: undefined, limit: 1 })
      if (isAllowed && row.subject !== undefined)
        expect(newest).toMatchObject({ act, subject: row.subject, staffUid: `${duty}-papers` })
    }
  })
  test('is refused with a sentence where there is nothing', async () => {
    if (row.refused === undefined) return
    refusal(await findUseCase(act)(packer(), ...row.refused))
  })
})

describe('papers (docs/rules.md Papers)', () => {
  const isPdf = (result: unknown) => {
    const { pdf } = result as { pdf: Uint8Array }
    return Buffer.from(pdf.slice(0, 5)).toString() === '%PDF-'
  }
  test('name the parcels whose persons they show in the audit log', async () => {
    const [one, two] = [await confirmed(), await confirmed('cod')]
    const parcels = [one, two].map(({ number }) => ({ orderNumber: number, parcel: 1 }))
    expect(isPdf(await shop.services.staff.papers.packingSlips(packer(), { parcels }))).toBe(true)
    expect(isPdf(await shop.services.staff.papers.returnGuides(packer(), { parcels }))).toBe(true)
    const [newest] = await shop.ports.staff.listAudit({ beforeId: undefined, limit: 1 })
    expect(newest?.fields).toEqual([one.name, two.name])
  })
  test('of a day have all confirmed parcels until then; of a shipped parcel they stay', async () => {
    const { uid, number, name } = await confirmed('cod')
    const read = () => shop.ports.paperReads.parcelsToShip(SHIPS_ON)
    const parcelNames = async () => (await read()).map((parcel) => `${parcel.orderNumber}-${parcel.parcel}`)
    expect(await parcelNames()).toContain(name)
    expect(
      (await shop.ports.paperReads.parcelsToShip(day('2026-12-08'))).map(({ orderNumber }) => orderNumber),
    ).not.toContain(number)
    lives.at('2026-12-09T12:00:00+09:00')
    await shop.services.orderLife.shipOrder(uid, { slipNumber: '1', returnSlipNumber: '2' }, 'staff:x')
    expect(await parcelNames()).not.toContain(name)
    const [shipped] = await shop.ports.paperReads.findParcels([{ orderNumber: number, parcel: 1 }])
    expect(shipped).toMatchObject({ isShipped: true, shipsOn: '2026-12-09', slipNumber: '1', returnSlipNumber: '2' })
    expect(shipped?.lines.map(({ unitId }) => unitId)).toEqual([expect.stringMatching(/^1-\d+$/)])
  })
})

const cellsOf = (file: Uint8Array) =>
  new TextDecoder('shift_jis', { fatal: true })
    .decode(file)
    .split('\r\n')
    .map((row) => row.split(','))
const choice = (corrections = {}) => ({ on: SHIPS_ON, isAgain: false, corrections })
const readDay = async (corrections = {}) => {
  const read = await shop.services.staff.carrier.read(packer(), choice(corrections))
  if ('kind' in read) throw new Error(read.code)
  return read
}
const exported = async (corrections = {}, count = 0) =>
  shop.services.staff.carrier.export(packer(), choice(corrections), count)

/** Changes the destination of an order in the database, as names come that the forms of this test do not type. */
const withShipping = async (uid: string, change: object) => {
  const order = await lives.orderOf(uid)
  const shipping = { ...order.shipping!, ...change }
  await shop.ports.orders.transaction(async (tx) => {
    const locked = await tx.orders.lock(uid)
    await tx.orders.save({ ...locked!, shipping })
  })
}

describe('the file for the carrier (docs/rules.md Papers)', () => {
  test('is Shift_JIS with CRLF and 95 columns, two rows a parcel, with cash on delivery', async () => {
    const [card, cod] = [await confirmed(), await confirmed('cod')]
    const result = await exported()
    if (isRejected(result)) throw new Error(result.code)
    const [head, ...rows] = cellsOf(result.file)
    expect(head?.slice(0, 5)).toEqual(['お客様管理番号', '送り状種類', 'クール区分', '伝票番号', '出荷予定日'])
    expect(new Set([head!, ...rows.slice(0, -1)].map(({ length }) => length))).toEqual(new Set([95]))
    expect(rows.at(-1)).toEqual([''])
    const rowsOf = (name: string) => rows.filter(([first]) => first === name || first === `${name}R`)
    expect(rowsOf(card.name).map((row) => [row[0], row[1], row[5], row[33]])).toEqual([
      [card.name, '0', '2026/12/10', ''],
      [`${card.name}R`, '5', '', ''],
    ])
    const { paymentTotalYen, taxYen } = cod.order
    expect(rowsOf(cod.name)[0]?.slice(33, 35)).toEqual([String(paymentTotalYen), String(taxYen)])
    const [newest] = await shop.ports.staff.listAudit({ beforeId: undefined, limit: 1 })
    expect(newest).toMatchObject({ act: 'exportCarrierFile', fields: expect.arrayContaining([card.name, cod.name]) })
  })
  test('shows what does not fit and leaves it out until staff has written it shorter; nothing is cut', async () => {
    const { uid, name } = await confirmed()
    await withShipping(uid, { address2: 'グランドレジデンス新宿御苑前アネックス1203号室', familyName: '髙橋' })
    const parcel = (await readDay()).parcels.find((each) => each.name === name)!
    expect(parcel).toMatchObject({ isIncluded: false, overflows: [{ field: 'building', max: 16 }] })
    expect(parcel.replacements).toEqual([{ field: 'name', from: '髙', to: '高' }])
    const without = await exported()
    expect('file' in without && cellsOf(without.file).map(([first]) => first)).not.toContain(name)
    const shorter = { [name]: { building: '新宿御苑前AX1203' } }
    expect((await readDay(shorter)).parcels.find((each) => each.name === name)).toMatchObject({ isIncluded: true })
    const result = await exported(shorter)
    const row = 'file' in result ? cellsOf(result.file).find(([first]) => first === name) : undefined
    expect([row?.[12], row?.[15]]).toEqual([
      '新宿御苑前AX1203',
      `高橋 ${(await lives.orderOf(uid)).shipping?.givenName}`,
    ])
  })
  test('is refused when fewer parcels than shown are left, and without a recent sign-in', async () => {
    await confirmed()
    expect(refusal(await exported({}, 9_999))).toBe('parcels-changed')
    const old = packer().session.signedInAt.subtract({ minutes: 6 })
    const stale = { ...packer(), session: { ...packer().session, signedInAt: old } }
    expect(refusal(await shop.services.staff.carrier.export(stale, choice(), 0))).toBe('fresh-sign-in-needed')
  })
})

test('a parcel that is late stands before those of the day, and is marked', async () => {
  const ofDay = await confirmed('cod')
  const late = await confirmed('cod', '2026-12-08')
  expect(late.number).toBeGreaterThan(ofDay.number)
  lives.at('2026-12-09T09:00:00+09:00')
  const { parcels } = await readDay()
  const listed = parcels.filter(({ name }) => [late.name, ofDay.name].includes(name))
  expect(listed.map(({ name, isLate }) => [name, isLate])).toEqual([
    [late.name, true],
    [ofDay.name, false],
  ])
})

test('a late parcel leaves today and arrives after that; one that would arrive too late is left out', async () => {
  const late = await confirmed('cod', '2026-12-08')
  const over = await confirmed('cod', '2026-12-05')
  lives.at('2026-12-09T09:00:00+09:00')
  const { parcels } = await readDay()
  const listed = parcels.filter(({ name }) => [late.name, over.name].includes(name))
  expect(listed.map(({ name, isOver, isIncluded, arrivalOn }) => [name, isOver, isIncluded, arrivalOn])).toEqual([
    [over.name, true, false, '2026-12-10'],
    [late.name, false, true, '2026-12-10'],
  ])
  const result = await exported()
  const rows = 'file' in result ? cellsOf(result.file) : []
  const days = rows.filter(([name]) => name === late.name || name === over.name).map((row) => [row[0], row[4], row[5]])
  expect(days).toEqual([[late.name, '2026/12/09', '2026/12/10']])
})
