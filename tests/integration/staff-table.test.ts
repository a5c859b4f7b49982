import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { DUTIES, type Duty, hasDuty } from '#domain/staff/duties.ts'
import { timelineFilter, unitFilter } from '#domain/staff/unit-search.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { StaffUseCase } from '#services/staff/use-case.ts'
import { orderLives, photograph } from '#tests/support/order-lives.ts'
import { packingLives } from '#tests/support/packing-lives.ts'
import { staffOf } from '#tests/support/staff.ts'
import { MOVE_ROWS, type OrderState, type Prepared, staffOrders } from '#tests/support/staff-table.ts'
import { CATALOGUE_READINGS, catalogueRows } from '#tests/support/staff-table-catalogue.ts'
import { CHANGE_READINGS, CHANGE_ROWS } from '#tests/support/staff-table-changes.ts'
import { PAPER_ROWS } from '#tests/support/staff-table-papers.ts'
import { PEOPLE_READINGS, peopleRows } from '#tests/support/staff-table-people.ts'
import { SERVICE_READINGS, SERVICE_ROWS } from '#tests/support/staff-table-service.ts'
import { unitRows } from '#tests/support/staff-table-units.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

/**
 * Every use case of the back office by every duty, from its state, with a stale version, from a wrong state, and for an
 * unknown order: allowed, or refused with a sentence, and then nothing of it has happened. The use cases are found in
 * services.staff, so that a new one without a row fails.
 */
const shop = smallShop([{ id: 1, products: 200 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
const states = staffOrders(() => shop, lives)
/** Tested in staff-table-catalogue.test.ts. */
const EDIT_ROWS = catalogueRows(() => shop)
const packing = packingLives(() => shop)
afterEach(() => lives.at('2026-11-20T10:00:00+09:00'))

type UseCase = ((caller: StaffCaller, ...args: unknown[]) => Promise<unknown>) & { readonly useCase: StaffUseCase }

/** Readings: their arguments. A reading of an unknown order returns undefined. */
const READING_ROWS: Readonly<Record<string, (order: { uid: string; number: string }) => readonly unknown[]>> = {
  readToday: () => [],
  readHeader: () => [],
  listOrders: () => [{ q: '', status: '', ships: '', arrives: '', method: '', document: '', charge: '', before: 0 }],
  readOrder: ({ number }) => [number],
  watchOrder: ({ uid }) => [uid],
  readColumn: () => ['confirm'],
  readIdentityDocument: ({ number }) => [Number(number)],
  readTaxRecord: ({ number }) => [Number(number), '税務調査'],
  ...PEOPLE_READINGS,
  listUnits: () => [unitFilter.parse({})],
  readTimeline: () => [timelineFilter.parse({})],
  readUnit: () => ['1-1'],
  readBooking: () => ['no-line'],
  watchStock: () => [],
  watchUnit: () => ['1-1'],
  ...CATALOGUE_READINGS,
  ...SERVICE_READINGS,
  listReturns: () => [undefined],
  findReturn: ({ number }) => [{ kind: 'order', number: Number(number) }],
  readReturn: ({ number }) => [number],
  readConditionPhoto: () => ['no-condition', 1],
  listCleaning: () => [],
  findCleanedUnit: () => ['1-1'],
  listPacking: () => [undefined],
  locateParcel: ({ number }) => [{ kind: 'order', number: Number(number) }],
  readParcel: ({ number }) => [{ number: Number(number), parcel: 1 }],
}

function useCasesOf(area: unknown): UseCase[] {
  if (typeof area === 'function') return 'useCase' in area ? [area as UseCase] : []
  return typeof area === 'object' && area !== null ? Object.values(area).flatMap(useCasesOf) : []
}

const all = () => useCasesOf(shop.services.staff)
const byAct = (act: string) => all().find(({ useCase }) => useCase.act === act)!
/** A person with one duty, signed in now. */
const callerOf = (duty: Duty) => staff.callerOf(`${duty}-table`)
/** Tested in staff-table-units.test.ts. */
const UNIT_ROWS = unitRows(
  () => shop,
  () => callerOf('owner'),
)
/** Tested in staff-table-people.test.ts. */
const PEOPLE_ROWS = peopleRows(() => shop, staff)
let photo: Uint8Array
beforeAll(async () => {
  for (const duty of DUTIES) await staff.withDuties([duty], `${duty}-table`)
  photo = await photograph()
})

test('every use case has a name of its own and a row here', () => {
  const acts = all().map(({ useCase }) => useCase.act)
  expect(new Set(acts).size).toBe(acts.length)
  const orders = [MOVE_ROWS, UNIT_ROWS, READING_ROWS, PAPER_ROWS]
  const rows = [...orders, PEOPLE_ROWS, EDIT_ROWS, CHANGE_ROWS, CHANGE_READINGS, SERVICE_ROWS]
  expect(acts.toSorted()).toEqual(rows.flatMap((each) => Object.keys(each)).toSorted())
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

/** Everything of an order that a move may change. */
const snapshot = async (uid: string) => {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM mails WHERE order_uid = ${uid}) AS mails,
      (SELECT count(*) FROM staff_audit WHERE subject = ${`order:${uid}`}) AS audit,
      (SELECT count(*) FROM payment_tasks JOIN payments ON payments.uid = payment_uid
       WHERE order_uid = ${uid}) AS tasks`.execute(shop.db)
  return { order: await lives.orderOf(uid), record: await shop.ports.orders.recordOf(uid), rows }
}

const refusal = (result: unknown): Rejection => {
  if (!isRejected(result)) throw new Error('it was not refused')
  const rejection = result as Rejection
  // The sentence of an unknown code contains the code.
  expect(staffRejectionText(rejection)).not.toContain(rejection.code)
  return rejection
}

const dutyOf = ({ useCase }: UseCase) => DUTIES.find((duty) => useCase.duties.includes(duty))!

describe.each(Object.keys(MOVE_ROWS))('%s', (act) => {
  const row = MOVE_ROWS[act]!
  test('is made by its duties alone, once in the audit log; the form of another version changes nothing', async () => {
    const move = byAct(act)
    const { uid, order, args } = await prepared(act, row.from)
    const before = await snapshot(uid)
    const earlier = await staff.auditOf(`order:${uid}`)
    for (const duty of DUTIES.filter((each) => !hasDuty([each], move.useCase.duties))) {
      expect(refusal(await move(callerOf(duty), uid, ...args)).code).toBe('duty-missing')
    }
    const caller = callerOf(dutyOf(move))
    const stale = { ...caller, form: { key: `stale-${act}`, version: order.version + 7 } }
    if (!row.hasNoVersion) expect(refusal(await move(stale, uid, ...args)).code).toBe('order-changed')
    if (!row.hasNoVersion) expect(await snapshot(uid)).toEqual(before)
    const form = { key: `form-${act}`, version: order.version }
    expect(await move({ ...caller, form }, uid, ...args)).not.toMatchObject({ kind: 'rejected' })
    expect(await staff.auditOf(`order:${uid}`)).toEqual([...earlier, `${caller.session.uid} ${act}`])
    const after = await snapshot(uid)
    const again = await move({ ...caller, form }, uid, ...args)
    if (isRejected(again)) expect((again as Rejection).code).toBe('repeated')
    expect({ ...(await snapshot(uid)), rows: [] }).toEqual({ ...after, rows: [] })
  })

  test('is refused with a sentence from a wrong state and for an unknown order, and nothing has happened', async () => {
    const move = byAct(act)
    const owner = callerOf('owner')
    const { uid, args } = await prepared(act, row.refusedFrom ?? row.from)
    const before = await snapshot(uid)
    if (row.refusedFrom !== undefined) refusal(await move(owner, uid, ...args))
    expect(await snapshot(uid)).toEqual(before)
    expect(refusal(await move(owner, 'unknown-order', ...args)).code).toBe(row.unknown ?? 'order-unknown')
    expect(await staff.auditOf('order:unknown-order')).toEqual([])
  })
})

describe.each(Object.keys(CHANGE_ROWS))('%s', (act) => {
  test('is made by its duties alone; a stale, wrong or unknown form and a second one change nothing', async () => {
    const change = byAct(act)
    const { subject, args, state, ...refusedArgs } = await CHANGE_ROWS[act]!(shop)
    const before = await state()
    for (const duty of DUTIES.filter((each) => !hasDuty([each], change.useCase.duties))) {
      expect(refusal(await change(callerOf(duty), ...args)).code).toBe('duty-missing')
    }
    expect(await staff.auditOf(subject)).toEqual([])
    const caller = callerOf(dutyOf(change))
    const { stale, wrong, unknown } = refusedArgs
    if (stale) expect(refusal(await change(caller, ...stale)).code).toMatch(/-changed$/)
    if (wrong) refusal(await change(caller, ...wrong))
    if (unknown) expect(refusal(await change(caller, ...unknown)).code).toMatch(/-unknown$/)
    expect(await state()).toEqual(before)
    expect(await change(caller, ...args)).not.toMatchObject({ kind: 'rejected' })
    expect((await staff.auditOf(subject)).at(-1)).toBe(`${caller.session.uid} ${act}`)
    const after = await state()
    expect(after).not.toEqual(before)
    expect(await change(caller, ...args)).not.toMatchObject({ kind: 'rejected' })
    expect(await state()).toEqual(after)
  })
})

test.each(Object.keys(CHANGE_READINGS))(
  '%s is answered to its duties alone, and logged when it names a person',
  async (act) => {
    const reading = byAct(act)
    const args = await CHANGE_READINGS[act]!(shop)
    for (const duty of DUTIES) {
      const result = await reading(callerOf(duty), ...args)
      if (hasDuty([duty], reading.useCase.duties)) expect(result).not.toMatchObject({ kind: 'rejected' })
      else expect(refusal(result).code).toBe('duty-missing')
    }
    const logged = await Promise.all(['mail', 'inquiry', 'member'].map((kind) => staff.auditOf(`${kind}:${args[0]}`)))
    const isPersonal = /^(read|reveal)/.test(act)
    expect(logged.flat().some((row) => row.endsWith(` ${act}`))).toBe(isPersonal)
  },
)

test.each(Object.keys(READING_ROWS))('%s is answered to its duties alone', async (act) => {
  const { uid } = await states.accepted()
  const order = { uid, number: String((await lives.orderOf(uid)).number) }
  await sql`INSERT INTO tax_records (order_uid, number, name, ordered_on, amount, tax, locked_at, ends_on)
    VALUES (${uid}, ${order.number}::bigint, '', '2020-01-01', 1, 0, now(), '2028-01-01')`.execute(shop.db)
  const reading = byAct(act)
  for (const duty of DUTIES) {
    const result = await reading(callerOf(duty), ...READING_ROWS[act]!(order))
    if (hasDuty([duty], reading.useCase.duties)) expect(result).not.toMatchObject({ kind: 'rejected' })
    else expect(refusal(result).code).toBe('duty-missing')
  }
})

test.each(Object.keys(SERVICE_ROWS))('%s is made by its duties alone, each time in the audit log', async (act) => {
  const { args, subject } = SERVICE_ROWS[act]!
  const change = byAct(act)
  for (const duty of DUTIES) {
    const earlier = await staff.auditOf(subject)
    const result = await change(callerOf(duty), ...args)
    const isAllowed = hasDuty([duty], change.useCase.duties)
    // A rejection of the use case itself has been let in, and has its sentence.
    const code = isRejected(result) ? refusal(result).code : ''
    expect(code === 'duty-missing').toBe(!isAllowed)
    expect(await staff.auditOf(subject)).toEqual([...earlier, ...(isAllowed ? [`${duty}-table ${act}`] : [])])
  }
})
