import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/support/customers/member-shop.ts'
import { atSignIn, type Browser, openBrowser, SIGNED_IN } from '#tests/support/customers/members.ts'
import {
  hiddenIn,
  mainOf,
  membersWithApps,
  namesIn,
  SECOND_FACTOR_PAGE as PAGE,
} from '#tests/support/customers/members-with-apps.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])
const { pass, codeFor, signedIn, enrolled, atCode, sendCode, passwordAlone } = membersWithApps(shop)
beforeEach(() => pass({ minutes: 20 }))

describe('the page of the second factor', () => {
  test('enrols an app by its first code and shows ten recovery codes once', async () => {
    const { browser, email, recoveryCodes } = await enrolled()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    const main = await mainOf(browser.get(PAGE))
    expect(main.text).toContain('残りは10個です')
    expect(main.text).not.toContain(recoveryCodes[0])
    expect((await mailsTo(shop.db, email)).at(-1)?.kind).toBe('secondfactoradded')
  })

  test('shows the same QR code again after a wrong code', async () => {
    const { browser } = await signedIn()
    const start = await mainOf(browser.post(PAGE, { intent: 'start' }))
    const [secret, enrolment] = [hiddenIn(start, 'secret'), hiddenIn(start, 'enrolment')]
    const response = await browser.post(PAGE, { intent: 'enrol', secret, enrolment, code: '000000' })
    const again = await mainOf(response.clone())
    expect([response.status, hiddenIn(again, 'secret'), hiddenIn(again, 'enrolment')]).toEqual([422, secret, enrolment])
    expect(again.one('path').attributes.d).toBe(start.one('path').attributes.d)
    expect(again.text).toContain('認証番号が正しくありません')
    pass({ minutes: 10 })
    const late = await browser.post(PAGE, { intent: 'enrol', secret, enrolment, code: codeFor(secret) })
    expect([late.status, (await mainOf(late)).text]).toEqual([403, expect.stringContaining('ご本人の確認')])
  })

  test('asks for password and code before a change, when the sign-in is older than five minutes', async () => {
    const { browser, password, secret } = await enrolled()
    pass({ minutes: 6 })
    expect(namesIn(await mainOf(browser.get(PAGE)))).toEqual(['intent', 'email', 'password', 'code'])
    const removal = await browser.post(PAGE, { intent: 'remove', app: 'x' })
    expect(removal.status).toBe(403)
    const wrong = await browser.post(PAGE, { intent: 'confirm-self', password, code: '000000' })
    expect([wrong.status, (await mainOf(wrong)).text]).toEqual([
      422,
      expect.stringContaining('認証番号が正しくありません'),
    ])
    const right = await browser.post(PAGE, { intent: 'confirm-self', password, code: codeFor(secret) })
    expect(right.headers.get('location')).toBe(PAGE)
    const main = await mainOf(browser.get(PAGE))
    const removed = await browser.post(PAGE, { intent: 'remove', app: hiddenIn(main, 'app') })
    expect(removed.headers.get('location')).toBe(`${PAGE}?done=removed`)
  })

  test('removes the app: the password alone signs in, and the member gets a mail', async () => {
    const member = await enrolled()
    const app = hiddenIn(await mainOf(member.browser.get(PAGE)), 'app')
    await member.browser.post(PAGE, { intent: 'remove', app })
    expect(await passwordAlone(member)).toBe(SIGNED_IN)
    expect((await mailsTo(shop.db, member.email)).at(-1)?.kind).toBe('secondfactorremoved')
    expect(await shop.ports.recoveryCodes.count(member.session.uid)).toBe(0)
  })

  test('ends other sessions of the member when an app is enrolled', async () => {
    const member = await signedIn()
    const other = openBrowser(shop)
    await other.signIn(member.email, { password: member.password })
    const start = await mainOf(member.browser.post(PAGE, { intent: 'start' }))
    const [secret, enrolment] = [hiddenIn(start, 'secret'), hiddenIn(start, 'enrolment')]
    await member.browser.post(PAGE, { intent: 'enrol', secret, enrolment, code: codeFor(secret) })
    pass({ seconds: 10 })
    expect(await atSignIn(other)).toBe(200)
    expect(await atSignIn(member.browser)).toBe(SIGNED_IN)
  })

  test('ends other sessions of the member when an app is removed', async () => {
    const member = await enrolled()
    const other = await atCode(member)
    await sendCode(other.browser, codeFor(member.secret))
    expect(await atSignIn(other.browser)).toBe(SIGNED_IN)
    const app = hiddenIn(await mainOf(member.browser.get(PAGE)), 'app')
    await member.browser.post(PAGE, { intent: 'remove', app })
    pass({ seconds: 10 })
    expect(await atSignIn(other.browser)).toBe(200)
    expect(await atSignIn(member.browser)).toBe(SIGNED_IN)
  })

  test('replaces the recovery codes', async () => {
    const member = await enrolled()
    const renewed = await mainOf(member.browser.post(PAGE, { intent: 'codes' }))
    expect(renewed.text).toContain('回復コードを作り直しました')
    const [code = ''] = member.recoveryCodes
    const browser = openBrowser(shop)
    const { email, password } = member
    expect((await browser.post('/mypage/recovery', { email, password, code })).status).toBe(422)
  })
})

describe('the sign-in form, without JavaScript,', () => {
  test('asks for the code after a right password only', async () => {
    const member = await enrolled()
    const wrong = await atCode({ ...member, password: 'something else' })
    expect(namesIn(wrong.main)).toContain('password')
    const { browser, response, main } = await atCode(member)
    expect([response.status, namesIn(main)]).toEqual([200, ['intent', 'code']])
    expect(await atSignIn(browser)).toBe(200)
    const signed = await sendCode(browser, ` ${codeFor(member.secret).replace(/(...)/, '$1 ')}`)
    expect([signed.status, signed.headers.get('location')]).toEqual([303, SIGNED_IN])
    expect(browser.jar.has('sumirei_factor')).toBe(false)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
  })

  test('shows a wrong code beside the field, refuses a used one, and limits attempts', async () => {
    const member = await enrolled()
    const first = await atCode(member)
    const code = codeFor(member.secret)
    const wrong = await sendCode(first.browser, code === '000000' ? '000001' : '000000')
    const main = await mainOf(wrong.clone())
    expect([wrong.status, namesIn(main)]).toEqual([422, ['intent', 'code']])
    expect((await sendCode(first.browser, code)).status).toBe(303)
    const second = await atCode(member)
    expect((await sendCode(second.browser, code)).status).toBe(422)
    pass({ seconds: 30 })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await sendCode(second.browser, '000000')).status)
    expect(statuses).toEqual([...Array<number>(9).fill(422), 429])
    expect((await sendCode(second.browser, codeFor(member.secret))).status).toBe(429)
  })

  test('begins again when the code comes too late or in another browser', async () => {
    const member = await enrolled()
    const { browser } = await atCode(member)
    pass({ minutes: 11 })
    const late = await sendCode(browser, codeFor(member.secret))
    expect([late.status, namesIn(await mainOf(late))]).toEqual([403, expect.arrayContaining(['email', 'password'])])
    expect((await sendCode(openBrowser(shop), codeFor(member.secret))).status).toBe(403)
  })

  test('keeps the form of a session that had ended', async () => {
    const member = await enrolled()
    const browser = openBrowser(shop)
    const { email, password } = member
    const fields = { intent: 'sign-in', email, password, 'kept.note': '駅前' }
    const main = await mainOf(browser.post('/mypage/login?next=/mypage/change', fields))
    expect(hiddenIn(main, 'kept.note')).toBe('駅前')
    const code = codeFor(member.secret)
    const resumed = await mainOf(
      browser.post('/mypage/login?next=/mypage/change', { intent: 'code', code, 'kept.note': '駅前' }),
    )
    expect([resumed.one('form').attributes.action, hiddenIn(resumed, 'note')]).toEqual(['/mypage/change', '駅前'])
  })

  test('works at the purchase too', async () => {
    const member = await enrolled()
    const { browser, main } = await atCode(member, '/shopping/shopping')
    expect(namesIn(main)).toEqual(['intent', 'code'])
    const signed = await sendCode(browser, codeFor(member.secret), '/shopping/shopping')
    expect(signed.headers.get('location')).toBe('/shopping/deliv')
  })
})

describe('a recovery code', () => {
  const recover = (browser: Browser, fields: Record<string, string>) => browser.post('/mypage/recovery', fields)

  test('signs in with the password, and removes the app and every session', async () => {
    const member = await enrolled()
    const { email, password, recoveryCodes } = member
    const browser = openBrowser(shop)
    const code = recoveryCodes[3]!.toUpperCase()
    expect((await recover(browser, { email, password: 'something else', code })).status).toBe(422)
    expect((await recover(browser, { email, password, code: 'aaaa-bbbb-cccc' })).status).toBe(422)
    const recovered = await recover(browser, { email, password, code })
    expect(recovered.headers.get('location')).toBe(`${PAGE}?done=recovered`)
    expect(await atSignIn(browser)).toBe(SIGNED_IN)
    pass({ seconds: 10 })
    expect(await atSignIn(member.browser)).toBe(200)
    expect(await passwordAlone(member)).toBe(SIGNED_IN)
    expect((await mailsTo(shop.db, email)).at(-1)?.kind).toBe('secondfactorremoved')
  })

  test('is limited to ten attempts', async () => {
    const { email, password, recoveryCodes } = await enrolled()
    const browser = openBrowser(shop)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      pass({ seconds: 10 })
      expect((await recover(browser, { email, password, code: 'aaaa-bbbb-cccc' })).status).toBe(422)
    }
    expect((await recover(browser, { email, password, code: recoveryCodes[0]! })).status).toBe(429)
  })
})

describe('changes of a member with an app', () => {
  test.each([
    ['/mypage/change_email', { email: 'next-1@example.jp', emailAgain: 'next-1@example.jp' }],
    ['/mypage/refusal', { consent: '1' }],
    ['/mypage/password', { password: 'kuroi-obi-to-sensu-2', passwordAgain: 'kuroi-obi-to-sensu-2' }],
  ])('%s asks for password and code', async (path, fields: Record<string, string>) => {
    const { browser, password, secret } = await enrolled()
    pass({ minutes: 6 })
    expect(namesIn(await mainOf(browser.get(path)))).toContain('code')
    const proof: Record<string, string> = path === '/mypage/password' ? { current: password } : { password }
    const refused = await browser.post(path, { ...fields, ...proof, code: '000000' })
    expect([refused.status, (await mainOf(refused)).text]).toEqual([
      422,
      expect.stringContaining('認証番号が正しくありません'),
    ])
    expect((await browser.post(path, { ...fields, ...proof, code: codeFor(secret) })).status).toBe(303)
  })

  test('need no code within five minutes of a sign-in with it', async () => {
    const member = await enrolled()
    const { browser } = await atCode(member)
    await sendCode(browser, codeFor(member.secret))
    expect(namesIn(await mainOf(browser.get('/mypage/refusal')))).toEqual(['consent'])
    expect((await browser.post('/mypage/refusal', { consent: '1' })).headers.get('location')).toBe(
      '/mypage/refusal_complete',
    )
  })
})
