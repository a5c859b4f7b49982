import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#scripts/build.ts'
import {
  startFromSources,
  startWebProcess as startIn,
  startProcess,
  type WebProcess,
} from '#tests/support/processes/shop-process.ts'
import { removeAtExit } from '#tests/support/suite/remove-at-exit.ts'

type Env = Readonly<Record<string, string>>

/** Builds the shop and starts a web process with a temporary folder, which `stop` removes. */
export async function startWebProcess(env: Env): Promise<WebProcess> {
  await ensureBuilt()
  return start(env)
}

/** Starts a web process of another checkout, from its sources or from its bundle. It has to be built. */
export function startOtherWebProcess(env: Env, folder: string): Promise<WebProcess> {
  const isBundled = existsSync(join(folder, 'build/process/server.js'))
  return start(env, (name, all) => (isBundled ? startProcess(name, all, folder) : startFromSources(name, all, folder)))
}

async function start(env: Env, startOne = startProcess): Promise<WebProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sumirei-bench-'))
  const cancelRemoval = removeAtExit({ folder: dataDir })
  const web = await startIn({ ...env, DATA_DIR: dataDir }, { start: startOne })
  const stop = async () => {
    const how = await web.stop()
    await rm(dataDir, { recursive: true, force: true })
    cancelRemoval()
    return how
  }
  return { ...web, stop }
}
