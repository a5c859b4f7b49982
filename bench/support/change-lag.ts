import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { BrowseIndex } from '#adapters/browse/browse-index.ts'
import { percentilesOf, type Timing } from './timing.ts'

/** Changes the price of item 1 to each number that it reads, and writes the number when the change is committed. */
const WRITER = `
  import { createInterface } from 'node:readline'
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.argv[1] })
  await client.connect()
  for await (const line of createInterface(process.stdin)) {
    await client.query('UPDATE items SET price_further_day = $1 WHERE id = 1', [line])
    console.log(line)
  }
  await client.end()`

/** The time from a commit of another process until a list shows the change. */
export async function measureLag(databaseUrl: string, browse: BrowseIndex, rounds: number): Promise<Timing> {
  const stdio = ['pipe', 'pipe', 'inherit'] as const
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, databaseUrl], { stdio: [...stdio] })
  const committed = createInterface(writer.stdout!)
  const durations: number[] = []
  for (let yen = 1; yen <= rounds; yen += 1) {
    writer.stdin!.write(`${yen}\n`)
    await once(committed, 'line')
    const from = performance.now()
    while ((await browse.cards([1]))[0]?.furtherDayYen !== yen) await new Promise((resolve) => setTimeout(resolve, 2))
    durations.push(performance.now() - from)
  }
  writer.stdin!.end()
  await once(writer, 'exit')
  return percentilesOf(durations)
}
