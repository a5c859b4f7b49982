import { beforeEach, describe, expect, test } from 'vitest'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { freshMembers, openBrowser, PASSWORD } from '#tests/support/customers/members.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])
const { member } = freshMembers(shop)
beforeEach(() => shop.setClock(NOW))

const loginForm = (html: string) => parsePage(html).one('form', { 'aria-label': 'ログイン' })

describe('sign-in', () => {
  test('sets two HttpOnly cookies and redirects to my page', async () => {
    const { email } = await member()
    const response = await openBrowser(shop).signIn(email)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/mypage/'])
    const cookies = response.headers.getSetCookie().filter((line) => /_(token|refresh)=[^;]/.test(line))
    expect(cookies).toHaveLength(2)
    for (const line of cookies) expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  })

  test('sets Secure cookies with the prefix __Host- over https', async () => {
    const { email } = await member()
    const body = new URLSearchParams({ intent: 'sign-in', email, password: PASSWORD })
    const request = new Request(`${SITE.replace('http:', 'https:')}/mypage/login`, {
      method: 'POST',
      headers: { origin: SITE.replace('http:', 'https:') },
      body,
    })
    const cookies = (await shop.handle(request)).headers
      .getSetCookie()
      .filter((line) => /_(token|refresh)=./.test(line))
    for (const line of cookies) expect(line).toMatch(/^__Host-sumirei_(token|refresh)=.*; SameSite=Lax; Secure$/)
  })

  test.each([
    ['a wrong password', { password: 'wrong' }, 422, /メールアドレスまたはパスワードが正しくありません/],
    ['an unknown address', { email: 'nobody@example.jp' }, 422, /メールアドレスまたはパスワードが正しくありません/],
    ['no password', { password: '' }, 422, /パスワードを入力してください/],
    ['no address', { email: '' }, 422, /メールアドレスを入力してください/],
  ])(
    'with %s is rejected beside the fields; the address is kept, the password is not',
    async (_, wrong, status, text) => {
      const { email } = await member()
      const fields = { intent: 'sign-in', email, password: PASSWORD, ...wrong }
      const response = await openBrowser(shop).post('/mypage/login', fields)
      const html = await response.text()
      expect(response.status).toBe(status)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(loginForm(html).text).toMatch(text)
      expect(loginForm(html).one('input', { name: 'email' }).attributes.value ?? '').toBe(fields.email)
      expect(loginForm(html).one('input', { name: 'password' }).attributes.value).toBeUndefined()
      if (fields.password !== '') expect(html).not.toContain(fields.password)
    },
  )

  test('returns error 12 before the mailed link was opened', async () => {
    const email = 'provisional@example.jp'
    await shop.ports.identity.call('signUp', { email, password: PASSWORD }, { address: undefined })
    const response = await openBrowser(shop).signIn(email)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    expect(await response.text()).toContain(errorMessage(12))
  })

  test('with a disabled account is rejected with a contact', async () => {
    const { email, uid } = await member()
    await shop.ports.identityAdmin.setDisabled(uid, true)
    const response = await openBrowser(shop).signIn(email)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    expect(await response.text()).toContain('お問い合わせ窓口')
  })

  test('is limited after too many attempts', async () => {
    const { email } = await member()
    const browser = openBrowser(shop)
    let status = 0
    for (let attempts = 0; attempts < 60 && status !== 429; attempts += 1) {
      status = (await browser.signIn(email, { password: `guess ${attempts}` })).status
    }
    expect(status).toBe(429)
    expect((await browser.signIn(email)).status).toBe(429)
  })

  test.each([
    ['/cart?x=1', '/cart?x=1'],
    ['/mypage/change', '/mypage/change'],
  ])('redirects to %s', async (next, to) => {
    const { email } = await member()
    const path = `/mypage/login?next=${encodeURIComponent(next)}`
    expect((await openBrowser(shop).signIn(email, { path })).headers.get('location')).toBe(to)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%2fevil.example', 'javascript:alert(1)'])(
    'does not redirect to %s',
    async (next) => {
      const { email } = await member()
      const response = await openBrowser(shop).signIn(email, { path: `/mypage/login?next=${encodeURIComponent(next)}` })
      expect(response.headers.get('location')).toBeNull()
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.status).toBe(400)
    },
  )

  test('is rejected from a page of another site', async () => {
    const { email } = await member()
    const fields = { intent: 'sign-in', email, password: PASSWORD }
    const response = await openBrowser(shop).post('/mypage/login', fields, { origin: 'https://evil.example' })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })
})

test('no page failed', () => expect(shop.errors).toEqual([]))
