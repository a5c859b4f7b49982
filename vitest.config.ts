import { defineConfig } from 'vitest/config'

/** `npm run test:deep`: the long versions of suites that `npm test` runs short. */
const isDeep = process.env.TEST_DEEP === 'true'

/** Everything but the browser journeys, which Playwright runs (playwright.config.ts). */
export default defineConfig({
  test: {
    include: [isDeep ? '**/*.deep.test.ts' : '**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'tests/e2e/**', ...(isDeep ? [] : ['**/*.deep.test.ts'])],
    globalSetup: ['tests/support/global-setup.ts'],
    // Modules are loaded once a worker, not once a file: a file must leave no state behind.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
