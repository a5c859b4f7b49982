import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { SLOW_FILE_SECONDS, SLOW_FILES } from '#tests/support/suite/slow-files.ts'
import { runStep, type Step } from './steps.ts'

/** The steps before the tests, arguments of Vitest, and the environment of both test runners. */
export type TestRun = {
  readonly before: readonly Step[]
  readonly vitestArgs?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

type FileTime = { readonly path: string; readonly seconds: number }
type Outcome = { passed: number; failed: number; skipped: number; failures: string[]; files: FileTime[] }

const NONE: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] }

const SLOWEST_COUNT = 10

/**
 * Runs every step, even after a failure. Prints the slowest test files, what failed, the total time and, in the last
 * line, the counts of all tests. Exits with code 1 if any step or test failed or was skipped.
 */
export async function runTests({ before, vitestArgs = [], ...run }: TestRun): Promise<never> {
  const startedMs = performance.now()
  const reports = await mkdtemp(join(tmpdir(), 'sumirei-test-'))
  const [vitestReport, playwrightReport] = [join(reports, 'vitest.json'), join(reports, 'playwright.json')]
  // Tests start the built shop hundreds of times.
  const env = { ...run.env, NODE_COMPILE_CACHE: join(reports, 'compiled') }
  const steps: readonly Step[] = [
    ...before,
    {
      name: 'unit, property, contract and integration tests',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...vitestArgs],
      env,
    },
    {
      name: 'browser tests',
      command: 'playwright',
      args: ['test', '--reporter=list,json'],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    },
  ]
  const failedSteps: string[] = []
  for (const step of steps) if (!(await runStep(step))) failedSteps.push(step.name)
  const outcomes = [
    vitestOutcome(await readReport(vitestReport)),
    playwrightOutcome(await readReport(playwrightReport)),
  ]
  await rm(reports, { recursive: true })

  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const [passed, failed, skipped] = [sum((o) => o.passed), sum((o) => o.failed), sum((o) => o.skipped)]
  printSlowest(outcomes.flatMap(({ files }) => files))
  printFailures([...failedSteps.map((name) => `step: ${name}`), ...outcomes.flatMap(({ failures }) => failures)])
  console.log(`\ntotal: ${((performance.now() - startedMs) / 60_000).toFixed(1)} min`)
  const failedCount = Math.max(failed, failedSteps.length)
  console.log(`\n${passed} passed, ${failedCount} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failedSteps.length === 0 && skipped === 0 ? 0 : 1)
}

/** At the end, where a log that is shown in part has them. */
function printFailures(failures: readonly string[]): void {
  if (failures.length > 0) console.log(`\nfailed\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
}

/** Slow files without a listed reason are only marked, because on a busy machine every file is slow. */
function printSlowest(files: readonly FileTime[]): void {
  console.log('\nslowest test files')
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds)
  for (const [place, { path, seconds }] of slowest.entries()) {
    const isSlow = seconds > SLOW_FILE_SECONDS
    if (place >= SLOWEST_COUNT && !isSlow) break
    const reason =
      SLOW_FILES.find((slow) => slow.path === path)?.reason ?? 'NO REASON in tests/support/suite/slow-files.ts'
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}${isSlow ? `: ${reason}` : ''}`)
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: VitestFile[]
}
type VitestFile = {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string }[]
}

function vitestOutcome(report: VitestReport | undefined): Outcome {
  if (report === undefined) return NONE
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      path: pathOf(name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/** A file that fails outside of its tests has no failed test. */
function failuresOf({ name, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.length === 0 ? [pathOf(name)] : failed.map(({ fullName }) => `${pathOf(name)}: ${fullName}`)
}

const pathOf = (file: string) => relative(process.cwd(), file).replaceAll('\\', '/')

type Suite = { specs?: Spec[]; suites?: Suite[] }
type Spec = { title: string; file: string; ok: boolean; tests: { results: { duration: number }[] }[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number }
  suites: (Suite & { file: string })[]
}

function playwrightOutcome(report: PlaywrightReport | undefined): Outcome {
  if (report === undefined) return NONE
  const { expected, unexpected, skipped, flaky } = report.stats
  const files = report.suites.map((suite) => ({
    path: `tests/e2e/${suite.file}`,
    seconds: millisecondsOf(suite) / 1000,
  }))
  const failures = report.suites.flatMap(specsOf).filter(({ ok }) => !ok)
  const names = failures.map(({ file, title }) => `tests/e2e/${file}: ${title}`)
  return { passed: expected + flaky, failed: unexpected, skipped, failures: names, files }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function millisecondsOf(suite: Suite): number {
  const durations = specsOf(suite).flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return durations.reduce((total, ms) => total + ms, 0)
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
