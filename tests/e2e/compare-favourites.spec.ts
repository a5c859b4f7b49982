import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import {
  addToCart,
  authenticate,
  giveDetails,
  ORDERED,
  ownAddress,
  payButton,
  payWith,
  shopUrl,
} from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { mailsTo } from './support/mails.ts'
import { expect, type Page, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

/** Saves the first items of the list as favourites, and opens the favourites. */
async function saveFavourites(page: Page, count: number, category: number, hasScripts = true): Promise<string[]> {
  const list = `${shopUrl()}/items/list?category_id=${category}`
  await page.goto(list)
  const names = (await main(page).locator('.card-name').allTextContents()).slice(0, count)
  for (const name of names) {
    const heart = main(page).getByRole('button', { name: `お気に入り ${name}`, exact: true })
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await heart.first().click()
    // The cookie of the visitor comes with the first answer.
    await saved
    await expect(heart.first()).toHaveAttribute('aria-pressed', 'true')
    if (hasScripts) continue
    await arrive(page, { heading: 'お気に入り' })
    await page.goto(list)
  }
  await page.goto(`${shopUrl()}/favorite`)
  await arrive(page, { heading: 'お気に入り' })
  return names
}

/** Names the day in the middle of those that are offered. */
async function nameDay(page: Page): Promise<void> {
  const arrival = main(page).getByRole('combobox', { name: 'お届け日', exact: true })
  const days = await arrival
    .locator('option')
    .evaluateAll((options) => options.map((each) => each.getAttribute('value')))
  await arrival.selectOption(days[Math.floor(days.length / 2)] ?? '')
  await main(page).getByLabel('ご利用日数').selectOption('6')
  await main(page).getByRole('button', { name: '空きを確かめる' }).click()
  await expect(main(page).getByRole('status')).toContainText('6日間の空きと価格です')
}

const MOURNING = 86
const CELEBRATION = 153

/** Saves one favourite more than are compared. */
async function compare(page: Page, count: number, category = MOURNING, hasScripts = true): Promise<void> {
  const names = await saveFavourites(page, count + 1, category, hasScripts)
  await nameDay(page)
  await expect(main(page).getByRole('link', { name: /[○×] 空き/ })).toHaveCount(count + 1)
  for (const name of names.slice(0, count)) await main(page).getByLabel(`比べる：${name}`, { exact: true }).check()
  await follow(page, () => main(page).getByRole('button', { name: '選んだ商品を比べる' }).click(), {
    heading: '商品を比べる',
    address: new RegExp(`/favorite/compare\\?item=\\d+(&item=\\d+){${count - 1}}$`),
  })
  const table = main(page).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(count)
  await expect(table.getByRole('row', { name: /^価格（税込・6日間）/ })).toContainText('¥')
  await expect(table.getByRole('row', { name: /^空き/ })).toContainText(/○|×/)
  await expect(table.getByRole('row', { name: /^着丈/ })).toContainText('cm')
}

test('hearts that a new visitor presses at once are all saved', async ({ page }) => {
  let answers = 0
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && /\/favorite(\.data)?$/.test(response.url())) answers += 1
  })
  await page.goto(`${shopUrl()}/items/list?category_id=86`)
  await hydrated(page)
  const hearts = main(page).getByRole('button', { name: /^お気に入り / })
  await hearts.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons.slice(0, 3)) button.click()
  })
  await expect.poll(() => answers).toBe(3)
  await page.goto(`${shopUrl()}/favorite`)
  await arrive(page, { heading: 'お気に入り' })
  await expect(main(page).locator('.card-name')).toHaveCount(3)
})

test('the comparison waits for a second item, and says so', async ({ page }) => {
  const [first = '', second = ''] = await saveFavourites(page, 2, MOURNING)
  await hydrated(page)
  const button = main(page).getByRole('button', { name: '選んだ商品を比べる' })
  const tick = (name: string) => main(page).getByLabel(`比べる：${name}`, { exact: true }).check()
  await tick(first)
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('比べる商品を2点以上お選びください。')
  await tick(second)
  await expect(button).toBeEnabled()
  await follow(page, () => button.click(), { heading: '商品を比べる' })
})

test('no fifth item can be ticked, and the page says why', async ({ page }) => {
  const names = await saveFavourites(page, 5, MOURNING)
  await hydrated(page)
  const tick = (name = '') => main(page).getByLabel(`比べる：${name}`, { exact: true })
  for (const name of names.slice(0, 4)) await tick(name).check()
  await expect(tick(names[4])).toBeDisabled()
  await expect(main(page).getByText('いずれかを外してください。')).toBeVisible()
  await tick(names[0]).uncheck()
  await tick(names[4]).check()
  await expect(tick(names[0])).toBeDisabled()
})

test('favourites are compared for the days of a rental', async ({ page }) => {
  await compare(page, 2)
  expect(await violationsOf(page)).toEqual([])
  await page.goBack()
  await arrive(page, { heading: 'お気に入り' })
  expect(await violationsOf(page)).toEqual([])
})

test.describe('at PC width', () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false })

  test('one of three compared ceremony dresses is rented for the same days and paid with 3-D Secure', async ({
    page,
  }) => {
    await compare(page, 3, CELEBRATION)
    const free = await main(page).getByRole('row', { name: /^空き/ }).getByRole('cell').allTextContents()
    const at = free.findIndex((text) => text.includes('○'))
    const chosen = main(page).getByRole('columnheader').nth(at).getByRole('link')
    await follow(page, () => chosen.click(), { shows: page.getByRole('button', { name: '6日間', pressed: true }) })
    await hydrated(page)
    const sizes = main(page)
      .getByRole('radiogroup', { name: /サイズ/ })
      .or(main(page).getByRole('group', { name: /サイズ/ }))
    await sizes.getByRole('radio', { disabled: false }).first().check()
    await addToCart(page)
    await expect(main(page)).toContainText('6日間')
    await giveDetails(page, { email: ownAddress('compared'), pay: /クレジットカード/ })
    await follow(page, () => payButton(page).click(), { heading: 'カード情報の入力' })
    await payWith(page, '4000 0000 0000 3220')
    await follow(page, () => authenticate(page), ORDERED)
    await mailsTo(ownAddress('compared'), 1)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('favourites are compared', async ({ page }) => {
    await compare(page, 2, MOURNING, false)
  })
})
