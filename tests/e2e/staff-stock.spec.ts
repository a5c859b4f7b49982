import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { pressKey, tabTo } from './support/keyboard.ts'
import { openToday, signInAsStaff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Goes to a link or button by Tab, and presses Enter. */
async function press(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first())
  await page.keyboard.press('Enter')
}

/** The path of a booking that has a free unit; another one for each width, because both journeys use one shop. */
async function movableBooking(page: Page): Promise<string> {
  const bars = page.locator('a[data-bar][href^="/staff/timeline/"]')
  const paths = await bars.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const path of test.info().project.name === 'phone' ? paths : paths.toReversed()) {
    const response = await page.request.get(`${shopUrl()}${path}`)
    if ((await response.text()).includes('type="radio"')) return path
  }
  throw new Error('no booking can be moved')
}

test('a booking is moved to a free unit from the timeline, by keyboard alone', async ({ page }) => {
  await openToday(page, 'packing')
  await follow(page, () => press(page, 'link', '予定表'), { heading: /^予定表/ })
  await noViolations(page)
  await tabTo(page, page.getByRole('checkbox', { name: '予定のある個体だけ' }))
  await page.keyboard.press('Space')
  await follow(page, () => press(page, 'button', '絞り込む'), { shows: page.locator('a[href*="busy=1"]').first() })
  await noViolations(page)
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1_500)

  const bar = page.locator(`a[data-bar][href="${await movableBooking(page)}"]`)
  const number = (await bar.textContent()) ?? ''
  await tabTo(page, bar)
  await pressKey(page, 'ArrowLeft')
  expect(await focusedText(page)).not.toBe(number)
  await pressKey(page, 'ArrowRight')
  expect(await focusedText(page)).toBe(number)
  await follow(page, () => page.keyboard.press('Enter'), { heading: `ご注文 ${number} の個体` })
  await noViolations(page)

  const choice = page.getByRole('radio').first()
  await tabTo(page, choice)
  const unit = await choice.inputValue()
  await page.keyboard.press('Tab')
  const previewed = { shows: page.getByRole('heading', { name: '行われること' }) }
  await follow(page, () => page.keyboard.press('Enter'), previewed)
  await noViolations(page)
  await follow(page, () => press(page, 'button', `${unit} に移す`), { shows: page.getByText(`${unit} に移しました。`) })
  await noViolations(page)
})

test('a flaw is found: the unit is held, released, and has its life on one page', async ({ page }) => {
  const unit = test.info().project.name === 'phone' ? '1101-1' : '1101-2'
  await openToday(page, 'returns')
  await follow(page, () => press(page, 'link', '個体'), { heading: '個体' })
  await noViolations(page)
  await page.keyboard.type('9999-9')
  await follow(page, () => page.keyboard.press('Enter'), { shows: page.getByText(/^エラー：登録のない番号です/) })
  await expect(page.getByLabel('個体番号')).toHaveValue('')
  await page.keyboard.type(unit)
  await follow(page, () => page.keyboard.press('Enter'), { heading: new RegExp(`^個体 ${unit}`) })
  await noViolations(page)

  await follow(page, () => press(page, 'link', '停止を入れる'), { heading: `停止を入れる ${unit}` })
  await noViolations(page)
  await page.getByLabel('初日').fill('2027-06-01')
  await page.getByLabel('最終日').fill('2027-06-05')
  await page.getByLabel('理由').fill('袖口のほつれ')
  const previewed = { shows: page.getByRole('heading', { name: '行われること' }) }
  await follow(page, () => press(page, 'button', '内容を確かめる'), previewed)
  await noViolations(page)
  const held = { shows: page.getByText('停止を入れる：完了しました。') }
  await follow(page, () => press(page, 'button', '停止を入れる'), held)
  await expect(page.getByText('袖口のほつれ（6/1〜6/5）')).toBeVisible()

  await follow(page, () => press(page, 'link', '解く'), { heading: `停止を解く ${unit}` })
  await follow(page, () => press(page, 'button', '内容を確かめる'), previewed)
  const released = { shows: page.getByText('停止を解く：完了しました。') }
  await follow(page, () => press(page, 'button', '停止を解く'), released)
  await expect(page.getByText('停止はありません。')).toBeVisible()
  await noViolations(page)
})

test('the timeline is a table for those who do not see bars', async ({ page }) => {
  await signInAsStaff(page, 'service')
  await page.goto(`${shopUrl()}/staff/timeline?view=table`)
  await expect(page.getByRole('table', { name: '予定表' }).getByRole('row').nth(2)).toContainText(/\d+\/\d+/)
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1_500)
  await noViolations(page)
})
