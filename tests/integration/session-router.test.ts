/** Claims of docs/product/3: Session state. Claims of docs/product/7: Token sync. */

import { beforeEach, describe, expect, test } from 'vitest'
import { atSignIn, freshMembers, openBrowser, PASSWORD, SIGNED_IN } from '#tests/support/customers/members.ts'
import { tokensOf } from '#tests/support/identity/identity-server.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])
const { member, signedIn } = freshMembers(shop)
beforeEach(() => shop.setClock(NOW))

const later = (minutes: number) => shop.setClock(NOW.add({ seconds: Math.round(minutes * 60) }))
const stateOf = async (response: Response) => (await response.json()) as Record<string, unknown>
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

describe('the session state for scripts', () => {
  test('has the fields of docs/product/3 Session state, without the refresh token, and is not cached', async () => {
    const { browser, email, uid } = await signedIn()
    const response = await browser.get('/session', { 'sec-fetch-site': 'same-origin' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const state = await stateOf(response)
    expect(state).toMatchObject({ token: browser.jar.get('sumirei_token'), role: 0, autherror: null })
    expect(state.authorizeduser).toMatchObject({ uid, email, emailVerified: true, isAnonymous: false })
    expect(JSON.stringify(state)).not.toContain(browser.jar.get('sumirei_refresh'))
  })

  test('is refused to other sites and to direct navigation', async () => {
    const { browser } = await signedIn()
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await browser.get('/session', { 'sec-fetch-site': site })).status).toBe(403)
    }
    expect((await browser.get('/session', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await browser.get('/session', { origin: 'null' })).status).toBe(403)
  })

  test('is renewed only within 5 minutes before expiry', async () => {
    const { browser } = await signedIn()
    const first = browser.jar.get('sumirei_token')
    later(54)
    await browser.send('/session/renew', { method: 'POST', headers: { origin: SITE } })
    expect(browser.jar.get('sumirei_token')).toBe(first)
    later(55.1)
    const state = await stateOf(await browser.send('/session/renew', { method: 'POST', headers: { origin: SITE } }))
    expect(browser.jar.get('sumirei_token')).not.toBe(first)
    expect(state.token).toBe(browser.jar.get('sumirei_token'))
  })

  test('contains the reason why a session has ended', async () => {
    const { browser, uid } = await signedIn()
    await shop.ports.identityAdmin.setDisabled(uid, true)
    later(0.2)
    expect(await stateOf(await browser.get('/session'))).toMatchObject({
      token: null,
      role: 0,
      authorizeduser: null,
      autherror: { code: 'user-disabled' },
    })
  })

  test('clears no cookies in a background response, because the browser may have newer tokens by then', async () => {
    const { browser, email, uid } = await signedIn()
    await shop.ports.identityAdmin.revoke(uid)
    later(0.2)
    const cookies = [...browser.jar]
    expect(await stateOf(await browser.get('/session'))).toMatchObject({ token: null })
    const renewal = await browser.send('/session/renew', { method: 'POST', headers: { origin: SITE } })
    expect(await stateOf(renewal)).toMatchObject({ token: null })
    const background = await browser.get('/favorite.data', { 'sec-fetch-dest': 'empty' })
    expect(await background.text()).not.toContain(email)
    expect([...browser.jar]).toEqual(cookies)
    await browser.get('/favorite')
    expect([...browser.jar.keys()]).toEqual([])
  })

  test('no page contains a token', async () => {
    const { browser } = await signedIn()
    const tokens = ['sumirei_token', 'sumirei_refresh'].map((name) => browser.jar.get(name) ?? 'none')
    for (const path of [
      '/',
      '/about',
      '/items/1',
      '/cart',
      '/favorite',
      '/mypage/logout',
      '/_root.data',
      '/cart.data',
    ]) {
      const text = await (await browser.get(path)).text()
      for (const token of tokens) expect(text).not.toContain(token)
    }
  })

  test('has the role stored on the server (D15)', async () => {
    const { browser, uid } = await signedIn()
    await shop.ports.identityAdmin.setRole(uid, 5)
    later(0.2)
    expect((await stateOf(await browser.get('/session'))).role).toBe(5)
  })
})

describe('token sync', () => {
  const tokenOf = async (email: string) => {
    const request = { email, password: PASSWORD, returnSecureToken: true }
    const answer = await shop.ports.identity.call('signInWithPassword', request, { address: undefined })
    return tokensOf(answer).idToken
  }
  const sync = (browser: ReturnType<typeof openBrowser>, method: string, headers: Record<string, string>) =>
    browser.send('/session/sync', { method, headers })

  test('stores a fresh bearer token; DELETE removes it (D51)', async () => {
    const { email } = await member()
    const browser = openBrowser(shop)
    const token = await tokenOf(email)
    expect((await sync(browser, 'POST', { origin: SITE, ...bearer(token) })).status).toBe(204)
    expect(browser.jar.get('sumirei_token')).toBe(token)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    expect((await sync(browser, 'DELETE', { origin: SITE })).status).toBe(204)
    expect(await atSignIn(browser)).toBe(200)
  })

  test('rejects tokens older than 300 s, forged and missing tokens, and other sites', async () => {
    const { email } = await member()
    const browser = openBrowser(shop)
    const token = await tokenOf(email)
    const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${token.split('.')[1]}.`
    later(4.99)
    expect((await sync(browser, 'POST', { ...bearer(token), origin: 'https://evil.example' })).status).toBe(403)
    for (const wrong of [unsigned, `${token.slice(0, -4)}AAAA`, 'nonsense']) {
      expect((await sync(browser, 'POST', { origin: SITE, ...bearer(wrong) })).status).toBe(401)
    }
    expect((await sync(browser, 'POST', { origin: SITE })).status).toBe(401)
    // A client that is not a browser sends no origin.
    const program = { 'content-type': 'application/json', ...bearer(token) }
    expect((await sync(browser, 'POST', program)).status).toBe(204)
    later(5.1)
    const response = await sync(openBrowser(shop), 'POST', program)
    expect([response.status, await response.json()]).toEqual([401, { error: { code: 'token-too-old' } }])
  })

  test('answers a refusal in JSON, also of a form, of another method and below it', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const refusals = [
      [403, 'POST', '/session/sync', { ...form, origin: 'https://evil.example' }],
      [403, 'DELETE', '/session/sync', { origin: 'https://evil.example' }],
      [403, 'POST', '/session/sync', { ...form, 'sec-fetch-site': 'cross-site' }],
      [401, 'POST', '/session/sync', form],
      [401, 'POST', '/session/sync', { origin: SITE, authorization: 'Bearer nonsense' }],
      [404, 'PATCH', '/session/sync', { origin: SITE }],
      [404, 'GET', '/session/sync', {}],
      [404, 'POST', '/session/sync/%ff', form],
    ] as const
    for (const [status, method, path, headers] of refusals) {
      const response = await openBrowser(shop).send(path, { method, headers })
      const type = response.headers.get('content-type')
      expect([path, response.status, type]).toEqual([path, status, expect.stringMatching(/^application\/json/)])
      expect(await response.json()).toEqual({ error: { code: expect.any(String) } })
    }
  })

  test('removes the refresh token of another member', async () => {
    const { browser } = await signedIn()
    const { email } = await member()
    await sync(browser, 'POST', { origin: SITE, ...bearer(await tokenOf(email)) })
    expect(browser.jar.has('sumirei_refresh')).toBe(false)
  })
})

test('no page failed', () => expect(shop.errors).toEqual([]))
