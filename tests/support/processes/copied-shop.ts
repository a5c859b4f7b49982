import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unprivilegedUser } from '../database/postgres-cluster.ts'
import { watchChild } from './shop-process.ts'

const PACKAGES = 'node_modules'
/** What no running shop has, and packages, which are linked. */
const LEFT_OUT = ['.git', PACKAGES, 'bench', 'build.lock', 'data', 'docs', 'test-results', 'tests']

type Lock = { readonly packages: Readonly<Record<string, { readonly dev?: boolean }>> }

/**
 * Copies the built shop to a folder, with links to the packages that `npm ci --omit=dev` installs and no others, as
 * after `git archive` and a copy of `build/`.
 */
export async function copyShop(folder: string): Promise<void> {
  const names = (await readdir('.')).filter((name) => !LEFT_OUT.includes(name) && !name.startsWith('.env'))
  await Promise.all(names.map((name) => cp(name, join(folder, name), { recursive: true })))
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  const paths = Object.entries(packages).filter(
    ([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev,
  )
  for (const [path] of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    // Those of other systems are not installed: their link leads nowhere.
    await symlink(join(process.cwd(), path), join(folder, path))
  }
}

/**
 * Lets every user read a copied shop, and none write. `isWritable`: lets the owner write, to remove it. The packages
 * are those of the tests: no link is followed.
 */
export async function closeCopy(folder: string, isWritable = false): Promise<void> {
  const mode = isWritable ? 'u+w' : 'a+rX,a-w'
  const names = (await readdir(folder)).filter((name) => name !== PACKAGES).map((name) => join(folder, name))
  for (const words of [
    ['-R', mode, ...names],
    [mode, folder, join(folder, PACKAGES)],
  ]) {
    const { status, stderr } = spawnSync('chmod', words, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
}

/**
 * Runs a script in a copied shop as a user who may not write there, with no other variable than PATH and HOME. Links
 * are kept as paths, so that packages are found beside each other in the copy.
 */
export function runInCopy(folder: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  return watchChild(
    spawn(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', ...words], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', HOME: '/', ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...unprivilegedUser(),
    }),
  )
}
