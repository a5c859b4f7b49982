/**
 * Three web processes and a worker for an hour: guests order and pay, readers open and search pages; one web process is
 * stopped and started, and later killed and started, as a supervisor does. Exits with 1 when the memory of a process
 * grows, an order or a mail is lost, a request fails, or a log has personal data.
 * Run: npm run bench:endurance [-- --minutes 60 --buyers 2]
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { inspect } from '#tests/chaos/inspect.ts'
import { startLoad, warmUp } from '#tests/chaos/load.ts'
import { type Answer, ask } from '#tests/chaos/request.ts'
import { finishWork } from '#tests/chaos/run-chaos.ts'
import { openStage, type Stage } from '#tests/chaos/stage.ts'
import { report } from './support/report.ts'
import { median } from './support/timing.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, buyers: { type: 'string', default: '2' } },
})
const MINUTES = Number(values.minutes)
const BUYERS = Number(values.buyers)
const MINUTE_MS = 60_000
const ORDER_PAUSE_MS = 4_000
const SEARCH_PAUSE_MS = 1_000
const SAMPLE_MS = 10_000
/** The memory of a process is flat when its last quarter is at most this much above its second. */
const MAX_GROWTH = 1.1
const SEARCHES = [
  '/items/list?name=%E9%BB%92',
  '/items/list?size=9&orderby=price_asc',
  '/faq',
  '/items/ranking',
  '/cart',
]
/** Of the guests of the load: name, street, address, network. */
const PERSONAL = /@example\.jp|山田|花子|ヤマダ|千代田|\b10\.\d+\.\d+\.\d+\b/

type Samples = Map<string, number[]>

const stage = await openStage({ hasLimitedDisk: false, previous: undefined, settings: { LOG_LEVEL: 'info' } })
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await stage.close()
}

async function run(): Promise<boolean> {
  let cause = ''
  await warmUp(stage)
  const load = startLoad(stage, BUYERS, () => cause, ORDER_PAUSE_MS)
  const untilMs = performance.now() + MINUTES * MINUTE_MS
  const supervised = stage.webs.at(-1)!
  const restarts = async () => {
    for (const end of [supervised.stop, supervised.kill]) {
      await wait((MINUTES * MINUTE_MS) / 3)
      cause = 'web process replaced'
      await end()
      await supervised.start()
      await wait(ORDER_PAUSE_MS)
      cause = ''
    }
  }
  const [samples, searches] = await Promise.all([sampleMemory(stage, untilMs), search(stage, untilMs), restarts()])
  await load.stop()
  await finishWork(stage)
  const facts = await inspect(stage, load)
  const failed = [...load.observations.filter(({ isRestarting }) => !isRestarting), ...searches].filter(
    ({ kind }) => kind !== 'ok',
  )
  const memory = memoryOf(samples)
  const personal = [...stage.webs, stage.worker].flatMap((one) => one.output().split('\n')).filter(isPersonal)
  await report('endurance', {
    minutes: MINUTES,
    requests: load.observations.length + searches.length,
    ordersSeenByCustomers: load.shown.length,
    failedRequests: failed.length,
    failedWhileReplaced: load.observations.filter(({ kind, isRestarting }) => kind !== 'ok' && isRestarting).length,
    slowestMs: Math.round(Math.max(...load.observations.map(({ ms }) => ms))),
    memory,
    facts,
    logLinesWithPersonalData: personal.length,
  })
  for (const line of personal.slice(0, 5)) console.log(line)
  for (const { kind, status, ms } of failed.slice(0, 5)) console.log(kind, status, Math.round(ms))
  const isWhole = Object.values(facts.violations).every((count) => count === 0) && facts.repeatedMails === 0
  return isWhole && failed.length === 0 && personal.length === 0 && memory.every(({ isFlat }) => isFlat)
}

function isPersonal(line: string): boolean {
  return PERSONAL.test(line)
}

/** Opens pages that are searched or of one visitor, at the processes that are never replaced. */
async function search({ webs }: Stage, untilMs: number): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const answer = await ask(webs[turn % (webs.length - 1)]!.url, SEARCHES[turn % SEARCHES.length]!)
    answers.push({ ...answer, body: '' })
    await wait(SEARCH_PAUSE_MS)
  }
  return answers
}

/** MiB every ten seconds of each process that is never replaced. */
async function sampleMemory({ webs, worker }: Stage, untilMs: number): Promise<Samples> {
  const samples: Samples = new Map()
  const kept = webs.slice(0, -1).map((web, n) => [`web ${n + 1}`, web] as const)
  const processes = [...kept, ['worker', worker] as const]
  for (; performance.now() < untilMs; await wait(SAMPLE_MS)) {
    for (const [name, one] of processes) {
      const mib = await residentMib(one.pid())
      if (mib !== undefined) samples.set(name, [...(samples.get(name) ?? []), mib])
    }
  }
  return samples
}

async function residentMib(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? []
  return kib === undefined ? undefined : Math.round(Number(kib) / 1_024)
}

function memoryOf(samples: Samples) {
  return [...samples].map(([process, mib]) => {
    const quarter = Math.floor(mib.length / 4)
    const [secondMib, lastMib] = [median(mib.slice(quarter, 2 * quarter)), median(mib.slice(-quarter))]
    return { process, secondQuarterMib: secondMib, lastQuarterMib: lastMib, isFlat: lastMib <= secondMib * MAX_GROWTH }
  })
}
