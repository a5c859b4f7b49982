import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { run } from '../database/rows.ts'
import { SCRUB_MAIL } from '../mails/mail-queue.ts'
import { CONDITION_FILE_KEYS } from '../stock/condition-store.ts'

/**
 * Erases the personal data of orders, of guests or of members: contact data, notes, slips, links, documents, problem
 * reports, texts of sent mails. Status, units, days and amounts stay: they name nobody. Mails that wait are sent
 * first; the scheduled job erases them then.
 */
export async function erasePersonalData(tx: Database, orderUids: readonly string[], at: string): Promise<void> {
  const isOfOrders = sql`order_uid = ANY (${orderUids}::text[])`
  await run(tx)`DELETE FROM order_secrets WHERE ${isOfOrders}`
  await run(tx)`DELETE FROM order_networks WHERE ${isOfOrders}`
  await run(tx)`DELETE FROM parcel_slips WHERE ${isOfOrders}`
  await run(tx)`
    DELETE FROM charge_links USING order_charges
    WHERE order_charges.uid = charge_uid AND order_charges.${isOfOrders}`
  await removeFiles(tx, orderUids, at)
  await run(tx)`DELETE FROM problem_reports WHERE ${isOfOrders}`
  await run(tx)`
    UPDATE unit_conditions SET note = '', file_key = NULL, further_file_keys = '{}'
    WHERE line_uid IN (SELECT uid FROM order_lines WHERE ${isOfOrders}) AND (note <> '' OR file_key IS NOT NULL)`
  await run(tx)`
    UPDATE identity_documents SET file_key = NULL, note = '', deleted_at = ${at}::timestamptz
    WHERE ${isOfOrders} AND (file_key IS NOT NULL OR note <> '')`
  await run(tx)`
    UPDATE order_charges SET note = CASE state WHEN 'waived' THEN '-' ELSE '' END,
           photo_key = CASE WHEN state IN ('proposed', 'open', 'disputed') THEN photo_key END
    WHERE ${isOfOrders}`
  await run(tx)`
    UPDATE order_lines SET shipped_to = NULL, wearer_name = NULL
    WHERE ${isOfOrders} AND num_nonnulls(shipped_to, wearer_name) > 0`
  await run(tx)`UPDATE parcels SET slip_number = '', return_slip_number = '' WHERE ${isOfOrders}`
  await run(tx)`UPDATE payments SET last_four = NULL WHERE ${isOfOrders}`
  await run(tx)`
    UPDATE order_events SET detail = NULL, reason = ''
    WHERE ${isOfOrders} AND actor LIKE 'staff:%' AND (detail IS NOT NULL OR reason <> '')`
  await run(tx)`
    UPDATE mails SET ${SCRUB_MAIL} WHERE ${isOfOrders} AND (sent_at IS NOT NULL OR failed_at IS NOT NULL)`
  await run(tx)`
    UPDATE orders SET customer_uid = NULL, email = NULL, customer_info = NULL, shipping_info = NULL, delivery_note = '',
           day_telephone = '', note = '', memo = '', device = '', notices = '[]', slip_number = NULL,
           return_slip_number = NULL,
           locked_at = ${at}::timestamptz, version = version + 1,
           secret_hash = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
    WHERE uid = ANY (${orderUids}::text[])`
  await run(tx)`DELETE FROM order_keys WHERE ${isOfOrders}`
}

/** Schedules the deletion of identity documents and photographs after the commit. */
async function removeFiles(tx: Database, orderUids: readonly string[], at: string): Promise<void> {
  const isOfOrders = sql`order_uid = ANY (${orderUids}::text[])`
  await run(tx)`
    INSERT INTO file_removals (file_key, due_at)
    SELECT key, ${at}::timestamptz FROM (
      SELECT file_key AS key FROM identity_documents WHERE ${isOfOrders}
      UNION SELECT file_key FROM problem_reports WHERE ${isOfOrders}
      UNION SELECT unnest(${CONDITION_FILE_KEYS}) FROM unit_conditions
        WHERE line_uid IN (SELECT uid FROM order_lines WHERE ${isOfOrders})
      UNION SELECT photo_key FROM order_charges
        WHERE ${isOfOrders} AND state NOT IN ('proposed', 'open', 'disputed')) AS files
    WHERE key IS NOT NULL ON CONFLICT (file_key) DO UPDATE SET due_at = excluded.due_at`
}
