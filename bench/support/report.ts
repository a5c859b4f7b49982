import { cpus, totalmem } from 'node:os'
import { writeResults } from './results.ts'

/** The machine of a measurement. */
function machine() {
  const [first] = cpus()
  return {
    cpu: first?.model.trim(),
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
}

/** Writes the figures to bench/results/{name}.json and prints them. */
export async function report(name: string, figures: object): Promise<void> {
  const results = { machine: machine(), ...figures }
  await writeResults(name, results)
  console.log(JSON.stringify(results, null, 2))
}
