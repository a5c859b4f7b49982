import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** A build of an earlier version of the shop, in a folder of its own. */
export type PreviousRelease = { readonly commit: string; readonly folder: string; remove(): void }

/**
 * Builds the last version before the newest migration from the history of the repository. Undefined: there is no
 * history, as in an archive of the source.
 */
export function buildPreviousRelease(): PreviousRelease | undefined {
  const commit = findPreviousCommit()
  if (commit === undefined) return undefined
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

/** The newest commit whose migrations are the first ones of this version, without the last. */
function findPreviousCommit(): string | undefined {
  const migrations = readdirSync('db/migrations').sort()
  const changes = git('log', '--format=%H', '--', 'db/migrations')?.split('\n') ?? []
  return changes
    .map((change) => `${change}^`)
    .find((commit) => {
      const names = git('ls-tree', '--name-only', commit, 'db/migrations/')?.split('\n') ?? []
      const isPrefix = names.every((name, position) => basename(name) === migrations[position])
      return names.length > 0 && names.length < migrations.length && isPrefix
    })
}

/** The output of a Git command; undefined when it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
