import { mkdir, writeFile } from 'node:fs/promises'

/** Keeps what a measurement found in bench/results, which git tracks. */
export async function writeResults(name: string, results: object): Promise<void> {
  const folder = new URL('../results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(results, undefined, 2)}\n`)
}
