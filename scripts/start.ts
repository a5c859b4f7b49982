import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { sourceFingerprint } from './source-fingerprint.ts'

/** `npm start`: builds what is not built, or no longer fits the source, then serves. */
process.env.NODE_ENV = 'production'
const stamp = 'build/source.txt'
const fingerprint = await sourceFingerprint()
const isBuilt = existsSync('build/server/index.js') && existsSync(stamp) && (await readFile(stamp, 'utf8')) === fingerprint
if (!isBuilt) {
  const { build } = await import('./build.ts')
  await build()
  await writeFile(stamp, fingerprint)
}
await import('../server.ts')
