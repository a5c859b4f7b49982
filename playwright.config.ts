import { defineConfig } from '@playwright/test'
import { launchOptions, withoutPictures } from './tests/e2e/support/launch.ts'
import { isDeepRun } from './tests/support/suite/deep-run.ts'

/**
 * Browser tests of customer journeys against the production build.
 *
 * A journey runs at phone width. A journey with the tag `@widths` also runs at PC width, because the parts of the page
 * that it uses differ there, such as a menu or a panel. A journey with the tag `@deep` repeats the assertions of
 * another one with more parameters. The deep run has the `@deep` journeys, and at PC width every journey without
 * `@widths`, except those of parts that only a phone has, with `@phone`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/start-shop.ts',
  fullyParallel: true,
  // One more than the two cores, as in vitest.config.ts: a worker waits for the shop and for its mails.
  workers: 3,
  // Generous, because journeys are slow on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // A service worker fetches all files of the build in every new browser. Journeys that test it allow it.
    serviceWorkers: 'block',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, launchOptions: withoutPictures },
      ...(isDeepRun ? { grep: /@deep/ } : { grepInvert: /@deep/ }),
    },
    {
      name: 'pc',
      use: { viewport: { width: 1280, height: 900 } },
      ...(isDeepRun ? { grepInvert: /@widths|@phone/ } : { grep: /@widths/, grepInvert: /@deep/ }),
    },
  ],
})
