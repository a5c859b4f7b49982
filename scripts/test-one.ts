import { runStep, type Step } from './steps.ts'

/**
 * `npm run test:one -- <file> [option …]`: the tests of one file or folder, journeys in the browser included. The
 * options are those of the test runner, such as `-t <title>` of Vitest and `-g <title>` of Playwright. Tests that open
 * the built shop build it first.
 */
const [file, ...options] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name a test file: npm run test:one -- tests/e2e/shell.spec.ts')
  process.exit(2)
}
const step: Step = file.includes('tests/e2e')
  ? { name: file, command: 'playwright', args: ['test', file, ...options] }
  : { name: file, command: 'vitest', args: ['run', file, ...options] }
process.exit((await runStep(step)) ? 0 : 1)
