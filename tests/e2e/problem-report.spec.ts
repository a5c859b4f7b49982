import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { openToday } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const shop = afterOrderShop()

/** Customer service opens the report from the day, looks at its photograph, and closes it. */
async function closeAsStaff(page: Page): Promise<void> {
  await shop().perform({ do: 'add-staff' })
  await openToday(page, 'service', shop().url)
  const ofOrder = { heading: /^ご注文 \d+/ }
  await follow(page, () => page.locator('#problems a').last().click(), ofOrder)
  const reports = page.getByRole('region', { name: '到着時のご連絡' })
  await expect(reports).toContainText('左の袖口に破れがあります。')
  expect(await violationsOf(page)).toEqual([])
  const photo = await reports.getByRole('link', { name: '写真を見る' }).getAttribute('href')
  const answer = await page.request.get(`${shop().url}${photo}`)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  const label = '到着時のご連絡を完了にする'
  await follow(page, () => page.getByRole('link', { name: label }).click(), { heading: label })
  await page.getByRole('textbox', { name: /対応の内容/ }).fill('交換品を発送')
  await follow(page, () => page.getByRole('button', { name: '内容を確かめる' }).click(), {
    shows: page.getByRole('heading', { name: '行われること' }),
  })
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => page.getByRole('button', { name: label }).click(), ofOrder)
  await expect(reports).toContainText('完了：交換品を発送')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    // axe needs the scripts of the page.
    const expectNoViolations = async (page: Page) => {
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
    }

    test('the customer sees the parcel and reports a problem with a photograph', async ({ page, context }) => {
      await shop().order(context, 'shipped', [1, 2])
      await page.goto(`${shop().url}/shopping/complete`)
      const parcels = page.getByRole('region', { name: 'お荷物の状況' })
      for (const text of ['に発送しました', '黒のワンピース1', '黒のワンピース2', '1111-2222', '3333-4444'])
        await expect(parcels).toContainText(text)
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(width).toBeLessThanOrEqual(0)
      await expectNoViolations(page)
      await follow(page, () => page.getByRole('link', { name: '届いた商品に問題がある' }).click(), {
        heading: '届いた商品に問題があるとき',
      })
      await expectNoViolations(page)
      const send = page.getByRole('button', { name: 'この内容で送信する' })
      await page.getByRole('radio', { name: '破れや破損がある' }).check()
      await send.click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('商品を選んでください。')
      await expect(alert).toContainText('詳しい内容を入力してください。')
      await expect(page.getByRole('radio', { name: '破れや破損がある' })).toBeChecked()
      await expectNoViolations(page)
      await page.getByRole('radio', { name: /黒のワンピース2/ }).check()
      await page.getByRole('textbox', { name: /詳しい内容/ }).fill('左の袖口に破れがあります。')
      const buffer = await page.screenshot({ type: 'jpeg' })
      await page.getByLabel(/写真/).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
      await send.click()
      await expect(page.getByRole('status').filter({ hasText: 'ご連絡を承りました' })).toBeVisible()
      if (javaScriptEnabled) await closeAsStaff(page)
    })
  })
}
