/**
 * Three web processes and a worker under a supervisor for an hour: guests order and pay, readers open and search pages,
 * staff confirm the orders. A web process is ended and killed, and started again by the supervisor.
 * Exits with 1 when the memory of a process grows, an order or a mail is lost, a request fails, or a log has personal
 * data.
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
import { isPersonal } from './support/personal-lines.ts'
import { report } from './support/report.ts'
import { runStaff } from './support/staff-load.ts'
import { median } from './support/timing.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, buyers: { type: 'string', default: '2' } },
})
const MINUTES = Number(values.minutes)
const BUYERS = Number(values.buyers)
const MINUTE_MS = 60_000
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const
const ORDER_PAUSE_MS = 4_000
const SEARCH_PAUSE_MS = 1_000
const SAMPLE_MS = 10_000
/** As `Restart=always` and `RestartSec=1` of deploy/systemd. */
const RESTART_MS = 1_000
const WATCH_MS = 100
/** The memory of a process is flat when its last quarter is at most this much above its second. */
const MAX_GROWTH = 1.1
const SEARCHES = [
  '/items/list?name=%E9%BB%92',
  '/items/list?size=9&orderby=price_asc',
  '/faq',
  '/items/ranking',
  '/cart',
]

type Samples = Map<string, number[]>

const stage = await openStage({
  hasLimitedDisk: false,
  previous: undefined,
  settings: { LOG_LEVEL: 'info' },
  hasStaff: true,
})
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
  let isOver = false
  const supervised = supervise(stage, () => isOver)
  const replaced = stage.webs.at(-1)!
  const signals = async () => {
    for (const signal of SIGNALS) {
      await wait((MINUTES * MINUTE_MS) / (SIGNALS.length + 1))
      cause = 'web process replaced'
      process.kill(replaced.pid()!, signal)
      await wait(RESTART_MS)
      while ((await ask(replaced.url, '/health/ready')).kind !== 'ok') await wait(WATCH_MS)
      cause = ''
    }
  }
  const [samples, searches, staff] = await Promise.all([
    sampleMemory(stage, untilMs),
    search(stage, untilMs),
    runStaff(stage, load, untilMs),
    signals(),
  ])
  isOver = true
  const restarts = await supervised
  await load.stop()
  await finishWork(stage)
  const facts = await inspect(stage, load)
  const failed = [
    ...load.observations.filter(({ isRestarting }) => !isRestarting),
    ...searches,
    ...staff.answers,
  ].filter(({ kind }) => kind !== 'ok')
  const memory = memoryOf(samples)
  const personal = [...stage.webs, stage.worker].flatMap((one) => one.output().split('\n')).filter(isPersonal)
  await report('endurance', {
    minutes: MINUTES,
    requests: load.observations.length + searches.length + staff.answers.length,
    ordersSeenByCustomers: load.shown.length,
    ordersConfirmedByStaff: staff.confirmed,
    restartsBySupervisor: restarts,
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
  if (staff.found === 0 || staff.confirmed !== staff.found || restarts !== SIGNALS.length) return false
  return isWhole && failed.length === 0 && personal.length === 0 && memory.every(({ isFlat }) => isFlat)
}

/** Starts each process again that has ended. Returns how often it did so. */
async function supervise({ webs, worker }: Stage, isOver: () => boolean): Promise<number> {
  const starts = [...webs, worker].map(async (one) => {
    let count = 0
    for (; !isOver(); await wait(WATCH_MS)) {
      if (!one.hasCrashed()) continue
      await wait(RESTART_MS)
      await one.start()
      count += 1
    }
    return count
  })
  return (await Promise.all(starts)).reduce((sum, count) => sum + count, 0)
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
