import { staffHref } from '#domain/navigation/staff-href.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { tabTo } from './support/keyboard.ts'
import { signInAsStaff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

/** Replaces the text of a field by the keyboard. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Nothing of it is published, because other journeys read the pages of this shop. */
test('a person writes an article for next month by keyboard, and takes it back', { tag: '@widths' }, async ({
  page,
}) => {
  const name = `journey_${crypto.randomUUID().slice(0, 8)}`
  await signInAsStaff(page, 'catalogue')
  await page.goto(`${shopUrl()}${staffHref('staff-pages')}`)
  await arrive(page, { heading: 'ページ' })
  await hydrated(page)
  await noViolations(page)
  await type(page, field(page, /^名前/), name)
  await follow(page, () => press(page, '新しいページを書く'), { heading: '新しいページ' })
  await writeArticle(page)
  await correct(page)
  await plan(page, name)
  await takeBack(page, name)
})

async function writeArticle(page: Page): Promise<void> {
  await hydrated(page)
  await noViolations(page)
  await type(page, field(page, /^題名/), '数珠の選び方')
  await type(
    page,
    field(page, /^説明/),
    '宗派を問わずお使いいただける数珠の選び方を、素材と房の色から順にご案内いたします。お支度の参考に。',
  )
  await type(page, field(page, /^検索の言葉/), '数珠')
  await type(page, field(page, /^本文/), '## 素材 {#material}\n\n絶対に[失くさない](/service/nowhere)数珠です。送料は')
  await tabTo(page, page.getByRole('combobox', { name: '差し込み' }))
  await page.keyboard.type('{{deliveryFee')
  await press(page, '本文に入れる')
  await expect(field(page, /^本文/)).toHaveValue(/送料は\{\{deliveryFee\}\}$/)
  await press(page, '見え方を確かめる')
}

/** What is wrong is said above the form, before anything is published. */
async function correct(page: Page): Promise<void> {
  const problems = page.getByRole('alert', { name: '公開の前に' })
  await expect(problems).toContainText('リンク先「/service/nowhere」のページか見出しがありません。')
  await expect(problems).toContainText('「絶対」には裏づけが要ります。')
  await noViolations(page)
  await type(page, field(page, /^本文/), '## 素材 {#material}\n\n軽い数珠です。送料は{{deliveryFee}}です。')
  await press(page, '見え方を確かめる')
  const phone = page.frameLocator('iframe[title="スマートフォンでの見え方"]')
  await expect(phone.getByText('軽い数珠です。送料は1,100円です。')).toBeVisible()
  await expect(problems).toHaveCount(0)
  await noViolations(page)
}

async function plan(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: /^すぐに公開/ }))
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('公開の日時').fill('2026-12-01T09:00')
  await follow(page, () => press(page, '公開する'), { heading: 'ページ' })
  await expect(page.getByRole('row').filter({ hasText: '数珠の選び方' }).first()).toContainText('12/1 09:00')
  await noViolations(page)
  expect((await page.request.get(`${shopUrl()}/article/${name}`)).status()).toBe(404)
}

async function takeBack(page: Page, name: string): Promise<void> {
  await page.goto(`${shopUrl()}${staffHref('staff-page-history', { path: `/article/${name}` })}`)
  await arrive(page, { heading: 'これまでの文面' })
  await hydrated(page)
  await noViolations(page)
  await tabTo(page, page.getByRole('link', { name: '違いを見る：12/1 09:00から公開' }))
  const shown = page.getByRole('heading', { name: '12/1 09:00から公開：前の文面との違い' })
  await follow(page, () => page.keyboard.press('Enter'), { shows: shown })
  await hydrated(page)
  await noViolations(page)
  await press(page, '取り消す：12/1 09:00から公開')
  await expect(page.getByRole('status')).toContainText('取り消しました。')
  await expect(page.getByText('はじめの文面のままです。')).toBeVisible()
}
