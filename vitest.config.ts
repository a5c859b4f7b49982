import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const setup = 'tests/support/global-setup.ts'

/** Everything but the browser journeys, which Playwright runs (playwright.config.ts). */
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'tests/e2e/**'],
    globalSetup: existsSync(setup) ? [setup] : [],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
