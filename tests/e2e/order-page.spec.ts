import { photograph } from '#tests/support/orders/order-lives.ts'
import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { expect, type Page, test } from './support/test.ts'

const shop = afterOrderShop()
const DETAILS = { heading: 'ご注文の詳細' }
const trail = (page: Page) => page.getByRole('list', { name: '本人確認の状況' }).locator('[aria-current]')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a guest sends the document from the page of the order, which shows the check', async ({ page, context }) => {
      const { uid } = await shop().order(context, 'accepted', [1])
      await page.goto(`${shop().url}/shopping/complete`)
      await expect(page).toHaveTitle(/^ご注文の詳細/)
      const steps = page.getByRole('list', { name: 'ご注文の進み具合' })
      await expect(steps.getByRole('listitem')).toHaveCount(6)
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await follow(page, () => page.getByRole('link', { name: '本人確認書類を送る' }).click(), {
        heading: '本人確認書類のご提出',
      })
      const buffer = await photograph()
      const picture = { name: 'license.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(buffer) }
      await page.getByLabel(/書類の画像/).setInputFiles(picture)
      await follow(page, () => page.getByRole('button', { name: '送信する' }).click(), {
        shows: page.getByText('本人確認書類をお預かりしました'),
      })
      await follow(page, () => page.getByRole('link', { name: 'ご注文の詳細へ戻る' }).click(), DETAILS)
      await expect(trail(page)).toHaveText(/^確認中（\d+:\d\d受付）$/)
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await shop().perform({ do: 'accept-document', uid })
      if (javaScriptEnabled) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      else await page.reload()
      await expect(trail(page)).toHaveText('確認済み')
    })
  })
}

test('the state of the document is asked for while the page stays open', async ({ page, context }) => {
  const { uid } = await shop().order(context, 'accepted', [1])
  await page.goto(`${shop().url}/shopping/identity`)
  const picture = { name: 'license.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photograph()) }
  await page.getByLabel(/書類の画像/).setInputFiles(picture)
  await follow(page, () => page.getByRole('button', { name: '送信する' }).click(), {
    shows: page.getByText('本人確認書類をお預かりしました'),
  })
  await page.clock.install()
  await page.goto(`${shop().url}/shopping/complete`)
  await expect(trail(page)).toHaveText(/^確認中/)
  await page.waitForLoadState('networkidle')
  await shop().perform({ do: 'accept-document', uid })
  // A request that fails changes nothing and is repeated.
  await page.route('**/identity/state*', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed')
  await page.clock.fastForward(15_000)
  await failed
  await expect(trail(page)).toHaveText(/^確認中/)
  await page.clock.fastForward(15_000)
  await expect(trail(page)).toHaveText('確認済み')
  await shop().confirm(uid)
  await page.clock.fastForward(15_000)
  await expect(page.getByText('ご予約確定', { exact: true }).first()).toBeVisible()
  await expect(trail(page)).toHaveCount(0)
})
