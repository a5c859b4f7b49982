import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { withPictures } from './support/launch.ts'
import { expect, type Page, test } from './support/test.ts'

test.use(withPictures)

const shop = afterOrderShop()

/** A JPEG file: a screenshot of the page. */
const picture = async (page: Page) => ({
  name: 'license.jpg',
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})

test('a picture is previewed and uploaded with progress, and the page confirms its receipt', async ({
  page,
  context,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await shop().order(context, 'accepted', [1])
  await page.goto(`${shop().url}/shopping/identity`)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel(/書類の画像/).setInputFiles(await picture(page))
  await expect(page.getByRole('img', { name: 'お選びの画像' })).toBeVisible()
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByRole('main')).toContainText('書類をお預かりしました')
  await expect(page.getByRole('status').filter({ hasText: '送信が完了しました' })).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  expect(errors).toEqual([])
})

test('after a network error the selected picture can be sent again', async ({ page, context }) => {
  await shop().order(context, 'accepted', [1])
  await page.goto(`${shop().url}/shopping/identity`)
  await page.route('**/identity/upload*', (route) => route.abort(), { times: 1 })
  await page.getByLabel(/書類の画像/).setInputFiles(await picture(page))
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByText('送信できませんでした')).toBeVisible()
  await page.getByRole('button', { name: 'もう一度送信する' }).click()
  await expect(page.getByRole('main')).toContainText('書類をお預かりしました')
})

test('a missing file or one that is not a picture is refused with a message at the field', async ({
  page,
  context,
}) => {
  await shop().order(context, 'accepted', [1])
  await page.goto(`${shop().url}/shopping/identity`)
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByText('本人確認書類の画像をお選びください。').first()).toBeVisible()
  const pdf = { name: 'license.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel(/書類の画像/).setInputFiles(pdf)
  await page.getByRole('button', { name: /送信する/ }).click()
  await expect(page.getByText(/画像として読み取れませんでした/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form uploads the picture', async ({ page, context }) => {
    await shop().order(context, 'accepted', [1])
    await page.goto(`${shop().url}/shopping/identity`)
    await page.getByLabel(/書類の画像/).setInputFiles(await picture(page))
    await page.getByRole('button', { name: '送信する' }).click()
    await expect(page.getByRole('main')).toContainText('書類をお預かりしました')
    const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_200_000) }
    await page.getByLabel(/書類の画像/).setInputFiles(large)
    await page.getByRole('button', { name: '送信する' }).click()
    await expect(page.getByRole('alert')).toContainText('10MBまで')
  })
})
