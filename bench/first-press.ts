/**
 * How long a press takes to show on a simulated phone, by the Event Timing of the browser: a size of an item, the link
 * of the filters on a list, a choice in the filter; each right after the first paint and two seconds after the load
 * event, in alternating rounds. Run: npm run bench:first-press
 */
import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { browserPath } from '#tests/support/pages/browser.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'

const ROUNDS = 12
/** As Lighthouse simulates a phone. */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_480 }
const READING_MS = 2_000
/** After a press: longer than the answer may take. */
const ANSWER_MS = 1_500

const PRESSES = {
  size: { path: '/items/1121', pressed: '.size-tile' },
  filterLink: { path: '/items/list', pressed: '.filter-open' },
  filterChoice: { path: '/items/list#filter', pressed: '#filter label:has(input)' },
} as const
type Press = keyof typeof PRESSES
const MOMENTS = ['afterPaint', 'afterReading'] as const
type Moment = (typeof MOMENTS)[number]

const { firstPress: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const web = await startWebProcess({ SEED: 'demo' })
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
const names = Object.keys(PRESSES) as Press[]
const all = names.flatMap((name) => MOMENTS.map((moment) => ({ name, moment, durations: [] as number[] })))
for (let round = -1; round < ROUNDS; round += 1)
  for (const { name, moment, durations } of all) {
    const duration = await measure(name, moment)
    if (round >= 0) durations.push(duration)
  }
await browser.close()
await web.stop()
const figures = Object.fromEntries(
  names.map((name) => [
    name,
    Object.fromEntries(all.filter((each) => each.name === name).map((each) => [each.moment, p75Of(each.durations)])),
  ]),
)
await report('first-press', { rounds: ROUNDS, p75Ms: figures })
for (const { name, moment, durations } of all) {
  if (p75Of(durations) <= budget.p75Ms) continue
  console.error(`${name} ${moment}: ${p75Of(durations)} ms, the budget ${budget.p75Ms} ms`)
  process.exitCode = 1
}

function p75Of(durations: readonly number[]): number {
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.75)]!
}

/** Time from the press to the paint that answers it, in milliseconds. */
async function measure(name: Press, moment: Moment): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' })
  const { path, pressed } = PRESSES[name]
  const page = await openOnPhone(context, path)
  if (moment === 'afterPaint') await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1)
  else {
    await page.waitForLoadState('load')
    await page.waitForTimeout(READING_MS)
  }
  const { x, y } = await page.evaluate(readyToPress, pressed)
  await page.touchscreen.tap(x, y)
  await page.waitForTimeout(ANSWER_MS)
  const duration = await page.evaluate(() => Math.max(0, ...(window as Recorder).pressDurations!))
  await context.close()
  return duration
}

async function openOnPhone(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(`${web.url}${path}`, { waitUntil: 'commit' })
  return page
}

type Recorder = { pressDurations?: number[] }

/**
 * Runs in the page: records presses, and returns the point to press. `tap()` of a locator would wait until the page is
 * quiet. Presses that are answered within 16 ms are not reported.
 */
function readyToPress(selector: string): { readonly x: number; readonly y: number } {
  const pressed = document.querySelector(selector)!
  pressed.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = pressed.getBoundingClientRect()
  const durations: number[] = []
  Object.assign(window, { pressDurations: durations })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  return { x: left + width / 2, y: top + height / 2 }
}
