import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { settingsError } from '#config/settings-error.ts'
import { failureReason } from '#observability/failure-reason.ts'

/** Writes and removes a file in a folder, which is made if there is none. Rejects when that is not possible. */
export async function tryFolder(folder: string): Promise<void> {
  const file = join(folder, `check-${randomIds().next()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(file, '')
  await rm(file)
}

/** Throws `SettingsError` when a process could not write its files. */
export async function requireDataFolder(folder: string): Promise<void> {
  try {
    await tryFolder(folder)
  } catch (error) {
    throw settingsError([{ name: 'DATA_DIR', reason: `${folder}: ${failureReason(error)}` }])
  }
}
