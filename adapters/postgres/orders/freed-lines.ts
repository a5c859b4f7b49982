import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { lineStatusCodes, RENTAL_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import type { FreedBooking } from '#services/ports/order-store.ts'
import type { Database } from '../database/connect.ts'
import { entities } from '../database/rows.ts'

const RENTAL = sql.join(lineStatusCodes(RENTAL_LINE_STATUSES).map((code) => sql`${code}`))

/**
 * OrderStore.freedLines. A unit counts as rented again when an order that was placed after the cancellation has it
 * on one of the days that the cancelled line had blocked.
 */
export function freedLines(db: Database, fromOn: Day, untilOn: Day): Promise<FreedBooking[]> {
  return entities<FreedBooking>(db)`
    SELECT line.cancelled_at AS "cancelledAt", lower(line.blocked) + 1 AS "shipsOn",
           line.price AS "priceYen",
           EXISTS (SELECT FROM order_lines AS other JOIN orders AS later ON later.uid = other.order_uid
                   WHERE other.product_uid = line.product_uid AND other.blocked && line.blocked
                     AND other.status IN (${RENTAL}) AND later.ordered_at > line.cancelled_at) AS "isRentedAgain"
    FROM order_lines AS line JOIN orders ON orders.uid = line.order_uid
    WHERE line.status IN (${LINE_STATUS.Cancel}, ${LINE_STATUS.CancelAfterReserved})
      AND line.cancelled_at >= ${fromOn}::timestamp AT TIME ZONE 'Asia/Tokyo'
      AND line.cancelled_at < ${untilOn}::timestamp AT TIME ZONE 'Asia/Tokyo'
    ORDER BY line.cancelled_at, line.uid`
}
