import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep, STATIC_STEPS, type Step } from './steps.ts'

/**
 * `npm test`: everything. Every step runs even when an earlier one failed, so that one run tells all; the last line
 * counts the tests.
 */
const reports = await mkdtemp(join(tmpdir(), 'sumirei-test-'))
const unitReport = join(reports, 'vitest.json')
const journeyReport = join(reports, 'playwright.json')

const TEST_STEPS: readonly Step[] = [
  { name: 'production build', command: 'node', args: ['scripts/build.ts'] },
  {
    name: 'unit, property, contract and integration tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  },
  {
    name: 'journeys in a browser',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  },
]

let failedSteps = 0
for (const step of [...STATIC_STEPS, ...TEST_STEPS]) if (!(await runStep(step))) failedSteps += 1

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
type PlaywrightReport = { stats: { expected: number; unexpected: number; skipped: number; flaky: number } }
const unit = await reportAt<VitestReport>(unitReport)
const journeys = await reportAt<PlaywrightReport>(journeyReport)
await rm(reports, { recursive: true })

const passed = (unit?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0) + (journeys?.stats.flaky ?? 0)
const failed = (unit?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0)
const skipped = (unit?.numPendingTests ?? 0) + (journeys?.stats.skipped ?? 0)
if (failedSteps > 0) console.log(`\n${failedSteps} step(s) failed`)
console.log(`\n${passed} passed, ${Math.max(failed, failedSteps)} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failedSteps === 0 && skipped === 0 ? 0 : 1)

async function reportAt<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
