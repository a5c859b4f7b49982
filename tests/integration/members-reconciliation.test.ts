import { describe, expect, test } from 'vitest'
import { type Rejection, rejected } from '#domain/result.ts'
import {
  codeTo,
  crashingOnce,
  mailsTo,
  membersOf,
  newCaller,
  newMember,
  openingOf,
  PASSWORD,
  registration,
  signedIn,
} from '#tests/support/customers/member-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([])

const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind)
const isCall = (name: string) => (method: unknown) => method === name
const later = (minutes: number) => shop.setClock(NOW.add({ minutes }))

describe('a process crash', () => {
  test.each(['before', 'after'] as const)(
    '%s the registration was stored is repaired by registering again',
    async (when) => {
      const input = registration()
      const members = membersOf(shop, { registrations: crashingOnce(shop.ports.registrations, 'add', when) })
      await expect(members.register(input, newCaller())).rejects.toThrow('the process crashed')
      expect(await members.register(input, newCaller())).toBeUndefined()
      expect(await members.completeRegistration(await openingOf(shop.db, input), newCaller())).toEqual({
        kind: 'completed',
      })
      const { session } = await signedIn(shop, input)
      expect((await members.getMember(session.uid))?.profile.address).toEqual(input.address)
    },
  )

  const completionCrashes = [
    ['after the link was recorded', 'registrations', 'recordOpened'],
    ['after the account was created', 'identityAdmin', 'createVerified'],
    ['after the member was created', 'registrations', 'complete'],
  ] as const

  test.each(completionCrashes)('%s is repaired by opening the link again', async (_, port, method) => {
    const input = registration()
    const members = membersOf(shop, { [port]: crashingOnce(shop.ports[port] as object, method as never, 'after') })
    await members.register(input, newCaller())
    const opening = await openingOf(shop.db, input)
    await expect(members.completeRegistration(opening, newCaller())).rejects.toThrow('the process crashed')
    expect(await members.completeRegistration(opening, newCaller())).toEqual({ kind: 'completed' })
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional', 'registrationdone'])
  })

  test('after the account was created is repaired by the scheduled job', async () => {
    const input = registration()
    const identityAdmin = crashingOnce(shop.ports.identityAdmin, 'createVerified', 'after')
    const members = membersOf(shop, { identityAdmin })
    await members.register(input, newCaller())
    const opening = await openingOf(shop.db, input)
    await expect(members.completeRegistration(opening, newCaller())).rejects.toThrow('the process crashed')
    const { session } = await signedIn(shop, input)
    expect(await members.getMember(session.uid)).toBeUndefined()
    later(6)
    expect(await members.reconcile()).toBe(1)
    expect(await members.reconcile()).toBe(0)
    expect((await members.getMember(session.uid))?.email).toBe(input.email)
    later(0)
  })

  test.each(['retry', 'job'])('during an email change is repaired (%s)', async (by) => {
    const member = await newMember(shop)
    const { email: newEmail } = registration()
    const identity = crashingOnce(shop.ports.identity, 'call', 'after', isCall('update'))
    const members = membersOf(shop, { identity })
    await members.requestEmailChange(member.session, { newEmail, password: PASSWORD }, member.from)
    const code = await codeTo(shop.db, newEmail)
    await expect(members.confirmEmailChange(code, newCaller())).rejects.toThrow('the process crashed')
    expect((await members.getMember(member.session.uid))?.email).toBe(member.email)
    later(6)
    if (by === 'job') expect(await members.reconcile()).toBe(1)
    else expect(await members.confirmEmailChange(code, newCaller())).toEqual({ email: newEmail })
    expect((await members.getMember(member.session.uid))?.email).toBe(newEmail)
    expect((await kindsTo(member.email)).filter((kind) => kind === 'emailchanged')).toHaveLength(1)
    later(0)
  })

  test.each(['retry', 'job'])('during a withdrawal is repaired (%s)', async (by) => {
    const member = await newMember(shop)
    const identity = crashingOnce(shop.ports.identity, 'call', 'before', isCall('delete'))
    const members = membersOf(shop, { identity })
    const withdraw = (session = member.session) => members.withdraw(session, { password: PASSWORD }, newCaller())
    await expect(withdraw()).rejects.toThrow('the process crashed')
    expect(await members.getMember(member.session.uid)).toBeUndefined()
    if (by === 'retry') {
      const { session } = await signedIn(shop, member)
      expect(await withdraw(session)).toBeUndefined()
    } else {
      later(6)
      expect(await members.reconcile()).toBe(1)
      expect(await members.reconcile()).toBe(0)
      later(0)
    }
    expect(await shop.services.sessions.signIn(member, newCaller())).toMatchObject({ code: 'login-incorrect' })
    expect((await kindsTo(member.email)).filter((kind) => kind === 'withdrawn')).toHaveLength(1)
  })

  test('leaves no incomplete registration: it is purged after three days', async () => {
    const input = registration()
    const members = membersOf(shop)
    await members.register(input, newCaller())
    later(71 * 60)
    await members.reconcile()
    expect(await shop.ports.registrations.ofEmail(input.email, 1)).toHaveLength(1)
    later(73 * 60)
    await members.reconcile()
    expect(await shop.ports.registrations.ofEmail(input.email, 1)).toEqual([])
    expect(await shop.ports.identityAdmin.find({ email: input.email })).toBeUndefined()
    later(0)
  })
})

describe('an external provider without account administration', () => {
  const refuse = async (): Promise<Rejection<'not-available', undefined>> => rejected('not-available')
  const external = (change: Parameters<typeof membersOf>[1] = {}) => {
    const admin = shop.ports.identityAdmin
    const names = Object.keys(admin) as (keyof typeof admin)[]
    const identityAdmin = Object.fromEntries(names.map((name) => [name, refuse])) as never
    return membersOf(shop, { identityAdmin, ...change })
  }

  test('mails a new link when a provisional registration is repeated', async () => {
    const input = registration()
    expect(await external().register(input, newCaller())).toBeUndefined()
    expect(await external().register(input, newCaller())).toBeUndefined()
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional', 'registrationprovisional'])
    const opening = await openingOf(shop.db, input)
    const wrong = { ...opening, password: 'betsu-no-kagi-88' }
    expect(await external().completeRegistration(wrong, newCaller())).toMatchObject({ code: 'password-incorrect' })
    expect(await external().completeRegistration(opening, newCaller())).toEqual({ kind: 'completed' })
    expect(await external().completeRegistration(opening, newCaller())).toEqual({ kind: 'completed' })
  })

  test('mails the owner when registered again with another password or after completion', async () => {
    const input = registration()
    await external().register(input, newCaller())
    expect(await external().register({ ...input, password: 'betsu-no-kagi-88' }, newCaller())).toBeUndefined()
    await external().completeRegistration(await openingOf(shop.db, input), newCaller())
    expect(await external().register(input, newCaller())).toBeUndefined()
    const kinds = ['registrationprovisional', 'alreadyregistered', 'registrationdone', 'alreadyregistered']
    expect(await kindsTo(input.email)).toEqual(kinds)
  })

  test('causes the same error for every request while unreachable, and loses no member', async () => {
    const call = async () => rejected('NETWORK_REQUEST_FAILED')
    const unreachable = external({ identity: { ...shop.ports.identity, call: call as never } })
    const member = await newMember(shop)
    const reset = { reminderQuestion: 3, reminderAnswer: 'たま' }
    const answers = [
      await unreachable.register(registration(), newCaller()),
      await unreachable.requestPasswordReset({ email: member.email, ...reset }, newCaller()),
      await unreachable.requestPasswordReset({ email: 'nobody@example.jp', ...reset }, newCaller()),
      await unreachable.withdraw(member.session, { password: PASSWORD }, newCaller()),
      await unreachable.completeRegistration({ code: 'code', password: PASSWORD }, newCaller()),
      await unreachable.confirmEmailChange('code', newCaller()),
      await unreachable.resetPassword('code', 'betsu-no-kagi-88', newCaller()),
    ]
    expect(new Set(answers.map((answer) => (answer as Rejection | undefined)?.code))).toEqual(
      new Set(['identity-unreachable']),
    )
    expect(await unreachable.getMember(member.session.uid)).toBeDefined()
  })
})
