import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { DUTIES, type Duty, hasDuty } from '#domain/staff/duties.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { StaffUseCase } from '#services/staff/use-case.ts'
import { staffOf } from '#tests/support/staff.ts'
import { catalogueRows } from '#tests/support/staff-table-catalogue.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

/** Every edit by every duty, as in staff-table.test.ts. */
const shop = smallShop([{ id: 1, products: 4 }])
const staff = staffOf(() => shop)
const callerOf = (duty: Duty) => staff.callerOf(`${duty}-table`)
beforeAll(async () => {
  for (const duty of DUTIES) await staff.withDuties([duty], `${duty}-table`)
})

type UseCase = ((caller: StaffCaller, ...args: unknown[]) => Promise<unknown>) & { readonly useCase: StaffUseCase }
const byAct = (act: string) => {
  const { items, closings, notices, maintenance, venues, phoneOrders } = shop.services.staff
  const all = [items, closings, notices, maintenance, venues, phoneOrders].flatMap((area) =>
    Object.values<unknown>(area),
  ) as UseCase[]
  return all.find(({ useCase }) => useCase.act === act)!
}
const refusal = (result: unknown): Rejection => {
  if (!isRejected(result)) throw new Error('it was not refused')
  const rejection = result as Rejection
  // The sentence of an unknown code contains the code.
  expect(staffRejectionText(rejection)).not.toContain(rejection.code)
  return rejection
}
const dutyOf = ({ useCase }: UseCase) => DUTIES.find((duty) => useCase.duties.includes(duty))!
const EDIT_ROWS = catalogueRows(() => shop)

const auditLength = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM staff_audit`.execute(shop.db)
  return rows[0]!.count
}

describe.each(Object.keys(EDIT_ROWS))('%s', (act) => {
  const row = EDIT_ROWS[act]!
  test('is made by its duties alone, once in the audit log; the form of another version changes nothing', async () => {
    const edit = byAct(act)
    const { args, version } = await row.prepare()
    const before = await auditLength()
    for (const duty of DUTIES.filter((each) => !hasDuty([each], edit.useCase.duties))) {
      expect(refusal(await edit(callerOf(duty), ...args)).code).toBe('duty-missing')
    }
    const caller = callerOf(dutyOf(edit))
    const stale = { ...caller, form: { key: `stale-${act}`, version: (version ?? 0) + 7 } }
    if (version !== undefined) expect(refusal(await edit(stale, ...args)).code).toBe('record-changed')
    expect(await auditLength()).toBe(before)
    const sent = { ...caller, form: { key: `form-${act}`, version: version ?? 0 } }
    expect(await edit(sent, ...args)).not.toMatchObject({ kind: 'rejected' })
    expect(await auditLength()).toBe(before + 1)
    const [newest] = await shop.ports.staff.listAudit({ beforeId: undefined, limit: 1 })
    expect(newest).toMatchObject({ act, staffUid: caller.session.uid })
    const again = refusal(await edit(sent, ...args)).code
    expect(['repeated', 'notice-unknown', 'venue-unknown', 'order-unknown']).toContain(again)
    expect(await auditLength()).toBe(before + 1)
  })

  test('is refused with a sentence in a wrong state and for an unknown record, and nothing has happened', async () => {
    const edit = byAct(act)
    const owner = callerOf('owner')
    const refused = await row.refused?.()
    const before = await auditLength()
    for (const args of [refused, row.unknown]) if (args !== undefined) refusal(await edit(owner, ...args))
    expect(await auditLength()).toBe(before)
  })
})
