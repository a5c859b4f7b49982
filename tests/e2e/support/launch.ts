import { browserPath } from '#tests/support/pages/browser.ts'

const path = await browserPath()
const browser = path === undefined ? { channel: 'chrome' } : { executablePath: path }
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

/** Playwright's settings for a mouse, which a further `--blink-settings` replaces. */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/** A browser that loads no pictures: the shop encodes each one that is asked for. */
export const launchOptions = { ...browser, args: [...args, `--blink-settings=imagesEnabled=false,${MOUSE}`] }

/** For journeys that look at pictures or at what they move: `test.use(withPictures)`. */
export const withPictures = { launchOptions: { ...browser, args } }
