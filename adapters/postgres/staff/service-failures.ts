import { FAILURE_MINUTES, type ServiceFailure } from '#domain/operator/service-failures.ts'
import type { ServiceFailureStore } from '#services/ports/operations.ts'
import type { Database } from '../database/connect.ts'
import { allRows, run } from '../database/rows.ts'

/** It is no part of a backup: a restored shop has called no service yet. */
export const SERVICE_FAILURES_TABLE = 'service_failures'

export function serviceFailureStore(db: Database): ServiceFailureStore {
  return {
    record: ({ service, code, at }) => run(db)`
      INSERT INTO service_failures AS failure (service, since, last_at, code)
      VALUES (${service}, ${at.toString()}::timestamptz, ${at.toString()}::timestamptz, ${code})
      ON CONFLICT (service) DO UPDATE SET
        since = CASE WHEN failure.last_at + ${FAILURE_MINUTES} * interval '1 minute' < excluded.since
          THEN excluded.since ELSE failure.since END,
        last_at = greatest(failure.last_at, excluded.last_at), code = excluded.code`,
    end: (service, at) => run(db)`
      DELETE FROM service_failures WHERE service = ${service} AND last_at <= ${at.toString()}::timestamptz`,
    list: () => allRows<ServiceFailure>(db)`
      SELECT service, since, last_at AS "lastAt", code FROM service_failures ORDER BY service`,
  }
}
