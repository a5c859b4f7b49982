import { follow, followCard } from './support/follow.ts'
import { shopUrl, WOMENS_WEAR } from './support/guest.ts'
import { chooseByArrows, tabTo } from './support/keyboard.ts'
import { expect, type Page, test } from './support/test.ts'

/** The clock of the shop is at Friday, 20 November 2026. */
const DAY_AFTER_TOMORROW = '2026-11-22'
const SIZE = '11号'
const UNDER_10_000 = '8000_9999'

/** Its text becomes the number of items once it is counted. */
const SUBMIT = /この条件で探す|点を見る/

const finderOf = (page: Page) => page.getByRole('form', { name: '空いている礼服を探す' })
const panelOf = (page: Page) => page.locator('#filter')
const chipsOf = (page: Page) => page.getByRole('list', { name: '設定中の条件' })
const FOUND = { heading: WOMENS_WEAR, address: new RegExp(`startcalendar=${DAY_AFTER_TOMORROW}`) }
/** A filtered list keeps its heading, so the new condition identifies the page. */
const narrowed = (page: Page) => ({
  shows: chipsOf(page).getByText('8,000〜9,999円'),
  address: new RegExp(`price_range=${UNDER_10_000}`),
})
const isPhone = () => test.info().project.name === 'phone'

/** Expects the list to name the conditions and to show only matching items. */
async function expectFittingDresses(page: Page): Promise<void> {
  for (const text of ['11月22日', SIZE, '8,000〜9,999円']) await expect(chipsOf(page)).toContainText(text)
  const cards = page.locator('main .card')
  expect(await cards.count()).toBeGreaterThan(0)
  // Cards far below are not rendered, so their text is read from the document.
  for (const text of await cards.allTextContents()) {
    expect(text).toMatch(/空き .*11(?:・|号)/)
    expect(Number(/¥([\d,]+)/.exec(text)?.[1]?.replace(',', ''))).toBeLessThan(10_000)
  }
}

/** Expects the selected day and size in the cart. */
async function expectInCart(page: Page): Promise<void> {
  const cart = page.getByRole('main')
  for (const text of ['11月22日', '11月25日', SIZE]) await expect(cart).toContainText(text)
}

const addButton = (page: Page) => page.getByRole('button', { name: /11月22日.*11月25日.*11号.*カートに入れる/ })

async function rentByPointer(page: Page): Promise<void> {
  await page.goto(`${shopUrl()}/`)
  const finder = finderOf(page)
  await finder.getByRole('combobox', { name: 'お届け日' }).selectOption(DAY_AFTER_TOMORROW)
  await finder.getByRole('combobox', { name: 'サイズ' }).selectOption({ label: SIZE })
  await follow(page, () => finder.getByRole('button', { name: '空いている商品を見る' }).click(), FOUND)
  if (isPhone()) await page.getByRole('link', { name: '絞り込み', exact: true }).click()
  await panelOf(page).getByRole('combobox', { name: /価格/ }).selectOption(UNDER_10_000)
  const search = panelOf(page).getByRole('button', { name: SUBMIT })
  await follow(page, () => search.click(), narrowed(page))
  await expectFittingDresses(page)
  await followCard(page)
  await follow(page, () => addButton(page).click(), { heading: 'カート' })
  await expectInCart(page)
}

test('finds a dress for the day after tomorrow, size 11, under 10,000 yen @widths', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await rentByPointer(page)
  expect(errors).toEqual([])
})

test('finds the dress by keyboard only', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${shopUrl()}/`)
  const finder = finderOf(page)
  await tabTo(page, finder.getByRole('button', { name: 'お届け日をカレンダーで選ぶ' }))
  const calendar = finder.getByRole('dialog', { name: 'お届け日' })
  await page.keyboard.press('Enter')
  await tabTo(page, calendar.getByRole('button', { name: /^11月21日/ }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, calendar.getByRole('button', { name: /^11月22日/ }))
  await page.keyboard.press('Enter')
  await expect(finder.getByRole('combobox', { name: 'お届け日' })).toHaveValue(DAY_AFTER_TOMORROW)
  const sizes = finder.getByRole('combobox', { name: 'サイズ' })
  await chooseByArrows(page, sizes, (await sizes.getByRole('option', { name: SIZE }).getAttribute('value')) ?? '')
  await tabTo(page, finder.getByRole('button', { name: '空いている商品を見る' }))
  await follow(page, () => page.keyboard.press('Enter'), FOUND)
  if (isPhone()) {
    await tabTo(page, page.getByRole('link', { name: '絞り込み', exact: true }))
    await page.keyboard.press('Enter')
  }
  await chooseByArrows(page, panelOf(page).getByRole('combobox', { name: /価格/ }), UNDER_10_000)
  await tabTo(page, panelOf(page).getByRole('button', { name: SUBMIT }))
  await follow(page, () => page.keyboard.press('Enter'), narrowed(page))
  await expectFittingDresses(page)
  await followCard(page, async (link) => {
    await tabTo(page, link)
    await page.keyboard.press('Enter')
  })
  const plan = page.getByRole('checkbox', { name: /安心プラン/ })
  await tabTo(page, plan)
  await page.keyboard.press('Space')
  await expect(plan).toBeChecked()
  await tabTo(page, addButton(page))
  await follow(page, () => page.keyboard.press('Enter'), { heading: 'カート' })
  await expectInCart(page)
})

test('chooses two sizes and two colours at once while the counts follow', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/list?category_id=86`)
  if (isPhone()) await page.getByRole('link', { name: '絞り込み', exact: true }).click()
  const panel = panelOf(page)
  const size = (name: string) => panel.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  const found = panel.getByRole('button', { name: /点を見る$/ })
  const countOf = async (name: string) =>
    Number(/（(\d+)）/.exec((await size(name).locator('..').textContent()) ?? '')?.[1])
  await size('5号').check()
  await expect(found).toHaveText(`${await countOf('5号')}点を見る`)
  const ofOneSize = await found.textContent()
  await size('15号').check()
  await expect(found).not.toHaveText(ofOneSize ?? '')
  const colours = panel.locator('details', { hasText: 'カラー' })
  await colours.locator('summary').click()
  await colours.getByRole('checkbox').nth(0).check()
  await colours.getByRole('checkbox').nth(1).check()
  await expect(found).toBeVisible()
  await follow(page, () => panel.getByRole('button', { name: SUBMIT }).click(), {
    shows: chipsOf(page).getByText('15号'),
    address: /size=\d+&size=\d+/,
  })
  await expect(chipsOf(page).getByRole('listitem')).toHaveCount(5)
  const total = await page.locator('.list-total b').textContent()
  await chipsOf(page).getByRole('link', { name: /^5号/ }).click()
  await expect(chipsOf(page).getByRole('listitem')).toHaveCount(4)
  expect(Number(total)).toBeGreaterThan(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('finds a dress for the day after tomorrow, size 11, under 10,000 yen', async ({ page }) => {
    await rentByPointer(page)
  })
})
