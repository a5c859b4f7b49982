import { sql } from 'kysely'
import { ACTIVE_ORDER_STATUSES, ORDER_STATUS } from '#domain/order/states.ts'
import type { KeptCards } from '#services/ports/payments.ts'
import type { Database } from '../database/connect.ts'
import { allRows, run } from '../database/rows.ts'

const ACTIVE = sql.join(ACTIVE_ORDER_STATUSES.map((status) => sql.lit(ORDER_STATUS[status])))

export function keptCards(db: Database): KeptCards {
  return {
    listEnded: (limit) => allRows<{ paymentUid: string; ref: string }>(db)`
      SELECT payments.uid AS "paymentUid", processor_ref AS ref
      FROM payments JOIN orders ON orders.uid = payments.order_uid
      WHERE keeps_card AND card_released_at IS NULL AND payments.status IN ('captured', 'refunded', 'refused')
        AND processor_ref IS NOT NULL AND orders.status NOT IN (${ACTIVE})
        AND NOT EXISTS (SELECT FROM payment_tasks WHERE payment_uid = payments.uid AND done_at IS NULL)
      ORDER BY started_at, payments.uid LIMIT ${limit}`,
    recordReleased: (paymentUid, at) => run(db)`
      UPDATE payments SET card_released_at = ${at.toString()}::timestamptz
      WHERE uid = ${paymentUid} AND card_released_at IS NULL`,
  }
}
