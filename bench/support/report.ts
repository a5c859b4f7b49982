import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

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
  const text = JSON.stringify(
    { measuredOn: new Date().toISOString().slice(0, 10), machine: machine(), ...figures },
    null,
    2,
  )
  await mkdir('bench/results', { recursive: true })
  await writeFile(`bench/results/${name}.json`, `${text}\n`)
  console.log(text)
}
