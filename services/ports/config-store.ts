import type { EditedWindow } from '#domain/rental/calendar.ts'

/** Settings that staff change while the shop runs (docs/product/3, Config documents). */
export interface ConfigStore {
  /** Document rentaldates: during the window its rental start is used instead of the computed one. */
  editedWindow(): Promise<EditedWindow | undefined>
  /** Document maintenances. */
  maintenance(): Promise<{
    isForced: boolean
    startAt: Temporal.Instant | undefined
    endAt: Temporal.Instant | undefined
  }>
}
