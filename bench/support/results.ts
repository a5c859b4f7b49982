import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { programArgs } from '#scripts/programs.ts'

/** Writes results with their day to bench/results, which is in git, and the tables of the docs from all results. */
export async function writeResults(name: string, results: object): Promise<void> {
  const folder = new URL('../results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const file = fileURLToPath(new URL(`${name}.json`, folder))
  const measuredOn = new Date().toISOString().slice(0, 10)
  await writeFile(file, `${JSON.stringify({ measuredOn, ...results }, undefined, 2)}\n`)
  spawnSync(process.execPath, programArgs('biome', ['format', '--write', file]))
  spawnSync(process.execPath, [fileURLToPath(new URL('../tables.ts', import.meta.url))], { stdio: 'inherit' })
}
