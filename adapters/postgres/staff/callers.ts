import { sql } from 'kysely'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { CallerReads, KnownCaller, PhoneDraft } from '#services/ports/callers.ts'
import type { Database } from '../database/connect.ts'
import { entities } from '../database/rows.ts'

const NAME = sql`concat_ws(' ', info ->> 'familyName', info ->> 'givenName') AS name,
  concat_ws(' ', info ->> 'familyNameKana', info ->> 'givenNameKana') AS kana`
const COUNTS = sql`count(placed.uid)::integer AS "orderCount",
  coalesce(bool_or(placed.status = ${sql.lit(ORDER_STATUS.Arrear)}), false) AS "hasArrear"`

export function callerReads(db: Database): CallerReads {
  return {
    byTelephone: (digits, limit) => entities<KnownCaller>(db)`
      WITH called AS (
        SELECT orders.uid, orders.customer_uid, orders.customer_info, orders.status, orders.number
        FROM order_keys JOIN orders ON orders.uid = order_uid
        WHERE key = ${digits} AND number IS NOT NULL AND locked_at IS NULL
      ), members AS (
        SELECT uid FROM customers WHERE status = 'member' AND address ->> 'telephone' = ${digits}
        UNION SELECT customer_uid FROM called WHERE customer_uid IS NOT NULL
      ), found AS (
        SELECT 'member' AS kind, customers.uid, ${NAME}, ${COUNTS}, NULL::bigint AS newest
        FROM members JOIN customers ON customers.uid = members.uid AND customers.status = 'member'
        CROSS JOIN LATERAL (SELECT customers.address AS info) AS person
        LEFT JOIN orders AS placed ON placed.customer_uid = customers.uid AND placed.number IS NOT NULL
        GROUP BY customers.uid, info
        UNION ALL
        SELECT 'guest', (array_agg(placed.uid ORDER BY placed.number DESC))[1], name, kana, ${COUNTS},
          max(placed.number)
        FROM (SELECT uid, status, number, ${NAME}
              FROM called CROSS JOIN LATERAL (SELECT customer_info AS info) AS person
              WHERE customer_uid IS NULL AND customer_info IS NOT NULL) AS placed
        GROUP BY name, kana
      )
      SELECT kind, uid, name, kana, "orderCount", "hasArrear" FROM found
      ORDER BY kind DESC, newest DESC, uid LIMIT ${limit}`,
    drafts: (limit) => entities<PhoneDraft>(db)`
      SELECT orders.uid, orders.version,
        concat_ws(' ', customer_info ->> 'familyName', customer_info ->> 'givenName') AS name,
        (SELECT count(*)::integer FROM order_lines WHERE order_uid = orders.uid) AS "lineCount",
        coalesce(staff.name, placed_by) AS "takenBy", modified_at AS "changedAt"
      FROM orders LEFT JOIN staff ON staff.uid = placed_by
      WHERE placed_by IS NOT NULL AND status = ${sql.lit(ORDER_STATUS.InCart)}
      ORDER BY modified_at DESC, orders.uid LIMIT ${limit}`,
  }
}
