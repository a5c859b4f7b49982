import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The commit of the sources, which `scripts/build-processes.ts` puts in its place; empty when it was not known. */
declare const SOURCE_COMMIT: string | undefined

const commit = typeof SOURCE_COMMIT === 'undefined' ? '' : SOURCE_COMMIT
const manifest = readFileSync(fileURLToPath(import.meta.resolve('#root/package.json')), 'utf8')
const { version }: { readonly version: string } = JSON.parse(manifest)

/** The version of package.json with the commit of the build, if it is known: `0.1.0+e814733c`. */
export const VERSION = commit === '' ? version : `${version}+${commit}`
