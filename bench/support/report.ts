import { cpus, totalmem } from 'node:os'
import { writeResults } from './results.ts'

/** The machine that a measurement was made on. */
export function machine() {
  const [first] = cpus()
  return {
    cpu: first?.model.trim(),
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
}

/** Keeps the figures of a measurement in bench/results/{name}.json and prints them. */
export async function report(name: string, figures: object): Promise<void> {
  const kept = { measuredOn: new Date().toISOString().slice(0, 10), machine: machine(), ...figures }
  await writeResults(name, kept)
  console.log(JSON.stringify(kept, null, 2))
}
