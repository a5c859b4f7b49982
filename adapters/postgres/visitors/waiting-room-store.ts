import type { WaitingRoomState, WaitingRoomStore } from '#services/ports/waiting-room.ts'
import type { Database } from '../database/connect.ts'
import { firstRow, hasRows, run } from '../database/rows.ts'

/** One row. Its numbers are far below 2^53. */
export function waitingRoomStore(db: Database): WaitingRoomStore {
  return {
    read: async () =>
      (await firstRow<WaitingRoomState>(db)`
        SELECT opened_at IS NOT NULL AS "isOpen", last_place::float8 AS "lastPlace",
          admitted_place::float8 AS "admittedPlace", secret
        FROM waiting_room`)!,
    open: (at) => run(db)`UPDATE waiting_room SET opened_at = ${at.toString()}::timestamptz WHERE opened_at IS NULL`,
    close: () =>
      hasRows(db)`UPDATE waiting_room SET opened_at = NULL WHERE last_place <= admitted_place RETURNING secret`,
    takePlaces: async (count) => {
      const row = await firstRow<{ place: number }>(db)`
        UPDATE waiting_room SET last_place = last_place + ${count}::bigint RETURNING last_place::float8 AS place`
      return row!.place
    },
    admit: (count) => run(db)`
      UPDATE waiting_room SET admitted_place = least(admitted_place + ${count}::bigint, last_place)`,
  }
}
