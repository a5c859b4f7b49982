import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { ORDERED, ownAddress, payWith, shopUrl } from './support/guest.ts'
import { linkTo } from './support/mails.ts'
import { signInAsStaff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const DRAFT = '電話でのご注文'
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])
/** A form sends nothing while the page loads its data anew. */
const ready = (page: Page) => expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
const saved = (page: Page) => ({ shows: page.getByRole('status').filter({ hasText: '保存しました' }) })

const telephoneOf = (email: string) => addressOfGuest({ telephone: '' }, email).telephone

/** Both widths order the same garments at the same time, so each has a day of its own. */
const arrival = () =>
  test.info().project.name === 'phone'
    ? { on: '2026-12-15', text: '12月15日（火）' }
    : { on: '2026-12-22', text: '12月22日（火）' }

/** Takes the call of a new customer, up to the payment. The telephone is the caller's own. */
async function takeCall(page: Page, email: string, words: string, { hasEmail = true } = {}): Promise<void> {
  const telephone = telephoneOf(email)
  await page.goto(`${shopUrl()}/staff/orders/new`)
  await noViolations(page)
  await page.getByLabel('お客様の電話番号').fill(telephone)
  await press(page, 'お客様を探す')
  await expect(page.getByText('この番号のお客様はいません')).toBeVisible()
  await noViolations(page)
  await follow(page, () => press(page, '新しいお客様として受け付ける'), { heading: DRAFT })
  await noViolations(page)
  await page.getByLabel('お届け先の都道府県').selectOption({ label: '東京都' })
  await follow(page, () => press(page, '最短のお届け日を調べる'), saved(page))
  await expect(main(page)).toContainText('最短のお届け日 11月21日（土）')
  await addItem(page, words)
  await fillCustomer(page, email, telephone, hasEmail)
}

/** The first item that the words find, in its first free size. */
async function addItem(page: Page, words: string): Promise<void> {
  await page.getByLabel('商品番号・個体番号・言葉').fill(words)
  await page.getByLabel('お届け日', { exact: true }).fill(arrival().on)
  const found = page.getByRole('list', { name: '見つかった商品' })
  const add = page.getByRole('button', { name: 'この商品を加える' })
  await follow(page, () => press(page, '空きを調べる'), { shows: found.or(add) })
  await noViolations(page)
  if ((await found.count()) > 0) await follow(page, () => found.getByRole('link').first().click(), { shows: add })
  await noViolations(page)
  await follow(page, () => add.click(), { shows: page.getByRole('button', { name: '除く' }) })
}

async function fillCustomer(page: Page, email: string, telephone: string, hasEmail: boolean): Promise<void> {
  const type = (name: RegExp, text: string) => page.getByRole('textbox', { name }).fill(text)
  const { address2 } = addressOfGuest({ telephone: '' }, email)
  await type(/^姓/, '電話')
  await type(/^名/, '太郎')
  await type(/^セイ/, 'でんわ')
  await type(/^メイ/, 'たろう')
  await type(/^郵便番号/, '100-0001')
  await page.getByRole('combobox', { name: /^都道府県/ }).selectOption({ label: '東京都' })
  await type(/^市区町村/, '千代田区千代田1-1')
  await type(/^建物名/, address2)
  const written = telephone.replace(/^(...)(....)/, '$1-$2-')
  await expect(page.getByRole('textbox', { name: /^電話番号/ })).toHaveValue(written)
  if (hasEmail) await type(/^メールアドレス/, email)
  await follow(page, () => press(page, 'お客様の内容を保存'), {
    shows: page.getByRole('link', { name: 'お客様の内容を直す' }),
  })
}

async function payBy(page: Page, method: string): Promise<void> {
  await page.getByLabel('お支払い方法').selectOption({ label: method })
  const tick = page.getByRole('checkbox', { name: '上の内容を読み上げ、お客様の同意を得ました' })
  await follow(page, () => press(page, 'お支払い・時間帯を保存'), { shows: tick })
  for (const text of ['お支払い金額は、税込', 'ご予約の確定後は', arrival().text])
    await expect(main(page)).toContainText(text)
  await noViolations(page)
}

/** Takes the order; without the tick it is refused. Returns its number. */
async function place(page: Page): Promise<string> {
  const refusal = page.getByRole('alert').filter({ hasText: '読み上げ' })
  await follow(page, () => press(page, 'ご注文を受ける'), { shows: refusal })
  await ready(page)
  await page.getByRole('checkbox', { name: '上の内容を読み上げ、お客様の同意を得ました' }).check()
  await follow(page, () => press(page, 'ご注文を受ける'), { heading: /^ご注文 \d+/ })
  const number = await page.locator('h1 .staff-number').textContent()
  return number ?? ''
}

async function move(page: Page, label: string, fill: () => Promise<unknown>, shows: string): Promise<void> {
  await follow(page, () => link(page, label), { heading: label })
  await noViolations(page)
  await fill()
  const effects = page.getByRole('heading', { level: 2, name: '行われること' })
  await follow(page, () => press(page, '内容を確かめる'), { shows: effects })
  await expect(main(page)).toContainText(shows)
  await noViolations(page)
  await ready(page)
  await follow(page, () => press(page, label), { heading: /^ご注文 \d+/ })
}

/** From the directory of venues into the form. */
async function chooseVenue(page: Page, name: string): Promise<void> {
  const directory = page.getByRole('search', { name: '斎場・施設の名簿' })
  const venue = directory.getByRole('link', { name })
  await directory.getByRole('searchbox').fill('みほんかいかん')
  await follow(page, () => directory.getByRole('button', { name: '探す' }).click(), { shows: venue })
  await follow(page, () => venue.click(), { shows: page.getByText('名簿から入れました') })
  await expect(page.getByLabel('斎場・施設の名称')).toHaveValue(name)
}

test('a caller orders for cash, is found by four digits, and gets another address, size and unit', async ({ page }) => {
  const email = ownAddress('caller')
  await signInAsStaff(page, 'service')
  await takeCall(page, email, '前開きアンサンブル 喪服7点セット')
  await payBy(page, '代金引換')
  const number = await place(page)
  await noViolations(page)
  await page.goto(`${shopUrl()}/staff/orders?q=${telephoneOf(email).slice(-4)}`)
  await follow(page, () => page.getByRole('link', { name: number }).click(), {
    heading: new RegExp(`^ご注文 ${number}`),
  })
  await move(
    page,
    'お届け先・時間帯を変える',
    async () => {
      await chooseVenue(page, '見本会館 本館')
      await page.getByLabel('お届け時間帯').selectOption({ label: '午前中' })
    },
    'お届け時間帯：指定なし → 午前中',
  )
  await expect(main(page)).toContainText('見本会館 本館')
  const sizes = () => page.getByLabel('明細とサイズ')
  await move(page, 'サイズを替える', () => sizes().selectOption({ index: 1 }), '個体を交換')
  await move(page, '代わりの個体に替える', () => page.getByLabel('明細と個体').selectOption({ index: 1 }), '個体を交換')
  // The very moment of the order: cancelling is free.
  await follow(page, () => link(page, 'ご注文を取り消す（お客様のご都合）'), {
    heading: 'ご注文を取り消す（お客様のご都合）',
  })
  await expect(main(page)).toContainText('確定前 → お客様取消')
  await follow(page, () => press(page, 'ご注文を取り消す（お客様のご都合）'), { heading: /^ご注文 \d+/ })
})

test('a caller without an e-mail address is called, and mailed once there is one', async ({ page }) => {
  const email = ownAddress('no-mail')
  await signInAsStaff(page, 'service')
  await takeCall(page, email, 'スーツ', { hasEmail: false })
  await expect(main(page)).toContainText('確定のお知らせはお電話で差し上げます')
  await payBy(page, '代金引換')
  const number = await place(page)
  await follow(page, () => link(page, 'ご予約を確定'), { heading: 'ご予約を確定' })
  await expect(main(page)).toContainText('お電話でお伝えすることに加えます：ご予約の確定')
  await follow(page, () => press(page, 'ご予約を確定'), { heading: /^ご注文 \d+/ })
  await page.goto(`${shopUrl()}/staff/today/calls`)
  await noViolations(page)
  await follow(page, () => page.getByRole('link', { name: number }).click(), { heading: /^ご注文 \d+/ })
  await noViolations(page)
  await follow(page, () => link(page, 'お電話でお伝えした'), { heading: 'お電話でお伝えした' })
  await follow(page, () => press(page, 'お電話でお伝えした'), { heading: /^ご注文 \d+/ })
  await expect(main(page)).not.toContainText('お電話でお伝えすること：')
  const fill = async () => {
    await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
    await page.getByRole('textbox', { name: /^理由/ }).fill('登録の電話番号へ折り返した')
  }
  await move(page, '連絡先を直す', fill, `なし → ${email}`)
  expect(await linkTo(email, '/shopping/complete')).toContain('order=')
  await follow(page, () => link(page, 'ご注文を取り消す（お客様のご都合）'), {
    heading: 'ご注文を取り消す（お客様のご都合）',
  })
  await follow(page, () => press(page, 'ご注文を取り消す（お客様のご都合）'), { heading: /^ご注文 \d+/ })
})

test('a caller pays by the link of the mail', async ({ page, browser }) => {
  const email = ownAddress('linked')
  await signInAsStaff(page, 'service')
  await takeCall(page, email, 'ワンピース')
  await payBy(page, 'クレジットカード（メールのリンクから）')
  const number = await place(page)
  await expect(page.locator('h1')).toContainText('決済待ち')
  const customer = await browser.newPage()
  await customer.goto(await linkTo(email, '/shopping/pay'))
  await expect(customer.getByRole('heading', { level: 1, name: 'お支払いのお手続き' })).toBeVisible()
  for (const text of [number, 'お電話で承りました', 'キャンセル料', '11月21日'])
    await expect(main(customer)).toContainText(text)
  await noViolations(customer)
  await follow(customer, () => press(customer, 'この内容で注文し、お支払いへ進む'), { heading: 'カード情報の入力' })
  await follow(customer, () => payWith(customer, TEST_CARDS.accepted.number), ORDERED)
  await customer.close()
  await page.reload()
  await expect(page.locator('h1')).toContainText('確定前')
})

test('a cancellation shows its fee before it is made', async ({ page }) => {
  await signInAsStaff(page, 'service')
  await page.goto(`${shopUrl()}/staff/orders?status=Reserved&ships=2026-11-24`)
  // The oldest one is of the demo shop: other journeys place orders whose cancellation may be free.
  await follow(page, () => page.locator('tbody a').last().click(), { heading: /^ご注文 \d+/ })
  await follow(page, () => link(page, 'ご注文を取り消す（お客様のご都合）'), {
    heading: 'ご注文を取り消す（お客様のご都合）',
  })
  await expect(main(page)).toContainText('請求：キャンセル料 ¥')
  await expect(main(page)).toContainText('確定 → 確定後取消')
  await noViolations(page)
})

test('arrears and charges lead to the calls, reminders and charges of their orders', async ({ page }) => {
  await signInAsStaff(page, 'service')
  await page.goto(`${shopUrl()}/staff/arrears`)
  await expect(page.getByRole('heading', { level: 1, name: '延滞' })).toBeVisible()
  await noViolations(page)
  await follow(page, () => page.locator('tbody a').first().click(), { heading: /^ご注文 \d+/ })
  await follow(page, () => link(page, '電話の記録を残す'), { heading: '電話の記録を残す' })
  await page.getByLabel('お話の内容').fill('明日返送するとのこと。')
  await follow(page, () => press(page, '内容を確かめる'), {
    shows: page.getByRole('heading', { level: 2, name: '行われること' }),
  })
  await ready(page)
  await follow(page, () => press(page, '電話の記録を残す'), { heading: /^ご注文 \d+/ })
  await expect(main(page)).toContainText('明日返送するとのこと。')
  await page.goto(`${shopUrl()}/staff/charges`)
  await expect(page.getByRole('heading', { level: 1, name: '請求' })).toBeVisible()
  await noViolations(page)
})

test('money that needs attention is listed by what it is, and a wrong statement is refused', async ({ page }) => {
  await signInAsStaff(page, 'money')
  await page.goto(`${shopUrl()}/staff/money`)
  await expect(page.getByRole('heading', { level: 1, name: '決済' })).toBeVisible()
  await noViolations(page)
  await page.getByLabel('または、明細の貼り付け').fill('伝票番号,金額,入金日\n9999-9999,1000,2026-11-19')
  await press(page, '明細を読み込む')
  await expect(page.getByRole('alert')).toContainText('お荷物が見つかりません')
  await noViolations(page)
})
