import { beforeAll, describe, expect, test } from 'vitest'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { dutiesOf, dutyOf, refusal, staffTable } from '#tests/support/staff/staff-table-calls.ts'
import { CHANGE_ROWS } from '#tests/support/staff/staff-table-changes.ts'

/** Every change outside of orders by every duty, as in staff-table.test.ts. */
const shop = smallShop([{ id: 1, units: 60 }])
const { staff, callerOf, byAct, addPeople, unchanged, rejectOthers } = staffTable(() => shop)
beforeAll(addPeople)
/** Changes are logged before they are tried. */
const LOGGED = ['public.staff_audit']

describe.each(Object.keys(CHANGE_ROWS))('%s', (act) => {
  test('is made by its duties alone; a stale, wrong or unknown form and a second one change nothing', async () => {
    const change = byAct(act)
    const { subject, args, state, stale, wrong, unknown } = await CHANGE_ROWS[act]!(shop)
    const before = await state()
    await unchanged(async () => {
      await rejectOthers(change, args)
      expect(await staff.auditOf(subject)).toEqual([])
      for (const duty of dutiesOf(change)) {
        if (stale) expect(refusal(await change(callerOf(duty), ...stale)).code).toMatch(/-changed$/)
        if (wrong) expect(refusal(await change(callerOf(duty), ...wrong)).code).not.toBe('duty-missing')
        if (unknown) expect(refusal(await change(callerOf(duty), ...unknown)).code).toMatch(/-unknown$/)
      }
    }, LOGGED)
    const caller = callerOf(dutyOf(change))
    expect(await change(caller, ...args)).not.toMatchObject({ kind: 'rejected' })
    expect((await staff.auditOf(subject)).at(-1)).toBe(`${caller.session.uid} ${act}`)
    expect(await state()).not.toEqual(before)
    await unchanged(async () => expect(await change(caller, ...args)).not.toMatchObject({ kind: 'rejected' }), LOGGED)
  })
})
