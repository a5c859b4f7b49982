import { DEMO_PASSWORD, HANAKO } from '#demo/members/people.ts'
import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { addToCart, payWith } from './support/guest.ts'
import { expect, type Page, test } from './support/test.ts'

const shop = afterOrderShop()

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const CHARGES = { heading: '別途のお支払い', address: /\/shopping\/charges/ }

const balance = async () => (await shop().perform<{ points: number }>({ do: 'balance' })).points

/** Pays what the page of charges shows, by card. */
async function payCharges(page: Page) {
  await page.getByRole('radio', { name: 'クレジットカード' }).check()
  await follow(page, () => press(page, 'お支払いへ進む'), { heading: 'お支払いのお手続き' })
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => payInFrame(page), { heading: 'お支払いを承りました' })
}

async function payInFrame(page: Page) {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel(/カード番号/).fill('4242 4242 4242 4242')
  await frame.getByLabel(/有効期限/).fill('12/30')
  await frame.getByLabel(/名義/).fill('HANAKO YAMADA')
  await frame.getByLabel(/セキュリティコード/).fill('123')
  await frame.getByRole('button', { name: /を支払う|を登録する/ }).click()
}

test('an order four months ahead, refused later, is paid by the link of the mail', async ({ page }) => {
  const { uid } = await shop().lateOrder(1, '2027-03-20')
  await shop().at('2027-03-14T10:00:00+09:00')
  const link = await shop().linkIn(uid, 'paymentdue', '/shopping/pay')
  await page.goto(link)
  await arrive(page, { heading: 'お支払いのお手続き' })
  await expect(main(page)).toContainText('3月18日（木）16時')
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => press(page, '同意してお支払いへ進む'), { heading: 'カード情報の入力' })
  await payWith(page, '4242 4242 4242 4242')
  await expect(main(page)).toContainText('お支払いの確認が済みました', { timeout: 60_000 })
})

test('a closing is shown by calendar and list, and the cart names the nearest days', async ({ page }) => {
  const year = test.info().project.name === 'phone' ? '2027-02' : '2027-03'
  const setClock = (at: string) => shop().perform({ do: 'clock', at })
  await setClock('2026-11-20T10:00:00+09:00')
  await page.goto(`${shop().url}/items/1?startcalendar=${year}-12`)
  await addToCart(page)
  const reason = '倉庫の移転'
  await shop().perform({ do: 'enter-closing', fromOn: `${year}-10`, toOn: `${year}-13`, reason })
  // Closings are cached for a second.
  await setClock('2026-11-20T10:00:02+09:00')
  await page.goto(`${shop().url}/cart`)
  await expect(main(page)).toContainText('倉庫の移転により発送をお休みするため')
  await expect(main(page)).toContainText(/前後でお届けできる日は2027年.月10日と2027年.月15日です/)
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`${shop().url}/items/1?startcalendar=${year}-08`)
  await expect(main(page)).toContainText('は倉庫の移転のため、発送をお休みします。')
  await page.goto(`${shop().url}/items/list?startcalendar=${year}-12&range=4`)
  await expect(main(page)).toContainText('は休業または集配休止でお届けできないため、もっとも近い')
})

test('one order in two parcels: a line is late, its charge is paid online, points are credited', async ({
  page,
  context,
}) => {
  const { uid } = await shop().memberOrder(context, [1, 2, 2], ['2026-12-10', '2026-12-16', '2026-12-16'])
  await shop().at('2026-12-09T10:00:00+09:00')
  await shop().perform({ do: 'ship', uid, line: 0, slip: '5000-0001' })
  await page.goto(`${shop().url}/shopping/cancel`)
  await page
    .getByRole('radio', { name: /黒のワンピース2/ })
    .first()
    .check()
  await follow(page, () => press(page, '確認画面へ進む'), { heading: 'キャンセル内容の確認' })
  await follow(page, () => press(page, /確定する/), { heading: 'キャンセルを承りました' })
  await shop().at('2026-12-15T10:00:00+09:00')
  await shop().perform({ do: 'ship', uid, line: 2, slip: '5000-0002' })
  await page.goto(`${shop().url}/shopping/complete`)
  const parcels = page.getByRole('region', { name: 'お荷物の状況' })
  for (const text of ['5000-0001', '5000-0002']) await expect(parcels).toContainText(text)
  await shop().at('2026-12-18T10:00:00+09:00')
  await shop().perform({ do: 'return', uid, line: 0 })
  await shop().perform({ do: 'claim-late', uid })
  await shop().at('2026-12-19T10:00:00+09:00')
  await shop().perform({ do: 'return', uid, line: 2 })
  const link = await shop().linkIn(uid, 'chargeopened', '/shopping/charges')
  await page.goto(link)
  await arrive(page, CHARGES)
  expect(await violationsOf(page)).toEqual([])
  await expect(main(page)).toContainText('12月18日')
  const before = await balance()
  await payCharges(page)
  await page.goto(link)
  await expect(main(page)).toContainText('お支払いいただくものは、ただいまございません。')
  expect((await balance()) - before).toBe(209 + 104)
})

/** Extends all lines of the open page's order and pays. */
async function extendAndPay(page: Page, uid: string, pay: () => Promise<void>): Promise<void> {
  await page.getByRole('combobox', { name: '新しいご返却日' }).selectOption('2026-12-15')
  await press(page, '確認画面へ進む')
  await expect(main(page)).toContainText('¥4,200')
  await follow(page, () => press(page, '延長を申し込む'), { heading: 'ご利用期間の延長を承りました' })
  await follow(page, () => page.getByRole('link', { name: '延長料金を支払う' }).click(), { heading: CHARGES.heading })
  await page.getByRole('radio', { name: 'クレジットカード' }).check()
  await follow(page, () => press(page, 'お支払いへ進む'), { heading: 'お支払いのお手続き' })
  await pay()
  await arrive(page, { heading: 'お支払いを承りました' })
  const { text } = await shop().perform<{ text: string }>({ do: 'mail', uid, kind: 'chargepaid' })
  expect(text).toContain('4,200円')
}

// An item of its own: units of the other tests have bookings right after these.
test('a member signs in, extends three lines at once and pays', async ({ page }) => {
  const { uid } = await shop().shippedMemberOrder([3, 3, 3])
  await shop().at('2026-12-11T10:00:00+09:00')
  await page.goto(`${shop().url}/mypage`)
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(HANAKO.email)
  await page.getByLabel(/^パスワード ?必須/).fill(DEMO_PASSWORD)
  const signIn = () => main(page).getByRole('button', { name: 'ログインする' }).click()
  await follow(page, signIn, { heading: /早瀬 花子 様/ })
  const order = main(page)
    .getByRole('link', { name: /ご注文の詳細/ })
    .first()
  await follow(page, () => order.click(), { heading: 'ご注文の詳細' })
  const extension = main(page).getByRole('link', { name: 'ご利用期間の延長' })
  await follow(page, () => extension.click(), { heading: 'ご利用期間の延長', address: /\/mypage\/extension/ })
  await extendAndPay(page, uid, () => payInFrame(page))
  await page.goto(`${shop().url}/mypage`)
  await expect(main(page)).toContainText('12月15日')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest extends three lines at once and pays', async ({ page, context }) => {
    const { uid } = await shop().order(context, 'shipped', [3, 3, 3])
    await shop().at('2026-12-11T10:00:00+09:00')
    await page.goto(`${shop().url}/shopping/extension`)
    await extendAndPay(page, uid, async () => {
      await payInFrame(page)
      await page.frameLocator('iframe').getByRole('link', { name: 'お店のページへ進む' }).click()
    })
  })
})
