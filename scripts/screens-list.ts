import type { Page } from '@playwright/test'
import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { DEMO_PASSWORD, HANAKO } from '#demo/members/people.ts'
import { addDays } from '#domain/day.ts'
import { waitingRoomPages } from '#http/pages/waiting-room.ts'
import { hydrated } from '#tests/e2e/support/hydration.ts'
import { confirmOrder, goOnToConfirmation } from '#tests/support/guest-checkout.ts'
import {
  at,
  continueAs,
  goto,
  itemPaths,
  listPath,
  newCustomer,
  newEmail,
  rentOne,
  SHOP_URL,
  SIZE,
  START_ON,
  WEAR_AND_SETS,
  withBody,
  withItem,
} from './screens-customers.ts'

/** A picture of docs/screens. `from`: the selector of the part that it begins with. */
export type Screen = {
  readonly name: string
  readonly from?: string
  readonly open: (page: Page) => Promise<unknown>
}

async function openCart(page: Page): Promise<void> {
  const [path = ''] = await itemPaths('dresses')
  await continueAs(page, await withItem(path))
  await goto(page, '/cart')
}

/** Opens a step of checkout, filled in as far as `method` says. */
const inCheckout = (path: string, method?: 'cod' | 'card') => async (page: Page) => {
  const [item = ''] = await itemPaths('dresses')
  const customer = await withItem(item)
  if (method !== undefined) await goOnToConfirmation(customer, { method, email: newEmail() })
  await continueAs(page, customer)
  await goto(page, path)
}

/** Opens the order of a guest that has just been placed. */
async function openCompletion(page: Page): Promise<void> {
  const [, path = ''] = await itemPaths('dresses')
  const customer = await withItem(path)
  await confirmOrder(customer, await goOnToConfirmation(customer, { method: 'cod', email: newEmail() }))
  await continueAs(page, customer)
  await goto(page, '/shopping/complete')
}

const MAX_UNITS = 40

/** Confirms an order whose last free garment other customers have booked meanwhile. */
async function openLostGarment(page: Page): Promise<void> {
  const path = (await itemPaths('dresses')).at(-1) ?? ''
  const customer = await withItem(path)
  const confirmation = await goOnToConfirmation(customer, { method: 'cod', email: newEmail() })
  for (let rented = 0; await rentOne(path); rented += 1) if (rented > MAX_UNITS) throw new Error(`too many of ${path}`)
  await confirmOrder(customer, confirmation)
  await continueAs(page, customer)
  await goto(page, '/cart')
}

async function openItemWithBody(page: Page): Promise<void> {
  const [path = ''] = await itemPaths('dresses')
  await withBody(page)
  await goto(page, path)
}

/** A set whose customer wants another shoe size. */
async function openSet(page: Page): Promise<void> {
  const [path = ''] = await itemPaths('sets')
  await goto(page, path)
  await page.locator('#choose-shoes').selectOption({ index: 3 })
  await page.waitForLoadState('networkidle')
}

async function openSharedChoice(page: Page): Promise<void> {
  const [path = ''] = await itemPaths('dresses')
  await goto(page, `${path}&plan=1`)
}

/** An item with the day of wearing, the day after its arrival. */
async function openWearing(page: Page): Promise<void> {
  const [path = ''] = await itemPaths('dresses')
  await goto(page, `${path}&wear=${addDays(START_ON, 1)}`)
}

function isEnlargedDrawn(): boolean {
  const image = document.querySelector<HTMLImageElement>('dialog.zoom img')
  return image?.complete === true && image.naturalWidth > 0 && !document.querySelector('.zoom-loaded')
}

/** A picture of an item at full screen, enlarged around the point pressed. */
async function openEnlarged(page: Page): Promise<void> {
  await goto(page, '/items/1118')
  await page.mouse.move(200, 300)
  await hydrated(page)
  await page.locator('.gallery-place a').first().click()
  await page.getByRole('button', { name: 'さらに拡大する' }).click()
  await page.waitForFunction(isEnlargedDrawn)
}

async function openDayPicker(page: Page): Promise<void> {
  await goto(page, '/')
  await page
    .locator('.finder')
    .getByRole('button', { name: /カレンダー/ })
    .click()
}

async function openHistory(page: Page): Promise<void> {
  for (const path of (await itemPaths('dresses')).slice(0, 3)) {
    const viewed = page.waitForResponse((response) => response.request().method() === 'POST')
    await goto(page, path)
    await page.mouse.move(200, 300)
    await viewed
  }
  await goto(page, '/readlist')
}

async function openRanking(page: Page): Promise<void> {
  await withBody(page)
  await goto(page, '/items/ranking')
}

async function openFavourites(page: Page): Promise<void> {
  await withBody(page)
  await goto(page, listPath(WEAR_AND_SETS.dresses))
  const hearts = page.getByRole('main').getByRole('button', { name: /^お気に入り / })
  for (let index = 0; index < 4; index += 1) {
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await hearts.nth(index).click()
    await saved
  }
  await goto(page, '/favorite')
  await page.getByRole('combobox', { name: 'お届け日', exact: true }).selectOption(START_ON)
  await page.getByRole('button', { name: '空きを確かめる' }).click()
  await page.getByRole('status').filter({ hasText: '空きと価格です' }).waitFor()
}

async function openComparison(page: Page): Promise<void> {
  await openFavourites(page)
  for (const box of (await page.getByLabel(/^比べる：/).all()).slice(0, 3)) await box.check()
  await page.getByRole('button', { name: '選んだ商品を比べる' }).click()
  await page.getByRole('heading', { level: 1, name: '商品を比べる' }).waitFor()
}

async function openFilters(page: Page): Promise<void> {
  await goto(page, listPath(WEAR_AND_SETS.dresses))
  const open = page.locator('.filter-open')
  if (await open.isVisible()) await open.click()
}

/** The page of card entry, with the frame of the processor. */
async function openCardEntry(page: Page): Promise<void> {
  await inCheckout('/shopping/confirm', 'card')(page)
  await page.getByRole('main').getByRole('button', { name: 'この内容で注文する' }).click()
  await page
    .frameLocator('iframe')
    .getByLabel(/カード番号/)
    .fill(TEST_CARDS.accepted.number)
}

/** A form whose connection drops. */
async function openDroppedForm(page: Page): Promise<void> {
  await inCheckout('/shopping/nonmember')(page)
  await page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await page.getByRole('textbox', { name: /^姓/ }).fill('山田')
  await page.getByRole('main').getByRole('button', { name: 'お届け先の選択へ進む' }).click()
  await page.getByRole('alert').filter({ hasText: '通信が途切れました' }).waitFor()
}

async function openMyPage(page: Page): Promise<void> {
  const customer = newCustomer()
  const login = await customer.open('/mypage/login')
  await customer.submit(login, { email: HANAKO.email, password: DEMO_PASSWORD })
  await continueAs(page, customer)
  await goto(page, '/mypage')
}

/** An order of the demo member that is on its way, with its parcel. */
async function openOrder(page: Page): Promise<void> {
  await openMyPage(page)
  await page.getByRole('main').getByText('ご注文の詳細').first().click()
  await page.getByRole('heading', { level: 1, name: 'ご注文の詳細' }).waitFor()
}

async function openDestination(page: Page): Promise<void> {
  await goto(page, '/items/1101')
  await page.locator('.destination-postal > summary').click()
  await page.getByRole('textbox', { name: 'お届け先の郵便番号' }).fill('060-0001')
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function openWaitingRoom(page: Page): Promise<void> {
  const place = { kind: 'wait', ahead: 1_280, retryAfterS: 40, place: '' } as const
  const room = { isOpen: () => true, enter: async () => place, update: async () => undefined }
  const response = await waitingRoomPages(room, SAMPLE_OPERATOR).intercept(new Request(`${SHOP_URL}/`))
  await page.setContent((await response?.text()) ?? '')
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', open: at('/') },
  { name: 'finder', from: '.finder', open: at('/') },
  { name: 'list', open: at(listPath(WEAR_AND_SETS.dresses)) },
  { name: 'filters', open: openFilters },
  { name: 'celebration', open: at('/items/list?category_id=153') },
  { name: 'item', open: openItemWithBody },
  { name: 'item-size', from: '.choice-form', open: openItemWithBody },
  { name: 'set', from: '.choice-form', open: openSet },
  { name: 'favourites', open: openFavourites },
  { name: 'compare', open: openComparison },
  { name: 'history', open: openHistory },
  { name: 'search', open: at(`/items/list?name=${encodeURIComponent('入学式')}`) },
  { name: 'day-picker', from: '.finder', open: openDayPicker },
  { name: 'enlarged', open: openEnlarged },
  { name: 'wearing', from: '.choice-form', open: openWearing },
  { name: 'guided-question', open: at('/items/select?occasion=funeral&who=ladies') },
  {
    name: 'guided-results',
    open: at(`/items/select?occasion=funeral&who=ladies&day=${addDays(START_ON, 1)}&body=standard&size=${SIZE}`),
  },
  { name: 'shared-choice', from: '.choice-form', open: openSharedChoice },
  { name: 'item-questions', from: '#questions', open: at('/items/1101') },
  { name: 'ask-question', open: at('/items/1101/question') },
  { name: 'destination', from: '.choice-form', open: openDestination },
  { name: 'ranking', open: openRanking },
  { name: 'size-guide', open: at('/sizeguide') },
  { name: 'my-size', open: at('/mysize') },
  { name: 'cart', open: openCart },
  { name: 'checkout-start', open: inCheckout('/shopping/shopping') },
  { name: 'checkout-customer', open: inCheckout('/shopping/nonmember') },
  { name: 'checkout-delivery', open: inCheckout('/shopping/deliv', 'cod') },
  { name: 'checkout-payment', open: inCheckout('/shopping/payment', 'cod') },
  { name: 'checkout-confirmation', open: inCheckout('/shopping/confirm', 'cod') },
  { name: 'checkout-card', open: openCardEntry },
  { name: 'lost-garment', open: openLostGarment },
  { name: 'completion', open: openCompletion },
  { name: 'my-page', open: openMyPage },
  { name: 'order', open: openOrder },
  { name: 'dropped-form', open: openDroppedForm },
  { name: 'faq', open: at('/faq') },
  { name: 'article', open: at('/article/womens_manner') },
  { name: 'not-found', open: at('/no-such-page') },
  { name: 'waiting-room', open: openWaitingRoom },
]
