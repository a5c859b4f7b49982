import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** What is removed when this process exits: another process, ended by a signal (default SIGKILL), or a folder. */
export type Leftover =
  | { readonly pid: number | undefined; readonly signal?: NodeJS.Signals }
  | { readonly folder: string }

let remover: ChildProcess | undefined

/**
 * Ends a process or removes a folder when this process exits, also when it is killed: a separate process waits for the
 * exit (remove-at-exit-process.ts). Returns a function that cancels the removal.
 */
export function removeAtExit(leftover: Leftover): () => void {
  remover ??= startRemover()
  const child = remover
  const id = randomUUID()
  child.send({ id, leftover })
  return () => {
    if (child.connected) child.send({ id })
  }
}

/** In a process group of its own, so that the signals of a terminal do not reach it. */
function startRemover(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'remove-at-exit-process.ts'), {
    execPath: 'node',
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
