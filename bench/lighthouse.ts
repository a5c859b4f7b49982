/**
 * Lighthouse as a phone, on home, list and item of the demo shop. Lighthouse itself is fetched by npm for this run.
 * Run: npm run bench:lighthouse
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { ensureBuilt } from '#scripts/build.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const PATHS = ['/', '/items/list', '/items/1121']
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-background-networking'
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

type LighthouseReport = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

await ensureBuilt()
const web = await startWebProcess({ SEED: 'demo' })
const folder = await mkdtemp(join(tmpdir(), 'sumirei-lighthouse-'))
const chrome = process.env.CHROME_PATH ?? (await chromium.executablePath())
const pages: Record<string, object> = {}
for (const path of PATHS) {
  await makePictures(path)
  pages[path] = await look(path, join(folder, `${PATHS.indexOf(path)}.json`))
}
await report('lighthouse', { form: 'phone, simulated throttling', pages })
await web.stop()

/** Asks for every picture of a page once: what is measured is a shop that has had a visitor before. */
async function makePictures(path: string): Promise<void> {
  const html = await (await fetch(`${web.url}${path}`)).text()
  const pictures = new Set(html.match(/\/images\/[\w/-]+\.(avif|webp)/g))
  for (const picture of pictures) await (await fetch(`${web.url}${picture}`)).arrayBuffer()
}

async function look(path: string, file: string): Promise<object> {
  const only = '--only-categories=performance,accessibility,best-practices'
  const options = ['--quiet', `--chrome-flags=${FLAGS}`, '--output=json', `--output-path=${file}`, only]
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', `${web.url}${path}`, ...options]
  const { status } = spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, CHROME_PATH: chrome } })
  if (status !== 0) throw new Error(`lighthouse failed on ${path}`)
  const { categories, audits }: LighthouseReport = JSON.parse(await readFile(file, 'utf8'))
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  const metrics = METRICS.map((name) => [name, Math.round((audits[name]?.numericValue ?? 0) * 1_000) / 1_000])
  return Object.fromEntries([...scores, ...metrics])
}
