import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { ensureBuilt } from '#scripts/build.ts'
import { removeAtExit } from '../suite/remove-at-exit.ts'
import { type ShopProcess, startOrdersCommand, startProcess, startWebProcess, type WebProcess } from './shop-process.ts'

type Settings = Readonly<Record<string, string>>

/** Starts processes of one suite. They share a folder. */
export type SuiteProcesses = {
  dataDir(): string
  start(name: 'server' | 'worker', env?: Settings): ShopProcess
  /** Runs `npm run orders` with arguments; the result is how it ended. */
  runOrders(args: readonly string[], env?: Settings): ShopProcess['exited']
  /** Starts a web process at `url`, by default on a free port, and waits until it is ready. */
  startWeb(env?: Settings, url?: string): Promise<WebProcess>
}

/**
 * Builds the shop and creates a folder for the processes of a suite. After the last test, also when one timed out,
 * processes that still run are killed and the folder is removed.
 */
export function processesOfSuite(): SuiteProcesses {
  let dataDir: string
  let cancelRemoval: () => void
  const started: ShopProcess[] = []
  beforeAll(async () => {
    await ensureBuilt()
    dataDir = await mkdtemp(join(tmpdir(), 'sumirei-processes-'))
    cancelRemoval = removeAtExit({ folder: dataDir })
  })
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ exited }) => exited))
    await rm(dataDir, { recursive: true, force: true })
    cancelRemoval()
  })
  const start = (name: 'server' | 'worker', env: Settings = {}) => {
    const process = startProcess(name, { DATA_DIR: dataDir, ...env })
    started.push(process)
    return process
  }
  return {
    dataDir: () => dataDir,
    start,
    runOrders: (args, env = {}) => {
      const command = startOrdersCommand(args, { ...env, DATA_DIR: dataDir })
      started.push(command)
      return command.exited
    },
    startWeb: (env = {}, url) => startWebProcess({ DATA_DIR: dataDir, ...env }, { url, start }),
  }
}
