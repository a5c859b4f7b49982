import type { Page } from '@playwright/test'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { addDays } from '#domain/day.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { waitingRoomPages } from '#http/pages/waiting-room.ts'
import { hydrated } from '#tests/e2e/support/hydration.ts'
import {
  at,
  continueAs,
  goto,
  itemPaths,
  listPath,
  SHOP_URL,
  SIZE,
  START_ON,
  WEAR_AND_SETS,
  withBody,
  withItem,
} from './screens-customers.ts'
import { openNews } from './screens-news.ts'
import {
  inCheckout,
  openCancellation,
  openCancelled,
  openCardEntry,
  openChallenge,
  openCompletion,
  openExtension,
  openLostGarment,
  openMyPage,
  openOrder,
} from './screens-orders.ts'
import { asStaff } from './screens-staff.ts'

/**
 * A picture of docs/screens. `from`: the selector of the part that it begins with. `isWindow`: the window alone, for
 * what fills it.
 */
export type Screen = {
  readonly name: string
  readonly from?: string
  readonly isWindow?: true
  readonly open: (page: Page) => Promise<unknown>
}

async function openCart(page: Page): Promise<void> {
  const [path = ''] = await itemPaths('dresses')
  await continueAs(page, await withItem(path))
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

function isLargeDrawn(): boolean {
  const image = document.querySelector<HTMLImageElement>('dialog.zoom img')
  return image?.complete === true && image.naturalWidth > 0 && !document.querySelector('.zoom-loaded')
}

/** The picture of an item with this alternative text, at full screen. */
const openPicture = (alt: RegExp) => async (page: Page) => {
  await goto(page, '/items/1118')
  await page.mouse.move(200, 300)
  await hydrated(page)
  await page
    .locator('.gallery-place a')
    .filter({ has: page.getByAltText(alt) })
    .click()
  await page.waitForFunction(isLargeDrawn)
}

/** A picture of an item at full screen, enlarged around the point pressed. */
async function openEnlarged(page: Page): Promise<void> {
  await openPicture(/正面/)(page)
  await page.getByRole('button', { name: 'さらに拡大する' }).click()
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

async function openDestination(page: Page): Promise<void> {
  await goto(page, '/items/1101')
  await page.locator('.destination-postal > summary').click()
  await page.getByRole('textbox', { name: 'お届け先の郵便番号' }).fill('060-0001')
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function openWaitingRoom(page: Page): Promise<void> {
  const place = { kind: 'wait', ahead: 1_280, retryAfterS: 40, place: '' } as const
  const passes = { givePass: () => '', isPass: () => false }
  const room = { isOpen: () => true, enter: async () => place, update: async () => undefined, ...passes }
  const response = await waitingRoomPages(room, { now: () => SAMPLE_OPERATOR }).intercept(new Request(`${SHOP_URL}/`))
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
  { name: 'enlarged', isWindow: true, open: openEnlarged },
  { name: 'picture-length', isWindow: true, open: openPicture(/160cm/) },
  { name: 'picture-fastening', isWindow: true, open: openPicture(/留め具/) },
  { name: 'picture-cloth', isWindow: true, open: openPicture(/生地の拡大（/) },
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
  { name: 'ranking-category', open: at('/items/ranking?category_id=86') },
  { name: 'size-guide', open: at('/sizeguide') },
  { name: 'my-size', open: at('/mysize') },
  { name: 'cart', open: openCart },
  { name: 'checkout-start', open: inCheckout('/shopping/shopping') },
  { name: 'checkout-customer', open: inCheckout('/shopping/nonmember') },
  { name: 'checkout-delivery', open: inCheckout('/shopping/deliv', 'cod') },
  { name: 'checkout-payment', open: inCheckout('/shopping/payment', 'cod') },
  { name: 'checkout-confirmation', open: inCheckout('/shopping/confirm', 'cod') },
  { name: 'checkout-card', open: openCardEntry },
  { name: 'checkout-3d-secure', open: openChallenge },
  { name: 'lost-garment', open: openLostGarment },
  { name: 'completion', open: openCompletion },
  { name: 'cancellation', open: openCancellation },
  { name: 'cancelled', open: openCancelled },
  { name: 'my-page', open: openMyPage },
  { name: 'order', open: openOrder },
  { name: 'extension', open: openExtension },
  { name: 'dropped-form', open: openDroppedForm },
  { name: 'faq', open: at('/faq') },
  { name: 'news', open: openNews },
  { name: 'area-not-served', open: at('/area/okinawa.html') },
  { name: 'accessibility', open: at('/other/accessibility') },
  { name: 'article', open: at('/article/womens_manner') },
  { name: 'not-found', open: at('/no-such-page') },
  { name: 'waiting-room', open: openWaitingRoom },
  { name: 'staff-today', isWindow: true, open: asStaff('service', staffHref('staff-today')) },
  { name: 'staff-packing', isWindow: true, open: asStaff('packing', staffHref('staff-packing')) },
]
