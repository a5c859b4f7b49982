import { photograph } from '#tests/support/orders/order-lives.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { hydrated } from './support/hydration.ts'
import { withPictures } from './support/launch.ts'
import { openSideShop, type SideShop } from './support/side-shop.ts'
import { openToday } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

test.use(withPictures)

// Serial, because the tests share a shop and its clock.
test.describe.configure({ mode: 'default' })

/** On a phone, however many notices there are: home would become too long (widths.spec.ts). */
const NEWS_HEIGHT = 150
const MORNING = '2026-11-20T10:00:00+09:00'
let shop: SideShop
test.beforeAll(async () => {
  shop = await openSideShop('after-order')
  await shop.perform({ do: 'add-staff' })
})
test.beforeEach(async () => {
  await shop.perform({ do: 'clock', at: MORNING })
})
test.afterAll(() => shop?.close())

const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '管理メニュー' }).getByRole('link', { name, exact: true }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click()
/** Both widths use one shop, so each has names of its own. */
const own = (name: string) => `${name} ${test.info().project.name}`

test('a new dress is described, photographed, and released on its day', async ({ page }) => {
  const name = own('黒のアンサンブル')
  await openToday(page, 'catalogue', shop.url)
  await follow(page, () => menu(page, '商品'), { heading: '商品' })
  await noViolations(page)
  await follow(page, () => link(page, '商品を登録'), { heading: '商品の登録' })
  await noViolations(page)
  await page.getByRole('textbox', { name: /^商品名/ }).fill(name)
  await page.getByRole('combobox', { name: /^ブランド/ }).selectOption({ label: '墨' })
  await page.getByRole('combobox', { name: /^形/ }).selectOption({ label: 'ワンピース' })
  await page.getByRole('textbox', { name: /^4日間の料金/ }).fill('-9,800')
  await page.getByRole('checkbox', { name: '喪服' }).check()
  await press(page, '登録する')
  await expect(page.getByText('負の金額は入力できません', { exact: false }).last()).toBeVisible()
  await noViolations(page)
  await page.getByRole('textbox', { name: /^4日間の料金/ }).fill('9,800')
  const item = new RegExp(`^商品 \\d+ ${name}`)
  await follow(page, () => press(page, '登録する'), { heading: item })
  await noViolations(page)

  await follow(page, () => link(page, '個体を追加'), { heading: `個体の追加：${name}` })
  await page.getByRole('combobox', { name: /^サイズ/ }).selectOption({ label: 'サイズ 9号' })
  await page.getByRole('textbox', { name: /^参考価格/ }).fill('30000')
  await noViolations(page)
  await follow(page, () => press(page, '追加する'), { heading: item })

  await follow(page, () => link(page, '9号'), { heading: `寸法：${name} 9号` })
  await page.getByRole('textbox', { name: /^着丈/ }).fill('104')
  await noViolations(page)
  await follow(page, () => press(page, '保存する'), { heading: item })

  await follow(page, () => link(page, '写真の追加・並べ替え'), { heading: `写真：${name}` })
  await press(page, '写真を追加する')
  await expect(page.getByText('写真を選んでください。').last()).toBeVisible()
  await noViolations(page)
  const file = page.getByRole('button', { name: '写真 必須' })
  await file.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(20_100_000) })
  await follow(page, () => press(page, '写真を追加する'), { shows: page.getByText(/20MB/).nth(1) })
  await hydrated(page)
  await file.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photograph()) })
  await page.getByRole('textbox', { name: /^写真の説明/ }).fill('前開きの黒いアンサンブルの正面')
  await page.route('**/pictures.data*', (route) => route.abort('connectionreset'), { times: 1 })
  await press(page, '写真を追加する')
  await follow(page, () => press(page, 'もう一度送る'), { shows: page.getByText('写真を追加しました。') })
  await noViolations(page)
  await follow(page, () => link(page, /^商品 \d+ へ戻る/), { heading: item })

  const path = new URL(page.url()).pathname.replace('/staff', '')
  await page.getByText('公開予定', { exact: true }).click()
  await page.getByLabel(/^公開日/).fill('2026-11-21')
  await follow(page, () => press(page, '保存する'), { shows: page.getByText('保存しました。') })
  await noViolations(page)

  expect((await page.request.get(`${shop.url}${path}`)).status()).toBe(404)
  await shop.perform({ do: 'clock', at: '2026-11-21T00:10:00+09:00' })
  await shop.perform({ do: 'release-items' })
  await page.goto(`${shop.url}${path}`)
  await arrive(page, { heading: name })
  await expect(page.getByRole('img', { name: '前開きの黒いアンサンブルの正面' }).first()).toBeVisible()
})

test('a closing over a placed order lists the order first', async ({ page }) => {
  const isPhone = test.info().project.name === 'phone'
  const [on, shipsOn, text] = isPhone
    ? (['2027-01-10', '2027-01-09', '1月9日（土）'] as const)
    : (['2027-02-10', '2027-02-09', '2月9日（火）'] as const)
  await shop.perform({ do: 'member-order', items: [1], days: [on] })
  await openToday(page, 'service', shop.url)
  await follow(page, () => menu(page, '休業'), { heading: '休業・集配休止' })
  await noViolations(page)
  await page.getByLabel(/^初日/).fill(shipsOn)
  await page.getByLabel(/^最終日/).fill(shipsOn)
  await page.getByRole('textbox', { name: /^お客様に表示する理由/ }).fill('棚卸し')
  await follow(page, () => press(page, '影響を確かめる'), {
    shows: page.getByRole('heading', { level: 2, name: new RegExp(`休業：.*${text}`) }),
  })
  await expect(page.getByText(`発送日 ${text}`)).toBeVisible()
  await noViolations(page)
  await follow(page, () => press(page, '登録する'), { shows: page.getByText('登録しました。', { exact: false }) })
  await expect(page.getByRole('cell', { name: text, exact: true })).toBeVisible()
  await noViolations(page)
})

test('a notice is written by keyboard and read on home', async ({ page }) => {
  const title = own('年末年始の営業のお知らせ')
  await openToday(page, 'service', shop.url)
  await follow(page, () => menu(page, 'お知らせ'), { heading: 'お知らせ' })
  await noViolations(page)
  const write = page.getByRole('link', { name: 'お知らせを書く' })
  await write.focus()
  await follow(page, () => page.keyboard.press('Enter'), { heading: 'お知らせを書く' })
  await noViolations(page)
  await page.getByRole('textbox', { name: /^見出し/ }).focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12月31日から1月3日まで休業します。')
  await page.getByRole('button', { name: '掲載する' }).focus()
  await follow(page, () => page.keyboard.press('Enter'), { heading: 'お知らせ' })
  await page.goto(`${shop.url}/`)
  const news = page.getByRole('region', { name: 'お知らせ' })
  await expect(news.getByRole('link', { name: title })).toBeVisible()
  await noViolations(page)
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await news.boundingBox())?.height).toBeLessThanOrEqual(NEWS_HEIGHT)
  if (wide !== null) await page.setViewportSize(wide)
  await follow(page, () => news.getByRole('link', { name: title }).click(), { heading: title })
  await expect(page.getByText('12月31日から1月3日まで休業します。')).toBeVisible()
  await noViolations(page)
  await follow(page, () => link(page, '新着のお知らせの一覧へ'), { heading: '新着のお知らせ' })
  await noViolations(page)
})

test('a brand is added, renamed and removed; a category in use tells why it stays', async ({ page }) => {
  const [name, renamed] = [own('菫工房'), own('桔梗堂')]
  await openToday(page, 'catalogue', shop.url)
  await follow(page, () => menu(page, '商品'), { heading: '商品' })
  await follow(page, () => link(page, 'ブランド・カテゴリー・タグ'), { heading: 'ブランド・カテゴリー・タグ' })
  await noViolations(page)
  await page.getByRole('textbox', { name: /^名前/ }).fill(name)
  await page.getByRole('textbox', { name: /^よみ/ }).fill('すみれこうぼう')
  await follow(page, () => press(page, 'ブランドを登録'), { shows: page.getByText('登録しました。') })
  await follow(page, () => link(page, name), { heading: `ブランド：${name}` })
  await noViolations(page)
  await page.getByRole('textbox', { name: /^名前/ }).fill('')
  await press(page, '保存する')
  await expect(page.getByText('名前を入力してください。').last()).toBeVisible()
  await page.getByRole('textbox', { name: /^名前/ }).fill(renamed)
  await page.getByRole('combobox', { name: /^並び順/ }).selectOption({ label: '先頭' })
  await follow(page, () => press(page, '保存する'), { shows: page.getByText('保存しました。') })
  await expect(page.getByRole('row').nth(1)).toContainText(renamed)
  await follow(page, () => link(page, renamed), { heading: `ブランド：${renamed}` })
  await follow(page, () => press(page, 'このブランドを削除'), { shows: page.getByText('削除しました。') })
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0)

  const categories = page.getByRole('heading', { level: 2, name: /^カテゴリー/ })
  await follow(page, () => link(page, 'カテゴリー'), { shows: categories })
  await noViolations(page)
  await follow(page, () => link(page, '喪服'), { heading: 'カテゴリー：喪服' })
  await expect(page.getByText('で使われているため、削除できません。')).toBeVisible()
  await noViolations(page)
})
