import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isRejected, type Rejection } from '#domain/result.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { packingLives } from '#tests/support/orders/packing-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { MOVE_ROWS } from '#tests/support/staff/staff-table.ts'
import { dutyOf, refusal, staffTable } from '#tests/support/staff/staff-table-calls.ts'
import { catalogueRows } from '#tests/support/staff/staff-table-catalogue.ts'
import { CHANGE_ROWS } from '#tests/support/staff/staff-table-changes.ts'
import { PAPER_ROWS } from '#tests/support/staff/staff-table-papers.ts'
import { peopleRows } from '#tests/support/staff/staff-table-people.ts'
import { READING_ROWS } from '#tests/support/staff/staff-table-readings.ts'
import { type OrderState, type Prepared, staffOrders } from '#tests/support/staff/staff-table-states.ts'
import { unitRows } from '#tests/support/staff/staff-table-units.ts'

/**
 * Every use case of the back office by every duty, from its state, with a stale version, from a wrong state, and for an
 * unknown order: allowed, or refused with a sentence, and then every table is as before. The use cases are found in
 * services.staff, so that a new one without a row fails. The moves of orders are tested here, the other rows in the
 * files staff-table-….test.ts and staff-papers.test.ts.
 */
const shop = smallShop([{ id: 1, units: 200 }])
const lives = orderLives(() => shop)
const { staff, callerOf, all, byAct, addPeople, unchanged, rejectOthers, previewByEach } = staffTable(() => shop)
const states = staffOrders(() => shop, lives)
const packing = packingLives(() => shop)
const OTHER_ROWS = [
  unitRows(
    () => shop,
    () => callerOf('owner'),
  ),
  peopleRows(() => shop, staff),
  catalogueRows(() => shop),
  READING_ROWS,
  PAPER_ROWS,
  CHANGE_ROWS,
]
afterEach(() => lives.at('2026-11-20T10:00:00+09:00'))

let photo: Uint8Array
beforeAll(async () => {
  await addPeople()
  photo = await photograph()
})

test('every use case has a name of its own and a row here', () => {
  const acts = all().map(({ useCase }) => useCase.act)
  expect(new Set(acts).size).toBe(acts.length)
  expect(acts.toSorted()).toEqual([MOVE_ROWS, ...OTHER_ROWS].flatMap((each) => Object.keys(each)).toSorted())
  expect(all().filter(({ useCase }) => useCase.duties.some((duty) => !DUTIES.includes(duty)))).toEqual([])
})

const prepared = async (act: string, state: OrderState) => {
  const { uid }: Prepared = await states[state]()
  const order = await lives.orderOf(uid)
  const { charges } = await shop.ports.orders.recordOf(uid)
  const [mail] = await shop.ports.staffOrders.mailsOf(uid)
  const row = MOVE_ROWS[act]!
  const [unit = ''] = await packing.unitsOf(uid)
  const spare = await packing.spareOf(uid)
  const facts = {
    order,
    unit,
    spare,
    charge: charges.find(({ kind }) => kind === 'late')?.uid ?? '',
    mail: mail?.uid ?? '',
    photo,
  }
  return { uid, order, args: row.args?.(facts) ?? [] }
}

describe.each(Object.keys(MOVE_ROWS))('%s', (act) => {
  const row = MOVE_ROWS[act]!
  test('is made by its duties alone, once in the audit log; the form of another version changes nothing', async () => {
    const move = byAct(act)
    const { uid, order, args } = await prepared(act, row.from)
    const earlier = await staff.auditOf(`order:${uid}`)
    const caller = callerOf(dutyOf(move))
    const stale = { ...caller, form: { key: `stale-${act}`, version: order.version + 7 } }
    await unchanged(async () => {
      await rejectOthers(move, [uid, ...args])
      await previewByEach(move, [uid, ...args])
      if (!row.hasNoVersion) expect(refusal(await move(stale, uid, ...args)).code).toBe('order-changed')
    })
    const form = { key: `form-${act}`, version: order.version }
    expect(await move({ ...caller, form }, uid, ...args)).not.toMatchObject({ kind: 'rejected' })
    expect(await staff.auditOf(`order:${uid}`)).toEqual([...earlier, `${caller.session.uid} ${act}`])
    await unchanged(async () => {
      const again = await move({ ...caller, form }, uid, ...args)
      if (isRejected(again)) expect((again as Rejection).code).toBe('repeated')
    })
  })

  test('is refused with a sentence from a wrong state and for an unknown order, and nothing has happened', async () => {
    const move = byAct(act)
    const owner = callerOf('owner')
    const { uid, args } = await prepared(act, row.refusedFrom ?? row.from)
    await unchanged(async () => {
      if (row.refusedFrom !== undefined) refusal(await move(owner, uid, ...args))
      expect(refusal(await move(owner, 'unknown-order', ...args)).code).toBe(row.unknown ?? 'order-unknown')
    })
  })
})
