import type { EditedWindow } from '#domain/rental/period.ts'

/** Settings that staff change while the shop runs (docs/product/3, Config documents). */
export interface ConfigStore {
  /** The document `rentaldates`: within the window its rental start replaces the computed one. */
  editedWindow(): Promise<EditedWindow | undefined>
  /** The document `maintenances`. */
  maintenance(): Promise<{
    isForced: boolean
    startAt: Temporal.Instant | undefined
    endAt: Temporal.Instant | undefined
  }>
}
