import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { readSettings } from '#config/settings-file.ts'
import { withLock } from './lock.ts'
import { programArgs } from './programs.ts'
import { sourceFingerprint } from './source-fingerprint.ts'

/** One part of the build: its sources, the file with their fingerprint, and its build function. */
type Part = { readonly sources: readonly string[]; readonly stamp: string; run(): Promise<void> }

const PROCESS_FOLDER = 'build/process'
/** In build order: building the app empties the whole folder. */
const PARTS: readonly Part[] = [
  {
    sources: [
      ...['app', 'content', 'demo', 'domain', 'public', 'services'],
      ...['package-lock.json', 'vite.config.ts', 'react-router.config.ts'],
      'scripts/build-service-worker.ts',
    ],
    stamp: 'build/app.txt',
    run: buildApp,
  },
  {
    sources: [
      ...['adapters', 'bootstrap', 'config', 'content', 'demo', 'domain', 'http', 'jobs', 'observability', 'services'],
      ...['package-lock.json', 'scripts/build-processes.ts', 'server.ts', 'worker.ts'],
    ],
    stamp: `${PROCESS_FOLDER}/source.txt`,
    run: async () => (await import('./build-processes.ts')).buildProcesses(PROCESS_FOLDER),
  },
]
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
/** The best of libdeflate, whose files are 3 to 4 % smaller than those of zlib. */
const GZIP_LEVEL = 12
const LOCK = 'build.lock'

export async function build(): Promise<void> {
  for (const part of PARTS) await buildPart(part)
}

/** Whether this process has found the build current, or made it so. */
let isEnsured = false

/**
 * Builds the parts that are missing or older than their sources. Concurrent callers, such as suites of tests, share one
 * build. A process compares the sources once.
 */
export async function ensureBuilt(): Promise<void> {
  if (!isEnsured && !(await isBuilt(PARTS))) {
    await withLock(LOCK, async () => {
      for (const part of PARTS) if (!(await isBuilt([part]))) await buildPart(part)
    })
  }
  isEnsured = true
}

/** What a user may not write, or a package that was left out of an installation without development. */
const CANNOT_BUILD = new Set(['EACCES', 'EROFS', 'EPERM', 'ERR_MODULE_NOT_FOUND'])

/**
 * Runs the bundle of a process in this process. A build that is current is only read: the folder may be read-only, and
 * the packages of development may be absent.
 */
export async function runBuilt(name: 'server' | 'worker'): Promise<void> {
  process.env.NODE_ENV = 'production'
  const missing = await missingBuild()
  if (missing !== undefined) {
    console.error(missing)
    process.exit(1)
  }
  await import(pathToFileURL(`${PROCESS_FOLDER}/${name}.js`).href)
}

/**
 * A sentence when there is no current build. Production makes none: a build takes minutes, and empties the folder from
 * which other processes run.
 */
async function missingBuild(): Promise<string | undefined> {
  const sentence = 'build/ is missing or older than the sources'
  try {
    const { APP_ENV = 'development' } = readSettings(process.env).values
    if (APP_ENV === 'development') await ensureBuilt()
    else if (!(await isBuilt(PARTS))) return `${sentence}: run npm run build`
    return undefined
  } catch (error) {
    const { kind, code = '', message } = error as NodeJS.ErrnoException & { readonly kind?: string }
    if (kind === 'invalid-settings') return message
    if (!CANNOT_BUILD.has(code)) throw error
    const [reason] = message.split('\n')
    return `${sentence}, and cannot be made here: run npm run build (${reason})`
  }
}

async function isBuilt(parts: readonly Part[]): Promise<boolean> {
  const areCurrent = parts.map(
    async ({ stamp, sources }) =>
      existsSync(stamp) && (await readFile(stamp, 'utf8')) === (await sourceFingerprint(sources)),
  )
  return (await Promise.all(areCurrent)).every(Boolean)
}

async function buildPart({ sources, stamp, run }: Part): Promise<void> {
  const fingerprint = await sourceFingerprint(sources)
  await run()
  await writeFile(stamp, fingerprint)
}

/** Builds the app and compresses every text file of the browser build. */
async function buildApp(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, programArgs('react-router', ['build']), { stdio: 'inherit', env })
  if (status !== 0) throw new Error('the build failed')
  const { buildServiceWorker } = await import('./build-service-worker.ts')
  await buildServiceWorker('build/client')
  await compress('build/client')
}

/** Compresses every text file of a folder, beside it. */
export async function compress(folder: string): Promise<void> {
  const { gzip } = await import('libdeflate')
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !COMPRESSIBLE.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    await writeFile(`${path}.gz`, gzip(bytes, GZIP_LEVEL))
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

if (import.meta.main) await build()
