import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { programArgs } from '#scripts/programs.ts'

/** Writes results to bench/results, which is in git, formatted like all files. */
export async function writeResults(name: string, results: object): Promise<void> {
  const folder = new URL('../results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const file = fileURLToPath(new URL(`${name}.json`, folder))
  await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`)
  spawnSync(process.execPath, programArgs('biome', ['format', '--write', file]))
}
