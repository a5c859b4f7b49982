import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { follow, followCard } from './follow.ts'

/** The URL of the shop of this run. */
export const shopUrl = () => process.env.SHOP_URL ?? ''

/** An e-mail address unique to this run of a test, so that its mails can be distinguished. */
export function ownAddress(name: string): string {
  const { project, repeatEachIndex, retry } = test.info()
  return `${name}-${project.name}-${repeatEachIndex}-${retry}@example.jp`
}

/** The heading of the finder's result. */
export const WOMENS_WEAR = '女性の装い'
/** The page after an order is placed. */
export const ORDERED = { heading: 'ご注文を承りました', address: /\/shopping\/complete$/ }

/** Finds women's wear for a day and size through the home page's finder, and opens the first item. Returns its name. */
export async function findDress(page: Page, { startOn, size }: { startOn: string; size: string }): Promise<string> {
  await page.goto(`${shopUrl()}/`)
  const finder = page.getByRole('form', { name: '空いている礼服を探す' })
  await finder.getByRole('combobox', { name: 'お届け日' }).selectOption(startOn)
  await finder.getByRole('combobox', { name: 'サイズ' }).selectOption({ label: size })
  await follow(page, () => finder.getByRole('button', { name: '空いている商品を見る' }).click(), {
    heading: WOMENS_WEAR,
    address: new RegExp(`/items/list\\?.*startcalendar=${startOn}`),
  })
  return followCard(page)
}

/** Adds the open item to the cart with the selected day and size. */
export async function addToCart(page: Page): Promise<void> {
  await follow(page, () => page.getByRole('button', { name: /カートに入れる/ }).click(), { heading: 'カート' })
}

const TOKYO = { postalCode: '１００-０００１', prefecture: '東京都', street: '千代田区千代田１ー１' }

type Details = {
  readonly email: string
  readonly pay: RegExp
  readonly place?: typeof TOKYO
  /** Called on each page after its form is filled in. */
  readonly onPage?: () => Promise<void>
  /** Called after each form was sent. */
  readonly onSubmit?: () => Promise<void>
}

/** From the cart to the confirmation screen, as a guest with typical spellings, in Tokyo unless `place` is given. */
export async function giveDetails(
  page: Page,
  { email, pay, place = TOKYO, onPage = async () => {}, onSubmit = async () => {} }: Details,
): Promise<void> {
  await follow(page, () => proceed(page), { heading: 'ご注文手続き' })
  await follow(page, () => page.getByRole('link', { name: '会員登録をせずに注文する' }).click(), {
    heading: 'お客様情報',
  })
  const type = (name: RegExp, text: string) => page.getByRole('textbox', { name }).fill(text)
  await type(/^姓/, '山田')
  await type(/^名/, '花子')
  await type(/^セイ/, 'やまだ')
  await type(/^メイ/, 'ﾊﾅｺ')
  await type(/^郵便番号/, place.postalCode)
  await page.getByRole('combobox', { name: /^都道府県/ }).selectOption({ label: place.prefecture })
  // A telephone and a flat of its own: orders of one telephone or household count together.
  const { address2, telephone } = addressOfGuest({ telephone: '' }, email)
  await type(/^市区町村/, place.street)
  await type(/^建物名/, address2)
  await type(/^電話番号/, telephone.replace(/^(...)(....)/, '$1-$2-'))
  await type(/^メールアドレス(?!.*確認)/, email)
  await type(/^メールアドレス.*確認/, email)
  await onPage()
  const submit = async () => {
    await next(page)
    await onSubmit()
  }
  await follow(page, submit, { heading: 'お届け先' })
  await onPage()
  await follow(page, submit, { heading: 'お支払い方法' })
  await page.getByRole('radio', { name: pay }).check()
  await onPage()
  await follow(page, submit, { heading: 'ご注文内容の確認' })
  await onPage()
}

/** Opens the checkout from the cart. */
export const proceed = (page: Page) => page.getByRole('link', { name: 'ご注文手続きへ進む' }).first().click()

/** The last button before the page on which the order is paid. */
export const payButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^この内容で注文し、.+へ進む$/ })

/** Places an order that needs no online payment. */
export function confirmOrder(page: Page): Promise<void> {
  const confirm = () => page.getByRole('main').getByRole('button', { name: 'この内容で注文する' }).click()
  return follow(page, confirm, ORDERED)
}

async function next(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: /進む|確認/ })
    .first()
    .click()
}

/** The frame with the page of the processor. */
export function paymentFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title^="カード情報の入力"]')
}

/** Enters a card in the processor's frame and pays. */
export async function payWith(page: Page, cardNumber: string): Promise<void> {
  const frame = paymentFrame(page)
  await frame.getByLabel(/カード番号/).fill(cardNumber)
  await frame.getByLabel(/有効期限/).fill('12/30')
  await frame.getByLabel(/名義/).fill('HANAKO YAMADA')
  await frame.getByLabel(/セキュリティコード/).fill('123')
  await frame.getByRole('button', { name: /を支払う|を登録する/ }).click()
}

/** Confirms the payment by the one-time password of the test card with 3-D Secure, after a wrong one. */
export async function authenticate(page: Page): Promise<void> {
  const frame = paymentFrame(page)
  await expect(frame.getByRole('heading', { name: '本人認証' })).toBeVisible()
  await frame.getByLabel('ワンタイムパスワード').fill('000000')
  await frame.getByRole('button', { name: '認証する' }).click()
  await expect(frame.getByRole('alert')).toBeVisible()
  await frame.getByLabel('ワンタイムパスワード').fill('１２３４５６')
  await frame.getByRole('button', { name: '認証する' }).click()
}
