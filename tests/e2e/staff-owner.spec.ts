import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { pressKey } from './support/keyboard.ts'
import { expect, type Page, test } from './support/test.ts'

const shop = afterOrderShop()
test.beforeAll(async () => {
  await shop().perform({ do: 'add-staff' })
})

const TODAY = { heading: '2026年11月20日（金）' }
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const open = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])

async function fillSignIn(page: Page, duty: string): Promise<void> {
  await page.getByLabel('メールアドレス').fill(`${duty}@sumirei.example`)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(DEMO_PASSWORD)
}

async function signIn(page: Page, duty: string): Promise<void> {
  await page.goto(`${shop().url}/staff`)
  await fillSignIn(page, duty)
  await follow(page, () => press(page, 'ログインする'), TODAY)
}

/** Opens the newest order of a status from the list. Returns its number. */
async function openNewest(page: Page, status: string): Promise<string> {
  await page.goto(`${shop().url}/staff/orders?status=${status}`)
  const link = page.locator('main .staff-number').first()
  const number = (await link.textContent()) ?? ''
  await follow(page, () => link.click(), { heading: new RegExp(`^ご注文 ${number}`) })
  return number
}

test('the owner refunds after a fresh sign-in, adds and stops a person, and reads the audit log', async ({
  page,
  context,
}) => {
  await shop().order(context, 'shipped', [1])
  await signIn(page, 'owner')
  await shop().setClock('2026-11-20T10:06:00+09:00')
  await refund(page)
  await addPerson(page)
  await readAudit(page)
})

/** The sign-in is six minutes old: the refund asks for another one before anything is typed. */
async function refund(page: Page): Promise<void> {
  const number = await openNewest(page, 'Rental1')
  await follow(page, () => open(page, '返金する'), { heading: '管理画面へのログイン' })
  await expect(main(page)).toContainText('5分以内のログインが必要です')
  await noViolations(page)
  await fillSignIn(page, 'owner')
  await follow(page, () => press(page, 'ログインする'), { heading: '返金する' })
  await noViolations(page)
  const preview = async () => {
    await page.getByLabel('金額（円）').fill('500')
    await page.getByLabel('理由').fill('袖口の汚れのお詫び')
    await follow(page, () => press(page, '内容を確かめる'), {
      shows: page.getByRole('heading', { name: '行われること' }),
    })
  }
  await pressBeforeReload(page, preview)
  await arrive(page, { heading: new RegExp(`^ご注文 ${number}`) })
  await expect(page.getByRole('status').filter({ hasText: '返金する：完了しました。' })).toBeVisible()
}

/** The button of the preview is pressed while the router still reloads the data of the page. */
async function pressBeforeReload(page: Page, preview: () => Promise<void>): Promise<void> {
  const pressed = page.waitForRequest((request) => request.postData()?.includes('intent=do') ?? false)
  await page.route('**/refund.data*', async (route) => {
    if (route.request().method() === 'GET') await pressed
    await route.continue()
  })
  await preview()
  await press(page, '返金する')
  await pressed
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function addPerson(page: Page): Promise<void> {
  await follow(page, () => open(page, '担当者'), { heading: '担当者' })
  await noViolations(page)
  await follow(page, () => open(page, '担当者を登録'), { heading: '担当者を登録' })
  await page.getByLabel('メールアドレス').fill('hanada@example.jp')
  await press(page, '内容を確かめる')
  await expect(page.getByRole('alert')).toContainText('名前を40文字以内で入力してください。')
  await expect(page.getByLabel('メールアドレス')).toHaveValue('hanada@example.jp')
  await noViolations(page)
  await page.getByLabel(/^名前/).fill('花田 一郎')
  await page.getByRole('checkbox', { name: '出荷' }).check()
  await page.getByRole('checkbox', { name: '返却' }).check()
  await follow(page, () => press(page, '内容を確かめる'), {
    shows: page.getByRole('heading', { name: '行われること' }),
  })
  await expect(main(page)).toContainText('花田 一郎（hanada@example.jp）を、担当「出荷・返却」で登録します。')
  await noViolations(page)
  await follow(page, () => press(page, '登録する'), { shows: page.getByText('花田 一郎 の回復コード') })
  await expect(main(page)).toContainText(/[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}/)
  await noViolations(page)
  await follow(page, () => open(page, '花田 一郎'), { heading: '花田 一郎' })
  await noViolations(page)
  await follow(page, () => open(page, '停止する'), { heading: '停止する' })
  await expect(main(page)).toContainText('管理画面に入れなくなります。')
  await noViolations(page)
  await follow(page, () => press(page, '停止する'), { heading: '花田 一郎' })
  await expect(page.getByRole('status').filter({ hasText: '停止する：完了しました。' })).toBeVisible()
}

async function readAudit(page: Page): Promise<void> {
  await follow(page, () => open(page, '監査記録'), { heading: '監査記録' })
  const rows = page.locator('main tbody tr')
  for (const act of ['返金', '担当者の登録', '担当者の停止'])
    await expect(rows.filter({ hasText: act }).first()).toContainText('店長 墨田')
  await noViolations(page)
  await page.getByRole('combobox', { name: /^操作/ }).selectOption('担当者の停止')
  await press(page, '絞り込む')
  await expect(rows).toHaveCount(1)
  const [download] = await Promise.all([page.waitForEvent('download'), open(page, 'CSVで書き出す')])
  expect(download.suggestedFilename()).toBe('audit.csv')
}

test('two people on one order see each other’s change before they save', async ({ page, browser, context }) => {
  await shop().order(context, 'accepted', [2])
  await signIn(page, 'packing')
  const number = await openNewest(page, 'Delivery')
  await follow(page, () => open(page, 'メモを書く'), { heading: 'メモを書く' })
  await page.getByRole('textbox', { name: /メモ/ }).fill('玄関へ')
  const other = await browser.newPage()
  await signIn(other, 'service')
  await other.goto(`${shop().url}/staff/orders/${number}/confirm`)
  await follow(other, () => press(other, 'ご予約を確定'), { heading: new RegExp(`^ご注文 ${number}`) })
  await expect(page.getByText('ほかの担当者がこのご注文を更新しました。')).toBeVisible({ timeout: 6_000 })
  await expect(page.getByRole('textbox', { name: /メモ/ })).toHaveValue('玄関へ')
  await noViolations(page)
  await press(page, '内容を確かめる')
  await press(page, 'メモを書く')
  await expect(page.getByRole('alert')).toContainText('最新の内容を確かめて')
  await other.close()
})

test('the keys 1 to 9 open columns of the day, and a search is saved by keyboard alone', async ({ page, context }) => {
  await shop().order(context, 'accepted', [3])
  await signIn(page, 'service')
  await noViolations(page)
  await expect(page.getByRole('button', { name: 'キー操作' })).toBeVisible()
  const title = ((await page.locator('.staff-column h2').first().textContent()) ?? '').replace(/[\d\s]+$/, '')
  await follow(page, () => pressKey(page, '1'), { heading: new RegExp(`^${title}`) })
  // The list of keys is there with the scripts.
  await expect(page.getByRole('button', { name: 'キー操作' })).toBeVisible()
  await pressKey(page, 'j')
  await follow(page, () => page.keyboard.press('Enter'), { heading: /^ご注文 \d/ })
  await page.goto(`${shop().url}/staff/orders?status=Delivery&method=card`)
  await page.getByLabel('条件の名前').fill('カードの確定待ち')
  await follow(page, () => page.keyboard.press('Enter'), {
    shows: page.getByRole('link', { name: 'カードの確定待ち', exact: true }),
  })
  await noViolations(page)
  await follow(page, () => press(page, '「カードの確定待ち」を削除'), { shows: page.getByLabel('条件の名前') })
  await expect(page.getByRole('link', { name: 'カードの確定待ち', exact: true })).toHaveCount(0)
})
