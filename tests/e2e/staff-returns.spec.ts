import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { hydrated } from './support/hydration.ts'
import { pressKey } from './support/keyboard.ts'
import { expect, type Page, test } from './support/test.ts'

const shop = afterOrderShop()
test.beforeAll(() => shop().perform({ do: 'staff' }))

const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])

/** What a scanner does: digits and Enter, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await hydrated(page)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const confirm = (page: Page) => pressKey(page, 'Control+Enter')
const said = (page: Page, text: string) => ({ shows: page.getByRole('status').filter({ hasText: text }) })

type Ids = { readonly number: number; readonly units: readonly string[] }
const idsOf = (uid: string) => shop().perform<Ids>({ do: 'unit-ids', uid })

/** Opens the returns desk on a day on which the orders of these tests are due or overdue. */
async function openDesk(page: Page): Promise<void> {
  await shop().at('2026-12-21T10:00:00+09:00')
  await page.goto(`${shop().url}/staff`)
  await page.getByLabel('メールアドレス').fill('returns@sumirei.example')
  await page.getByRole('textbox', { name: 'パスワード' }).fill(DEMO_PASSWORD)
  await follow(page, () => page.keyboard.press('Enter'), { heading: '2026年12月21日（月）' })
  await page.goto(`${shop().url}/staff/returns`)
  await arrive(page, { heading: '返却' })
}

test('a late unit comes back with its lateness proposed, and the return is undone', async ({ page }) => {
  const { uid } = await shop().order(page.context(), 'shipped', [1])
  const { number, units } = await idsOf(uid)
  const [unit = ''] = units
  await openDesk(page)
  await noViolations(page)
  await scan(page, '9999-9')
  await expect(page.getByRole('alert').filter({ hasText: '登録のない番号です' })).toBeVisible()
  await follow(page, () => scan(page, unit), said(page, `${unit} を読み取りました`))
  await expect(page.getByText(`黒のワンピース1（${unit}）が未着`)).toBeVisible()
  await noViolations(page)
  await follow(page, () => scan(page, ''), said(page, `${unit} の状態を記録しました`))
  await expect(page.getByText('請求：延滞料')).toBeVisible()
  await noViolations(page)
  await follow(page, () => confirm(page), said(page, `ご注文 ${number} の返却を記録しました`))

  const row = page
    .getByRole('table', { name: '本日の返却' })
    .getByRole('row')
    .filter({ hasText: String(number) })
  await row.getByRole('link', { name: '取り消す' }).focus()
  await follow(page, () => page.keyboard.press('Enter'), { heading: '返却の記録を取り消す' })
  await page.getByRole('combobox', { name: /^明細/ }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: /^理由/ }).fill('別の箱でした')
  await page.getByRole('button', { name: '内容を確かめる' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '行われること' })).toBeVisible()
  await follow(page, () => confirm(page), { heading: new RegExp(`^ご注文 ${number}`) })
  await page.goto(`${shop().url}/staff/returns`)
  await expect(page.getByRole('table', { name: '返却予定' })).toContainText(String(number))
})

test('by its return slip a dress comes back with a stain and a set without a part', async ({ page }) => {
  const placed = await shop().memberOrder(page.context(), [2, 3], ['2026-12-18', '2026-12-18'])
  const returnSlip = withCheckDigit('91234567890')
  await shop().perform({ do: 'ship', uid: placed.uid, line: 0, slip: returnSlip.slice(1) })
  await shop().perform({ do: 'ship', uid: placed.uid, line: 1, slip: '555' })
  const { number, units } = await idsOf(placed.uid)
  const [set = '', dress = ''] = units
  await openDesk(page)
  await follow(page, () => scan(page, `a${returnSlip}a`), { heading: new RegExp(`^返却 ${number}`) })
  await follow(page, () => scan(page, dress), said(page, `${dress} を読み取りました`))
  await follow(page, () => scan(page, 's'), { heading: `状態の記録 ${dress}` })
  await noViolations(page)
  await page.getByRole('button', { name: '状態を記録' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('写真を1枚選んでください')
  const buffer = await page.screenshot({ type: 'jpeg' })
  await page.getByLabel(/^写真/).setInputFiles({ name: 'stain.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('textbox', { name: /^内容/ }).fill('左袖口に1センチの染み')
  await follow(page, () => confirm(page), said(page, `${dress} の状態を記録しました`))
  await expect(page.getByText('左袖口に1センチの染み')).toBeVisible()
  await follow(page, () => scan(page, set), said(page, `${set} を読み取りました`))
  await follow(page, () => scan(page, 'n'), { heading: `状態の記録 ${set}` })
  await page.getByRole('checkbox', { name: '袱紗' }).focus()
  await page.keyboard.press('Space')
  await follow(page, () => confirm(page), said(page, `${set} の状態を記録しました`))
  await expect(page.getByText('袱紗が未着').first()).toBeVisible()
  await noViolations(page)
  await follow(page, () => confirm(page), said(page, `ご注文 ${number} の返却を記録しました`))
  await page.goto(`${shop().url}/staff/returns/${number}`)
  await arrive(page, { heading: new RegExp(`^返却 ${number}`) })
  await follow(page, () => page.getByRole('link', { name: '損傷を請求' }).click(), { heading: `損傷の請求 ${dress}` })
  await noViolations(page)

  await page.goto(`${shop().url}/staff/cleaning`)
  await arrive(page, { heading: 'お手入れ' })
  await scan(page, dress)
  await expect(page.getByRole('alert').filter({ hasText: '保留棚へ置いてください' })).toBeVisible()
  await page.goto(`${shop().url}/staff/returns/${number}`)
  await arrive(page, { heading: new RegExp(`^返却 ${number}`) })
  const whole = page.getByRole('form', { name: `${dress} は良好` }).getByRole('button', { name: '揃った・直った' })
  await follow(page, () => whole.click(), said(page, `${dress} の状態を記録しました`))
  await expect(whole).toBeHidden()
})

test('a returned unit is cleaned and goes to its shelf', async ({ page }) => {
  const { uid } = await shop().order(page.context(), 'shipped', [3])
  const [unit = ''] = (await idsOf(uid)).units
  await shop().perform({ do: 'return', uid, line: 0 })
  await openDesk(page)
  await page.goto(`${shop().url}/staff/cleaning`)
  await arrive(page, { heading: 'お手入れ' })
  await noViolations(page)
  await follow(page, () => scan(page, unit), said(page, `${unit} はお手入れ済みです`))
  await expect(page.getByRole('table', { name: '棚入れ待ち' })).toContainText(unit)
  await noViolations(page)
  await follow(page, () => scan(page, 'A-12'), said(page, `${unit} を棚 A-12 に戻しました`))
})
