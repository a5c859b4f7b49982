import type { Database } from '../database/connect.ts'
import { run } from '../database/rows.ts'

/** The table of the last backup, which is no part of one: a restored shop was not backed up yet. */
export const LAST_BACKUP_TABLE = 'last_backup'

/** Records that a complete backup was taken at an instant. One that was recorded later stays. */
export function recordBackup(db: Database, takenAt: string): Promise<void> {
  return run(db)`
    INSERT INTO last_backup (taken_at) VALUES (${takenAt}::timestamptz)
    ON CONFLICT (only_row) DO UPDATE SET taken_at = greatest(last_backup.taken_at, excluded.taken_at)`
}
