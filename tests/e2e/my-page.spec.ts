import { HANAKO } from '#demo/members/people.ts'
import { PAGE_LIST } from '#domain/navigation/find-page.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { ownAddress, shopUrl } from './support/guest.ts'
import { tabTo } from './support/keyboard.ts'
import { linkTo } from './support/mails.ts'
import { registerMember } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

const PASSWORD = 'kasumi-no-naka-no-michi'
const NEW_PASSWORD = 'ame-agari-no-niwa'

const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click()
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text)
}

/** Clicks a button and waits for the page with this heading. */
const pressTo = (page: Page, name: string | RegExp, to: string | RegExp) =>
  follow(page, () => press(page, name), { heading: to })
/** Follows a link and waits for the page with this heading. */
const followTo = (page: Page, name: string | RegExp, to: string | RegExp) =>
  follow(page, () => link(page, name).click(), { heading: to })

async function signIn(page: Page, email: string, password: string, welcome: string | RegExp): Promise<void> {
  await fill(page, { email, password })
  await pressTo(page, 'ログインする', welcome)
}

const HOME = {
  familyName: '森下',
  givenName: '志保',
  familyNameKana: 'もりした',
  givenNameKana: 'ｼﾎ',
  postalCode: '１００-０００１',
  address1: '千代田区千代田１ー１',
  telephone: '03-1234-5678',
}

/** Registers a member and opens my page. */
async function join(page: Page, email: string): Promise<void> {
  const birth = { birthYear: '1979', birthMonth: '8', birthDay: '23' }
  await registerMember({ ...HOME, ...birth, prefecture: '13', sex: '2' }, email, PASSWORD)
  await open(page, '/mypage/login')
  await signIn(page, email, PASSWORD, /森下 志保 様/)
}

/** Changes the mail magazine, then name and telephone after an input error. */
async function changeProfile(page: Page): Promise<void> {
  await expect(main(page)).toContainText('必要なお手続きはございません')
  await press(page, 'テキストメールで受け取る')
  await expect(main(page)).toContainText('変更しました')
  await followTo(page, /変更する.*お名前・ご住所/, '会員情報の変更')
  await expect(field(page, 'familyNameKana')).toHaveValue('モリシタ')
  await fill(page, { familyName: '青柳', familyNameKana: 'あおやぎ', telephone: '12' })
  await press(page, 'この内容に変更する')
  await expect(page.getByRole('alert')).toContainText('電話番号')
  await expect(field(page, 'familyName')).toHaveValue('青柳')
  await fill(page, { telephone: '090-0000-1234' })
  await pressTo(page, 'この内容に変更する', '会員情報を変更しました')
  await followTo(page, 'マイページへ戻る', /青柳 志保 様/)
}

/** Adds two addresses, makes the second the default and deletes the first. */
async function manageAddresses(page: Page): Promise<void> {
  await followTo(page, /管理する.*お届け先/, 'お届け先')
  for (const givenName of ['一郎', '幸子']) {
    await followTo(page, 'お届け先を追加する', 'お届け先の追加')
    await fill(page, { ...HOME, givenName })
    await field(page, 'prefecture').selectOption('13')
    await pressTo(page, 'この内容で登録する', 'お届け先')
  }
  const entry = (name: string) => main(page).getByRole('listitem').filter({ hasText: name })
  await entry('幸子').getByRole('button', { name: 'いつものお届け先にする' }).click()
  await expect(entry('幸子').getByText('いつものお届け先', { exact: true })).toBeVisible()
  await entry('一郎').getByText('削除する', { exact: true }).click()
  await entry('一郎').getByRole('button', { name: 'このお届け先を削除する' }).click()
  await expect(entry('一郎')).toHaveCount(0)
}

/** Changes the password after a wrong current one. The session continues. */
async function changePassword(page: Page): Promise<void> {
  await open(page, '/mypage')
  await followTo(page, /変更する.*パスワード/, 'パスワードの変更')
  await fill(page, { current: 'not this one', password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD })
  await press(page, 'パスワードを変更する')
  await expect(page.getByRole('alert')).toContainText('現在のパスワードが正しくありません')
  expect(await page.content()).not.toContain('not this one')
  await fill(page, { current: PASSWORD, password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD })
  await pressTo(page, 'パスワードを変更する', 'パスワードを変更しました')
  await followTo(page, 'マイページへ戻る', /青柳 志保 様/)
}

/** Changes the e-mail address and withdraws. */
async function changeEmailAndWithdraw(page: Page, newEmail: string): Promise<void> {
  await followTo(page, /変更する.*メールアドレス/, 'メールアドレスの変更')
  await fill(page, { email: newEmail, emailAgain: newEmail, password: NEW_PASSWORD })
  await pressTo(page, '確認のメールを送る', '確認のメールをお送りしました')
  await page.goto(await linkTo(newEmail, '/mypage/change_email'))
  await pressTo(page, 'メールアドレスを変更する', 'メールアドレスを変更しました')
  await open(page, '/mypage/refusal')
  await signIn(page, newEmail, NEW_PASSWORD, '退会のお手続き')
  await page.getByRole('checkbox').check()
  await fill(page, { password: NEW_PASSWORD })
  await pressTo(page, '退会する', '退会のお手続きが完了しました')
  await open(page, '/mypage')
  await expect(heading(page, 'ログイン')).toBeVisible()
}

async function runMembership(page: Page, name: string): Promise<void> {
  test.setTimeout(120_000)
  page.setDefaultTimeout(15_000)
  await join(page, ownAddress(name))
  await changeProfile(page)
  await manageAddresses(page)
  await changePassword(page)
  await changeEmailAndWithdraw(page, ownAddress(`${name}-new`))
}

async function asHanako(page: Page): Promise<void> {
  await open(page, '/mypage')
  await signIn(page, HANAKO.email, HANAKO.password, /早瀬 花子 様/)
}

test('a member registers, changes all data, and withdraws', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await runMembership(page, 'whole-life')
  expect(errors).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member registers, changes all data, and withdraws', ({ page }) => runMembership(page, 'plain-life'))

  test('orders and points are shown', async ({ page }) => {
    await asHanako(page)
    await expect(page.getByRole('heading', { level: 2, name: /までにご返却ください/ })).toBeVisible()
    await followTo(page, 'ご返却の方法', 'ご注文の詳細')
    await expect(page.getByRole('heading', { name: 'ご返却の方法' })).toBeInViewport()
    await open(page, '/mypage/points')
    await expect(page.getByRole('table')).toContainText('獲得')
  })
})

test('the links of the next return are reachable by keyboard, and the calendar is a download', async ({ page }) => {
  await asHanako(page)
  await tabTo(page, main(page).getByRole('link', { name: 'ご返却の方法' }))
  const calendar = main(page).getByRole('link', { name: 'カレンダーに追加' })
  await tabTo(page, calendar)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^rental-\d{6}\.ics$/)
  await expect(heading(page, /早瀬 花子 様/)).toBeVisible()
})

test('a returned order links to a review and to a new rental of the item', async ({ page }) => {
  await asHanako(page)
  await followTo(page, /ご返却済み/, 'ご注文の詳細')
  await follow(page, () => link(page, /もう一度借りる/).click(), {
    shows: page.getByRole('button', { name: /カートに入れる/ }).first(),
    address: /\/items\/\d+\?range=\d&startcalendar=2026-11-21/,
  })
  await follow(page, () => page.goBack(), { heading: 'ご注文の詳細' })
  await followTo(page, /感想を書く/, 'ご感想の投稿')
  await expect(page.getByRole('button', { name: 'この内容で投稿する' })).toBeVisible()
})

/** Expects no accessibility violations and no horizontal overflow on each page. */
async function checkPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    expect(await violationsOf(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
}

/** The paths of the orders on my page. */
async function ownOrders(page: Page): Promise<string[]> {
  const addresses = await main(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const own = addresses.filter((address) => address.startsWith('/mypage/history')).map((own) => own.replace(/#.*/, ''))
  expect(new Set(own).size).toBeGreaterThan(5)
  return [...new Set(own)]
}

test('axe finds no violations, and no page is wider than the screen', async ({ page }) => {
  await asHanako(page)
  const [next = '', last = ''] = await ownOrders(page)
  const paths = ['/mypage', '/mypage/points', '/mypage/addresses', '/mypage/addresses/edit', '/mypage/change']
  await checkPages(page, [...paths, '/mypage/password', next, last])
})

/** Pages of an order. Files, and pages that end the session, are left out. */
const OF_AN_ORDER = /\/(identity|extension|problem|receipt|charges)$/
const NO_PAGE = /\/(upload|pdf|options|calendar|logout|history)$/

test('axe finds no violations on any page of a member @deep', async ({ page }) => {
  test.setTimeout(240_000)
  await asHanako(page)
  const [order = ''] = await ownOrders(page)
  const query = new URL(order, shopUrl()).search
  const own = PAGE_LIST.filter(({ kind, path }) => kind === 'member' && !NO_PAGE.test(path)).map(({ path }) => path)
  expect(own.length).toBeGreaterThan(15)
  await checkPages(
    page,
    own.map((path) => (OF_AN_ORDER.test(path) ? `${path}${query}` : path)),
  )
})

test('axe finds no violations on any order of a member @deep', async ({ page }) => {
  test.setTimeout(120_000)
  await asHanako(page)
  await checkPages(page, await ownOrders(page))
})

test('on a PC an order has two columns, and forms begin where my page does', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const boxOf = (name: string) => page.getByRole('region', { name, exact: true }).boundingBox()
  await asHanako(page)
  const left = (await heading(page, /早瀬 花子 様/).boundingBox())!.x
  const [order = ''] = await ownOrders(page)
  await open(page, '/mypage/password')
  expect(await heading(page, 'パスワードの変更').boundingBox()).toMatchObject({ x: left })
  await open(page, order)
  expect(await boxOf('ご注文の商品')).toMatchObject({ x: left })
  expect((await boxOf('お届け先'))?.x).toBeGreaterThan(640)
  await page.emulateMedia({ media: 'print' })
  expect((await boxOf('お届け先'))?.x).toBe((await boxOf('ご注文の商品'))?.x)
})

test('a printed order has no menus', async ({ page }) => {
  await asHanako(page)
  await followTo(page, /ご返却済み/, 'ご注文の詳細')
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page, 'ご注文の詳細')).toBeVisible()
  for (const name of [/このページを印刷する/, /もう一度借りる/, /ログアウト/, /カート/]) {
    await expect(
      page.getByRole('link', { name }).or(page.getByRole('button', { name })).locator('visible=true'),
    ).toHaveCount(0)
  }
})
