import { violationsOf } from './support/axe.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { expect, test } from './support/test.ts'

test('the calendar of the list has Japanese weekdays, arrows, and only days that can be reserved @widths', async ({
  page,
}) => {
  await page.goto(`${shopUrl()}/items/list`)
  if (test.info().project.name === 'phone') await page.getByRole('link', { name: '絞り込み', exact: true }).click()
  const panel = page.locator('#filter')
  const calendar = panel.getByRole('dialog', { name: 'お届け日' })
  await panel.getByRole('button', { name: 'お届け日をカレンダーで選ぶ' }).click()
  const press = (name: string) => calendar.getByRole('button', { name, exact: true }).click()
  const month = calendar.locator('.month-turner-title')
  const day = (name: RegExp) => calendar.getByRole('button', { name })
  await expect(calendar.locator('thead th')).toHaveText(['日', '月', '火', '水', '木', '金', '土'])
  await expect(month).toHaveText('2026年11月')
  for (const name of ['前の年', '前の月']) await expect(calendar.getByRole('button', { name })).toBeDisabled()
  await expect(day(/^11月20日/)).toBeDisabled()
  await expect(day(/^11月21日.*最短/)).toBeEnabled()
  expect(await violationsOf(page, '.day-picker')).toEqual([])
  await press('次の月')
  await expect(month).toHaveText('2026年12月')
  await press('次の年')
  await expect(month).toHaveText('2027年5月')
  for (const name of ['次の年', '次の月']) await expect(calendar.getByRole('button', { name })).toBeDisabled()
  await expect(day(/^5月19日/)).toBeEnabled()
  await expect(day(/^5月20日/)).toBeDisabled()
  await press('前の年')
  await expect(month).toHaveText('2026年11月')
  await press('次の月')
  await press('前の月')
  await expect(month).toHaveText('2026年11月')
  await day(/^11月29日/).click()
  await expect(calendar).toBeHidden()
  await expect(panel.getByRole('combobox', { name: 'お届け日' })).toHaveValue('2026-11-29')
})

test('the search of home keeps the day for another destination, or says that it is no longer offered', async ({
  page,
}) => {
  await page.goto(`${shopUrl()}/`)
  await hydrated(page)
  const search = page.getByRole('form', { name: '空いている礼服を探す' })
  const day = search.getByRole('combobox', { name: 'お届け日' })
  const destination = search.getByRole('combobox', { name: 'お届け先' })
  const earliest = day.getByRole('option', { name: /最短$/ })
  await day.selectOption('2026-12-05')
  await destination.selectOption('北海道')
  await expect(earliest).toHaveText(/^11月22日/)
  await expect(day).toHaveValue('2026-12-05')
  await expect(search.getByRole('status')).toHaveCount(0)
  await destination.selectOption('東京都')
  await expect(earliest).toHaveText(/^11月21日/)
  await day.selectOption('2026-11-21')
  await destination.selectOption('北海道')
  const lost = search.getByText('11月21日（土）はお選びいただけなくなりました。お届け日を選び直してください。')
  await expect(lost).toBeVisible()
  await expect(day).toHaveValue('')
  await day.selectOption('2026-12-06')
  await expect(lost).toBeHidden()
  await expect(day).toHaveValue('2026-12-06')
})

test('the guided choice offers the days of another destination, and keeps the answers and the day', async ({
  page,
}) => {
  await page.goto(`${shopUrl()}/items/select?occasion=ceremony&who=ladies`)
  const main = page.getByRole('main')
  const day = main.getByRole('combobox', { name: 'お召しになる日' })
  const destination = main.getByRole('combobox', { name: 'お届け先' })
  const earliest = day.getByRole('option', { name: /最短$/ })
  await expect(earliest).toHaveText(/^11月21日/)
  await day.selectOption('2026-12-05')
  await destination.selectOption('北海道')
  await expect(earliest).toHaveText(/^11月22日/)
  await expect(day).toHaveValue('2026-12-05')
  await expect(main.getByRole('list', { name: 'これまでのお答え' }).getByRole('listitem')).toHaveCount(2)
  await destination.selectOption('東京都')
  await expect(earliest).toHaveText(/^11月21日/)
  await day.selectOption('2026-11-21')
  await destination.selectOption('北海道')
  const lost = '11月21日（土）はお選びいただけなくなりました。お召しになる日を選び直してください。'
  await expect(main.getByText(lost)).toBeVisible()
  await expect(day).toHaveValue('')
  await day.selectOption('2026-12-06')
  await main.getByRole('button', { name: '次へ進む' }).click()
  await expect(main.getByText('12月6日（日）・北海道')).toBeVisible()
})

test('the sentence about the day of wearing follows the field, also for a day that is too early', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/1301`)
  await hydrated(page)
  const field = page.locator('#choose-wear')
  const note = page.locator('#wear-note')
  await field.fill('2026-12-18')
  await expect(note).toContainText('12月18日（金）にお召しいただけます。')
  await field.fill('2026-11-20')
  await expect(note).toContainText('11月20日（金）までのお届けは間に合いません。')
  await field.fill('')
  await expect(note).toContainText('式の日などをお選びいただくと')
})

test('an item keeps its description and reviews, and a list its cards and filters, while choices change', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto(`${shopUrl()}/items/1301`)
  await main.getByLabel('お召しになる日').fill('2026-12-18')
  await expect(main.getByText('12月17日（木）のお届けで')).toBeVisible()
  for (const name of ['商品について', 'お客様の声', 'あわせてご覧ください'])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  await page.goto(`${shopUrl()}/items/list?category_id=86`)
  await main.getByRole('combobox', { name: 'お届け先' }).first().selectOption('北海道')
  await expect(main.getByRole('combobox', { name: 'お届け先' }).first()).toHaveValue('1')
  await expect(main.locator('.card').first()).toBeVisible()
  await expect(main.locator('.filter-part').first()).not.toBeEmpty()
})

test('the viewing history of a new visitor shows the day that was pressed on an item at once', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto(`${shopUrl()}/items/1301`)
  const day = main.getByRole('radio', { name: /お届け可/ }).last()
  const [label = ''] = (await day.getAttribute('aria-label'))?.split(/[・ ]/) ?? []
  const recorded = page.waitForResponse((response) => response.request().postData()?.includes('start=') === true)
  await day.evaluate((radio: HTMLElement) => radio.click())
  await recorded
  await page.goto(`${shopUrl()}/readlist`)
  await expect(main.getByRole('status')).toContainText(label)
})

for (const path of ['/items/list?who=ladies', '/items/1405'])
  test(`a postal code on ${path} does not return after another prefecture was chosen`, async ({ page }) => {
    await page.goto(`${shopUrl()}${path}`)
    await hydrated(page)
    const postal = page.locator('.destination-postal')
    const code = postal.locator('input')
    const destination = page.locator('.destination-select')
    await postal.getByText('郵便番号で指定').click()
    await code.fill('9000001')
    await postal.getByRole('button', { name: '決定' }).click()
    const refusal = postal.getByText('沖縄県へのお届けはお受けできません。')
    await expect(refusal).toBeVisible()
    await destination.selectOption('東京都')
    await expect(refusal).toHaveCount(0)
    await expect(code).toHaveValue('')
    await expect(destination).toHaveValue('13')
  })
