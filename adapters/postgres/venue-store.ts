import { sql } from 'kysely'
import type { Venue, VenueStore } from '#services/ports/venues.ts'
import type { Database } from './connect.ts'
import { entities, entity, firstRow, run } from './rows.ts'
import { staffTransaction } from './staff-audit.ts'
import { transactionWithRetry } from './transaction-with-retry.ts'

const VENUE = sql`uid, name, kana, postal_code AS "postalCode", prefecture, address1, address2, telephone, hours,
  version, changed_by AS "changedBy", changed_at AS "changedAt"`

export function venueStore(db: Database): VenueStore {
  return {
    list: (words, limit, afterUid) => entities<Venue>(db)`
      SELECT ${VENUE} FROM venues
      WHERE NOT EXISTS (
          SELECT FROM unnest(${words}::text[]) AS word
          WHERE telephone <> word AND strpos(search_keys, word) = 0)
        AND (${afterUid} = '' OR (kana, uid) > (SELECT kana, uid FROM venues WHERE uid = ${afterUid}))
      ORDER BY kana, uid LIMIT ${limit}`,
    find: (uid) => entity<Venue>(db)`SELECT ${VENUE} FROM venues WHERE uid = ${uid}`,
    transaction: (work) =>
      transactionWithRetry(db, (tx) =>
        work({
          ...staffTransaction(tx),
          lock: (uid) => entity<Venue>(tx)`SELECT ${VENUE} FROM venues WHERE uid = ${uid} FOR UPDATE`,
          findSame: async ({ uid, name, telephone }) => {
            const same = await firstRow<{ uid: string }>(tx)`
              SELECT uid FROM venues WHERE name = ${name} AND telephone = ${telephone} AND uid <> ${uid}`
            return same?.uid
          },
          save: (venue) => saveVenue(tx, venue),
          remove: (uid) => run(tx)`DELETE FROM venues WHERE uid = ${uid}`,
        }),
      ),
  }
}

function saveVenue(tx: Database, venue: Omit<Venue, 'version'>): Promise<void> {
  const { uid, name, kana, postalCode, prefecture, address1, address2 = null, telephone, hours = null } = venue
  return run(tx)`
    INSERT INTO venues (uid, name, kana, postal_code, prefecture, address1, address2, telephone, hours, changed_by,
      changed_at)
    VALUES (${uid}, ${name}, ${kana}, ${postalCode}, ${prefecture}::smallint, ${address1}, ${address2}, ${telephone},
            ${hours}, ${venue.changedBy}, ${venue.changedAt.toString()}::timestamptz)
    ON CONFLICT (uid) DO UPDATE SET name = excluded.name, kana = excluded.kana, postal_code = excluded.postal_code,
      prefecture = excluded.prefecture, address1 = excluded.address1, address2 = excluded.address2,
      telephone = excluded.telephone, hours = excluded.hours, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, version = venues.version + 1`
}
