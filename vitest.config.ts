import { defineConfig } from 'vitest/config'

/** All tests except the browser journeys, which Playwright runs (playwright.config.ts). */
export default defineConfig({
  // Production's React has no function for the elements of developers' builds.
  oxc: { jsx: { development: false } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'tests/e2e/**'],
    globalSetup: ['tests/support/suite/global-setup.ts'],
    // The pages are rendered by React as in production, not by its slower version for developers.
    env: { NODE_ENV: 'production' },
    // Modules are loaded once a worker, not once a file: a file must leave no state behind.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the two cores: a worker waits for the database and for processes that it has started.
    maxWorkers: 3,
  },
})
