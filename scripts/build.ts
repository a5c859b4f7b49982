import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { alone } from './alone.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { programArgs } from './programs.ts'
import { sourceFingerprint } from './source-fingerprint.ts'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
const STAMP = 'build/source.txt'
const LOCK = 'build.lock'

/** Builds the app for production, with every text file of the browser build also in the encodings it is served in. */
export async function build(): Promise<void> {
  const fingerprint = await sourceFingerprint()
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, programArgs('react-router', ['build']), { stdio: 'inherit', env })
  if (status !== 0) throw new Error('the build failed')
  await buildServiceWorker('build/client')
  await compress('build/client')
  await writeFile(STAMP, fingerprint)
}

/**
 * Builds unless the build at hand is of this very source. Several that want it at once, as suites of tests do, share
 * one.
 */
export async function ensureBuilt(): Promise<void> {
  if (await isBuilt()) return
  await alone(LOCK, async () => {
    if (!(await isBuilt())) await build()
  })
}

async function isBuilt(): Promise<boolean> {
  const isThere = existsSync('build/server/index.js') && existsSync(STAMP)
  return isThere && (await readFile(STAMP, 'utf8')) === (await sourceFingerprint())
}

async function compress(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !COMPRESSIBLE.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

if (import.meta.main) await build()
