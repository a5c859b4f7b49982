import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isRejected, type Rejection } from '#domain/result.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { dutiesOf, dutyOf, refusal, staffTable } from '#tests/support/staff/staff-table-calls.ts'
import { peopleRows } from '#tests/support/staff/staff-table-people.ts'

/** Every change of people and saved searches by every duty, from its state, stale, repeated, and of unknown records. */
const shop = smallShop([])
const { staff, callerOf, byAct, addPeople, unchanged, rejectOthers } = staffTable(() => shop)
const ROWS = peopleRows(() => shop, staff)
beforeAll(addPeople)

describe.each(Object.keys(ROWS))('%s', (act) => {
  const row = ROWS[act]!
  const auditRows = async () => {
    const { rows } = await sql<{ subject: string }>`
      SELECT subject FROM staff_audit WHERE act = ${act} ORDER BY id`.execute(shop.db)
    return rows.map(({ subject }) => subject)
  }
  test('is made by its duties alone, once in the audit log; the form of another version changes nothing', async () => {
    const change = byAct(act)
    const { args, subject, version } = await row.own()
    const caller = callerOf(dutyOf(change))
    await unchanged(async () => {
      await rejectOthers(change, args)
      const earlier = { ...caller.session, signedInAt: caller.session.signedInAt.subtract({ minutes: 6 }) }
      if (change.useCase.isFresh)
        expect(refusal(await change({ ...caller, session: earlier }, ...args)).code).toBe('fresh-sign-in-needed')
      if (subject !== undefined) refusal(await change({ ...caller, form: { key: `old-${act}`, version: 77 } }, ...args))
    })
    const before = await auditRows()
    const form = { key: `form-${act}`, version }
    expect(await change({ ...caller, form }, ...args)).not.toMatchObject({ kind: 'rejected' })
    const after = await auditRows()
    expect(after).toEqual([...before, subject ?? after.at(-1)])
    await unchanged(async () => {
      const again = await change({ ...caller, form }, ...args)
      if (isRejected(again)) expect((again as Rejection).code).toBe('repeated')
    }, row.repairs)
  })

  test('is refused with a sentence from a wrong state and for an unknown record; nothing has happened', async () => {
    const change = byAct(act)
    const wrong = await row.wrong?.()
    await unchanged(async () => {
      for (const duty of dutiesOf(change))
        for (const args of [wrong, row.unknown])
          if (args !== undefined) expect(refusal(await change(callerOf(duty), ...args)).code).not.toBe('duty-missing')
    })
  })
})

/** Functions of the back office that are no use cases; the bulk ones call the use case for each record. */
const NO_USE_CASES = [
  'identify',
  'mails.retryMany',
  'newFormKey',
  'orders.confirmMany',
  'secondFactor.confirmEnrolment',
  'secondFactor.enrol',
  'secondFactor.isShown',
  'secondFactor.remove',
  'secondFactor.verify',
  'secondFactor.verifyProgram',
  'uploads.append',
  'uploads.cancel',
  'uploads.find',
]

test('every function of the back office is a use case, which checks the duty of its caller, or listed here', () => {
  const unchecked = (area: unknown, path: readonly string[]): string[] => {
    if (typeof area === 'function') return 'useCase' in area ? [] : [path.join('.')]
    if (typeof area !== 'object' || area === null) return []
    return Object.entries(area).flatMap(([name, part]) => unchecked(part, [...path, name]))
  }
  expect(unchecked(shop.services.staff, []).toSorted()).toEqual(NO_USE_CASES)
})
