import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type MutatedFile, type Mutation, mutate } from '#tests/mutations/mutation.ts'
import { MUTATIONS } from '#tests/mutations/mutations.ts'
import { removeAtExit } from '#tests/support/suite/remove-at-exit.ts'
import { programArgs } from './programs.ts'

/** A mutation with the file it changes and the tests that must catch it. */
type Target = Mutation & Pick<MutatedFile, 'file' | 'tests'>
type TestResult = { readonly isPassed: boolean; readonly failure: string | undefined }

const PASSED: TestResult = { isPassed: true, failure: undefined }

const ROOT = join(import.meta.dirname, '..')
/** Folders of the tree that are not copied. Tests that need the build make it in the copy. */
const NOT_COPIED = new Set(['.git', 'build', 'build.lock', 'data', 'node_modules', 'test-results'])
const TIMEOUT_MS = 15 * 60_000
/** On a busy machine a usual timeout of a hook, which may build the shop, or of a test would count as a failure. */
const HOOK_TIMEOUT_MS = 10 * 60_000
const TEST_TIMEOUT_MS = 5 * 60_000

/** Copies of the tree in which mutations are tested at the same time. */
const TREES = 2

/**
 * `npm run test:mutations [-- id-or-file …]`: applies each mutation of tests/mutations, or those of the ids and mutated
 * files, to a temporary copy of the tree and runs its tests there, which must fail. First the same tests must pass
 * without a mutation.
 */
const chosen = process.argv.slice(2)
const all = MUTATIONS.flatMap(({ file, tests, mutations }) =>
  mutations.map((mutation): Target => ({ ...mutation, file, tests })),
)
const unknown = chosen.filter((name) => !all.some(({ id, file }) => id === name || file === name))
if (unknown.length > 0) throw new Error(`no such mutation: ${unknown.join(', ')}`)
const targets = all.filter(({ id, file }) => chosen.length === 0 || chosen.includes(id) || chosen.includes(file))
await Promise.all(targets.map((target) => mutatedText(ROOT, target)))

const startedMs = performance.now()
const folder = await realpath(await mkdtemp(join(tmpdir(), 'sumirei-mutations-')))
const cancel = removeAtExit({ folder })
const trees = Array.from({ length: Math.min(TREES, targets.length) }, (_, n) => join(folder, String(n)))
await Promise.all(trees.map(copyTree))
const baseline = await runTests(trees[0]!, [...new Set(targets.flatMap(({ tests }) => tests))], TREES)
if (!baseline.isPassed) throw new Error(`a test fails without a mutation: ${baseline.failure}`)
let missed = 0
const queue = targets.values()
await Promise.all(trees.map(testQueue))
await rm(folder, { recursive: true })
cancel()
const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
console.log(`\n${targets.length - missed} caught, ${missed} not caught, ${minutes} min`)
process.exit(missed === 0 ? 0 : 1)

/** Tests the next mutation in a tree until there are none. */
async function testQueue(tree: string): Promise<void> {
  for (const target of queue) {
    const { isPassed, failure } = await withMutation(tree, target, () => runTests(tree, target.tests, 1))
    if (isPassed) missed += 1
    console.log(`${isPassed ? 'NOT CAUGHT' : 'caught    '}  ${target.id}: ${isPassed ? target.fact : failure}`)
  }
}

async function copyTree(folder: string): Promise<void> {
  const filter = (source: string) => !NOT_COPIED.has(relative(ROOT, source))
  await cp(ROOT, folder, { recursive: true, filter })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

async function mutatedText(root: string, target: Target): Promise<string> {
  return mutate({ path: target.file, text: await readFile(join(root, target.file), 'utf8') }, target)
}

async function withMutation<T>(root: string, target: Target, work: () => Promise<T>): Promise<T> {
  const path = join(root, target.file)
  const original = await readFile(path, 'utf8')
  await writeFile(path, await mutatedText(root, target))
  try {
    return await work()
  } finally {
    await writeFile(path, original)
  }
}

/** Runs test files and journeys in a tree. A run that does not end, or ends without a report, is an error. */
async function runTests(root: string, files: readonly string[], workers: number): Promise<TestResult> {
  const journeys = files.filter((file) => file.startsWith('tests/e2e/'))
  const others = files.filter((file) => !journeys.includes(file))
  const result = others.length === 0 ? PASSED : await runVitest(root, others, workers)
  return journeys.length === 0 || !result.isPassed ? result : runPlaywright(root, journeys, workers)
}

async function runVitest(root: string, files: readonly string[], workers: number): Promise<TestResult> {
  const report = join(root, 'mutation-report.json')
  const timeouts = [`--hookTimeout=${HOOK_TIMEOUT_MS}`, `--testTimeout=${TEST_TIMEOUT_MS}`]
  const options = [`--maxWorkers=${workers}`, '--bail=1', ...timeouts, '--reporter=json', `--outputFile=${report}`]
  return resultOf(await reportOf<Report>(root, programArgs('vitest', ['run', ...files, ...options]), report))
}

async function runPlaywright(root: string, files: readonly string[], workers: number): Promise<TestResult> {
  const report = join(root, 'mutation-report.json')
  const options = ['--project=phone', `--workers=${workers}`, '--max-failures=1', '--reporter=json']
  const args = programArgs('playwright', ['test', ...files, ...options])
  const { suites, errors } = await reportOf<JourneysReport>(root, args, report)
  const failure = titleOfFailed({ specs: [], suites })
  // After a failure the other journeys are left out, which is an error, too.
  if (failure === undefined && errors[0] !== undefined) throw new Error(`no journey started: ${errors[0].message}`)
  return { isPassed: failure === undefined, failure }
}

/** Runs a program in a tree. Returns the report that it writes. */
async function reportOf<Content>(root: string, args: readonly string[], report: string): Promise<Content> {
  await rm(report, { force: true })
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: TIMEOUT_MS,
  })
  const [, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('exit', (code, signal) => resolve([code, signal]))
  })
  if (signal !== null) throw new Error(`the tests were ended by ${signal}: ${args.join(' ')}`)
  return JSON.parse(await readFile(report, 'utf8'))
}

type Suite = { readonly specs: readonly { title: string; ok: boolean }[]; readonly suites?: readonly Suite[] }
type JourneysReport = { readonly suites: readonly Suite[]; readonly errors: readonly { message: string }[] }

function titleOfFailed({ specs, suites = [] }: Suite): string | undefined {
  return specs.find(({ ok }) => !ok)?.title ?? suites.map(titleOfFailed).find((title) => title !== undefined)
}

type Report = {
  success: boolean
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

function resultOf({ success, testResults }: Report): TestResult {
  if (success) return PASSED
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  const failure = failed?.fullName ?? testResults.find(({ message }) => message !== '')?.message.split('\n')[0]
  if (failure === undefined) throw new Error('the tests did not start')
  return { isPassed: false, failure }
}
