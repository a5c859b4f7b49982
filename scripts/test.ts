import { STATIC_STEPS } from './steps.ts'
import { runTests } from './test-run.ts'

/** `npm test`: all checks and tests except the long versions of `npm run test:deep`. */
await runTests({
  before: [...STATIC_STEPS, { name: 'production build', command: 'node', args: ['scripts/build.ts'] }],
})
