import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { atSignIn, freshMembers, openBrowser, PASSWORD, SIGNED_IN } from '#tests/support/customers/members.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])
const { signedIn } = freshMembers(shop)
beforeEach(() => shop.setClock(NOW))

const later = (minutes: number) => shop.setClock(NOW.add({ seconds: Math.round(minutes * 60) }))
const loginForm = (html: string) => parsePage(html).one('form', { 'aria-label': 'ログイン' })

describe('a session', () => {
  test('gives access to guarded pages, and its responses are not cached', async () => {
    const { browser } = await signedIn()
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    const response = await browser.get('/about')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const html = await response.text()
    expect(html).toContain('ログアウト')
    expect(html).toContain('href="/mypage/"')
  })

  test('sets no cookies for visitors without one', async () => {
    const browser = openBrowser(shop)
    expect((await browser.get('/about')).headers.getSetCookie()).toEqual([])
    expect((await browser.get('/session')).headers.getSetCookie()).toEqual([])
  })

  test('is renewed by the refresh token during a page request, with two new cookies', async () => {
    const { browser } = await signedIn()
    const before = new Map(browser.jar)
    later(59.6)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    for (const name of ['sumirei_token', 'sumirei_refresh']) {
      expect(browser.jar.get(name)).toBeTruthy()
      expect(browser.jar.get(name)).not.toBe(before.get(name))
    }
  })

  test('survives concurrent requests after the token has expired', async () => {
    const { browser } = await signedIn()
    later(61)
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.get('/mypage/login')))
    for (const answer of answers) expect(answer.headers.get('location')).toBe(SIGNED_IN)
    later(63)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
  })

  test('survives the loss of the token cookie', async () => {
    const { browser } = await signedIn()
    browser.jar.delete('sumirei_token')
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    expect(browser.jar.has('sumirei_token')).toBe(true)
  })

  test('of a disabled account ends within seconds, deletes its cookies and shows a notice once', async () => {
    const { browser, uid } = await signedIn()
    await shop.ports.identityAdmin.setDisabled(uid, true)
    later(0.2)
    const response = await browser.get('/favorite')
    expect(await response.text()).toContain('現在ご利用いただけないため、ログアウトいたしました')
    expect([...browser.jar.keys()]).toEqual([])
    expect(await (await browser.get('/favorite')).text()).not.toContain('ログアウトいたしました')
  })

  test('that has ended causes a notice on the login page', async () => {
    const { browser, uid } = await signedIn()
    await shop.ports.identityAdmin.revoke(uid)
    later(0.2)
    const response = await browser.get('/mypage/change')
    expect(response.headers.get('location')).toBe('/mypage/login?next=%2Fmypage%2Fchange')
    const login = await (await browser.get('/mypage/login?next=%2Fmypage%2Fchange')).text()
    expect(login).toContain('ログインの有効期限が切れたため')
    expect([...browser.jar.keys()]).toEqual([])
  })

  test('with malformed tokens is ignored and its cookies are deleted', async () => {
    const browser = openBrowser(shop)
    browser.jar.set('sumirei_token', 'a.b.c').set('sumirei_refresh', 'x'.repeat(43))
    expect(await atSignIn(browser)).toBe(200)
    expect([...browser.jar.keys()]).toEqual([])
  })

  test('ends in both browsers when a refresh token is reused', async () => {
    const { browser } = await signedIn()
    const thief = openBrowser(shop)
    thief.jar.set('sumirei_refresh', browser.jar.get('sumirei_refresh') ?? '')
    later(61)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    later(63)
    expect(await atSignIn(thief)).toBe(200)
    later(64)
    expect(await atSignIn(browser)).toBe(200)
  })
})

describe('signing out', () => {
  test('requires a form: a GET request does not sign out', async () => {
    const { browser } = await signedIn()
    expect(await (await browser.get('/mypage/logout')).text()).toContain('ログアウトする')
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    expect((await browser.post('/mypage/logout', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
  })

  test('deletes all cookies of the member and revokes the tokens; other browsers stay signed in', async () => {
    const { browser, email } = await signedIn()
    const other = openBrowser(shop)
    await other.signIn(email)
    const copied = new Map(browser.jar)
    expect((await browser.post('/mypage/logout', {})).status).toBe(303)
    expect([...browser.jar.keys()]).toEqual([])
    const thief = openBrowser(shop)
    for (const [name, value] of copied) thief.jar.set(name, value)
    later(0.2)
    expect(await atSignIn(thief)).toBe(200)
    expect(await atSignIn(other)).toBe(SIGNED_IN)
  })
})

describe('a sign-out that fails', () => {
  test('leaves the member signed in and says so (D20)', async () => {
    const { browser } = await signedIn()
    await sql`ALTER TABLE embedded_identity.refresh_tokens RENAME TO refresh_tokens_away`.execute(shop.db)
    const failed = await browser.post('/mypage/logout', {})
    await sql`ALTER TABLE embedded_identity.refresh_tokens_away RENAME TO refresh_tokens`.execute(shop.db)
    expect(failed.status).toBe(503)
    expect(parsePage(await failed.text()).one('p', { role: 'alert' }).text).toContain('ログアウトできませんでした')
    expect(shop.errors.splice(0)).toHaveLength(1)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    expect((await browser.post('/mypage/logout', {})).status).toBe(303)
  })
})

describe('a form sent after the session has ended', () => {
  test('is kept by the login page and offered again after sign-in, without secrets', async () => {
    const { browser, email, uid } = await signedIn()
    await shop.ports.identityAdmin.revoke(uid)
    later(0.2)
    const typed = { familyName: '山田', givenName: '花子', password: 'typed secret' }
    const redirect = await browser.post('/mypage/change', typed)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([307, '/mypage/login?next=%2Fmypage%2Fchange'])
    const path = redirect.headers.get('location') ?? ''
    const page = await (await browser.post(path, typed)).text()
    const hiddenFields = Object.fromEntries(
      loginForm(page)
        .all('input', { type: 'hidden' })
        .map(({ attributes }) => [attributes.name, attributes.value]),
    )
    expect(hiddenFields).toEqual({ intent: 'sign-in', 'kept.familyName': '山田', 'kept.givenName': '花子' })
    expect(page).not.toContain('typed secret')
    const wrong = await (
      await browser.post(path, { ...hiddenFields, email, password: 'wrong' } as Record<string, string>)
    ).text()
    expect(loginForm(wrong).one('input', { name: 'kept.familyName' }).attributes.value).toBe('山田')
    const after = await browser.post(path, { ...hiddenFields, email, password: PASSWORD } as Record<string, string>)
    const form = parsePage(await after.text()).one('form', { action: '/mypage/change' })
    expect(form.all('input').map(({ attributes }) => [attributes.name, attributes.value])).toEqual([
      ['familyName', '山田'],
      ['givenName', '花子'],
    ])
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
  })

  test('is accepted when the refresh token is still valid', async () => {
    const { browser } = await signedIn()
    later(61)
    const response = await browser.post('/mypage/logout', {})
    expect(response.headers.get('location')).toBe('/mypage/logout')
  })
})

test('no page failed', () => expect(shop.errors).toEqual([]))
