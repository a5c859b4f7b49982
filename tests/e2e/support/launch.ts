import { browserPath } from '#tests/support/pages/browser.ts'

const path = await browserPath()
const browser = path === undefined ? { channel: 'chrome' } : { executablePath: path }
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

export const launchOptions = { ...browser, args }

/**
 * A browser that loads no pictures: the shop encodes each one that is asked for. The setting replaces the one by which
 * Playwright gives a headless browser a mouse, so it is for phones.
 */
export const withoutPictures = { ...browser, args: [...args, '--blink-settings=imagesEnabled=false'] }

/** For journeys that look at pictures or at what they move: `test.use(withPictures)`. */
export const withPictures = { launchOptions }
