import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import {
  addToCart,
  authenticate,
  findDress,
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
import { beginAtConfirmation } from './support/preparation.ts'
import { storedWith } from './support/shop-store.ts'
import { expect, type Page, test } from './support/test.ts'

const BY_CARD = { method: 'card', heading: 'カード情報の入力', address: /\/shopping\/checkout$/ } as const
const BY_AMAZON = { method: 'amazonpay', heading: 'Amazon Payでのお支払い', address: /\/shopping\/amazon$/ } as const

/** Prepares an order for a dress up to the payment page. */
async function toPayment(
  page: Page,
  name: string,
  criteria: { startOn: string; size: string },
  payment: typeof BY_CARD | typeof BY_AMAZON,
) {
  await beginAtConfirmation(page, { ...criteria, email: ownAddress(name), method: payment.method })
  await follow(page, () => continueToPayment(page), payment)
}

const continueToPayment = (page: Page) => payButton(page).click()
/** A button on the page of the embedded processor. */
const wallet = (page: Page) => page.getByRole('button', { name: '支払わずに戻る' })

test('a refused card and then another place one order with one mail, and the shop receives no card number', async ({
  page,
}) => {
  const requestTexts: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    const isQuote = request.postData()?.includes('intent=live-quote') === true
    const { pathname } = new URL(request.url())
    if (isQuote && pathname !== '/shopping/payment.data') errors.push(`a quote at ${request.url()}`)
    if (!pathname.startsWith('/processor/')) requestTexts.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('422') && errors.push(message.text()),
  )
  await findDress(page, { startOn: '2027-01-20', size: '11号' })
  await addToCart(page)
  await giveDetails(page, { email: ownAddress('card'), pay: /クレジットカード/ })
  await follow(page, () => continueToPayment(page), BY_CARD)
  await payWith(page, '4000 0000 0000 0002')
  await expect(paymentFrame(page).getByRole('alert')).toContainText('別のカード')
  await follow(page, () => payWith(page, '4242 4242 4242 4242'), ORDERED)
  await mailsTo(ownAddress('card'), 1)
  expect(requestTexts.filter((text) => /42424242|40000000/.test(text.replaceAll(/[\s+]|%20/g, '')))).toEqual([])
  expect(errors).toEqual([])
  expect(await storedWith(/4242\s?4242\s?4242\s?4242|4000000000000002/)).toEqual([])
})

test('a card with 3-D Secure authentication', async ({ page }) => {
  await toPayment(page, '3ds', { startOn: '2027-02-03', size: '9号' }, BY_CARD)
  await payWith(page, '4000 0000 0000 3220')
  await expect(paymentFrame(page).getByRole('heading', { level: 1 })).toBeInViewport()
  // As tall as its short page, or the window.
  await expect(paymentFrame(page).getByLabel('ワンタイムパスワード')).toBeVisible()
  const frameHeight = async () => (await page.locator('iframe').boundingBox())?.height
  await expect.poll(frameHeight).toBe(page.viewportSize()?.height)
  await follow(page, () => authenticate(page), ORDERED)
  await mailsTo(ownAddress('3ds'), 1)
})

test('a card form that has only begun to load while its page is hydrated is shown', async ({ page }) => {
  await page.addInitScript(() => {
    const known = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument')
    let reads = 0
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', {
      get() {
        reads += 1
        return reads > 2 ? known?.get?.call(this) : document.implementation.createDocument(null, null)
      },
    })
  })
  await toPayment(page, 'begun', { startOn: '2027-03-10', size: '9号' }, BY_CARD)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: BY_CARD.heading, level: 1 })).toBeVisible()
  await expect(paymentFrame(page).getByLabel('カード番号')).toBeVisible()
})

test('Amazon Pay is cancelled once and then used', async ({ page }) => {
  await toPayment(page, 'amazon', { startOn: '2027-02-17', size: '9号' }, BY_AMAZON)
  expect(await violationsOf(page)).toEqual([])
  const toWallet = () => page.getByRole('link', { name: 'Amazon Payへ進む' }).click()
  await follow(page, toWallet, { shows: wallet(page) })
  await follow(page, () => wallet(page).click(), {
    heading: 'お支払い方法',
    address: /\/shopping\/payment\?refused=/,
  })
  await page.getByRole('radio', { name: /Amazon Pay/ }).check()
  const confirmation = page.getByRole('main').getByRole('button', { name: /確認へ進む/ })
  await follow(page, () => confirmation.click(), { heading: 'ご注文内容の確認' })
  await follow(page, () => continueToPayment(page), BY_AMAZON)
  await follow(page, toWallet, { shows: wallet(page) })
  await follow(page, () => page.getByRole('button', { name: /を支払う|を登録する/ }).click(), ORDERED)
  await mailsTo(ownAddress('amazon'), 1)
})

test('a cancelled card payment restores the cart', async ({ page }) => {
  await toPayment(page, 'given-up', { startOn: '2027-03-03', size: '9号' }, BY_CARD)
  const giveUp = paymentFrame(page).getByRole('button', { name: /カードでのお支払いをやめる/ })
  await follow(page, () => giveUp.click(), { heading: 'お支払い方法', address: /\/shopping\/payment/ })
  await page.goto(`${shopUrl()}/cart`)
  await expect(page.getByRole('link', { name: 'ご注文手続きへ進む' }).first()).toBeVisible()
})

test('axe finds no violations on the payment page, and neither page nor frame overflows', async ({ page }) => {
  await toPayment(page, 'axe-pay', { startOn: '2027-03-17', size: '11号' }, BY_CARD)
  // The frame loads after the page that holds it.
  await expect(paymentFrame(page).getByRole('heading', { level: 1 })).toBeVisible()
  const frame = page.frames().find((one) => one.url().includes('/processor/'))!
  for (const viewport of [page.viewportSize()!, { width: 1280, height: 900 }]) {
    await page.setViewportSize(viewport)
    expect(await violationsOf(page)).toEqual([])
    expect(await violationsOf(frame)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const overflowOfFrame = () =>
      frame.evaluate(() => [
        document.documentElement.scrollWidth - window.innerWidth,
        document.documentElement.scrollHeight - window.innerHeight,
      ])
    // The frame adapts to the viewport asynchronously.
    await expect.poll(async () => (await overflowOfFrame()).filter((by) => by > 0)).toEqual([])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a card is entered in the frame, and its last page links to the order in the top-level window', async ({
    page,
  }) => {
    await toPayment(page, 'no-script-card', { startOn: '2027-03-31', size: '11号' }, BY_CARD)
    await payWith(page, '4242 4242 4242 4242')
    await follow(page, () => paymentFrame(page).getByRole('link', { name: 'お店のページへ進む' }).click(), ORDERED)
    await mailsTo(ownAddress('no-script-card'), 1)
  })
})
