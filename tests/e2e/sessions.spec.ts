import { randomUUID } from 'node:crypto'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { addToCart, proceed, shopUrl } from './support/guest.ts'
import { createMember, PASSWORD } from './support/member.ts'
import { dressPath } from './support/preparation.ts'
import { type BrowserContext, expect, type Page, test } from './support/test.ts'

const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)
const isPhone = () => test.info().project.name === 'phone'

async function typeSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
  await page.getByLabel(/^パスワード 必須|^パスワード必須/).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}

/** The page after the sign-in of a member without a profile. */
const WELCOME = { heading: '会員情報の登録', address: /\/mypage\/?(change)?$/ }

async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/mypage/login')
  await follow(page, () => typeSignIn(page, email), WELCOME)
}

async function signOut(page: Page): Promise<void> {
  await follow(page, () => page.getByRole('button', { name: 'ログアウトする' }).click(), {
    heading: 'ログアウトしました',
  })
}

const LOGIN_THEN_CHANGE = { heading: 'ログイン', address: /\/mypage\/login\?next=%2Fmypage%2Fchange$/ }

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)
/** The footer, whose links depend on the session. */
const footer = (page: Page) => page.locator('.site-footer')

test('a member signs in, sees my page in the menus, and signs out @widths', async ({ page, context }) => {
  const email = await createMember()
  await open(page, '/mypage/login')
  await expect(footer(page).getByRole('link', { name: 'ログイン' })).toBeVisible()
  await typeSignIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません')
  await expect(page.getByRole('textbox', { name: /^メールアドレス/ })).toHaveValue(email)
  await follow(page, () => typeSignIn(page, email), WELCOME)
  for (const name of ['sumirei_token', 'sumirei_refresh']) {
    expect(await cookieOf(context, name)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  }
  await open(page, '/contact')
  if (isPhone()) await page.getByRole('link', { name: 'メニュー' }).click()
  const menu = isPhone()
    ? page.getByRole('dialog', { name: 'メニュー' })
    : page.getByRole('navigation', { name: 'お客様メニュー' })
  await expect(menu.getByRole('link', { name: 'マイページ' })).toBeVisible()
  await follow(page, () => menu.getByRole('link', { name: 'ログアウト' }).click(), { heading: 'ログアウト' })
  await signOut(page)
  expect(await cookieOf(context, 'sumirei_token')).toBeUndefined()
  await open(page, '/mypage/change')
  await arrive(page, LOGIN_THEN_CHANGE)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member signs in, continues to the requested page, and signs out', async ({ page }) => {
    const email = await createMember()
    await open(page, `/mypage/login?next=${encodeURIComponent('/favorite')}`)
    await typeSignIn(page, email, 'wrong')
    await expect(page.getByRole('alert')).toContainText('正しくありません')
    await follow(page, () => typeSignIn(page, email), { heading: 'お気に入り', address: /\/favorite$/ })
    await follow(page, () => footer(page).getByRole('link', { name: 'ログアウト' }).click(), { heading: 'ログアウト' })
    await signOut(page)
  })
})

test('cart and history are kept at sign-in and are available on another device', async ({ page, browser }) => {
  const email = await createMember()
  await open(page, await dressPath({ startOn: '2026-12-17', size: '9号' }))
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? 'a name'
  await addToCart(page)
  await follow(page, () => proceed(page), { heading: 'ご注文手続き' })
  await follow(page, () => typeSignIn(page, email), { heading: '会員情報の登録' })
  const other = await browser.newContext({ viewport: page.viewportSize() })
  const second = await other.newPage()
  await signIn(second, email)
  await expect(second.locator('.cart-count')).toContainText('1')
  for (const path of ['/cart', '/readlist']) {
    await open(second, path)
    await expect(second.locator('main')).toContainText(name)
  }
  await other.close()
})

test('signing out in one tab updates the other', async ({ page, context }) => {
  const email = await createMember()
  await signIn(page, email)
  const other = await context.newPage()
  const refreshed = other.waitForResponse((response) => response.url().endsWith('/session'))
  await open(other, '/favorite')
  await expect(footer(other).getByRole('link', { name: 'ログアウト' })).toBeVisible()
  await refreshed
  await open(page, '/mypage/logout')
  await signOut(page)
  await expect(footer(other).getByRole('link', { name: 'ログイン' })).toBeVisible()
})

test('form input is kept when the session ends in another tab, and after the next sign-in', async ({
  page,
  context,
}) => {
  const email = await createMember()
  await signIn(page, email)
  const other = await context.newPage()
  const refreshed = other.waitForResponse((response) => response.url().endsWith('/session'))
  await open(other, '/mypage/change')
  await refreshed
  const street = other.getByRole('textbox', { name: /^市区町村/ })
  await street.fill('港区芝公園4-2-8')
  await open(page, '/mypage/logout')
  await signOut(page)
  const notice = other.getByRole('status').getByText('ご入力の内容は消えておりません')
  await expect(notice).toBeVisible()
  await expect(street).toHaveValue('港区芝公園4-2-8')
  await follow(other, () => street.press('Enter'), LOGIN_THEN_CHANGE)
  await expect(other.getByRole('button', { name: 'ログインする' })).toBeVisible()
  await expect(notice).toBeHidden()
  await typeSignIn(other, email)
  await other.getByRole('button', { name: '続ける' }).click()
  await expect(street).toHaveValue('港区芝公園4-2-8')
})

test('the page refreshes its session and renews a deleted token', async ({ page, context }) => {
  const email = await createMember()
  const sessionResponse = page.waitForResponse((response) => response.url().endsWith('/session'))
  await signIn(page, email)
  const state = await (await sessionResponse).json()
  expect(state).toMatchObject({ role: 0, authorizeduser: { email, emailVerified: true } })
  await context.clearCookies({ name: 'sumirei_token' })
  await open(page, '/mypage/login')
  await arrive(page, WELCOME)
  expect(await cookieOf(context, 'sumirei_token')).toBeDefined()
})

test('a function call of a member carries the ID token', async ({ page }) => {
  await signIn(page, await createMember())
  // The call comes five seconds after the page, the token some seconds earlier, later on a busy machine.
  await expect(async () => {
    const called = page.waitForRequest('**/asia-northeast1/firstrentalstart')
    await open(page, '/contact')
    expect(await (await called).headerValue('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\./)
  }).toPass()
})

test('axe finds no violations on a refused sign-in', async ({ page }) => {
  for (const path of ['/mypage/login', '/shopping/shopping']) {
    await open(page, path)
    await typeSignIn(page, `${randomUUID()}@example.jp`)
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violationsOf(page), path).toEqual([])
  }
})
