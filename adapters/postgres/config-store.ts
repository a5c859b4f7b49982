import { sql } from 'kysely'
import { dayOfInstant } from '#domain/day.ts'
import type { ConfigStore } from '#services/ports/runtime.ts'
import type { Database } from './connect.ts'

/** A time in a config document: seconds since 1970, or ISO text (docs/product/3 and docs/product/7: timestamps). */
type Timestamp = number | string | null | undefined
type RentalDates = Partial<Record<'edited_start_date' | 'edited_end_date' | 'edited_rental_start_date', Timestamp>>
type Maintenances = { is_force_maintenance?: boolean; start_date?: Timestamp; end_date?: Timestamp }

export function configStore(db: Database): ConfigStore {
  return {
    editedWindow: async () => {
      const document = await findDocument<RentalDates>(db, 'rentaldates')
      const startAt = toInstant(document?.edited_start_date)
      const endAt = toInstant(document?.edited_end_date)
      const rentalStartAt = toInstant(document?.edited_rental_start_date)
      if (startAt === undefined || endAt === undefined || rentalStartAt === undefined) return undefined
      return { startAt, endAt, rentalStartOn: dayOfInstant(rentalStartAt) }
    },
    maintenance: async () => {
      const document = await findDocument<Maintenances>(db, 'maintenances')
      return {
        isForced: document?.is_force_maintenance === true,
        startAt: toInstant(document?.start_date),
        endAt: toInstant(document?.end_date),
      }
    },
  }
}

async function findDocument<T>(db: Database, id: string): Promise<T | undefined> {
  const { rows } = await sql<{ document: T }>`SELECT document FROM configs WHERE id = ${id}`.execute(db)
  return rows[0]?.document
}

function toInstant(timestamp: Timestamp): Temporal.Instant | undefined {
  if (timestamp === null || timestamp === undefined) return undefined
  if (typeof timestamp === 'number') return Temporal.Instant.fromEpochMilliseconds(Math.round(timestamp * 1000))
  return Temporal.Instant.from(timestamp)
}
