import { follow } from './support/follow.ts'
import {
  authenticate,
  giveDetails,
  ORDERED,
  ownAddress,
  payButton,
  paymentFrame,
  payWith,
  shopUrl,
} from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { mailsTo } from './support/mails.ts'
import { addToCartByHttp, beginAtConfirmation, dressPath } from './support/preparation.ts'
import { expect, type Page, type Route, test } from './support/test.ts'

const DROPPED = '通信が途切れました。入力内容は残っています。'
const BY_CARD = { heading: 'カード情報の入力' }
const SECURE_CARD = '4000 0000 0000 3220'
const main = (page: Page) => page.getByRole('main')
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: '通信が途切れました' })
const sendAgain = (page: Page) => notice(page).getByRole('button', { name: 'もう一度送る' }).click()

/** Drops the first form that is sent. `response`: the shop has received it, and only its response is lost. */
async function dropFirstForm(page: Page, lost: 'request' | 'response'): Promise<void> {
  let hasDropped = false
  await page.route(/\.data(\?|$)/, async (route: Route) => {
    if (hasDropped || route.request().method() !== 'POST') return route.continue()
    hasDropped = true
    if (lost === 'response') await route.fetch({ maxRedirects: 0 })
    return route.abort('connectionreset')
  })
}

/** Returns a function that drops the next request of the processor's frame. */
async function frameThatDrops(page: Page, lost: 'request' | 'response'): Promise<() => void> {
  let isDropping = false
  await page.route('**/processor/sessions/**', async (route: Route) => {
    if (!isDropping) return route.continue()
    isDropping = false
    if (lost === 'response') await route.fetch({ maxRedirects: 0 })
    return route.abort('connectionreset')
  })
  return () => {
    isDropping = true
  }
}

test('a form that was not sent stays as typed, can be changed, and is sent again', async ({ page }) => {
  await addToCartByHttp(page, { startOn: '2026-12-09', size: '9号' })
  await page.goto(`${shopUrl()}/shopping/nonmember`)
  await hydrated(page)
  await dropFirstForm(page, 'request')
  const name = page.getByRole('textbox', { name: /^姓/ })
  await name.fill('山田')
  const submit = page.getByRole('main').getByRole('button', { name: 'お届け先の選択へ進む' })
  await submit.click()
  await expect(notice(page)).toContainText(DROPPED)
  await expect(name).toHaveValue('山田')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お客様情報')
  await name.fill('早瀬')
  await submit.click()
  await expect(page.getByText('名を入力してください。').first()).toBeVisible()
  await expect(name).toHaveValue('早瀬')
  await expect(notice(page)).toHaveCount(0)
})

test('the connection drops at each step of the checkout, and one order is placed', async ({ page }) => {
  const email = ownAddress('each-step')
  await addToCartByHttp(page, { startOn: '2026-12-17', size: '9号' })
  await page.goto(`${shopUrl()}/cart`)
  let isDropped = false
  await page.route(/\.data(\?|$)/, (route) => {
    const request = route.request()
    const isForm = request.method() === 'POST' && !request.postData()?.includes('intent=live-quote')
    if (!isForm) return route.continue()
    isDropped = !isDropped
    return isDropped ? route.abort('connectionreset') : route.continue()
  })
  await giveDetails(page, { email, pay: /代金引換/, onSubmit: () => sendAgain(page) })
  await main(page).getByRole('button', { name: 'この内容で注文する' }).click()
  await follow(page, () => sendAgain(page), ORDERED)
  await mailsTo(email, 1)
})

test('a choice whose response was lost is added once', async ({ page }) => {
  await addToCartByHttp(page, { startOn: '2027-01-20', size: '9号' })
  await page.goto(`${shopUrl()}${await dressPath({ startOn: '2026-12-11', size: '9号' })}`)
  await hydrated(page)
  await dropFirstForm(page, 'response')
  await page.getByRole('button', { name: /カートに入れる/ }).click()
  await expect(notice(page)).toBeVisible()
  await follow(page, () => sendAgain(page), { heading: 'カート' })
  await expect(page.locator('.order-line')).toHaveCount(2)
})

test('an order whose response was lost is placed once', async ({ page }) => {
  const email = ownAddress('dropped')
  await beginAtConfirmation(page, { startOn: '2026-12-10', size: '11号', email, method: 'cod' })
  await hydrated(page)
  await dropFirstForm(page, 'response')
  await page.getByRole('button', { name: 'この内容で注文する' }).click()
  await expect(notice(page)).toBeVisible()
  await follow(page, () => sendAgain(page), { heading: 'ご注文を承りました' })
})

for (const lost of ['request', 'response'] as const) {
  test(`a card and its authentication whose ${lost} was lost are entered in the frame again`, async ({ page }) => {
    const email = ownAddress(`card-${lost}`)
    await beginAtConfirmation(page, { startOn: '2027-02-10', size: '9号', email, method: 'card' })
    await follow(page, () => payButton(page).click(), BY_CARD)
    await hydrated(page)
    const dropNext = await frameThatDrops(page, lost)
    const showAgain = () => notice(page).getByRole('button', { name: 'もう一度表示する' }).click()
    dropNext()
    await payWith(page, SECURE_CARD)
    await expect(notice(page)).toContainText('二重にお支払いいただく心配はございません。')
    await expect(page.locator('iframe')).toBeHidden()
    dropNext()
    await showAgain()
    await expect(notice(page).getByRole('button', { name: 'もう一度表示する' })).toBeVisible()
    await showAgain()
    if (lost === 'request') await payWith(page, SECURE_CARD)
    await expect(paymentFrame(page).getByLabel('ワンタイムパスワード')).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    dropNext()
    await paymentFrame(page).getByLabel('ワンタイムパスワード').fill('123456')
    await paymentFrame(page).getByRole('button', { name: '認証する' }).click()
    await expect(notice(page)).toBeVisible()
    await follow(
      page,
      async () => {
        await showAgain()
        if (lost === 'request') await authenticate(page)
      },
      ORDERED,
    )
    await mailsTo(email, 1)
  })
}

test('a favourite that was not sent changes back and is sent again', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/list`)
  await hydrated(page)
  let hasDropped = false
  await page.route('**/favorite', (route) => {
    if (hasDropped) return route.continue()
    hasDropped = true
    return route.abort('connectionreset')
  })
  const heart = page.getByRole('button', { name: /^お気に入り / }).first()
  await heart.click()
  await expect(notice(page)).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await notice(page).getByRole('button', { name: 'もう一度試す' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(notice(page)).toHaveCount(0)
})

test('offline, a choice is not lost when the code of the next page is missing, and is added once', async ({
  page,
  context,
}) => {
  await page.goto(`${shopUrl()}${await dressPath({ startOn: '2026-12-14', size: '9号' })}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: /カートに入れる/ }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^9号/ })).toBeChecked()
  await context.setOffline(false)
  await follow(page, () => notice(page).getByRole('button').click(), { heading: 'カート' })
  await expect(page.locator('.order-line')).toHaveCount(1)
})

test('offline, a page whose code is missing says so, stays as typed, and is opened when it is tried again', async ({
  page,
  context,
}) => {
  await page.goto(`${shopUrl()}/contact`)
  const name = page.getByRole('textbox', { name: /^お名前/ })
  await name.fill('山田花子')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'お気に入り' }).first().click()
  await expect(notice(page)).toContainText('通信が途切れました。')
  await expect(name).toHaveValue('山田花子')
  await context.setOffline(false)
  await follow(page, () => notice(page).getByRole('button', { name: 'もう一度試す' }).click(), {
    heading: 'お気に入り',
  })
})
