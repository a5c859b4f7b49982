/**
 * How long a press on an item page takes to show on a simulated phone: as the first use of the page, which starts its
 * scripts (docs/decisions/073), and once the page is hydrated, in alternating rounds. Run: npm run bench:first-press
 */
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { browserPath } from '#tests/support/browser.ts'
import { report } from './support/report.ts'
import { percentilesOf } from './support/timing.ts'
import { startWebProcess } from './support/web-process.ts'

const ROUNDS = 15
const PATH = '/items/1121'
/** As Lighthouse simulates a phone. */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_480 }
/** As high as the choice of sizes reaches: a scroll would be the first use. */
const VIEWPORT = { width: 412, height: 2_000 }
/** From the load event to the press: the files are there, and the page has not started them by itself. */
const READING_MS = 1_500
const HYDRATION_MS = 2_000

const web = await startWebProcess({ SEED: 'demo' })
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
const first: number[] = []
const hydrated: number[] = []
await measure(false)
for (let round = 0; round < ROUNDS; round += 1) {
  first.push(await measure(false))
  hydrated.push(await measure(true))
}
await browser.close()
await web.stop()
await report('first-press', { firstUse: percentilesOf(first), hydrated: percentilesOf(hydrated) })

/** Time from the touch to the changed text of the button, in milliseconds. */
async function measure(isHydrated: boolean): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: VIEWPORT, serviceWorkers: 'block' })
  const page = await openOnPhone(context)
  if (isHydrated) {
    await page.evaluate(() => window.dispatchEvent(new Event('focusin')))
    await page.waitForTimeout(HYDRATION_MS)
  }
  const answered = page.evaluate(timeOfAnswer)
  await page.locator('.size-tile').first().tap()
  const ms = await answered
  await context.close()
  return ms
}

async function openOnPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(`${web.url}${PATH}`, { waitUntil: 'load' })
  await page.waitForTimeout(READING_MS)
  return page
}

/** Runs in the page. */
function timeOfAnswer(): Promise<number> {
  return new Promise((resolve) => {
    let pressedAt = 0
    window.addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true })
    const button = document.querySelector('.add-button')!
    new MutationObserver(() => resolve(performance.now() - pressedAt)).observe(button, {
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
}
