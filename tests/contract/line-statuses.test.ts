import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  BLOCKING_LINE_STATUSES,
  isRentedOutLine,
  lineStatusCodes,
  OCCUPYING_LINE_STATUSES,
} from '#domain/order/line-statuses.ts'
import { LINE_STATUS, type LineStatus } from '#domain/order/states.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'

const BLOCKING = lineStatusCodes(BLOCKING_LINE_STATUSES)
const OCCUPYING = lineStatusCodes(OCCUPYING_LINE_STATUSES)
const NOT_OVERDUE = (Object.keys(LINE_STATUS) as LineStatus[]).filter(
  (status) => isRentedOutLine({ status }) && status !== 'Arrear',
)

/** A list of statuses in SQL: `IN (1, 2)` in a function, `ANY (ARRAY[1, 2])` where the server wrote it. */
const LISTS = /\bIN \(([\d, ]+)\)|ANY \(ARRAY\[([\d, ]+)\]\)|ANY \('\{([\d,]+)\}'/g

describeStore('The lists of line statuses in the database', (database) => {
  test('are those of the domain', async () => {
    const { rows } = await sql<{ name: string; definition: string }>`
      SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = 'order_lines'::regclass
      UNION ALL
      SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
      WHERE indrelid = 'order_lines'::regclass
      UNION ALL
      SELECT proname, pg_get_functiondef(pg_proc.oid)
      FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
      WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql')
        AND proname <> 'record_magazine_consent' -- a list of magazine formats`.execute(database())
    const lists = rows.flatMap(({ name, definition }) =>
      [...definition.matchAll(LISTS)].map(
        ([, ...found]) => [name, found.find(Boolean)!.split(',').map(Number)] as const,
      ),
    )
    const byName = Object.fromEntries(
      [...Map.groupBy(lists, ([name]) => name)].map(([name, found]) => [name, found.map(([, list]) => list)]),
    )
    expect(byName).toEqual({
      // The constraint, and the index that implements it.
      no_double_booking: [BLOCKING, BLOCKING],
      order_lines_occupying: [OCCUPYING],
      order_lines_occupying_until: [OCCUPYING],
      occupancy_of: [OCCUPYING],
      update_occupancy: [OCCUPYING, OCCUPYING],
      move_occupancy_window: [OCCUPYING],
      // Rented out and not overdue; staff holds.
      order_lines_rented_out: [lineStatusCodes(NOT_OVERDUE)],
      order_lines_holds: [lineStatusCodes(['Maintenance', 'RentalUnavailable'])],
      order_lines_check2: [lineStatusCodes(['Maintenance', 'RentalUnavailable'])],
    })
  })
})
