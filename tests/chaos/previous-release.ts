import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A build of an earlier version of the shop, in a folder of its own. */
export type PreviousRelease = { readonly commit: string; readonly folder: string; remove(): void }

/**
 * Builds the last version before the newest migration from the history of the repository. Undefined: there is no
 * history, as in an archive of the source.
 */
export function buildPreviousRelease(): PreviousRelease | undefined {
  const newest = git('log', '-1', '--format=%H', '--', 'db/migrations')
  const commit = newest && git('rev-parse', '--verify', '--quiet', `${newest}^`)
  if (!commit) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'sumirei-previous-'))
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(folder, { recursive: true, force: true })
  }
  if (git('worktree', 'add', '--detach', '--force', folder, commit) === undefined) {
    remove()
    return undefined
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) {
    remove()
    throw new Error(`the version ${commit} was not built: ${stderr.slice(-2_000)}`)
  }
  return { commit, folder, remove }
}

/** The output of a Git command; undefined when it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
