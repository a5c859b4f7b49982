import { runStep, STATIC_STEPS, type Step } from './steps.ts'

/** `npm run check`: the fast tests, without a database server or a browser; the quickest first. */
const tidy: Step = { name: 'tidy', command: 'vitest', args: ['run', 'tests/tidy.test.ts', 'tests/mutations'] }
const quick: Step = {
  name: 'unit tests',
  command: 'vitest',
  args: ['run', 'tests/specification', 'domain', 'services', 'config', 'content/', 'http', 'app', 'jobs', 'scripts'],
}

const signatures: Step = { name: 'signatures of the packages', command: 'node', args: ['scripts/audit-signatures.ts'] }

for (const step of [tidy, ...STATIC_STEPS, quick, signatures]) {
  if (!(await runStep(step))) process.exit(1)
}
