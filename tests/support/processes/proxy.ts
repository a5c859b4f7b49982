import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAtExit } from '../suite/remove-at-exit.ts'

/** A proxy as a process of its own; `rewrite` replaces its configuration without closing connections of clients. */
export type ProxyProcess = {
  readonly url: string
  readonly pid: number
  rewrite(configuration: string): void
  /** Ends the proxy with its workers. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 10_000

type Program = {
  readonly configuration: string
  readonly url: string
  readonly args: (file: string) => readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly isSilent?: boolean
}

export async function startProxy(
  program: string,
  { configuration, url, args, env = {}, isSilent = false }: Program,
): Promise<ProxyProcess> {
  const folder = mkdtempSync(join(tmpdir(), `sumirei-${program}-`))
  const file = join(folder, 'configuration')
  const write = (text: string) => writeFileSync(file, text, { mode: 0o644 })
  write(configuration)
  spawn('chmod', ['755', folder])
  const child: ChildProcess = spawn(program, args(file), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', isSilent ? 'ignore' : 'inherit'],
  })
  // A master ends its workers when it gets SIGTERM. When it is killed, they stay.
  const signal = 'SIGTERM'
  const cancelRemovals = [removeAtExit({ folder }), removeAtExit({ pid: child.pid, signal })]
  return {
    url,
    pid: child.pid ?? 0,
    rewrite: (text) => {
      write(text)
      child.kill('SIGHUP')
    },
    stop: async () => {
      await end(child, signal)
      rmSync(folder, { recursive: true, force: true })
      for (const cancel of cancelRemovals) cancel()
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timeout)
}
