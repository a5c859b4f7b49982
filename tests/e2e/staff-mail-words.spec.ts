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
const MAIL = 'メールの文面：発送'
const CANCEL = 'メールの文面：取消'

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

/** The new words are for next month and taken back, because other journeys read the mails of this shop. */
test('a person rewords the mail of a shipment for next month by keyboard, and takes it back', {
  tag: '@widths',
}, async ({ page }) => {
  await signInAsStaff(page, 'service')
  await page.goto(`${shopUrl()}${staffHref('staff-mail-words')}`)
  await arrive(page, { heading: 'メールの文面' })
  await hydrated(page)
  await noViolations(page)
  await tabTo(page, page.getByRole('link', { name: '発送', exact: true }))
  await follow(page, () => page.keyboard.press('Enter'), { heading: MAIL })
  await correct(page)
  await look(page)
  await plan(page)
  await takeBack(page)
})

/** Drafts alone, which no mail of another journey has. */
test('two people write on one mail: the later one sees what differs; drafts begin again from the first words', {
  tag: '@widths',
}, async ({ page, browser }) => {
  await signInAsStaff(page, 'service')
  const other = await browser.newPage()
  await signInAsStaff(other, 'catalogue')
  for (const each of [page, other]) await open(each, staffHref('staff-mail-words-edit', { kind: 'cancel' }), CANCEL)
  await sample(page)
  await type(other, field(other, /^結びの文/), 'ご用命をお待ちしております。')
  await follow(other, () => press(other, '下書きを保存する'), { heading: 'メールの文面' })
  await other.close()
  await press(page, '下書きを保存する')
  await expect(page.getByRole('alert')).toContainText('ほかの担当者が先に更新しました。')
  const differences = page.getByRole('region', { name: 'ほかの方が保存した文面との違い' })
  await expect(differences.getByText('結びの文：ご用命をお待ちしております。')).toBeVisible()
  await expect(field(page, /^はじめの文/)).toHaveValue(/^取り消しを承りました。/)
  await noViolations(page)
  await follow(page, () => press(page, '下書きを保存する'), { heading: 'メールの文面' })
  await beginAgain(page)
})

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`${shopUrl()}${path}`)
  await arrive(page, { heading })
  await hydrated(page)
}

/** Without the part that the release fills, the words are refused; with it, a mail goes to who writes. */
async function sample(page: Page): Promise<void> {
  await type(page, field(page, /^はじめの文/), '取り消しを承りました。')
  await press(page, '登録する')
  const problems = page.getByRole('alert', { name: '登録の前に' })
  await expect(problems).toContainText('直すまで登録できません')
  await expect(problems).toContainText('「{{note}}」には、取り消しの理由など、そのときに必要な文が入ります。')
  await type(page, field(page, /^はじめの文/), '取り消しを承りました。\n{{note}}')
  await press(page, '自分へ見本を送る')
  await expect(page.getByRole('status')).toContainText('service@sumirei.exampleへ見本を送りました。')
  await expect(problems).toHaveCount(0)
}

/** From the history the form begins with the words of a version, or of the release; the draft is taken back. */
async function beginAgain(page: Page): Promise<void> {
  const history = staffHref('staff-mail-words-history', { kind: 'cancel' })
  await open(page, history, 'これまでの文面')
  const draft = page.getByRole('link', { name: 'この文面から書きはじめる：下書き' })
  await tabTo(page, draft)
  await follow(page, () => page.keyboard.press('Enter'), { heading: CANCEL })
  await expect(field(page, /^はじめの文/)).toHaveValue(/^取り消しを承りました。/)
  await open(page, history, 'これまでの文面')
  await tabTo(page, page.getByRole('link', { name: 'はじめの文面から書きはじめる' }))
  await follow(page, () => page.keyboard.press('Enter'), { heading: CANCEL })
  await expect(field(page, /^はじめの文/)).toHaveValue('{{note}}')
  await open(page, history, 'これまでの文面')
  await press(page, '取り消す：下書き')
  await expect(page.getByText('はじめの文面のままです。')).toBeVisible()
}

/** What is wrong is said above the form, before anything is saved. */
async function correct(page: Page): Promise<void> {
  await hydrated(page)
  await noViolations(page)
  await type(page, field(page, /^件名/), '商品を発送いたしました')
  await type(page, field(page, /^はじめの文/), '絶対に届く{{whoever}}商品を、本日発送いたしました。')
  await type(page, field(page, /^結びの文/), 'よい一日をお過ごしください。')
  await press(page, '見え方を確かめる')
  const problems = page.getByRole('alert', { name: '登録の前に' })
  await expect(problems).toContainText('「{{whoever}}」という差し込みはありません。')
  await expect(problems).toContainText('「絶対」には裏づけが要ります。')
  await noViolations(page)
  await type(page, field(page, /^はじめの文/), '商品を本日発送いたしました。お届けは')
  await tabTo(page, page.getByRole('combobox', { name: '差し込み' }))
  await page.keyboard.type('{{deliveryDay')
  await press(page, 'はじめの文に入れる')
  await expect(field(page, /^はじめの文/)).toHaveValue(/お届けは\{\{deliveryDay\}\}$/)
}

/** The mail as text and, in a page of its own, as HTML. */
async function look(page: Page): Promise<void> {
  await press(page, '見え方を確かめる')
  const text = page.getByText('商品を本日発送いたしました。お届けは2026年11月24日（火）')
  await expect(page.locator('.staff-text', { has: page.getByText('よい一日を') })).toBeVisible()
  await expect(text.last()).toBeVisible()
  await expect(page.getByRole('alert', { name: '登録の前に' })).toHaveCount(0)
  await noViolations(page)
  const opening = page.context().waitForEvent('page')
  await press(page, 'HTMLの形で開く：発送')
  const html = await opening
  await expect(html.getByRole('heading', { name: '商品を発送いたしました' })).toBeVisible()
  await expect(html.getByText('よい一日をお過ごしください。')).toBeVisible()
  await html.close()
}

async function plan(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: /^すぐに切り替える/ }))
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('切り替えの日時').fill('2027-01-01T09:00')
  await follow(page, () => press(page, '登録する'), { heading: 'メールの文面' })
  await expect(page.getByRole('row').filter({ hasText: '商品を発送いたしました' }).first()).toContainText('1/1 09:00')
  await noViolations(page)
}

async function takeBack(page: Page): Promise<void> {
  await page.goto(`${shopUrl()}${staffHref('staff-mail-words-history', { kind: 'shipment' })}`)
  await arrive(page, { heading: 'これまでの文面' })
  await hydrated(page)
  await noViolations(page)
  await tabTo(page, page.getByRole('link', { name: /^違いを見る：.*1\/1 09:00から使用$/ }))
  const shown = page.getByRole('heading', { name: /1\/1 09:00から使用：前の文面との違い$/ })
  await follow(page, () => page.keyboard.press('Enter'), { shows: shown })
  await hydrated(page)
  await noViolations(page)
  await tabTo(page, page.getByRole('button', { name: /^取り消す：.*1\/1 09:00から使用$/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('取り消しました。')
  await expect(page.getByText('はじめの文面のままです。')).toBeVisible()
}
