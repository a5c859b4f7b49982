import { beforeEach, describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected } from '#domain/result.ts'
import { codeTo, mailsTo, newCaller, signedIn } from '#tests/support/customers/member-shop.ts'
import { openAccount, PASSWORD } from '#tests/support/customers/members.ts'
import { codeOfApp } from '#tests/support/identity/one-time-code.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { codeOf, nextEmail, staffFactors } from '#tests/support/staff/staff-factors.ts'

/** The second factors of staff in production: who may make them, and what is written about it (docs/rules.md Staff). */
const shop = smallShop([])
const staff = staffOf(() => shop)
const { production, customer, pass, byPassword, opened, start, enrolApp, lastMail, auditOf } = staffFactors(shop)
beforeEach(() => pass({ minutes: 20 }))

describe('a session with a password alone', () => {
  test('adds no app by the calls of the provider, and none on the page', async () => {
    const person = await byPassword()
    expect(codeOf(await start(person.session.idToken))).toBe('OPERATION_NOT_ALLOWED')
    const totpVerificationInfo = { sessionInfo: 'x', verificationCode: '000000' }
    const { idToken } = person.session
    expect(
      codeOf(
        await production().identity.call('mfaEnrollment:finalize', { idToken, totpVerificationInfo }, newCaller()),
      ),
    ).toBe('OPERATION_NOT_ALLOWED')
    expect(codeOf(await enrolApp(person, undefined))).toBe('second-factor-missing')
    const { secondFactor } = production().members
    expect(codeOf(await secondFactor.renewRecoveryCodes(person.session, { browserSecret: undefined }))).toBe(
      'second-factor-missing',
    )
    expect(await shop.ports.identityAdmin.find({ uid: person.uid })).toMatchObject({ hasSecondFactor: false })
  })

  test('adds and removes no passkey, also as a superuser without a row', async () => {
    const person = await byPassword()
    const { passkeys } = production()
    expect(codeOf(await passkeys.registrationOptions(person.session))).toBe('second-factor-missing')
    expect(codeOf(await passkeys.remove(person.session, 'any'))).toBe('second-factor-missing')
    const email = nextEmail('superuser')
    const uid = await openAccount(shop, email)
    const config = parseConfig({ SEED: 'none', SUPERUSER_UIDS: uid })
    const services = createServices({ ...config, isProduction: true }, shop.ports)
    const { session } = await signedIn(shop, { email, password: PASSWORD })
    const superuser = { ...session, role: 999 }
    expect(codeOf(await services.passkeys.registrationOptions(superuser))).toBe('second-factor-missing')
    const request = { idToken: session.idToken, totpEnrollmentInfo: {} }
    expect(codeOf(await services.identity.call('mfaEnrollment:start', request, newCaller()))).toBe(
      'OPERATION_NOT_ALLOWED',
    )
  })

  test('that was opened by a mailed link makes no factor either', async () => {
    const person = await byPassword()
    const { identity } = production()
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: person.email }, newCaller())
    const code = await codeTo(shop.db, person.email)
    const answer = await identity.call('signInWithEmailLink', { email: person.email, oobCode: code }, newCaller())
    const { idToken } = answer as { idToken: string }
    expect(codeOf(await start(idToken))).toBe('OPERATION_NOT_ALLOWED')
  })

  test('changes neither password, address nor linked accounts, and does not remove the account', async () => {
    const { session, email } = await byPassword()
    const { idToken } = session
    const { identity, members, externalAccounts } = production()
    const calls = [
      ['signUp', { idToken, email, password: `${PASSWORD} 2` }],
      ['signInWithEmailLink', { idToken, email, oobCode: 'x' }],
      ['signInWithIdp', { idToken, requestUri: 'http://shop.test', postBody: 'providerId=x&id_token=x' }],
      ['update', { idToken, password: `${PASSWORD} 2` }],
      ['update', { idToken, deleteProvider: ['password'] }],
      ['delete', { idToken }],
      ['sendOobCode', { idToken, requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: nextEmail('thief') }],
    ] as const
    for (const [method, request] of calls)
      expect([method, codeOf(await identity.call(method, request as never, newCaller()))]).toEqual([
        method,
        'OPERATION_NOT_ALLOWED',
      ])
    const named = await identity.call('update', { idToken, displayName: '花子' }, newCaller())
    expect(codeOf(named)).toBeUndefined()
    const proof = { password: PASSWORD }
    const changes = [
      members.changePassword(session, { ...proof, newPassword: 'kiku-to-matsu-no-obi' }, newCaller()),
      members.requestEmailChange(session, { ...proof, newEmail: nextEmail('thief') }, newCaller()),
      members.withdraw(session, proof, newCaller()),
      externalAccounts.link(session, 'any', newCaller()),
    ]
    for (const change of await Promise.all(changes)) expect(change).toMatchObject({ code: 'second-factor-missing' })
    expect(await shop.ports.identityAdmin.find({ uid: session.uid })).toMatchObject({ email, role: 1 })
  })

  test('changes its password where the code of the owner was entered', async () => {
    const person = await byPassword()
    const input = { password: PASSWORD, newPassword: 'kiku-to-matsu-no-obi' }
    const browserSecret = await opened(person)
    const changed = await production().members.changePassword(person.session, input, newCaller(), browserSecret)
    expect(codeOf(changed)).toBeUndefined()
  })

  test('of a customer adds an app as before', async () => {
    const account = await customer()
    expect(codeOf(await start(account.session.idToken))).toBeUndefined()
    expect(codeOf(await enrolApp(account, undefined))).toBeUndefined()
    const { email, uid } = account
    expect((await mailsTo(shop.db, email)).map(({ kind }) => kind)).not.toContain('stafffactor')
    expect(await staff.auditOf(`staff:${uid}`)).toEqual([])
  })
})

describe('a factor that is gained or lost', () => {
  test('an app at the provider: needs the code of the owner, is audited, mailed and shown', async () => {
    const person = await byPassword()
    const browserSecret = await opened(person)
    const enrolled = await enrolApp(person, browserSecret)
    if (isRejected(enrolled)) throw new Error(enrolled.code)
    expect(await auditOf(person)).toEqual([
      expect.stringMatching(/^makeOwner/),
      'signIn',
      'addFactor ログイン時の認証アプリ',
    ])
    expect(await lastMail(person)).toMatchObject({
      kind: 'stafffactor',
      text: expect.stringContaining('ログイン時の認証アプリの登録'),
    })
    const owner = {
      kind: 'program',
      session: enrolled.signedIn.session,
      requestId: 'r',
      browserSecret: undefined,
    } as const
    const list = await production().staff.people.list(owner)
    expect(list).toContainEqual(expect.objectContaining({ uid: person.uid, hasProviderApp: true }))
    const { session } = enrolled.signedIn
    const [app] = await shop.db
      .selectFrom('embedded_identity.second_factors' as never)
      .select('uid' as never)
      .where('account_uid' as never, '=', person.uid as never)
      .execute()
    const source = { from: newCaller(), browserSecret: undefined }
    const removed = await production().members.secondFactor.remove(session, (app as { uid: string }).uid, source)
    expect(codeOf(removed)).toBeUndefined()
    expect((await auditOf(person)).at(-1)).toBe('removeFactor ログイン時の認証アプリ')
    expect(await lastMail(person)).toMatchObject({ text: expect.stringContaining('ログイン時の認証アプリの削除') })
  })

  test('an app whose enrolment is undone by the mailed link is recorded, too', async () => {
    const person = await byPassword()
    await enrolApp(person, await opened(person))
    const oobCode = await codeTo(shop.db, person.email)
    expect(codeOf(await production().identity.call('update', { oobCode }, newCaller()))).toBeUndefined()
    expect((await auditOf(person)).at(-1)).toBe('removeFactor ログイン時の認証アプリ')
  })

  test('all of them, when the account is withdrawn', async () => {
    const person = await byPassword()
    const browserSecret = await opened(person)
    const { members } = production()
    const withdraw = () => members.withdraw(person.session, { password: PASSWORD }, newCaller(), browserSecret)
    expect(codeOf(await withdraw())).toBeUndefined()
    expect((await auditOf(person)).at(-1)).toBe('removeFactor すべての認証手段')
    expect(await lastMail(person)).toMatchObject({ text: expect.stringContaining('すべての認証手段の削除') })
  })

  test('a code app is mailed to its owner; its secret waits for ten minutes only', async () => {
    const person = await byPassword()
    const browserSecret = await opened(person)
    const caller = { kind: 'browser', session: person.session, requestId: 'r', browserSecret } as const
    const { secondFactor } = production().staff
    const enrol = async () => {
      const enrolment = await secondFactor.enrol(caller)
      return 'secret' in enrolment ? enrolment.secret : ''
    }
    const secret = await enrol()
    expect(await enrol()).toBe(secret)
    pass({ minutes: 10 })
    const late = codeOfApp(secret, shop.ports.clock.now())
    expect(codeOf(await secondFactor.confirmEnrolment(caller, late))).toBe('code-wrong')
    await shop.services.sessions.signIn({ email: person.email, password: PASSWORD }, newCaller())
    const again = { ...caller, session: (await signedIn(shop, { email: person.email, password: PASSWORD })).session }
    const next = await secondFactor.enrol(again)
    const fresh = 'secret' in next ? next.secret : ''
    expect(fresh).not.toBe(secret)
    const code = codeOfApp(fresh, shop.ports.clock.now())
    expect(codeOf(await secondFactor.confirmEnrolment(again, code))).toBeUndefined()
    expect(await lastMail(person)).toMatchObject({
      kind: 'stafffactor',
      text: expect.stringContaining('管理画面の認証アプリの登録'),
    })
  })
})

test('a program works for ten hours after its sign-in, and has the time of it', async () => {
  const person = await byPassword()
  const { secondFactor } = production().staff
  const { uid, session } = person
  const { signedInAt } = session
  const verified = await secondFactor.verifyProgram({ uid, role: 1, signedInAt }, 'c', person.recoveryCode)
  const browserSecret = 'browserSecret' in verified ? verified.browserSecret : undefined
  expect(await secondFactor.isShown({ session, browserSecret })).toBe(true)
  const program = { kind: 'program', session, requestId: 'c', browserSecret } as const
  expect(await production().staff.identify(program)).toMatchObject({ isFresh: true })
  pass({ minutes: 6 })
  expect(await production().staff.identify(program)).toMatchObject({ isFresh: false })
  pass({ hours: 10 })
  expect(codeOf(await production().staff.identify(program))).toBe('staff-session-over')
  const at = shop.ports.clock.now()
  await shop.ports.secondFactors.remember('later-secret', uid, at, at)
  expect(await secondFactor.isShown({ session, browserSecret: 'later-secret' })).toBe(false)
})
