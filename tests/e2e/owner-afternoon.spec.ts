import { staffHref } from '#domain/navigation/staff-href.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { addToCart, giveDetails, ownAddress } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { tabTo } from './support/keyboard.ts'
import { openSideShop, type SideShop } from './support/side-shop.ts'
import { signInAsStaff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

/** What the owner decides on a Friday afternoon, and when it begins. */
const TOMORROW = '2026-11-21T00:00'
const SUNDAY = '2026-11-22T00:00'
const OKINAWA_FROM = '2026-11-25T00:00'
const NEXT_MONTH = '2026-12-01T00:00'
const ANSWER = '法人のお客様は、請求書のお宛名に部署名もご指定いただけます。'
const BANNER = '年末のご予約を承っております'
const CATEGORY = '着物'
/** What an order of one dress to Tokyo costs, cash on delivery, before and after the new fee. */
const [TOTAL_BEFORE, TOTAL_AFTER] = ['¥4,910', '¥5,110']

let shop: SideShop
let urls: readonly string[]
test.beforeEach(async () => {
  shop = await openSideShop('three-shops')
  await shop.perform({ do: 'add-staff' })
  urls = (await shop.perform<{ urls: string[] }>({ do: 'urls' })).urls
})
test.afterEach(() => shop?.close())

test('an afternoon of the owner holds in three processes from the days on that were chosen @widths', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const before = await shop.perform<{ uid: string; secret: string }>({ do: 'order', state: 'accepted', items: [2] })
  const guest = await (await browser.newContext()).newPage()
  await toConfirmation(guest)
  await signInAsStaff(page, 'owner', shop.url)
  await raiseFee(page)
  await answerQuestion(page)
  await hangBanner(page)
  await closeEarlyOnSundays(page)
  await serveOkinawa(page)
  await addCategory(page)

  await everywhere(page, '/faq', { lacks: ANSWER })
  await everywhere(page, '/', { lacks: BANNER })
  await clock(TOMORROW)
  await everywhere(page, '/faq', { shows: ANSWER })
  await everywhere(page, '/', { shows: BANNER })
  await everywhere(page, '/faq', { lacks: '日曜日は15時' })
  await clock(SUNDAY)
  await everywhere(page, '/faq', { shows: '日曜日は15時' })
  await everywhere(page, '/lp/area', { lacks: '沖縄県へは' })
  await clock(OKINAWA_FROM)
  await everywhere(page, '/service/delivery', { shows: '2,200円' })
  await everywhere(page, '/service/delivery', { lacks: '1,300円' })
  await pressOverTheBorder(guest)
  await everywhere(page, '/service/delivery', { shows: '1,300円' })
  await keepsItsTotal(guest, before.secret)
})

/** Moves the clock of all processes. */
async function clock(at: string): Promise<void> {
  await shop.perform({ do: 'clock', at: `${at}:30+09:00` })
}

/** Expects a text on a page of each process, or none, within the time in which all of them have read it. */
async function everywhere(page: Page, path: string, expected: { shows: string } | { lacks: string }): Promise<void> {
  for (const url of urls) {
    const textOf = async () => (await page.request.get(`${url}${path}`)).text()
    if ('shows' in expected) await expect.poll(textOf, { message: `${url}${path}` }).toContain(expected.shows)
    else expect(await textOf(), `${url}${path}`).not.toContain(expected.lacks)
  }
}

const main = (page: Page) => page.getByRole('main')
const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`${shop.url}${path}`)
  await arrive(page, { heading })
  await hydrated(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  await noViolations(page)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

async function tick(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Space')
  await expect(target).toBeChecked()
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, main(page).getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Saves the open form of settings from a moment on, after its preview. */
async function saveSettings(page: Page, from: string): Promise<void> {
  await page.getByLabel('開始').fill(from)
  await follow(page, () => press(page, '内容を確かめる'), {
    shows: page.getByRole('heading', { name: '行われること' }),
  })
  await hydrated(page)
  await noViolations(page)
  await follow(page, () => press(page, '保存する'), { shows: page.getByText('保存しました。') })
}

async function raiseFee(page: Page): Promise<void> {
  await open(page, staffHref('staff-settings-group', { group: 'delivery' }), '送料')
  await type(page, page.getByRole('textbox', { name: /^送料 必須/ }), '1,300円')
  await saveSettings(page, NEXT_MONTH)
}

async function closeEarlyOnSundays(page: Page): Promise<void> {
  await open(page, staffHref('staff-settings-group', { group: 'hours' }), '発送の曜日と締切')
  await type(page, page.getByRole('textbox', { name: /日曜.*締切/ }), '１５時')
  await saveSettings(page, SUNDAY)
}

async function serveOkinawa(page: Page): Promise<void> {
  await open(page, staffHref('staff-settings-group', { group: 'areas' }), 'お届けする都道府県')
  await tick(page, page.getByRole('checkbox', { name: /沖縄県/ }))
  await type(page, page.getByRole('textbox', { name: /沖縄県.*日数/ }), '3')
  await type(page, page.getByRole('textbox', { name: /沖縄県.*送料/ }), '2,200')
  await saveSettings(page, OKINAWA_FROM)
}

async function answerQuestion(page: Page): Promise<void> {
  await open(page, staffHref('staff-page-edit', { path: '/faq' }), 'よくあるご質問')
  const body = page.getByRole('textbox', { name: /^本文/ })
  const text = await body.inputValue()
  const [, question = '', old = ''] = /(### 法人で注文できますか\s+)(\S.*)/.exec(text) ?? []
  await type(page, body, text.replace(`${question}${old}`, `${question}${ANSWER}`))
  await tabTo(page, page.getByRole('radio', { name: /^すぐに公開/ }))
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('公開の日時').fill(TOMORROW)
  await follow(page, () => press(page, '公開する'), { heading: 'ページ' })
}

async function hangBanner(page: Page): Promise<void> {
  await open(page, staffHref('staff-banner-new'), 'バナーを作る')
  await type(page, page.getByRole('textbox', { name: /^ことば/ }), BANNER)
  await type(page, page.getByRole('textbox', { name: /^リンク先/ }), '/other/year_end')
  await page.getByLabel('掲載開始日').fill('2026-11-21')
  await page.getByLabel('掲載終了日').fill('2026-12-31')
  await follow(page, () => press(page, '掲載する'), { heading: 'バナー' })
}

async function addCategory(page: Page): Promise<void> {
  await open(page, staffHref('staff-labels', { kind: 'category' }), 'ブランド・カテゴリー・タグ')
  await page.getByRole('combobox', { name: /^上のカテゴリー/ }).selectOption({ label: '最上位（上のカテゴリーなし）' })
  await type(page, page.getByRole('textbox', { name: /^名前/ }), CATEGORY)
  await follow(page, () => press(page, 'カテゴリーを登録'), { shows: page.getByRole('link', { name: CATEGORY }) })
}

/** A guest with a dress in the cart looks at the amounts to confirm. */
async function toConfirmation(guest: Page): Promise<void> {
  await guest.goto(`${urls[1]}/items/2?startcalendar=2026-12-12`)
  await hydrated(guest)
  await addToCart(guest)
  await giveDetails(guest, { email: ownAddress('afternoon'), pay: /代金引換/ })
  await expect(main(guest)).toContainText(TOTAL_BEFORE)
}

/** The new fee begins between the confirmation shown and the press: the guest sees it, and agrees or not. */
async function pressOverTheBorder(guest: Page): Promise<void> {
  await clock(NEXT_MONTH)
  await main(guest).getByRole('button', { name: 'この内容で注文する' }).click()
  await expect(main(guest)).toContainText(TOTAL_AFTER)
}

/** An order that was placed before is worth what its customer agreed to. */
async function keepsItsTotal(guest: Page, secret: string): Promise<void> {
  const url = urls[2] ?? ''
  const context = await guest.context().browser()!.newContext()
  await context.addCookies([{ name: 'sumirei_order', value: secret, url, httpOnly: true }])
  const other = await context.newPage()
  await other.goto(`${url}/shopping/complete`)
  await expect(main(other)).toContainText('¥4,580')
  await context.close()
}
