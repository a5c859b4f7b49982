import { defineConfig } from '@playwright/test'
import { browserPath } from './tests/support/browser.ts'

const path = await browserPath()
/** Set by `npm run test:deep`, which runs what `npm test` leaves out. */
const isDeep = process.env.TEST_DEEP === 'true'

/**
 * Browser tests of customer journeys against the production build.
 *
 * A journey runs at phone width. It also runs at PC width when the screen differs there in what the journey uses, such
 * as a menu or a panel: then it has the tag `@widths`. A journey that repeats the assertions of another one with more
 * parameters has the tag `@deep`. The deep run has those, and at PC width every journey without `@widths`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/start-shop.ts',
  fullyParallel: true,
  workers: 2,
  // Generous, so that a busy machine is slower and nothing else.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // A service worker fetches all files of the build in every new browser; journeys that test it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(path === undefined ? { channel: 'chrome' } : { executablePath: path }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      ...(isDeep ? { grep: /@deep/ } : { grepInvert: /@deep/ }),
    },
    {
      name: 'pc',
      use: { viewport: { width: 1280, height: 900 } },
      ...(isDeep ? { grepInvert: /@widths/ } : { grep: /@widths/, grepInvert: /@deep/ }),
    },
  ],
})
