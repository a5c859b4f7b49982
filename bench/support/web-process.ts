import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#scripts/build.ts'
import { removeAtExit } from '#tests/support/remove-at-exit.ts'
import { startWebProcess as startIn, type WebProcess } from '#tests/support/shop-process.ts'

/** Builds the shop and starts a web process with a temporary folder, which `stop` removes. */
export async function startWebProcess(env: Readonly<Record<string, string>>): Promise<WebProcess> {
  await ensureBuilt()
  const dataDir = await mkdtemp(join(tmpdir(), 'sumirei-bench-'))
  const cancelRemoval = removeAtExit({ folder: dataDir })
  const web = await startIn({ ...env, DATA_DIR: dataDir })
  const stop = async () => {
    const how = await web.stop()
    await rm(dataDir, { recursive: true, force: true })
    cancelRemoval()
    return how
  }
  return { ...web, stop }
}
