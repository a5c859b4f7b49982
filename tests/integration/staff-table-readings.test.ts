import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isRejected } from '#domain/result.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { dutiesOf, refusal, staffTable } from '#tests/support/staff/staff-table-calls.ts'
import { READING_ROWS } from '#tests/support/staff/staff-table-readings.ts'

/** Every reading by every duty, and of unknown records, as in staff-table.test.ts. */
const shop = smallShop([{ id: 1, units: 120 }])
const lives = orderLives(() => shop)
const { callerOf, byAct, addPeople, unchanged, rejectOthers } = staffTable(() => shop)
beforeAll(addPeople)

const auditLength = async (act: string) => {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::integer AS count FROM staff_audit WHERE act = ${act}`.execute(shop.db)
  return rows[0]!.count
}

describe.each(Object.keys(READING_ROWS))('%s', (act) => {
  const row = READING_ROWS[act]!
  test('is answered to its duties alone; each reading of a person is in the audit log, and nothing else', async () => {
    const { uid } = await lives.accepted([1])
    const args = await row.args({ shop, uid, number: (await lives.orderOf(uid)).number! })
    const reading = byAct(act)
    const callers = dutiesOf(reading).map(callerOf)
    const earlier = await auditLength(act)
    await unchanged(async () => {
      await rejectOthers(reading, args)
      for (const caller of callers) expect(await reading(caller, ...args)).not.toMatchObject({ kind: 'rejected' })
    }, row.writes)
    expect(await auditLength(act)).toBe(earlier + (row.writes === undefined ? 0 : callers.length))
  })
})

const OF_A_RECORD = Object.entries(READING_ROWS).flatMap(([act, { unknown }]) =>
  unknown ? [[act, unknown] as const] : [],
)

test.each(OF_A_RECORD)('%s of an unknown record is answered with nothing, and not logged', (act, args) =>
  unchanged(async () => {
    const result = await byAct(act)(callerOf('owner'), ...args)
    if (isRejected(result)) expect(refusal(result).code).toMatch(/-unknown$/)
    else expect(result ?? undefined).toBeUndefined()
  }),
)
