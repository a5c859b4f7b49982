import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addToCart, findDress, shopUrl } from './support/guest.ts'
import { openMember, PASSWORD } from './support/member.ts'

const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)
const isPhone = () => test.info().project.name === 'phone'

async function typeSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
  await page.getByLabel(/^パスワード 必須|^パスワード必須/).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}

async function signIn(page: Page, email: string, path = '/mypage/login'): Promise<void> {
  await open(page, path)
  await typeSignIn(page, email)
  await expect(page).not.toHaveURL(/\/login|\/shopping\/shopping/)
}

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)
/** Whether the menus know somebody who is signed in. */
const ways = (page: Page) => page.locator('.site-footer')

test('a member signs in, finds my page in the menus, and signs out', async ({ page, context }) => {
  const email = await openMember()
  await open(page, '/mypage/login')
  await expect(ways(page).getByRole('link', { name: 'ログイン' })).toBeVisible()
  await typeSignIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません')
  await expect(page.getByRole('textbox', { name: /^メールアドレス/ })).toHaveValue(email)
  await typeSignIn(page, email)
  await expect(page).toHaveURL(/\/mypage\/?(change)?$/)
  for (const name of ['sumirei_token', 'sumirei_refresh']) {
    expect(await cookieOf(context, name)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  }
  await open(page, '/about')
  if (isPhone()) await page.getByRole('link', { name: 'メニュー' }).click()
  const menu = isPhone()
    ? page.getByRole('dialog', { name: 'メニュー' })
    : page.getByRole('navigation', { name: 'お客様メニュー' })
  await expect(menu.getByRole('link', { name: 'マイページ' })).toBeVisible()
  await menu.getByRole('link', { name: 'ログアウト' }).click()
  await page.getByRole('button', { name: 'ログアウトする' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ログアウトしました' })).toBeVisible()
  expect(await cookieOf(context, 'sumirei_token')).toBeUndefined()
  await open(page, '/mypage/change')
  await expect(page).toHaveURL(/\/mypage\/login\?next=%2Fmypage%2Fchange$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in, going on where one was going, and signing out', async ({ page }) => {
    const email = await openMember()
    await open(page, `/mypage/login?next=${encodeURIComponent('/favorite')}`)
    await typeSignIn(page, email, 'wrong')
    await expect(page.getByRole('alert')).toContainText('正しくありません')
    await typeSignIn(page, email)
    await expect(page).toHaveURL(/\/favorite$/)
    await ways(page).getByRole('link', { name: 'ログアウト' }).click()
    await page.getByRole('button', { name: 'ログアウトする' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ログアウトしました' })).toBeVisible()
  })
})

test('cart, favourites and history come along, and are there on another device', async ({ page, browser }) => {
  const email = await openMember()
  await findDress(page, { startOn: '2026-12-17', size: '9号' })
  // The address is there before the page is: until then the heading is that of the list.
  await expect(page.getByRole('button', { name: /カートに入れる/ })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await addToCart(page)
  await page.getByRole('link', { name: 'ご注文手続きへ進む' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ご購入手続き' })).toBeVisible()
  await typeSignIn(page, email)
  await expect(page).not.toHaveURL(/\/shopping\/shopping/)
  const other = await browser.newContext({ viewport: page.viewportSize() })
  const second = await other.newPage()
  await signIn(second, email)
  await expect(second.locator('.cart-count')).toContainText('1')
  for (const path of ['/cart', '/readlist']) {
    await open(second, path)
    await expect(second.locator('main')).toContainText(name ?? 'a name')
  }
  await other.close()
})

test('signed out in one tab, the other goes through the guard by itself', async ({ page, context }) => {
  const email = await openMember()
  await signIn(page, email)
  const other = await context.newPage()
  const kept = other.waitForResponse((response) => response.url().endsWith('/session'))
  await open(other, '/favorite')
  await expect(ways(other).getByRole('link', { name: 'ログアウト' })).toBeVisible()
  await kept
  await open(page, '/mypage/logout')
  await page.getByRole('button', { name: 'ログアウトする' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ログアウトしました' })).toBeVisible()
  await expect(ways(other).getByRole('link', { name: 'ログイン' })).toBeVisible()
})

test('what was typed stays when the session ends in another tab, and goes along to the login', async ({
  page,
  context,
}) => {
  const email = await openMember()
  await signIn(page, email)
  const other = await context.newPage()
  const kept = other.waitForResponse((response) => response.url().endsWith('/session'))
  await open(other, '/mypage/change')
  await kept
  const street = other.getByRole('textbox', { name: /^市区町村/ })
  await street.fill('港区芝公園4-2-8')
  await open(page, '/mypage/logout')
  await page.getByRole('button', { name: 'ログアウトする' }).click()
  const told = other.getByRole('status').getByText('ご入力の内容は消えておりません')
  await expect(told).toBeVisible()
  await expect(street).toHaveValue('港区芝公園4-2-8')
  await street.press('Enter')
  await expect(other).toHaveURL(/\/mypage\/login\?next=%2Fmypage%2Fchange$/)
  await expect(other.getByRole('button', { name: 'ログインする' })).toBeVisible()
  await expect(told).toBeHidden()
  await typeSignIn(other, email)
  await other.getByRole('button', { name: '続ける' }).click()
  await expect(street).toHaveValue('港区芝公園4-2-8')
})

test('the page holds its session, and a token that was lost is renewed', async ({ page, context }) => {
  const email = await openMember()
  const asked = page.waitForResponse((response) => response.url().endsWith('/session'))
  await signIn(page, email)
  const state = await (await asked).json()
  expect(state).toMatchObject({ role: 0, authorizeduser: { email, emailVerified: true } })
  await context.clearCookies({ name: 'sumirei_token' })
  await open(page, '/mypage/login')
  await expect(page).not.toHaveURL(/\/login/)
  expect(await cookieOf(context, 'sumirei_token')).toBeDefined()
})

for (const path of ['/mypage/login', '/shopping/shopping', '/mypage/logout']) {
  test(`${path} is accessible`, async ({ page }) => {
    await open(page, path)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    const email = `${randomUUID()}@example.jp`
    if (path === '/mypage/logout') return
    await typeSignIn(page, email)
    await expect(page.getByRole('alert')).toBeVisible()
    const refused = await new AxeBuilder({ page }).analyze()
    expect(refused.violations.map(({ id }) => id)).toEqual([])
  })
}
