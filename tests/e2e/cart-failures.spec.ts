import { follow } from './support/follow.ts'
import { hydrated } from './support/hydration.ts'
import { openSideShop, type SideShop } from './support/side-shop.ts'
import { expect, type Page, test } from './support/test.ts'

let shop: SideShop
test.beforeAll(async () => {
  shop = await openSideShop('after-order')
})
test.afterEach(() => breakStore('nothing'))
test.afterAll(() => shop?.close())

const breakStore = (fails: 'everything' | 'writes' | 'nothing') => shop.perform({ do: 'break-store', fails })
const NOT_ADDED = 'カートに追加できませんでした。お手数ですが、もう一度お試しください。'
const NOT_REMOVED = '商品をカートから削除できませんでした。お手数ですが、もう一度お試しください。'
const openItem = (page: Page) => page.goto(`${shop.url}/items/1?start=2026-12-10&range=5`)
const addButton = (page: Page) => page.getByRole('button', { name: /カートに入れる/ })
const removeButton = (page: Page) => page.getByRole('button', { name: /をカートから削除/ })

test('a fault while adding is shown beside the button, and the page stays as it is', async ({ page }) => {
  await openItem(page)
  await hydrated(page)
  await page.getByRole('checkbox', { name: /安心プラン/ }).check()
  await breakStore('everything')
  await addButton(page).click()
  await expect(page.locator('.add-bar').getByRole('alert')).toHaveText(NOT_ADDED)
  await expect(page.getByRole('heading', { level: 1, name: '黒のワンピース1' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /安心プラン/ })).toBeChecked()
  await breakStore('nothing')
  await follow(page, () => addButton(page).click(), { heading: 'カート' })
  await expect(page.getByText('お申し込み済み')).toBeVisible()
})

test('a fault while removing is shown beside the button of the line', async ({ page }) => {
  await openItem(page)
  await follow(page, () => addButton(page).click(), { heading: 'カート' })
  await hydrated(page)
  await breakStore('everything')
  await removeButton(page).click()
  await expect(page.locator('.order-line').getByRole('alert')).toHaveText(NOT_REMOVED)
  await breakStore('nothing')
  await removeButton(page).click()
  await expect(page.locator('.order-line')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both faults are shown beside their buttons, with the choice and the line', async ({ page }) => {
    await openItem(page)
    await breakStore('everything')
    await addButton(page).click()
    await expect(page.locator('.add-bar').getByRole('alert')).toHaveText(NOT_ADDED)
    await breakStore('nothing')
    await follow(page, () => addButton(page).click(), { heading: 'カート' })
    await expect(page.locator('.order-line-days')).toContainText('12月10日')
    await breakStore('writes')
    await removeButton(page).click()
    await expect(page.locator('.order-line').getByRole('alert')).toHaveText(NOT_REMOVED)
  })
})
