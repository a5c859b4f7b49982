/**
 * Runs Lighthouse with phone emulation on pages of the demo shop, among them a cart with a garment. The median of
 * several rounds counts. npm fetches Lighthouse for the run. Run: npm run bench:lighthouse; with paths as arguments it
 * measures only those pages and stores no results. `--applied`: the browser is slowed down; otherwise Lighthouse
 * computes the times of a slow phone from those of a fast browser.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserPath } from '#tests/support/pages/browser.ts'
import { openGuestBrowser } from './support/guest-browser.ts'
import { checkoutSteps } from './support/guest-checkout.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUNDS = 5
const CART = '/cart'
/** The item in the cart, and how far away its rental is: a day on which it is free. */
const [CART_ITEM, CART_LEAD_DAYS] = [1121, 21]
type Budgets = { readonly performance: Readonly<Record<string, number>>; readonly layoutShift: number }
const BUDGETS: Budgets = JSON.parse(readFileSync('bench/budgets.json', 'utf8')).lighthouse
const { values, positionals: requestedPaths } = parseArgs({
  allowPositionals: true,
  options: { applied: { type: 'boolean', default: false } },
})
const isStored = requestedPaths.length === 0 && !values.applied
const PATHS = requestedPaths.length > 0 ? requestedPaths : Object.keys(BUDGETS.performance)
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-background-networking'
const SHIFT = 'cumulative-layout-shift'
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', SHIFT]
const PERFECT = ['accessibility', 'best-practices']

type Figures = { readonly performance: number } & Readonly<Record<string, number>>
type LighthouseReport = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

const npm = process.env.npm_execpath ?? ''
if (npm === '') throw new Error('run this as npm run bench:lighthouse: npm fetches Lighthouse')
const web = await startWebProcess({ SEED: 'demo' })
const folder = await mkdtemp(join(tmpdir(), 'sumirei-lighthouse-'))
const chrome = await browserPath()
const cookies = PATHS.includes(CART) ? await cartCookies() : ''
const pageRuns: Record<string, Figures[]> = {}
for (const path of PATHS) await warmPictures(path)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const path of PATHS) {
    pageRuns[path] ??= []
    pageRuns[path].push(await runLighthouse(`${web.url}${path}`, path === CART ? cookies : ''))
  }
}
await web.stop()
const pages = Object.fromEntries(Object.entries(pageRuns).map(([path, runs]) => [path, medians(runs)]))
const figures = {
  form: `phone, ${values.applied ? 'applied' : 'simulated'} throttling, medians of ${ROUNDS} rounds`,
  pages,
}
if (isStored) await report('lighthouse', figures)
else console.log(JSON.stringify(figures, null, 2))
for (const excess of Object.entries(pages).flatMap(([path, page]) => excesses(path, page))) {
  console.error(excess)
  process.exitCode = 1
}

function excesses(path: string, page: Figures): string[] {
  const [budget = 0, shift = 0] = [BUDGETS.performance[path], page[SHIFT]]
  return [
    ...(page.performance < budget ? [`${path}: ${page.performance} is below the budget of ${budget}`] : []),
    ...PERFECT.filter((name) => page[name] !== 100).map((name) => `${path}: ${name} is ${page[name]}, not 100`),
    ...(shift > BUDGETS.layoutShift ? [`${path}: the layout shifts by ${shift}`] : []),
  ]
}

/** The median of each figure, and the performance of each run. */
function medians(runs: readonly Figures[]): Figures & { readonly runs: readonly number[] } {
  const middle = (name: string) => runs.map((run) => run[name] ?? 0).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
  const names = Object.keys(runs[0] ?? {})
  const figures = Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures
  return Object.assign(figures, { runs: runs.map(({ performance }) => performance) })
}

/** Puts a garment into the cart of a guest, in the first size that is free. */
async function cartCookies(): Promise<string> {
  const browse = openGuestBrowser(web.url, '203.0.113.7')
  const item = await (await fetch(`${web.url}/items/${CART_ITEM}`)).text()
  const startOn = Temporal.Now.plainDateISO('Asia/Tokyo').add({ days: CART_LEAD_DAYS }).toString()
  for (const [, size] of item.matchAll(/name="size" value="(\d+)"/g)) {
    const [, add] = checkoutSteps({ itemId: CART_ITEM, startOn, email: '' }, { size })
    const { location, cookie } = await browse(add!.path, add!.fields?.({}))
    if (location === CART) return cookie
  }
  throw new Error(`item ${CART_ITEM} is not free from ${startOn}`)
}

/** Requests every picture of a page once, so that the derived pictures exist. */
async function warmPictures(path: string): Promise<void> {
  const html = await (await fetch(`${web.url}${path}`, { headers: { cookie: cookies } })).text()
  const pictures = new Set(html.match(/\/images\/[\w/-]+\.(avif|webp)/g))
  for (const picture of pictures) await (await fetch(`${web.url}${picture}`)).arrayBuffer()
}

async function runLighthouse(url: string, cookie = ''): Promise<Figures> {
  const file = join(folder, 'report.json')
  const only = '--only-categories=performance,accessibility,best-practices'
  const method = `--throttling-method=${values.applied ? 'devtools' : 'simulate'}`
  const options = ['--quiet', method, `--chrome-flags=${FLAGS}`, '--output=json', `--output-path=${file}`, only]
  const headers = cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options, ...headers]
  const env = { ...process.env, ...(chrome !== undefined && { CHROME_PATH: chrome }) }
  const [status] = await once(spawn(process.execPath, [npm, ...args], { stdio: 'inherit', env }), 'exit')
  if (status !== 0) throw new Error(`lighthouse failed on ${url}`)
  const { categories, audits }: LighthouseReport = JSON.parse(await readFile(file, 'utf8'))
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  const metrics = METRICS.map((name) => [name, Math.round((audits[name]?.numericValue ?? 0) * 1_000) / 1_000])
  return Object.fromEntries([...scores, ...metrics]) as Figures
}
