import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import type { Rejection } from '#domain/result.ts'
import type { SignedIn } from '#services/sessions/member-session.ts'
import { mailsTo, membersOf, newCaller, newMember, PASSWORD, signedIn } from '#tests/support/customers/member-shop.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW, TOKYO } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 20 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
afterEach(() => shop.setClock(NOW))

const codeOf = (result: unknown) => (result as Rejection | undefined)?.code
const REASON = '登録の電話番号へ折り返した'
const members = () => shop.services.staff.members
const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind)
let forms = 0

/** Begins a change of the address, and returns the code of its link. */
async function requested(uid: string, email: string) {
  forms += 1
  const form = { key: `form-${forms}`, version: 1 }
  const result = await members().requestEmail(await staff.withDuties(['service']), uid, form, { email, reason: REASON })
  const links = (await mailsTo(shop.db, email)).flatMap(({ text }) => /correction=([\w-]+)/.exec(text)?.[1] ?? [])
  return { result, code: links.at(-1) ?? '' }
}
const confirm = (
  { session }: Pick<SignedIn, 'session'>,
  correctionCode: string,
  password: string | undefined = PASSWORD,
) => shop.services.members.confirmEmailCorrection(session, { correctionCode, password }, newCaller())
const accountOf = async (uid: string) => shop.ports.identityAdmin.find({ uid })
const bounce = (address: string) =>
  shop.ports.suppressions.record(randomUUID(), 'ses', {
    ...{ address: address.toLowerCase(), reason: 'bounce', mailUid: undefined, detail: '550 Unknown user', at: NOW },
  })

describe('a member whose e-mail address staff change (decision 087)', () => {
  test('gets a link at the new address, a notice at the present one, and is unchanged until it confirms', async () => {
    const member = await newMember(shop)
    const { uid } = member.session
    const { result, code } = await requested(uid, 'moved1@example.jp')
    expect(result).toBeUndefined()
    expect(await kindsTo('moved1@example.jp')).toEqual(['emailcorrection'])
    expect((await kindsTo(member.email)).at(-1)).toBe('emailcorrectionnotice')
    const [link] = await mailsTo(shop.db, 'moved1@example.jp')
    for (const part of ['山田', '花子', member.email]) expect(link?.text).not.toContain(part)
    expect(await accountOf(uid)).toMatchObject({ email: member.email })
    expect(await confirm(member, code)).toEqual({ email: 'moved1@example.jp' })
    expect(await accountOf(uid)).toMatchObject({ email: 'moved1@example.jp', isEmailVerified: true })
    expect(await shop.ports.members.find(uid)).toMatchObject({ email: 'moved1@example.jp' })
    expect((await kindsTo(member.email)).at(-1)).toBe('emailchanged')
    expect(codeOf(await shop.ports.identity.verify(member.session.idToken))).toBe('token-revoked')
    expect(await signedIn(shop, { email: 'moved1@example.jp', password: PASSWORD })).toMatchObject({ session: { uid } })
    expect(codeOf(await confirm(member, code))).toBe('link-invalid')
    const audit = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `member:${uid}`, limit: 5 })
    expect(audit).toMatchObject([{ act: 'requestMemberEmail', fields: [REASON] }])
  })

  test('is not taken over by who has the link: it needs the session of the member and the password', async () => {
    const [member, other] = [await newMember(shop), await newMember(shop)]
    const { code } = await requested(member.session.uid, 'moved2@example.jp')
    expect(codeOf(await shop.services.members.findEmailCorrection(other.session, code))).toBe('link-invalid')
    expect(codeOf(await confirm(other, code))).toBe('link-invalid')
    expect(codeOf(await confirm(member, code, 'wrong-password'))).toBe('login-incorrect')
    expect(codeOf(await confirm(member, code, ''))).toBe('login-incorrect')
    const without = { correctionCode: code }
    expect(codeOf(await shop.services.members.confirmEmailCorrection(member.session, without, newCaller()))).toBe(
      'login-too-old',
    )
    expect(codeOf(await shop.services.members.confirmEmailChange(code, newCaller()))).toBe('link-invalid')
    expect(await accountOf(member.session.uid)).toMatchObject({ email: member.email })
  })

  test('is not changed by a password alone when the member belongs to the staff by now', async () => {
    const member = await newMember(shop)
    const { uid } = member.session
    const { code } = await requested(uid, 'moved10@example.jp')
    await shop.ports.identityAdmin.setRole(uid, 1)
    await staff.withDuties(['service'], uid)
    const production = createServices({ ...parseConfig({ SEED: 'none' }), isProduction: true }, shop.ports)
    const proof = { correctionCode: code, password: PASSWORD }
    expect(codeOf(await production.members.confirmEmailCorrection(member.session, proof, newCaller()))).toBe(
      'second-factor-missing',
    )
    expect(await accountOf(uid)).toMatchObject({ email: member.email })
  })

  test('has one link at a time, for a day, and it ends when the address changes otherwise', async () => {
    const member = await newMember(shop)
    const { uid } = member.session
    const [first, second] = [await requested(uid, 'moved3@example.jp'), await requested(uid, 'moved4@example.jp')]
    const find = (code: string) => shop.services.members.findEmailCorrection(member.session, code)
    expect([codeOf(await find(first.code)), await find(second.code)]).toMatchObject([
      'link-invalid',
      { email: 'moved4@example.jp' },
    ])
    lives.at('2026-11-21T10:00:00+09:00')
    expect(codeOf(await find(second.code))).toBe('link-expired')
    await membersOf(shop).reconcile()
    lives.at('2026-11-21T10:00:01+09:00')
    await membersOf(shop).reconcile()
    expect(codeOf(await find(second.code))).toBe('link-invalid')
    shop.setClock(NOW)
    const { code } = await requested(uid, 'moved5@example.jp')
    await shop.ports.members.changeEmail(uid, 'moved6@example.jp', NOW, undefined)
    expect(codeOf(await find(code))).toBe('link-invalid')
  })

  test('keeps an address that is blocked, of another account, bouncing, the same, or of the staff', async () => {
    const [member, other] = [await newMember(shop), await newMember(shop)]
    const { uid } = member.session
    await bounce('gone2@example.jp')
    const refusalOf = async (email: string) => codeOf((await requested(uid, email)).result)
    expect(await refusalOf(other.email)).toBe('email-unusable')
    expect(await refusalOf(member.email.toUpperCase())).toBe('email-unchanged')
    expect(await refusalOf('gone2@example.jp')).toBe('email-bouncing')
    expect(await refusalOf('no address')).toBe('email-unusable')
    await shop.ports.identityAdmin.setRole(uid, 1)
    expect(await refusalOf('moved7@example.jp')).toBe('account-of-staff')
    expect(await kindsTo('moved7@example.jp')).toEqual([])
  })

  test('is not confirmed with an address that another account has taken meanwhile', async () => {
    const member = await newMember(shop)
    const { code } = await requested(member.session.uid, 'moved8@example.jp')
    await newMember(shop, { email: 'moved8@example.jp' })
    expect(codeOf(await confirm(member, code))).toBe('email-unusable')
    expect(await accountOf(member.session.uid)).toMatchObject({ email: member.email })
  })

  test('gets the mails about open orders that did not arrive; no notice goes to an address that bounces', async () => {
    const member = await newMember(shop)
    const { uid } = member.session
    const placed = await lives.accepted([1], { member: uid })
    await shop.ports.orders.transaction(async (tx) => {
      const order = await tx.orders.lock(placed.uid)
      await tx.orders.save({ ...order!, email: member.email })
    })
    await bounce(member.email)
    await shop.services.orderLife.confirmOrder(placed.uid, STAFF)
    await shop.services.scheduled.sendMails()
    const linkIn = async (kind: string) => {
      const mail = (await shop.ports.staffOrders.mailsOf(placed.uid)).find((each) => each.kind === kind)
      return /order=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const opens = async (secret: string) => (await shop.services.orders.getOrder(secret)) !== undefined
    const [arrived, undelivered] = [await linkIn('orderreceived'), await linkIn('orderconfirmed')]
    expect([await opens(arrived), await opens(undelivered)]).toEqual([true, true])
    const noticesBefore = (await kindsTo(member.email)).length
    const { code } = await requested(uid, 'moved9@example.jp')
    expect(await kindsTo(member.email)).toHaveLength(noticesBefore)
    expect(await confirm(member, code)).toEqual({ email: 'moved9@example.jp' })
    expect(await kindsTo('moved9@example.jp')).toContain('orderconfirmed')
    expect(await lives.orderOf(placed.uid)).toMatchObject({ email: 'moved9@example.jp' })
    expect([await opens(arrived), await opens(undelivered)]).toEqual([false, true])
  })
})

describe('name, kana and telephone number of a member', () => {
  const correct = async (uid: string, version: number, telephone: string, reason = REASON) => {
    const caller = { ...(await staff.withDuties(['service'])), form: { key: randomUUID(), version } }
    const { profile } = (await shop.ports.members.find(uid))!
    const { givenName, familyNameKana, givenNameKana } = profile.address
    return members().correctPerson(caller, uid, {
      person: { familyName: '山口', givenName, familyNameKana, givenNameKana, telephone },
      reason,
    })
  }

  test('are corrected with a mail and a row of the audit log with the fields; a stale form is refused', async () => {
    const member = await newMember(shop)
    const { uid } = member.session
    const { version } = (await shop.ports.staffMembers.noteOf(uid))!
    expect(codeOf(await correct(uid, version + 1, '0312349999'))).toBe('member-changed')
    expect(codeOf(await correct(uid, version, '0312349999', ' '))).toBe('reason-missing')
    expect(await correct(uid, version, '0312349999')).toBeUndefined()
    expect((await shop.ports.members.find(uid))?.profile.address).toMatchObject({
      familyName: '山口',
      telephone: '0312349999',
      address1: TOKYO.address1,
    })
    const mail = (await mailsTo(shop.db, member.email)).at(-1)
    expect([mail?.kind, mail?.text.includes('お名前、電話番号')]).toEqual(['memberchanged', true])
    const [row] = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `member:${uid}`, limit: 1 })
    expect(row).toMatchObject({ act: 'correctMember', fields: ['familyName', 'telephone', REASON] })
    const found = await members().list(await staff.withDuties(['service']), { q: '0312349999', after: '' })
    expect(found).toMatchObject({ members: [{ uid }] })
  })

  test('of one of the staff are left to the owner, and so is a block of the address', async () => {
    const { session, email } = await newMember(shop)
    const { version } = (await shop.ports.staffMembers.noteOf(session.uid))!
    const service = await staff.withDuties(['service'])
    await staff.withDuties(['packing'], session.uid)
    expect(codeOf(await correct(session.uid, version, '0312349998'))).toBe('account-of-staff')
    expect(codeOf(await members().setBlocked(service, session.uid, true))).toBe('account-of-staff')
    expect(await shop.ports.members.isEmailBlocked(email)).toBe(false)
  })
})
