import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { DUTIES, hasDuty } from '#domain/staff/duties.ts'
import type { UnitChange } from '#services/staff/unit-changes.ts'
import { staffOf } from '#tests/support/staff.ts'
import { unitRows } from '#tests/support/staff-table-units.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

/** Every change of a unit by every duty, from its state, with a stale version, from a wrong state, and unknown. */
const shop = smallShop([{ id: 1, products: 40 }])
const staff = staffOf(() => shop)
const callerOf = (duty: string) => staff.callerOf(`${duty}-units`)
const ROWS = unitRows(
  () => shop,
  () => callerOf('owner'),
)
beforeAll(async () => {
  for (const duty of DUTIES) await staff.withDuties([duty], `${duty}-units`)
})

const changeOf = (act: string) =>
  Object.values(shop.services.staff.units.changes).find(({ useCase }) => useCase.act === act) as unknown as UnitChange<
    readonly unknown[]
  >

let units = 0
const nextUnit = () => {
  units += 1
  return `1-${units}`
}

/** Everything of a unit that a change may write. */
const snapshot = async (unit: string) => {
  const { rows } = await sql`
    SELECT products.*, (SELECT json_agg(to_json(line) ORDER BY uid) FROM order_lines AS line
                        WHERE product_uid = products.uid) AS lines,
      (SELECT count(*) FROM product_events WHERE product_uid = products.uid) AS events,
      (SELECT count(*) FROM staff_audit WHERE subject = 'unit:' || products.id) AS audit
    FROM products WHERE id = ${unit}`.execute(shop.db)
  return rows[0] as { readonly version: number } | undefined
}

const refusal = (result: unknown): string => {
  if (!isRejected(result)) throw new Error('it was not refused')
  const rejection = result as Rejection
  expect(staffRejectionText(rejection)).not.toContain(rejection.code)
  return rejection.code
}

describe.each(Object.keys(ROWS))('%s', (act) => {
  test('is made by its duties alone, once in the audit log and the history; an old form changes nothing', async () => {
    const unit = nextUnit()
    const change = changeOf(act)
    const args = await ROWS[act]!.prepare(unit)
    const before = (await snapshot(unit))!
    for (const duty of DUTIES.filter((each) => !hasDuty([each], change.useCase.duties)))
      expect(refusal(await change(callerOf(duty), unit, ...args))).toBe('duty-missing')
    const caller = callerOf(DUTIES.find((duty) => change.useCase.duties.includes(duty))!)
    const stale = { ...caller, form: { key: `stale-${act}`, version: before.version + 7 } }
    expect(refusal(await change(stale, unit, ...args))).toBe('unit-changed')
    expect(await change.preview(caller, unit, ...args)).toBeUndefined()
    expect(await snapshot(unit)).toEqual(before)

    const form = { key: `form-${act}`, version: before.version }
    expect(await change({ ...caller, form }, unit, ...args)).toBeUndefined()
    expect((await staff.auditOf(`unit:${unit}`)).at(-1)).toBe(`${caller.session.uid} ${act}`)
    const after = (await snapshot(unit))!
    expect(after.version).toBe(before.version + 1)
    expect(await change({ ...caller, form }, unit, ...args)).toMatchObject({ code: 'repeated' })
    expect(await snapshot(unit)).toEqual(after)
  })

  test('is refused with a sentence from a wrong state and for an unknown unit, and nothing has happened', async () => {
    const unit = nextUnit()
    const change = changeOf(act)
    const args = await ROWS[act]!.prepareRefused(unit)
    const before = await snapshot(unit)
    refusal(await change(callerOf('owner'), unit, ...args))
    refusal(await change.preview(callerOf('owner'), unit, ...args))
    expect(await snapshot(unit)).toEqual(before)
    expect(refusal(await change(callerOf('owner'), '9-9', ...args))).toBe('product-unknown')
    expect(await staff.auditOf('unit:9-9')).toEqual([])
  })
})
