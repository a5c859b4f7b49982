import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRejected } from '#domain/result.ts'
import { codeTo, newCaller, newMember, PASSWORD } from '#tests/support/customers/member-shop.ts'
import { atSignIn, openAccount, openBrowser, SIGNED_IN } from '#tests/support/customers/members.ts'
import { hiddenIn, mainOf, membersWithApps, namesIn } from '#tests/support/customers/members-with-apps.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])
const { pass, enrolled, passwordAlone } = membersWithApps(shop)
beforeEach(() => pass({ minutes: 20 }))

const actionOf = (mode: string, code: string) => `/auth/action?mode=${mode}&oobCode=${code}&apiKey=x&lang=ja`

test.each([
  ['verifyEmail', '/entry/complete?oobCode=abc'],
  ['resetPassword', '/mypage/reset?oobCode=abc'],
  ['verifyAndChangeEmail', '/mypage/change_email?oobCode=abc'],
])('the mode %s leads to its page', async (mode, path) => {
  const response = await openBrowser(shop).get(actionOf(mode, 'abc'))
  expect([response.status, response.headers.get('location')]).toEqual([303, path])
})

test.each([
  ['/auth/action', 200, '画面は、お送りしたメールに記載のリンクから'],
  [actionOf('deleteEverything', 'abc'), 404, 'リンクはお使いいただけません'],
  [actionOf('recoverEmail', 'abc'), 404, 'リンクはお使いいただけません'],
  [actionOf('toString', 'abc'), 404, 'リンクはお使いいただけません'],
])('%s answers %i', async (path, status, text) => {
  const response = await openBrowser(shop).get(path)
  expect([response.status, (await mainOf(response)).text]).toEqual([status, expect.stringContaining(text)])
})

describe('the link about an enrolled app', () => {
  test('removes the app and ends the sessions by its button, once', async () => {
    const member = await enrolled()
    const path = actionOf('revertSecondFactorAddition', await codeTo(shop.db, member.email))
    const browser = openBrowser(shop)
    const main = await mainOf(browser.get(path))
    expect(main.text).toContain(member.email)
    const [code] = [hiddenIn(main, 'code')]
    const done = await browser.post('/auth/action', { code, intent: 'undo' })
    expect(done.headers.get('location')).toBe('/auth/action?done=second-factor')
    expect((await mainOf(browser.get('/auth/action?done=second-factor'))).text).toContain('新しいパスワード')
    pass({ seconds: 10 })
    expect(await atSignIn(member.browser)).toBe(200)
    expect(await passwordAlone(member)).toBe(SIGNED_IN)
    expect(await shop.ports.recoveryCodes.count(member.session.uid)).toBe(0)
    expect((await browser.post('/auth/action', { code, intent: 'undo' })).status).toBe(404)
  })
})

describe('the link that restores an address', () => {
  /** A member whose address another person has changed by a call of the provider. */
  async function changedByAnother() {
    const member = await newMember(shop)
    const email = `thief-${member.email}`
    const request = { idToken: member.tokens.idToken, email, returnSecureToken: true }
    const changed = await shop.ports.identity.call('update', request, newCaller())
    if (isRejected(changed)) throw new Error(changed.code)
    return { ...member, thief: email, code: await codeTo(shop.db, member.email) }
  }

  test('gives the account and the member its address back', async () => {
    const { email, session, password, thief, code } = await changedByAnother()
    await shop.ports.members.changeEmail(session.uid, thief, Temporal.Now.instant(), undefined)
    const browser = openBrowser(shop)
    expect((await mainOf(browser.get(actionOf('recoverEmail', code)))).text).toContain(email)
    const done = await browser.post('/auth/action', { code, intent: 'undo' })
    expect(done.headers.get('location')).toBe('/auth/action?done=email')
    expect(await passwordAlone({ email, password })).toBe(SIGNED_IN)
    expect((await shop.services.members.getMember(session.uid))?.email).toBe(email)
  })

  test('is refused when another account has the address by now', async () => {
    const { email, code } = await changedByAnother()
    await openAccount(shop, email)
    const response = await openBrowser(shop).post('/auth/action', { code, intent: 'undo' })
    expect(response.status).toBe(422)
  })
})

describe('a mailed link that signs in', () => {
  const linkTo = async (email: string) => {
    await shop.ports.identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email }, newCaller())
    const { rows } = await sql<{ link: string }>`
      SELECT substring(content->>'text' FROM 'http://shop.test(/auth/action[^\\s]*)') AS link FROM mails
      WHERE recipient = ${email} ORDER BY queued_at DESC, uid DESC LIMIT 1`.execute(shop.db)
    return rows[0]?.link ?? ''
  }

  test('signs in with the address that it was mailed to', async () => {
    const email = 'link-1@example.jp'
    const browser = openBrowser(shop)
    const main = await mainOf(browser.get(await linkTo(email)))
    expect(namesIn(main)).toEqual(['code', 'intent', 'email'])
    const code = hiddenIn(main, 'code')
    const other = await browser.post('/auth/action', { code, intent: 'sign-in', email: 'other@example.jp' })
    expect([other.status, namesIn(await mainOf(other))]).toEqual([422, ['code', 'intent', 'email']])
    const signed = await browser.post('/auth/action', { code, intent: 'sign-in', email })
    expect(signed.headers.get('location')).toBe(SIGNED_IN)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    // An account without a profile is led to the form for one.
    expect((await browser.get('/mypage')).headers.get('location')).toBe('/mypage/change')
  })

  test('does not open a membership: members use their password', async () => {
    const member = await newMember(shop)
    const browser = openBrowser(shop)
    const code = hiddenIn(await mainOf(browser.get(await linkTo(member.email))), 'code')
    const refused = await browser.post('/auth/action', { code, intent: 'sign-in', email: member.email })
    expect([refused.status, (await mainOf(refused)).text]).toEqual([
      403,
      expect.stringContaining('パスワードでログイン'),
    ])
    expect(await atSignIn(browser)).toBe(200)
    expect(await passwordAlone({ email: member.email, password: PASSWORD })).toBe(SIGNED_IN)
  })
})
