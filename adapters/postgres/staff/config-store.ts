import { sql } from 'kysely'
import { dayOfInstant } from '#domain/day.ts'
import type { ConfigStore, StoredMaintenance } from '#services/ports/runtime.ts'
import type { Database } from '../database/connect.ts'
import { firstRow, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { staffTransaction } from './staff-audit.ts'

/** A time in a config document: seconds since 1970, or ISO text (docs/product/3 and docs/product/7: timestamps). */
type Timestamp = number | string | null | undefined
type RentalDates = Partial<Record<'edited_start_date' | 'edited_end_date' | 'edited_rental_start_date', Timestamp>>
type Maintenances = { is_force_maintenance?: boolean; start_date?: Timestamp; end_date?: Timestamp }

export function configStore(db: Database): ConfigStore {
  return {
    editedWindow: async () => {
      const { document } = (await findConfig<RentalDates>(db, 'rentaldates')) ?? {}
      const startAt = toInstant(document?.edited_start_date)
      const endAt = toInstant(document?.edited_end_date)
      const rentalStartAt = toInstant(document?.edited_rental_start_date)
      if (startAt === undefined || endAt === undefined || rentalStartAt === undefined) return undefined
      return { startAt, endAt, rentalStartOn: dayOfInstant(rentalStartAt) }
    },
    maintenance: () => maintenance(db),
    transaction: (work) =>
      transactionWithRetry(db, (tx) =>
        work({
          ...staffTransaction(tx),
          async lockMaintenance() {
            await sql`SELECT FROM configs WHERE id = 'maintenances' FOR UPDATE`.execute(tx)
            return maintenance(tx)
          },
          // Members that are not fields, such as addresses added by operators, are kept.
          saveMaintenance: ({ isForced, startAt, endAt }) => {
            const [start_date, end_date] = [secondsOf(startAt), secondsOf(endAt)]
            const document = JSON.stringify({ is_force_maintenance: isForced, start_date, end_date })
            return run(tx)`
              INSERT INTO configs (id, document) VALUES ('maintenances', ${document}::jsonb)
              ON CONFLICT (id) DO UPDATE SET document = configs.document || excluded.document`
          },
        }),
      ),
  }
}

async function maintenance(db: Database): Promise<StoredMaintenance> {
  const found = await findConfig<Maintenances>(db, 'maintenances')
  return {
    isForced: found?.document.is_force_maintenance === true,
    startAt: toInstant(found?.document.start_date),
    endAt: toInstant(found?.document.end_date),
    version: found?.version ?? 0,
  }
}

function secondsOf(at: Temporal.Instant | undefined): number | null {
  return at === undefined ? null : at.epochMilliseconds / 1_000
}

function findConfig<T>(db: Database, id: string) {
  return firstRow<{ document: T; version: number }>(db)`SELECT document, version FROM configs WHERE id = ${id}`
}

function toInstant(timestamp: Timestamp): Temporal.Instant | undefined {
  if (timestamp === null || timestamp === undefined) return undefined
  if (typeof timestamp === 'number') return Temporal.Instant.fromEpochMilliseconds(Math.round(timestamp * 1000))
  return Temporal.Instant.from(timestamp)
}
