import { describe, expect, test } from 'vitest'
import { isRejected } from '#domain/result.ts'
import {
  codeTo,
  mailsTo,
  newCaller,
  newMember,
  PASSWORD,
  registration,
  signedIn,
} from '#tests/support/customers/member-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([])

const members = () => shop.services.members
const signIn = (email: string, password: string) => shop.services.sessions.signIn({ email, password }, newCaller())
const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind)
const NEW_PASSWORD = 'shiroi-fusa-no-juzu'

describe('forgotten password', () => {
  const request = (email: string, change: Record<string, unknown> = {}) =>
    members().requestPasswordReset({ email, reminderQuestion: 3, reminderAnswer: 'ﾀﾏ', ...change }, newCaller())

  test('mails a link only for the correct answer and always returns the same result', async () => {
    const member = await newMember(shop)
    const provisional = registration()
    await members().register(provisional, newCaller())
    const answers = [
      await request(member.email, { reminderAnswer: 'みけ' }),
      await request(member.email, { reminderQuestion: 4 }),
      await request('nobody@example.jp'),
      await request(provisional.email),
      await request('no address'),
    ]
    expect(new Set(answers)).toEqual(new Set([undefined]))
    expect(await kindsTo(member.email)).toEqual(['registrationprovisional', 'registrationdone'])
    expect(await kindsTo(provisional.email)).toEqual(['registrationprovisional'])
    expect(await kindsTo('nobody@example.jp')).toEqual([])
    expect(await request(member.email.toUpperCase())).toBeUndefined()
    expect((await kindsTo(member.email)).at(-1)).toBe('passwordreset')
  })

  test('the link sets a new password once, and ends every session', async () => {
    const member = await newMember(shop)
    await request(member.email)
    const code = await codeTo(shop.db, member.email)
    expect(await members().resetPassword(code, 'password1', newCaller())).toMatchObject({ code: 'password-refused' })
    expect(await members().resetPassword(code, NEW_PASSWORD, newCaller())).toBeUndefined()
    expect(await members().resetPassword(code, NEW_PASSWORD, newCaller())).toMatchObject({ code: 'link-invalid' })
    expect(await signIn(member.email, PASSWORD)).toMatchObject({ code: 'login-incorrect' })
    expect((await signedIn(shop, { ...member, password: NEW_PASSWORD })).session.uid).toBe(member.session.uid)
    expect(
      await shop.services.sessions.resume({ refreshToken: member.tokens.refreshToken }, newCaller()),
    ).toHaveProperty('endReason')
  })

  test('the link expires after an hour', async () => {
    const member = await newMember(shop)
    await request(member.email)
    const code = await codeTo(shop.db, member.email)
    shop.setClock(NOW.add({ minutes: 61 }))
    expect(await members().checkPasswordReset(code, newCaller())).toMatchObject({ code: 'link-expired' })
    expect(await members().resetPassword(code, NEW_PASSWORD, newCaller())).toMatchObject({ code: 'link-expired' })
    shop.setClock(NOW)
  })

  test('limits wrong answers from one network; the owner elsewhere is not locked out', async () => {
    const member = await newMember(shop)
    const stranger = newCaller()
    const guess = (count: number) =>
      members().requestPasswordReset(
        { email: member.email, reminderQuestion: 3, reminderAnswer: `ねこ${count}` },
        stranger,
      )
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 6; count += 1) codes.push((await guess(count))?.code)
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'too-many-attempts'])
    expect(await request(member.email)).toBeUndefined()
    expect((await kindsTo(member.email)).at(-1)).toBe('passwordreset')
  })
})

describe('changes', () => {
  test('a new password requires the current one and ends the other sessions', async () => {
    const member = await newMember(shop)
    const elsewhere = await signedIn(shop, member)
    const change = (password: string, newPassword: string) =>
      members().changePassword(member.session, { password, newPassword }, member.from)
    expect(await change('guessed-at-it', NEW_PASSWORD)).toMatchObject({ code: 'login-incorrect' })
    expect(await change(PASSWORD, 'password1')).toMatchObject({ code: 'password-refused' })
    const changed = await change(PASSWORD, NEW_PASSWORD)
    if (isRejected(changed)) throw new Error(changed.code)
    expect(changed.session.uid).toBe(member.session.uid)
    expect(await shop.services.sessions.resume(changed.tokens, newCaller())).toHaveProperty('session')
    expect(await shop.services.sessions.resume(elsewhere.tokens, newCaller())).toHaveProperty('endReason')
    expect(await signIn(member.email, PASSWORD)).toMatchObject({ code: 'login-incorrect' })
  })

  test('a new address takes effect when its link is opened; the old one gets both notices', async () => {
    const member = await newMember(shop)
    const { email: newEmail } = registration()
    const input = { newEmail, password: PASSWORD }
    const wrong = await members().requestEmailChange(member.session, { ...input, password: 'guessed' }, member.from)
    expect(wrong).toMatchObject({ code: 'login-incorrect' })
    expect(await members().requestEmailChange(member.session, input, member.from)).toBeUndefined()
    expect(await kindsTo(newEmail)).toEqual(['emailchange'])
    expect((await kindsTo(member.email)).at(-1)).toBe('emailchangenotice')
    expect((await members().getMember(member.session.uid))?.email).toBe(member.email)
    const code = await codeTo(shop.db, newEmail)
    for (const _ of ['once', 'again']) {
      expect(await members().confirmEmailChange(code, newCaller())).toEqual({ email: newEmail })
    }
    expect((await members().getMember(member.session.uid))?.email).toBe(newEmail)
    expect((await kindsTo(member.email)).slice(-2)).toEqual(['emailchangenotice', 'emailchanged'])
    expect(await signIn(member.email, PASSWORD)).toMatchObject({ code: 'login-incorrect' })
    expect((await signedIn(shop, { email: newEmail, password: PASSWORD })).session.uid).toBe(member.session.uid)
  })

  test('returns the same result for a registered address and mails its owner', async () => {
    const [member, other] = [await newMember(shop), await newMember(shop)]
    const request = (newEmail: string) =>
      members().requestEmailChange(member.session, { newEmail, password: PASSWORD }, member.from)
    expect(await request(other.email)).toBeUndefined()
    expect((await kindsTo(other.email)).at(-1)).toBe('alreadyregistered')
    expect(await request(member.email.toUpperCase())).toMatchObject({ code: 'email-unusable' })
    expect(await request('no address')).toMatchObject({ code: 'email-unusable' })
  })

  test('a new reminder question requires its answer', async () => {
    const { session, ...member } = await newMember(shop)
    const { address, sex, bornOn, mailMagazine } = member
    const profile = { address, sex, bornOn, mailMagazine, reminderQuestion: 8 as const }
    expect(await members().saveProfile(session.uid, profile, newCaller())).toMatchObject({
      code: 'reminder-answer-needed',
    })
    expect(await members().saveProfile(session.uid, profile, newCaller(), 'すみれ')).toBeUndefined()
    const request = (reminderAnswer: string) =>
      members().requestPasswordReset({ email: member.email, reminderQuestion: 8, reminderAnswer }, newCaller())
    await request('たま')
    expect((await kindsTo(member.email)).at(-1)).toBe('registrationdone')
    await request('スミレ')
    expect((await kindsTo(member.email)).at(-1)).toBe('passwordreset')
  })

  test('limits the address book to twenty addresses', async () => {
    const { session, address } = await newMember(shop)
    for (let count = 0; count < 20; count += 1) {
      expect(await members().saveAddress(session.uid, address)).toHaveProperty('uid')
    }
    expect(await members().saveAddress(session.uid, address)).toMatchObject({
      code: 'addresses-full',
      detail: { limit: 20 },
    })
    expect(await members().saveAddress(session.uid, address, 'unknown')).toMatchObject({ code: 'address-unknown' })
  })
})
