/**
 * Runs Lighthouse with phone emulation on home, list, item and content pages of the demo shop: several runs per page,
 * of which the median by performance counts. npm fetches Lighthouse for the run. Run: npm run bench:lighthouse; with
 * paths as arguments it measures only those pages and stores no results.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '#tests/support/browser.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
const BUDGETS: { lighthouse: { performance: Record<string, number> } } = JSON.parse(
  readFileSync('bench/budgets.json', 'utf8'),
)
const requestedPaths = process.argv.slice(2)
const PATHS = requestedPaths.length > 0 ? requestedPaths : Object.keys(BUDGETS.lighthouse.performance)
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-background-networking'
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

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
const pages: Record<string, { readonly performance: number; readonly runs: readonly number[] }> = {}
for (const path of PATHS) {
  await warmPictures(path)
  const runs: Figures[] = []
  for (let run = 0; run < RUNS; run += 1)
    runs.push(await runLighthouse(path, join(folder, `${PATHS.indexOf(path)}-${run}.json`)))
  runs.sort((a, b) => a.performance - b.performance)
  pages[path] = { ...runs[Math.floor(RUNS / 2)]!, runs: runs.map(({ performance }) => performance) }
}
await web.stop()
const figures = { form: `phone, simulated throttling, median of ${RUNS}`, pages }
if (requestedPaths.length === 0) await report('lighthouse', figures)
else console.log(JSON.stringify(figures, null, 2))
for (const [path, budget] of Object.entries(BUDGETS.lighthouse.performance)) {
  const performance = pages[path]?.performance ?? 100
  if (performance >= budget) continue
  console.error(`${path}: ${performance} is below the budget of ${budget}`)
  process.exitCode = 1
}

/** Requests every picture of a page once, so that the derived pictures exist. */
async function warmPictures(path: string): Promise<void> {
  const html = await (await fetch(`${web.url}${path}`)).text()
  const pictures = new Set(html.match(/\/images\/[\w/-]+\.(avif|webp)/g))
  for (const picture of pictures) await (await fetch(`${web.url}${picture}`)).arrayBuffer()
}

async function runLighthouse(path: string, file: string): Promise<Figures> {
  const only = '--only-categories=performance,accessibility,best-practices'
  const options = ['--quiet', `--chrome-flags=${FLAGS}`, '--output=json', `--output-path=${file}`, only]
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', `${web.url}${path}`, ...options]
  const env = { ...process.env, ...(chrome !== undefined && { CHROME_PATH: chrome }) }
  const { status } = spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`lighthouse failed on ${path}`)
  const { categories, audits }: LighthouseReport = JSON.parse(await readFile(file, 'utf8'))
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  const metrics = METRICS.map((name) => [name, Math.round((audits[name]?.numericValue ?? 0) * 1_000) / 1_000])
  return Object.fromEntries([...scores, ...metrics]) as Figures
}
