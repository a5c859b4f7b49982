import { expect, type Page, test } from '@playwright/test'
import { follow, followCard } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { withPictures } from './support/launch.ts'

test.use({ ...withPictures, serviceWorkers: 'allow' })

type Recorded = Window & { violations?: string[] }

/** Records violations of the content security policy in every document. */
async function recordViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const recorded = window as Recorded
      recorded.violations = [...(recorded.violations ?? []), `${effectiveDirective} ${blockedURI} ${sample}`]
    })
  })
}

const violationsOf = (page: Page) => page.evaluate(() => (window as Recorded).violations ?? [])

test('no page violates the policy while it navigates, shows HTML and registers the service worker', async ({
  page,
}) => {
  await recordViolations(page)
  await page.goto(`${shopUrl()}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'お届け日をカレンダーで選ぶ' }).click()
  await expect(page.getByRole('dialog', { name: 'お届け日' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'このページの使い方を見る' }).click()
  await expect(page.locator('.driver-popover')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const footer = page.locator('.site-footer')
  await follow(page, () => footer.getByRole('link', { name: 'ご利用規約' }).click(), { heading: 'ご利用規約' })
  expect(await violationsOf(page)).toEqual([])
  // Its form is checked in the browser by schemas, which must not be compiled there.
  await page.goto(`${shopUrl()}/entry`)
  await hydrated(page)
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`${shopUrl()}/items/list`)
  await hydrated(page)
  await followCard(page)
  expect(await violationsOf(page)).toEqual([])
})

test('a script that was smuggled into a page does not run, and the page works', async ({ page }) => {
  await recordViolations(page)
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('<main', '<script>window.hasRun=true</script><main')
    await route.fulfill({ response, body: html })
  })
  await page.goto(`${shopUrl()}/about`)
  await hydrated(page)
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^script-src-elem inline/)])
})

test('HTML that could run is refused, whatever assigns it', async ({ page }) => {
  await recordViolations(page)
  await page.goto(`${shopUrl()}/about`)
  await hydrated(page)
  const errors = await page.evaluate(() => {
    const attempts = [
      () => (document.createElement('div').innerHTML = '<img src=x onerror="window.hasRun=true">'),
      () => (document.createElement('script').text = 'window.hasRun=true'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(errors).toEqual(['TypeError', 'TypeError', 'TypeError'])
  expect((await violationsOf(page)).length).toBe(3)
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})
