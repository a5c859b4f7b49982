import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { afterOrderShop } from './support/after-order.ts'
import { follow } from './support/follow.ts'
import { hydrated } from './support/hydration.ts'
import { chooseByArrows, pressKey, tabTo } from './support/keyboard.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

/** Whole jobs of the back office by keyboard alone; the packer's is in staff-packing.spec.ts. */
const shop = afterOrderShop()
test.beforeAll(() => shop().perform({ do: 'staff' }))

/** Every pointer that is pressed is counted, also by the driver of the test. */
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    addEventListener('pointerdown', () => localStorage.setItem('pointers', '1'), { capture: true }),
  ),
)
test.afterEach(async ({ page }) => expect(await page.evaluate(() => localStorage.getItem('pointers'))).toBeNull())

const main = (page: Page) => page.getByRole('main')
const order = (number: number | string) => ({ heading: new RegExp(`^ご注文 ${number}`) })
const said = (page: Page, text: string) => ({ shows: page.getByRole('status').filter({ hasText: text }) })
const effects = (page: Page) => ({ shows: page.getByRole('heading', { level: 2, name: '行われること' }) })
const confirm = (page: Page) => pressKey(page, 'Control+Enter')

/** Keys of the back office work from the hydration on. A form sends nothing while the page loads its data anew. */
async function ready(page: Page): Promise<void> {
  await hydrated(page)
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
}

async function press(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first())
  await ready(page)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}
const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

/** What a scanner does, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await ready(page)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function signIn(page: Page, duty: string, place: Parameters<typeof follow>[2]): Promise<void> {
  await type(page, page.getByLabel('メールアドレス'), `${duty}@sumirei.example`)
  await type(page, page.getByRole('textbox', { name: 'パスワード' }), DEMO_PASSWORD)
  await follow(page, () => page.keyboard.press('Enter'), place)
}

/** `/` leads to the search from everywhere. */
async function search(page: Page, text: string): Promise<void> {
  await pressKey(page, '/')
  await expect(page.getByRole('searchbox', { name: 'ご注文を探す' })).toBeFocused()
  await page.keyboard.type(text)
}

const openBackOffice = (page: Page) => page.goto(`${shop().url}/staff`)

test('the returns desk takes a unit back, undoes it, takes it back again, cleans and shelves it', async ({ page }) => {
  const { uid } = await shop().order(page.context(), 'shipped', [1])
  const { number, units } = await shop().perform<{ number: number; units: string[] }>({ do: 'unit-ids', uid })
  const [unit = ''] = units
  await shop().at('2026-12-12T10:00:00+09:00')
  await openBackOffice(page)
  await signIn(page, 'returns', { heading: '2026年12月12日（土）' })
  const takeBack = async () => {
    await follow(page, () => scan(page, unit), said(page, `${unit} を読み取りました`))
    await follow(page, () => scan(page, ''), said(page, `${unit} の状態を記録しました`))
    await ready(page)
    await follow(page, () => confirm(page), said(page, `ご注文 ${number} の返却を記録しました`))
  }
  await follow(page, () => press(page, 'link', '返却'), { heading: '返却' })
  await takeBack()
  await follow(page, () => press(page, 'link', '取り消す'), { heading: '返却の記録を取り消す' })
  const lines = page.getByRole('combobox', { name: /^明細/ })
  await chooseByArrows(
    page,
    lines,
    await lines
      .locator('option')
      .nth(1)
      .evaluate((one) => (one as HTMLOptionElement).value),
  )
  await type(page, box(page, /^理由/), '別の箱でした')
  await follow(page, () => press(page, 'button', '内容を確かめる'), effects(page))
  await ready(page)
  await follow(page, () => confirm(page), order(number))
  await follow(page, () => press(page, 'link', '返却'), { heading: '返却' })
  await takeBack()
  await follow(page, () => press(page, 'link', 'お手入れ'), { heading: 'お手入れ' })
  await follow(page, () => scan(page, unit), said(page, `${unit} はお手入れ済みです`))
  await follow(page, () => scan(page, 'B-07'), said(page, `${unit} を棚 B-07 に戻しました`))
})

test('customer service takes an order by telephone, finds it by four digits, changes and cancels it', async ({
  page,
}) => {
  const telephone = '0345671928'
  await shop().setClock('2026-11-20T10:00:00+09:00')
  await openBackOffice(page)
  await signIn(page, 'service', { heading: '2026年11月20日（金）' })
  await follow(page, () => press(page, 'link', '電話受付'), { heading: '電話受付' })
  await type(page, page.getByLabel('お客様の電話番号'), telephone)
  await page.keyboard.press('Enter')
  await expect(page.getByText('この番号のお客様はいません')).toBeVisible()
  await follow(page, () => press(page, 'button', '新しいお客様として受け付ける'), { heading: '電話でのご注文' })
  await chooseByArrows(page, page.getByLabel('お届け先の都道府県'), '13')
  await follow(page, () => press(page, 'button', '最短のお届け日を調べる'), said(page, '保存しました'))
  await addItem(page, '3')
  await fillCustomer(page, telephone)
  await chooseByArrows(page, page.getByLabel('お支払い方法'), 'cod')
  const tick = page.getByRole('checkbox', { name: '上の内容を読み上げ、お客様の同意を得ました' })
  await follow(page, () => press(page, 'button', 'お支払い・時間帯を保存'), { shows: tick })
  await tabTo(page, tick)
  await page.keyboard.press('Space')
  await follow(page, () => press(page, 'button', 'ご注文を受ける'), { heading: /^ご注文 \d+/ })
  const number = (await page.locator('h1 .staff-number').textContent()) ?? ''

  await follow(page, () => press(page, 'link', '本日'), { heading: '2026年11月20日（金）' })
  await search(page, telephone.slice(-4))
  await follow(page, () => page.keyboard.press('Enter'), { heading: 'ご注文' })
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await tabTo(page, page.locator('main tbody a').first())
  await follow(page, () => page.keyboard.press('Enter'), order(number))
  await changeDelivery(page, number)
  const cancellation = 'ご注文を取り消す（お客様のご都合）'
  await follow(page, () => press(page, 'link', cancellation), { heading: cancellation })
  await expect(main(page)).toContainText('確定前 → お客様取消')
  await ready(page)
  await follow(page, () => confirm(page), order(number))
  await expect(page.locator('h1')).toContainText('お客様取消')
})

/** The free size of an item, for the earliest arrival. */
async function addItem(page: Page, words: string): Promise<void> {
  await type(page, page.getByLabel('商品番号・個体番号・言葉'), words)
  const add = page.getByRole('button', { name: 'この商品を加える' })
  await follow(page, () => page.keyboard.press('Enter'), { shows: add })
  await follow(page, () => press(page, 'button', 'この商品を加える'), {
    shows: page.getByRole('button', { name: '除く' }),
  })
}

async function fillCustomer(page: Page, telephone: string): Promise<void> {
  await type(page, box(page, /^姓/), '電話')
  await type(page, box(page, /^名/), '太郎')
  await type(page, box(page, /^セイ/), 'デンワ')
  await type(page, box(page, /^メイ/), 'タロウ')
  await type(page, box(page, /^郵便番号/), '100-0001')
  await chooseByArrows(page, page.getByRole('combobox', { name: /^都道府県/ }), '13')
  await type(page, box(page, /^市区町村/), '千代田区千代田1-1')
  await type(page, box(page, /^電話番号/), telephone)
  await type(page, box(page, /^メールアドレス/), 'by-keyboard@example.jp')
  await follow(page, () => press(page, 'button', 'お客様の内容を保存'), {
    shows: page.getByRole('link', { name: 'お客様の内容を直す' }),
  })
}

async function changeDelivery(page: Page, number: string): Promise<void> {
  const change = 'お届け先・時間帯を変える'
  await follow(page, () => press(page, 'link', change), { heading: change })
  await type(page, page.getByLabel('斎場・施設の名称'), '墨礼会館')
  await follow(page, () => press(page, 'button', '内容を確かめる'), effects(page))
  await ready(page)
  await follow(page, () => confirm(page), order(number))
  await expect(main(page)).toContainText('墨礼会館')
}

test('the owner finds an order by keys and refunds it after a fresh sign-in; letters open its moves', async ({
  page,
}) => {
  const { uid } = await shop().order(page.context(), 'shipped', [1])
  const { number } = await shop().perform<{ number: number }>({ do: 'unit-ids', uid })
  await openBackOffice(page)
  await signIn(page, 'owner', { heading: '2026年11月20日（金）' })
  await shop().setClock('2026-11-20T10:06:00+09:00')
  await search(page, String(number))
  await follow(page, () => page.keyboard.press('Enter'), { heading: 'ご注文' })
  await tabTo(page, page.locator('main tbody a').first())
  await follow(page, () => page.keyboard.press('Enter'), order(number))
  await follow(page, () => pressKey(page, 'm'), { heading: 'メモを書く' })
  await follow(page, () => press(page, 'link', `ご注文 ${number} へ戻る`), order(number))
  await follow(page, () => press(page, 'link', '返金する'), { heading: '管理画面へのログイン' })
  await signIn(page, 'owner', { heading: '返金する' })
  await type(page, page.getByLabel('金額（円）'), '500')
  await type(page, page.getByLabel('理由'), '袖口の汚れのお詫び')
  await follow(page, () => press(page, 'button', '内容を確かめる'), effects(page))
  await ready(page)
  await follow(page, () => confirm(page), order(number))
  await expect(page.getByRole('status').filter({ hasText: '返金する：完了しました。' })).toBeVisible()
})
