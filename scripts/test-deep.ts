import { globSync, readFileSync } from 'node:fs'
import { runTests } from './test-run.ts'

/** What has a parameter of the deep run. */
const DEEP = /\/(?:deep-run|describe-store)\.ts'/
const suites = globSync('tests/**/*.test.ts').filter((path) => DEEP.test(readFileSync(path, 'utf8')))

/** `npm run test:deep`: the assertions of `npm test` with every combination of their parameters. */
await runTests({
  before: [{ name: 'production build', command: 'node', args: ['scripts/build.ts'] }],
  vitestArgs: suites,
  env: { TEST_DEEP: 'true' },
})
