import { DEMO_PASSWORD, HANAKO } from '#demo/members/people.ts'
import { violationsOf } from './support/axe.ts'
import { follow, followCard } from './support/follow.ts'
import { addToCart, ORDERED, ownAddress, payButton, paymentFrame, payWith, proceed, shopUrl } from './support/guest.ts'
import { mailsTo } from './support/mails.ts'
import { createMember, PASSWORD } from './support/member.ts'
import { beginAtConfirmation, dressPath } from './support/preparation.ts'
import { expect, type Page, test } from './support/test.ts'

const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

/** `welcome`: the heading of the page after the sign-in. */
async function signIn(page: Page, email: string, password: string, welcome: RegExp): Promise<void> {
  await open(page, '/mypage/login')
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
  await page.getByLabel(/^パスワード 必須|^パスワード必須/).fill(password)
  await follow(page, () => press(page, 'ログインする'), { heading: welcome })
}

/** Adds a bag, which has a single size, for an arrival day. */
async function addBag(page: Page, startOn: string): Promise<void> {
  await open(page, `/items/list?category_id=97&startcalendar=${startOn}`)
  await followCard(page)
  await addToCart(page)
}

test('a member rents with points, plan and 3-D Secure, delivered to a remote venue on the earliest day', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await rentWithPoints(page)
})

async function rentWithPoints(page: Page): Promise<void> {
  await signIn(page, HANAKO.email, DEMO_PASSWORD, /早瀬 花子 様/)
  await addBag(page, '2026-11-21')
  await follow(page, () => proceed(page), { heading: 'お届け先' })
  await expect(page.getByRole('radio', { name: /いつものお届け先/ })).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('radio', { name: /別の場所に届ける/ }).check()
  const fill = (name: string, text: string) => page.locator(`main [name="${name}"]`).fill(text)
  await fill('placeName', '墨礼会館')
  await fill('bereavedFamilyName', '山田家')
  await fill('ceremonyAt', '11月25日 18時より通夜')
  await fill('postalCode', '060-0001')
  await page.locator('main [name="prefecture"]').selectOption('1')
  await fill('address1', '札幌市中央区北一条西1-1')
  await press(page, 'お支払い方法の選択へ進む')
  await expect(page.getByRole('alert')).toContainText('北海道への最短のお届け日')
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => press(page, /11月22日（日）に変更する/), { heading: 'お支払い方法' })
  await page.getByRole('radio', { name: /クレジットカード/ }).check()
  await page
    .getByRole('radio', { name: /付ける/ })
    .first()
    .check()
  await page.getByRole('radio', { name: '一部を使う' }).check()
  await page.getByRole('textbox', { name: /ご利用ポイント数/ }).fill('99999')
  await press(page, 'ご注文内容の確認へ進む')
  await expect(page.getByRole('alert')).toContainText('4,900ポイントまで')
  await page.getByRole('textbox', { name: /ご利用ポイント数/ }).fill('100')
  if (test.info().project.name === 'phone') await page.locator('.cost-details summary').click()
  await expect(page.locator('.cost-bar .amounts:visible')).toContainText('−¥100')
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => press(page, 'ご注文内容の確認へ進む'), { heading: 'ご注文内容の確認' })
  const sheet = page.getByRole('main')
  for (const text of ['墨礼会館', '山田家', '11月22日', HANAKO.email, '−¥100', '事業者', '安心プラン あり']) {
    await expect(sheet).toContainText(text)
  }
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => payButton(page).click(), { heading: 'カード情報の入力' })
  await payWith(page, '4000 0000 0000 3220')
  await paymentFrame(page).getByLabel('ワンタイムパスワード').fill('123456')
  await follow(page, () => paymentFrame(page).getByRole('button', { name: '認証する' }).click(), ORDERED)
  await page.reload()
  await expect(heading(page, 'ご注文の詳細')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /カレンダーに追加する/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rental-\d+\.ics$/)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a new account completes its profile once and continues to the order', async ({ page }) => {
      const email = await createMember()
      await signIn(page, email, PASSWORD, /会員情報の登録/)
      await addBag(page, javaScriptEnabled ? '2026-12-03' : '2026-12-17')
      await follow(page, () => proceed(page), {
        heading: '会員情報の登録',
        address: /\/mypage\/change\?next=%2Fshopping%2Fdeliv/,
      })
      const texts = { familyName: '森下', givenName: '志保', familyNameKana: 'もりした', givenNameKana: 'しほ' }
      const more = { postalCode: '100-0001', address1: '千代田区千代田1-1', telephone: '03-1234-5678' }
      for (const [name, text] of Object.entries({ ...texts, ...more, reminderAnswer: 'たま' })) {
        await page.locator(`main [name="${name}"]`).fill(text)
      }
      const lists = { prefecture: '13', birthYear: '1980', birthMonth: '4', birthDay: '1', reminderQuestion: '3' }
      for (const [name, value] of Object.entries(lists)) {
        await page.locator(`main select[name="${name}"]`).selectOption(value)
      }
      for (const name of ['sex', 'mailMagazine']) await page.locator(`main [name="${name}"]`).last().check()
      await follow(page, () => press(page, 'この内容で登録する'), { heading: 'お届け先' })
      await follow(page, () => press(page, 'お支払い方法の選択へ進む'), { heading: 'お支払い方法' })
      await page.getByRole('radio', { name: /代金引換/ }).check()
      await page
        .getByRole('radio', { name: /付ける/ })
        .first()
        .check()
      if (!javaScriptEnabled) {
        await press(page, 'この内容で金額を計算する')
        await expect(page.locator('.cost-bar')).toContainText('代金引換手数料')
      }
      await follow(page, () => press(page, 'ご注文内容の確認へ進む'), { heading: 'ご注文内容の確認' })
      await expect(page.getByRole('main')).toContainText(email)
      await follow(page, () => press(page, 'この内容で注文する'), ORDERED)
    })
  })
}

test('another tab cannot add to a cart under confirmation, and the confirmation continues', async ({ page }) => {
  const email = ownAddress('two-tabs')
  await beginAtConfirmation(page, { startOn: '2027-01-19', size: '9号', email, method: 'cod' })
  const other = await page.context().newPage()
  await open(other, await dressPath({ startOn: '2027-01-19', size: '11号' }))
  await other.getByRole('button', { name: /カートに入れる/ }).click()
  await expect(other.getByRole('alert')).toContainText('ご注文手続きの途中は、カートに商品を追加できません')
  expect(await violationsOf(other)).toEqual([])
  const back = other.getByRole('link', { name: 'ご注文内容の確認へ戻る' })
  await follow(other, () => back.click(), { heading: 'ご注文内容の確認' })
  await follow(page, () => press(page, 'この内容で注文する'), ORDERED)
  await follow(other, () => press(other, 'この内容で注文する'), ORDERED)
  await mailsTo(email, 1)
  const join = page.getByRole('button', { name: 'この内容で会員登録へ進む' })
  await follow(page, () => join.click(), { heading: '会員登録' })
  await expect(page.locator('main [name="familyName"]')).toHaveValue('山田')
  await expect(page.locator('main [name="email"]')).toHaveValue(email)
})
