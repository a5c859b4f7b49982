import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/** Builds the app for production, and every text file of the browser build in the encodings it is served in. */
export async function build(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const bin = join(import.meta.dirname, '../node_modules/.bin/react-router')
  const { status } = spawnSync(bin, ['build'], { stdio: 'inherit', env })
  if (status !== 0) throw new Error('the build failed')
  const files = await readdir('build/client', { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile() || !COMPRESSIBLE.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }))
  }
}

if (import.meta.main) await build()
