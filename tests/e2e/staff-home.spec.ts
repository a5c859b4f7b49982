import { staffHref } from '#domain/navigation/staff-href.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { chooseByArrows, tabTo } from './support/keyboard.ts'
import { signInAsStaff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const entries = (page: Page) => page.locator('.layout-entry-head b')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Replaces the text of a field by the keyboard. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name))
  await page.keyboard.press('Enter')
}

/** Nothing of it is published, because other journeys read the pages of this shop. */
test('a person plans a block of the home page by keyboard, and takes it back', { tag: '@widths' }, async ({ page }) => {
  await signInAsStaff(page, 'catalogue')
  await page.goto(`${shopUrl()}${staffHref('staff-display')}`)
  await arrive(page, { heading: 'サイトの表示' })
  await hydrated(page)
  await noViolations(page)
  await tabTo(page, page.getByRole('link', { name: 'ホーム', exact: true }))
  await follow(page, () => page.keyboard.press('Enter'), { heading: 'ホーム' })
  await hydrated(page)
  await noViolations(page)
  await addBlock(page)
  await moveBlock(page)
  await plan(page)
  await takeBack(page)
})

async function addBlock(page: Page): Promise<void> {
  await chooseByArrows(page, page.getByRole('combobox', { name: /^足すブロック/ }), 'text')
  await press(page, '最後に足す')
  await expect(page.getByRole('status')).toContainText('「文章」を最後に足しました。')
  await expect(entries(page)).toHaveCount(10)
  const heading = page.getByRole('textbox', { name: /^見出し/ }).last()
  await expect(heading).toBeFocused()
  await type(page, heading, '冬のお支度')
  await type(page, page.getByRole('textbox', { name: /^文章/ }), '[雪の日](/service/nowhere)の装いです。')
  await press(page, '見え方を確かめる')
  const problems = page.getByRole('alert', { name: '公開の前に' })
  await expect(problems).toContainText('リンク先「/service/nowhere」のページか見出しがありません。')
  await noViolations(page)
}

/** The button that was pressed keeps the focus where its block is now. */
async function moveBlock(page: Page): Promise<void> {
  await press(page, '上へ：文章（冬のお支度）')
  await expect(page.getByRole('status')).toContainText('「文章（冬のお支度）」を上へ移しました。')
  await expect(entries(page).nth(8)).toHaveText('文章（冬のお支度）')
  await expect(button(page, '上へ：文章（冬のお支度）')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entries(page).nth(7)).toHaveText('文章（冬のお支度）')
  await noViolations(page)
}

async function plan(page: Page): Promise<void> {
  await tabTo(page, page.locator('.layout-entry').nth(7).locator('summary'))
  await page.keyboard.press('Enter')
  await type(page, page.getByRole('textbox', { name: /^文章/ }), '雪の日の装いです。')
  await press(page, '見え方を確かめる')
  const phone = page.frameLocator('iframe[title="スマートフォンでの見え方"]')
  await expect(phone.getByText('雪の日の装いです。')).toBeVisible()
  await expect(phone.getByRole('heading', { name: '空いている礼服を探す' })).toBeVisible()
  await noViolations(page)
  await tabTo(page, page.getByRole('radio', { name: /^すぐに公開/ }))
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('公開の日時').fill('2026-12-01T09:00')
  await follow(page, () => press(page, '公開する'), { heading: 'サイトの表示' })
  await expect(page.getByRole('row').filter({ hasText: 'ホーム' }).first()).toContainText('12/1 09:00')
  await noViolations(page)
  expect(await (await page.request.get(`${shopUrl()}/`)).text()).not.toContain('冬のお支度')
}

async function takeBack(page: Page): Promise<void> {
  await page.goto(`${shopUrl()}${staffHref('staff-display-history', { layout: 'home' })}`)
  await arrive(page, { heading: 'これまでの内容' })
  await hydrated(page)
  await noViolations(page)
  await tabTo(page, page.getByRole('link', { name: '違いを見る：12/1 09:00から公開' }))
  const shown = page.getByRole('heading', { name: '12/1 09:00から公開：前の内容との違い' })
  await follow(page, () => page.keyboard.press('Enter'), { shows: shown })
  await hydrated(page)
  await noViolations(page)
  await press(page, '取り消す：12/1 09:00から公開')
  await expect(page.getByRole('status')).toContainText('取り消しました。')
  await expect(page.getByText('はじめの内容のままです。')).toBeVisible()
}

test('a person words a link of the footer by keyboard, and sees it', { tag: '@widths' }, async ({ page }) => {
  await signInAsStaff(page, 'service')
  await page.goto(`${shopUrl()}${staffHref('staff-menus', { menu: 'footer' })}`)
  await arrive(page, { heading: 'フッター' })
  await hydrated(page)
  await noViolations(page)
  await expect(button(page, '外す：特定商取引法に基づく表記')).toHaveCount(0)
  await press(page, '下へ：特定商取引法に基づく表記')
  await expect(page.getByRole('status')).toContainText('「特定商取引法に基づく表記」を下へ移しました。')
  await expect(button(page, '下へ：特定商取引法に基づく表記')).toBeFocused()
  await type(page, page.getByRole('textbox', { name: /^リンクの言葉/ }).first(), '初めてご利用の方へ')
  await press(page, '見え方を確かめる')
  const phone = page.frameLocator('iframe[title="スマートフォンでの見え方"]')
  await expect(phone.getByRole('link', { name: '初めてご利用の方へ' })).toBeVisible()
  await expect(page.locator('.page-diff')).toContainText('初めてご利用の方へ')
  await noViolations(page)
})
