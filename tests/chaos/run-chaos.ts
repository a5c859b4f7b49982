import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { FAULTS, type Fault, ROLLBACK, ROLLOUT } from './faults.ts'
import { type Facts, inspect } from './inspect.ts'
import { type Load, type Observation, requestPictures, startLoad, warmUp } from './load.ts'
import type { PreviousRelease } from './previous-release.ts'
import { type Answer, ask, MAX_WAIT_MS } from './request.ts'
import { openStage, type Stage } from './stage.ts'

/** What one fault did. `recoveredMs`: from the end of its cause until every process was healthy. */
export type FaultReport = {
  readonly name: string
  readonly heldMs: number
  readonly recoveredMs: number
  readonly requests: number
  readonly calm: number
  readonly refused: number
  readonly slowestMs: number
  /** Shares of public pages that were shown, in percent. */
  readonly pagesShown: number
}

export type ChaosReport = {
  readonly disk: string
  readonly seconds: number
  readonly shown: number
  readonly facts: Facts
  readonly faults: readonly FaultReport[]
  /** What must not happen, in words; empty after a good run. */
  readonly violations: readonly string[]
}

export type ChaosOptions = {
  readonly length: 'long' | 'short'
  readonly buyers: number
  readonly pauseMs: number
  /** The version with which the processes begin; then they are replaced by this one. */
  readonly previous?: PreviousRelease | undefined
  readonly print?: (line: string) => void
}

const HEALTHY_WITHIN_MS = 10_000
const HEALTH_INTERVAL_MS = 50
const FINISH_MS = 120_000
const TWENTY_MINUTES_MS = 1_200_000

/** Breaks one part of the shop after the other under load, and inspects the shop afterwards. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { previous } = options
  const stage = await openStage({
    hasLimitedDisk: options.length === 'long',
    previous,
    ...(previous && { settings: { LOG_LEVEL: 'warn' } }),
  })
  const startedMs = performance.now()
  let cause = ''
  const mark = (what: string) => options.print?.(`${((performance.now() - startedMs) / 1_000).toFixed(1)} s ${what}`)
  try {
    await warmUp(stage)
    mark('warm')
    const load = startLoad(stage, options.buyers, () => cause)
    await wait(options.pauseMs)
    const reports: FaultReport[] = []
    const pictures: Answer[] = []
    for (const fault of previous ? [ROLLOUT, ROLLBACK, ...FAULTS] : FAULTS) {
      const holdMs = fault.holdMs[options.length]
      if (holdMs === null) continue
      cause = fault.name
      const { heldMs, recoveredMs } = await breakAndRepair(stage, fault, holdMs, async () => {
        pictures.push(...(await requestPictures(stage)))
      })
      cause = ''
      reports.push(reportOf(fault, { heldMs, recoveredMs }, load.observations))
      options.print?.(JSON.stringify(reports.at(-1)))
      await wait(options.pauseMs)
    }
    await load.stop()
    mark('visitors have left')
    await finishWork(stage)
    mark('work is finished')
    const facts = await inspect(stage, load)
    const violations = violationsOf(load, reports, facts, pictures)
    if (previous) violations.push(...silentRollbacks(stage))
    const seconds = Math.round((performance.now() - startedMs) / 1_000)
    return { disk: stage.disk.kind, seconds, shown: load.shown.length, facts, faults: reports, violations }
  } finally {
    stage.postgres.thaw()
    await stage.close()
  }
}

async function breakAndRepair(stage: Stage, fault: Fault, holdMs: number, during: () => Promise<void>) {
  const begunMs = performance.now()
  await fault.begin(stage)
  await Promise.all([wait(holdMs), during()])
  await fault.end?.(stage)
  const endedMs = performance.now()
  while (!(await isHealthy(stage)) && performance.now() - endedMs < HEALTHY_WITHIN_MS * 2)
    await wait(HEALTH_INTERVAL_MS)
  return { heldMs: endedMs - begunMs, recoveredMs: performance.now() - endedMs }
}

async function isHealthy({ webs, worker }: Stage): Promise<boolean> {
  const ready = await Promise.all(webs.map(({ url }) => ask(url, '/health/ready')))
  return ready.every(({ kind }) => kind === 'ok') && ![...webs, worker].some((one) => one.hasCrashed())
}

/** Mails and requests to the processor that failed are tried again later: the worker is started with a later clock. */
export async function finishWork({ db, worker }: Pick<Stage, 'db' | 'worker'>): Promise<void> {
  await worker.stop()
  await worker.start({ clockAheadMs: TWENTY_MINUTES_MS })
  const untilMs = performance.now() + FINISH_MS
  const openWork = async () => {
    const { rows } = await sql<{ open: number }>`
      SELECT ((SELECT count(*) FROM mails WHERE sent_at IS NULL)
        + (SELECT count(*) FROM payment_tasks WHERE done_at IS NULL))::int AS open`.execute(db)
    return rows[0]!.open
  }
  while ((await openWork()) > 0 && performance.now() < untilMs) await wait(HEALTH_INTERVAL_MS)
}

function reportOf(
  { name }: Fault,
  { heldMs, recoveredMs }: { readonly heldMs: number; readonly recoveredMs: number },
  observations: readonly Observation[],
): FaultReport {
  const seen = observations.filter(({ cause }) => cause === name)
  const pages = seen.filter(({ visitor }) => visitor === 'reader')
  const count = (kind: Answer['kind']) => seen.filter((one) => one.kind === kind).length
  return {
    name,
    heldMs: Math.round(heldMs),
    recoveredMs: Math.round(recoveredMs),
    requests: seen.length,
    calm: count('calm'),
    refused: count('refused'),
    slowestMs: Math.round(Math.max(0, ...seen.map(({ ms }) => ms))),
    pagesShown: Math.round((100 * pages.filter(({ kind }) => kind === 'ok').length) / Math.max(1, pages.length)),
  }
}

/** Processes of the version before that did not say that the database is of a newer one. */
function silentRollbacks({ webs, worker }: Stage): string[] {
  const silent = [...webs, worker].filter((one) => !one.output().includes('the database is of the next version'))
  return silent.map(({ url }) => `nothing was said of the newer schema: ${url}`)
}

/** A worker sends four mails at a time. Each may be delivered and not yet marked as sent when the worker is killed. */
const MAILS_AT_ONCE = 4

function violationsOf(
  { observations }: Load,
  reports: readonly FaultReport[],
  { violations, repeatedMails }: Facts,
  pictures: readonly Answer[],
): string[] {
  const wrong = observations.filter(
    ({ kind, isRestarting }) => kind === 'hang' || kind === 'strange' || (kind === 'refused' && !isRestarting),
  )
  const unshown = reports.filter(({ name, pagesShown }) => name.startsWith('PostgreSQL') && pagesShown < 100)
  const slow = reports.filter(({ recoveredMs }) => recoveredMs > HEALTHY_WITHIN_MS)
  const kills = reports.filter(({ name }) => name === 'worker killed').length
  return [
    ...wrong.map(
      ({ kind, cause, path, status, ms, body }) =>
        `${kind}: ${path} ${status} after ${Math.round(ms)} ms, during: ${cause || 'nothing'} ${body}`,
    ),
    ...unshown.map(({ name, pagesShown }) => `${name}: only ${pagesShown} % of the public pages were shown`),
    ...slow.map(({ name, recoveredMs }) => `${name}: not healthy ${recoveredMs} ms after its end`),
    ...Object.entries(violations).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])),
    ...(repeatedMails > kills * MAILS_AT_ONCE
      ? [`${repeatedMails} mails delivered again, after ${kills} kills of the worker`]
      : []),
    ...pictures.flatMap(({ kind, status, ms }) =>
      kind === 'ok' || (kind === 'calm' && ms <= MAX_WAIT_MS) || kind === 'refused'
        ? []
        : [`a picture: ${kind} ${status}`],
    ),
  ]
}
