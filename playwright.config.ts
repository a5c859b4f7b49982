import { defineConfig } from '@playwright/test'
import { browserPath } from './tests/support/browser.ts'

const path = await browserPath()

/** Browser tests of customer journeys, on a phone and a PC viewport, against the production build. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/start-shop.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    launchOptions: {
      ...(path === undefined ? { channel: 'chrome' } : { executablePath: path }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'pc', use: { viewport: { width: 1280, height: 900 } } },
  ],
})
