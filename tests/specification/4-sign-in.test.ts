/**
 * Claims of docs/product/2: Guards.
 * Claims of docs/product/4: Sign-in.
 * Claims of docs/product/6: Visitors.
 * Claims of docs/product/7: Token sync.
 * Claims of docs/product/8: Sign-in messages.
 */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonalResponse } from '#domain/calls/responses.ts'
import { type Browser, openAccount, openBrowser } from '#tests/support/customers/members.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 1 }])
let uid: string

const EMAIL = 'hanako@example.jp'
const GUARDED = [
  '/mypage',
  '/mypage/',
  '/mypage/mypage',
  '/mypage/change',
  '/mypage/change_complete',
  '/mypage/refusal',
]

beforeAll(async () => {
  uid = await openAccount(shop, EMAIL)
})
beforeEach(() => shop.setClock(NOW))

async function member(): Promise<Browser> {
  const browser = openBrowser(shop)
  await browser.signIn(EMAIL)
  return browser
}

const stateOf = async (browser: Browser) => (await (await browser.get('/session')).json()) as Record<string, unknown>
const locationOf = async (browser: Browser, path: string) => (await browser.get(path)).headers.get('location')
const pathOf = (location: string | null) => location?.split('?')[0]

describe('Sign-in (docs/product/4)', () => {
  test('signed out to signed in, by sign-in, sets the token and user', async () => {
    const browser = openBrowser(shop)
    expect(await stateOf(browser)).toMatchObject({ token: null, authorizeduser: null, role: 0, autherror: null })
    await browser.signIn(EMAIL)
    expect(await stateOf(browser)).toMatchObject({ token: expect.any(String), authorizeduser: { uid, email: EMAIL } })
  })
  test('or by restoring a stored session', async () => {
    const browser = await member()
    browser.jar.delete('sumirei_token')
    expect(await stateOf(browser)).toMatchObject({ token: expect.any(String), authorizeduser: { uid } })
  })
  test('signed in to signed out, by sign-out, clears them', async () => {
    const browser = await member()
    await browser.post('/mypage/logout', {})
    expect(await stateOf(browser)).toMatchObject({ token: null, authorizeduser: null, role: 0 })
  })
  test('a disabled account is signed out automatically', async () => {
    const browser = await member()
    await shop.ports.identityAdmin.setDisabled(uid, true)
    shop.setClock(NOW.add({ seconds: 10 }))
    expect(await stateOf(browser)).toMatchObject({ token: null, autherror: { code: 'user-disabled' } })
    await shop.ports.identityAdmin.setDisabled(uid, false)
  })
  test('an expired token without a refresh token signs the user out automatically', async () => {
    const browser = await member()
    browser.jar.delete('sumirei_refresh')
    shop.setClock(NOW.add({ minutes: 60 }))
    expect(await stateOf(browser)).toMatchObject({ token: null, autherror: { code: 'user-token-expired' } })
  })
  test('a token counts as expired 30 s early', async () => {
    const browser = await member()
    browser.jar.delete('sumirei_refresh')
    shop.setClock(NOW.add({ minutes: 59, seconds: 29 }))
    expect((await stateOf(browser)).token).toEqual(expect.any(String))
    shop.setClock(NOW.add({ minutes: 59, seconds: 30 }))
    expect((await stateOf(browser)).token).toBeNull()
  })
})

describe('guards (docs/product/2)', () => {
  test.each(GUARDED)('%s redirects to /mypage/login only without a session token', async (path) => {
    expect(pathOf(await locationOf(openBrowser(shop), path))).toBe('/mypage/login')
    expect(pathOf(await locationOf(await member(), path))).not.toBe('/mypage/login')
  })
  test.each([
    ['/mypage/login', '/mypage/'],
    ['/entry', '/mypage/'],
    ['/entry/userpolicy', '/mypage/'],
    ['/shopping/shopping', '/shopping/deliv'],
    ['/shopping/nonmember', '/shopping/deliv'],
  ])('%s with a token redirects to %s', async (path, to) => expect(await locationOf(await member(), path)).toBe(to))
  test('/shopping/deliv without a token redirects to /shopping/shopping', async () => {
    expect(await locationOf(openBrowser(shop), '/shopping/deliv')).toBe('/shopping/shopping')
  })
})

describe('header (docs/product/6)', () => {
  test('login state switches header links between login and register, and my page and logout (D66)', async () => {
    const pageOf = async (browser: Browser, path: string) => parsePage(await (await browser.get(path)).text())
    const linksOf = (page: Part, audience: string) =>
      page
        .one('nav', { 'aria-label': 'お客様メニュー' })
        .all('a', { class: audience })
        .map(({ text }) => text)
    const [guest, signedIn] = [openBrowser(shop), await member()]
    const shared = await pageOf(signedIn, '/about')
    expect(shared.one('body').text).toBe((await pageOf(guest, '/about')).one('body').text)
    expect(linksOf(shared, 'for-guests')).toEqual(['ログイン', '新規会員登録'])
    expect(linksOf(shared, 'for-members')).toEqual(['マイページ', 'ログアウト'])
    // The style sheet shows those that the attribute names; on a shared page a script sets it.
    const shownTo = (page: Part) => page.one('html').attributes['data-visitor']
    expect([shownTo(shared), shownTo(await pageOf(signedIn, '/cart')), shownTo(await pageOf(guest, '/cart'))]).toEqual([
      undefined,
      'member',
      'guest',
    ])
    const isSignedIn = async (browser: Browser) =>
      ((await (await browser.get('/personal')).json()) as PersonalResponse).isSignedIn
    expect([await isSignedIn(signedIn), await isSignedIn(guest)]).toEqual([true, false])
  })
})

test('a wrong e-mail or password is error 7, an incomplete registration error 12 (docs/product/8) (D20)', async () => {
  const wrong = await openBrowser(shop).signIn(EMAIL, { password: 'wrong' })
  expect(await wrong.text()).toContain('メールアドレスまたはパスワードが正しくありません')
  const provisional = { email: 'provisional@example.jp', password: 'a quiet garden in rain' }
  await shop.ports.identity.call('signUp', provisional, { address: undefined })
  const early = await openBrowser(shop).signIn(provisional.email)
  expect(await early.text()).toContain('仮登録メールに記載のリンクから本登録をお済ませください')
})

test('cookie sync accepts an ID token of at most 300 s (docs/product/9)', async () => {
  const browser = await member()
  const authorization = `Bearer ${browser.jar.get('sumirei_token')}`
  const sync = (seconds: number) => {
    shop.setClock(NOW.add({ seconds }))
    return openBrowser(shop).send('/session/sync', { method: 'POST', headers: { origin: SITE, authorization } })
  }
  expect([(await sync(300)).status, (await sync(301)).status]).toEqual([204, 401])
})
