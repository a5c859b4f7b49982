import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliveryDaysTo, openDaysAfter } from '#adapters/postgres/stock/open-days.ts'
import { addDays, day } from '#domain/day.ts'
import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { ALL_PREFECTURES } from '#domain/delivery/prefecture.ts'
import { addOpenDays, type Closing, OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { anyRules } from '#tests/support/shop/day-rules.ts'

const FIRST_ON = day('2026-12-20')

/** Closings that do not overlap, some of them adjoining: gap before and length in days. */
const anyClosings = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 6 })), { maxLength: 4 }).map((runs) => {
  const closings: Closing[] = []
  let fromOn = FIRST_ON
  for (const [gap, length] of runs) {
    fromOn = addDays(fromOn, gap)
    closings.push({ fromOn, toOn: addDays(fromOn, length - 1), reason: '休業' })
    fromOn = addDays(fromOn, length)
  }
  return closings
})

describeStore('days in SQL', (database) => {
  test('open days after a day are those of the rule', async () => {
    const property = fc.asyncProperty(
      anyClosings,
      fc.integer({ min: -3, max: 20 }),
      fc.nat(21),
      async (closings, offset, count) => {
        const fromOn = addDays(FIRST_ON, offset)
        await sql`DELETE FROM closings`.execute(database())
        for (const { fromOn: from, toOn, reason } of closings)
          await sql`INSERT INTO closings (uid, from_on, to_on, reason, entered_by, entered_at)
                    VALUES (${from}, ${from}::date, ${toOn}::date, ${reason}, 'staff:hana', now())`.execute(database())
        const found = sql<{ on: string }>`
          SELECT ${openDaysAfter(sql`${fromOn}::date`, sql`${count}::integer`)} AS on`
        const { rows } = await found.execute(database())
        expect(rows[0]?.on).toBe(addOpenDays({ ...OPEN_CALENDAR, closings }, fromOn, count))
      },
    )
    await fc.assert(property, { numRuns: 60 })
    await sql`DELETE FROM closings`.execute(database())
  })

  test('delivery days of a prefecture are those of the rules', async () => {
    const codes = ALL_PREFECTURES.map(({ code }) => code)
    const property = fc.asyncProperty(anyRules, async (rules) => {
      const { rows } = await sql<{ code: number; days: number }>`
        SELECT code, ${deliveryDaysTo(sql`code`, rules)} AS days FROM unnest(${codes}::integer[]) AS code
        ORDER BY code`.execute(database())
      expect(rows.map(({ days }) => days)).toEqual(codes.map((code) => deliveryDays(code, rules)))
    })
    await fc.assert(property, { numRuns: 20 })
  })
})
