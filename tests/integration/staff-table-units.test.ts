import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UnitChange } from '#services/staff/unit-changes.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { dutiesOf, dutyOf, refusal, staffTable } from '#tests/support/staff/staff-table-calls.ts'
import { unitRows } from '#tests/support/staff/staff-table-units.ts'

/** Every change of a unit by every duty, from its state, with a stale version, from a wrong state, and unknown. */
const shop = smallShop([{ id: 1, units: 40 }])
const { staff, callerOf, byAct, addPeople, unchanged, rejectOthers } = staffTable(() => shop)
const ROWS = unitRows(
  () => shop,
  () => callerOf('owner'),
)
beforeAll(addPeople)

const changeOf = (act: string) => byAct(act) as unknown as UnitChange<readonly unknown[]>

let units = 0
const nextUnit = () => {
  units += 1
  return `1-${units}`
}

const versionOf = async (unit: string) => {
  const { rows } = await sql<{ version: number }>`SELECT version FROM units WHERE id = ${unit}`.execute(shop.db)
  return rows[0]!.version
}

describe.each(Object.keys(ROWS))('%s', (act) => {
  test('is made by its duties alone, once in the audit log and the history; an old form changes nothing', async () => {
    const unit = nextUnit()
    const change = changeOf(act)
    const args = await ROWS[act]!.prepare(unit)
    const version = await versionOf(unit)
    const caller = callerOf(dutyOf(byAct(act)))
    await unchanged(async () => {
      await rejectOthers(byAct(act), [unit, ...args])
      const stale = { ...caller, form: { key: `stale-${act}`, version: version + 7 } }
      expect(refusal(await change(stale, unit, ...args)).code).toBe('unit-changed')
      for (const duty of dutiesOf(byAct(act)))
        expect(await change.preview(callerOf(duty), unit, ...args)).toBeUndefined()
    })
    const form = { key: `form-${act}`, version }
    expect(await change({ ...caller, form }, unit, ...args)).toBeUndefined()
    expect((await staff.auditOf(`unit:${unit}`)).at(-1)).toBe(`${caller.session.uid} ${act}`)
    expect(await versionOf(unit)).toBe(version + 1)
    await unchanged(async () =>
      expect(await change({ ...caller, form }, unit, ...args)).toMatchObject({ code: 'repeated' }),
    )
  })

  test('is refused with a sentence from a wrong state and for an unknown unit, and nothing has happened', async () => {
    const unit = nextUnit()
    const change = changeOf(act)
    const args = await ROWS[act]!.prepareRefused(unit)
    await unchanged(async () => {
      refusal(await change(callerOf('owner'), unit, ...args))
      refusal(await change.preview(callerOf('owner'), unit, ...args))
      expect(refusal(await change(callerOf('owner'), '9-9', ...args)).code).toBe('unit-number-unknown')
    })
  })
})
