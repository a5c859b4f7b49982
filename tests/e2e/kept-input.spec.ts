import { DEMO_PASSWORD, HANAKO } from '#demo/members/people.ts'
import { follow } from './support/follow.ts'
import { addToCart, giveDetails, ownAddress, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { addToCartByHttp, beginAtConfirmation, dressPath } from './support/preparation.ts'
import { expect, type Page, test } from './support/test.ts'

const textbox = (page: Page, name: RegExp) => page.getByRole('main').getByRole('textbox', { name })
const option = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const back = (page: Page, heading: string) => follow(page, () => page.goBack(), { heading })
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('sumirei-input') ?? '{}')))

test('the customer form shows after Back what was typed', async ({ page }) => {
  await addToCartByHttp(page, { startOn: '2026-12-09', size: '9号' })
  await page.goto(`${shopUrl()}/shopping/nonmember`)
  await textbox(page, /^姓/).fill('山田')
  await page.getByRole('combobox', { name: /^都道府県/ }).selectOption({ label: '大阪府' })
  await textbox(page, /^郵便番号/).fill('100')
  // Sent with errors, the form is still not sent.
  await page.getByRole('main').getByRole('button', { name: 'お届け先の選択へ進む' }).click()
  await expect(page.getByText('名を入力してください。').first()).toBeVisible()
  await textbox(page, /^名/).fill('花子')
  await follow(page, () => page.getByRole('link', { name: 'ログイン' }).click(), { heading: 'ご注文手続き' })
  await back(page, 'お客様情報')
  await expect(textbox(page, /^姓/)).toHaveValue('山田')
  await expect(textbox(page, /^名/)).toHaveValue('花子')
  await expect(textbox(page, /^郵便番号/)).toHaveValue('100')
  await expect(page.getByRole('combobox', { name: /^都道府県/ })).toHaveValue('27')
  await page.reload()
  await hydrated(page)
  await expect(textbox(page, /^名/)).toHaveValue('花子')
})

test('what is typed as soon as errors are shown is kept', async ({ page }) => {
  // A busy machine runs timers late.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: TimerHandler, delay = 0) => setTimeout(run, delay || 2_000)) as typeof setTimeout
  })
  await addToCartByHttp(page, { startOn: '2026-12-09', size: '9号' })
  await page.goto(`${shopUrl()}/shopping/nonmember`)
  await textbox(page, /^姓/).fill('山田')
  await expect.poll(() => keptKeys(page)).toHaveLength(1)
  await page.getByRole('main').getByRole('button', { name: 'お届け先の選択へ進む' }).click()
  await expect(page.getByText('名を入力してください。').first()).toBeVisible()
  await textbox(page, /^名/).fill('花子')
  await follow(page, () => page.getByRole('link', { name: 'ログイン' }).click(), { heading: 'ご注文手続き' })
  await back(page, 'お客様情報')
  await expect(textbox(page, /^名/)).toHaveValue('花子')
})

test('what the shop has saved since is not replaced by what was typed before', async ({ page }) => {
  await addToCartByHttp(page, { startOn: '2026-12-09', size: '9号' })
  await page.goto(`${shopUrl()}/shopping/nonmember`)
  await textbox(page, /^姓/).fill('早瀬')
  await follow(page, () => page.getByRole('main').getByRole('link', { name: 'カート' }).click(), { heading: 'カート' })
  await giveDetails(page, { email: ownAddress('saved'), pay: /代金引換/ })
  await follow(page, () => page.evaluate(() => history.go(-6)), { heading: 'お客様情報' })
  await expect(textbox(page, /^姓/)).toHaveValue('山田')
})

test('another destination is shown after Back and Forward', async ({ page }) => {
  await beginAtConfirmation(page, { startOn: '2026-12-10', size: '9号', email: ownAddress('kept'), method: 'cod' })
  await follow(page, () => page.getByRole('link', { name: 'お届け先' }).first().click(), { heading: 'お届け先' })
  await option(page, /別の場所に届ける/).check()
  await textbox(page, /^斎場・施設の名称/).fill('墨礼会館')
  await follow(page, () => page.getByRole('link', { name: 'お客様情報へ戻る' }).click(), { heading: 'お客様情報' })
  await back(page, 'お届け先')
  await expect(option(page, /別の場所に届ける/)).toBeChecked()
  await expect(textbox(page, /^斎場・施設の名称/)).toHaveValue('墨礼会館')
  await textbox(page, /^喪家名/).fill('山田家')
  await back(page, 'ご注文内容の確認')
  await follow(page, () => page.goForward(), { heading: 'お届け先' })
  await expect(textbox(page, /^斎場・施設の名称/)).toHaveValue('墨礼会館')
  await expect(textbox(page, /^喪家名/)).toHaveValue('山田家')
})

test('an inquiry is shown after Back until it is sent', async ({ page }) => {
  await page.goto(`${shopUrl()}/contact`)
  await page.getByRole('combobox', { name: /^ご用件/ }).selectOption({ index: 1 })
  await textbox(page, /^お名前/).fill('山田花子')
  await textbox(page, /^メールアドレス/).fill('kept@example.jp')
  await textbox(page, /^お問い合わせの内容/).fill('袖丈を\n教えてください。')
  await follow(page, () => page.getByRole('main').getByRole('link', { name: 'よくあるご質問' }).click(), {
    heading: 'よくあるご質問',
  })
  await back(page, 'お問い合わせ')
  await expect(textbox(page, /^お問い合わせの内容/)).toHaveValue('袖丈を\n教えてください。')
  await expect(page.getByRole('combobox', { name: /^ご用件/ })).not.toHaveValue('')
  await follow(page, () => page.getByRole('button', { name: '入力内容の確認へ進む' }).click(), {
    heading: 'お問い合わせ内容の確認',
  })
  expect(await keptKeys(page)).toHaveLength(1)
  await follow(page, () => page.getByRole('button', { name: 'この内容で送信する' }).click(), {
    heading: 'お問い合わせを承りました',
  })
  expect(await keptKeys(page)).toEqual([])
})

test('an item shows the choice after Back from the cart and from a page that was only looked at', async ({ page }) => {
  await page.goto(`${shopUrl()}${await dressPath({ startOn: '2026-12-11', size: '9号' })}`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await option(page, /^11号/).check()
  await option(page, /^12月16日.*お届け可/).check({ force: true })
  await page.getByRole('checkbox', { name: /安心プラン/ }).check()
  await follow(page, () => page.locator('.header-tools').getByRole('link', { name: 'カート' }).click(), {
    heading: 'カート',
  })
  await back(page, name)
  const isChosen = async () => {
    await expect(option(page, /^11号/)).toBeChecked()
    await expect(option(page, /^12月16日/)).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /安心プラン/ })).toBeChecked()
  }
  await isChosen()
  await addToCart(page)
  await back(page, name)
  await isChosen()
})

test('passwords and codes are not kept, and sign-out removes what was', async ({ page }) => {
  await page.goto(`${shopUrl()}/mypage/login`)
  await textbox(page, /^メールアドレス/).fill(HANAKO.email)
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill(DEMO_PASSWORD)
  expect(await keptKeys(page)).toEqual([])
  await follow(page, () => page.getByRole('main').getByRole('button', { name: 'ログインする' }).click(), {
    heading: /早瀬 花子 様/,
  })
  await page.goto(`${shopUrl()}/contact`)
  await textbox(page, /^お名前/).fill('早瀬花子')
  await expect.poll(() => keptKeys(page)).toHaveLength(1)
  await page.goto(`${shopUrl()}/mypage/`)
  await follow(page, () => page.getByRole('button', { name: 'ログアウト' }).click(), { heading: /ログアウト/ })
  await expect.poll(() => keptKeys(page)).toEqual([])
})
