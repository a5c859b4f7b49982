/**
 * Three web processes behind nginx with the configuration of deploy/, while guests order and readers open pages: each
 * process is replaced, one is killed, PostgreSQL and the worker are started again. Exits with 1 when a replaced process
 * fails a request, or an order or a mail is lost. Needs nginx.
 * Run: npm run bench:rollout [-- --readers 8]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { inspect } from '#tests/chaos/inspect.ts'
import { startLoad, warmUp } from '#tests/chaos/load.ts'
import { type Answer, ask } from '#tests/chaos/request.ts'
import { finishWork } from '#tests/chaos/run-chaos.ts'
import { openStage, type Stage } from '#tests/chaos/stage.ts'
import { startNginx } from '#tests/support/processes/deployed-proxies.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { report } from './support/report.ts'
import { percentilesOf } from './support/timing.ts'

const { values } = parseArgs({ options: { readers: { type: 'string', default: '8' } } })
const READERS = Number(values.readers)
const BUYERS = 2
const PAGES = ['/', '/items/1', '/items/list', '/faq', '/cart']
const QUIET_MS = 10_000
/** Of a supervisor, before it starts a process again. */
const SUPERVISOR_MS = 1_000

type Step = { readonly name: string; readonly run: (stage: Stage) => Promise<unknown> }
const STEPS: readonly Step[] = [
  { name: 'nothing', run: () => wait(QUIET_MS) },
  {
    name: 'each web process replaced',
    async run({ webs }) {
      for (const web of webs) {
        await web.stop()
        await web.start()
      }
    },
  },
  { name: 'a web process killed (-9)', run: ({ webs: [, web] }) => startAgain(web!) },
  {
    name: 'PostgreSQL restarted',
    async run({ postgres }) {
      await postgres.stop('fast')
      await postgres.start()
    },
  },
  { name: 'the worker killed (-9)', run: ({ worker }) => startAgain(worker) },
]

async function startAgain(one: Stage['worker']): Promise<void> {
  await one.kill()
  await wait(SUPERVISOR_MS)
  await one.start()
}

const port = await freePort()
const site = `http://127.0.0.1:${port}`
const stage = await openStage({
  hasLimitedDisk: false,
  previous: undefined,
  settings: { SITE_URL: site, SHUTDOWN_DELAY_MS: '5000' },
})
const nginx = await startNginx(
  site,
  stage.webs.map(({ url }) => url),
)
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await nginx.stop()
  await stage.close()
}

async function run(): Promise<boolean> {
  await warmUp(stage)
  const answers: { readonly step: string; readonly answer: Answer }[] = []
  let step = ''
  const behindNginx = { ...stage, webs: [{ ...stage.webs[0]!, url: site }] }
  const load = startLoad(behindNginx, BUYERS, () => step)
  let isOver = false
  const readers = Array.from({ length: READERS }, async (_, n) => {
    for (let turn = n; !isOver; turn += 1) {
      const during = step
      answers.push({ step: during, answer: await ask(site, PAGES[turn % PAGES.length]!) })
    }
  })
  const rows = []
  for (const { name, run: perform } of STEPS) {
    step = name
    const startedMs = performance.now()
    await perform(stage)
    const seconds = Number(((performance.now() - startedMs) / 1_000).toFixed(1))
    await wait(QUIET_MS)
    const own = [
      ...answers.filter((one) => one.step === name).map(({ answer }) => answer),
      ...load.observations.filter(({ cause }) => cause === name),
    ]
    const failed = own.filter(({ kind }) => kind !== 'ok')
    const times = own.map(({ ms }) => ms)
    const [p99Ms, slowestMs] = [percentilesOf(times).p99Ms, Math.max(...times)].map(Math.round)
    rows.push({ step: name, seconds, requests: own.length, failed: failed.length, p99Ms, slowestMs })
    console.log(rows.at(-1), [...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))])
  }
  isOver = true
  await Promise.all([load.stop(), ...readers])
  await finishWork(stage)
  const facts = await inspect(stage, load)
  await report('rollout', { readers: READERS, buyers: BUYERS, steps: rows, facts })
  const isWhole = Object.values(facts.violations).every((count) => count === 0)
  return isWhole && rows.every(({ step: name, failed }) => failed === 0 || name === 'PostgreSQL restarted')
}
