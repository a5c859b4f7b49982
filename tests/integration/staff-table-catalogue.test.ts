import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { dutiesOf, dutyOf, refusal, staffTable } from '#tests/support/staff/staff-table-calls.ts'
import { catalogueRows } from '#tests/support/staff/staff-table-catalogue.ts'

/** Every edit by every duty, as in staff-table.test.ts. */
const shop = smallShop([{ id: 1, units: 4 }])
const { callerOf, byAct, addPeople, unchanged, rejectOthers } = staffTable(() => shop)
beforeAll(addPeople)
const EDIT_ROWS = catalogueRows(() => shop)

const auditLength = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM staff_audit`.execute(shop.db)
  return rows[0]!.count
}

describe.each(Object.keys(EDIT_ROWS))('%s', (act) => {
  const row = EDIT_ROWS[act]!
  test('is made by its duties alone, once in the audit log; the form of another version changes nothing', async () => {
    const edit = byAct(act)
    const { args, version } = await row.prepare()
    const caller = callerOf(dutyOf(edit))
    await unchanged(async () => {
      await rejectOthers(edit, args)
      const stale = { ...caller, form: { key: `stale-${act}`, version: (version ?? 0) + 7 } }
      if (version !== undefined) expect(refusal(await edit(stale, ...args)).code).toBe('record-changed')
    })
    const before = await auditLength()
    const sent = { ...caller, form: { key: `form-${act}`, version: version ?? 0 } }
    expect(await edit(sent, ...args)).not.toMatchObject({ kind: 'rejected' })
    expect(await auditLength()).toBe(before + 1)
    const [newest] = await shop.ports.staff.listAudit({ beforeId: undefined, limit: 1 })
    expect(newest).toMatchObject({ act, staffUid: caller.session.uid })
    await unchanged(async () => {
      const again = refusal(await edit(sent, ...args)).code
      expect(['repeated', 'record-missing', 'order-unknown', 'label-unknown', 'version-missing']).toContain(again)
    })
  })

  test('is refused with a sentence in a wrong state and for an unknown record, and nothing has happened', async () => {
    const edit = byAct(act)
    const refused = await row.refused?.()
    await unchanged(async () => {
      for (const duty of dutiesOf(edit))
        for (const args of [refused, row.unknown])
          if (args !== undefined) expect(refusal(await edit(callerOf(duty), ...args)).code).not.toBe('duty-missing')
    })
  })
})
