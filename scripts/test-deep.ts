import { runTests } from './test-run.ts'

/** `npm run test:deep`: the assertions of `npm test` with every combination of their parameters. */
await runTests({
  before: [{ name: 'production build', command: 'node', args: ['scripts/build.ts'] }],
  vitestArgs: ['--mode=deep'],
  playwrightEnv: { TEST_DEEP: 'true' },
})
