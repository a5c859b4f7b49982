import { follow } from './support/follow.ts'
import { giveDetails, ORDERED, ownAddress, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { mailsTo } from './support/mails.ts'
import { addToCartByHttp, beginAtConfirmation, dressPath } from './support/preparation.ts'
import { expect, type Page, type Route, test } from './support/test.ts'

const DROPPED = '通信が途切れました。入力内容は残っています。'
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
