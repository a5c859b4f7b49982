import { describe, expect, test } from 'vitest'
import { type Rejection, rejected } from '#domain/result.ts'
import {
  codeTo,
  crashingOnce,
  mailsTo,
  membersOf,
  newCaller,
  newMember,
  PASSWORD,
  registration,
  signedIn,
} from '#tests/support/member-shop.ts'
import { NOW } from '#tests/support/small-shop.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

const shop = smallShop([])

const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind)
const isCall = (name: string) => (method: unknown) => method === name
const later = (minutes: number) => shop.setClock(NOW.add({ minutes }))

describe('a process that dies on the way', () => {
  test.each([
    ['after the account was opened', 'identity', 'call', 'after', isCall('signUp')],
    ['before the registration was kept', 'members', 'register', 'before', () => true],
    ['after the registration was kept', 'members', 'register', 'after', () => true],
    ['before the mail was queued', 'identity', 'call', 'before', isCall('sendOobCode')],
    ['after the mail was queued', 'identity', 'call', 'after', isCall('sendOobCode')],
  ] as const)('%s: registering again repairs it', async (_, port, method, when, isMeant) => {
    const input = registration()
    const dying = crashingOnce(shop.ports[port] as object, method as never, when, isMeant)
    const members = membersOf(shop, { [port]: dying })
    await expect(members.register(input, newCaller())).rejects.toThrow('the process crashed')
    expect(await members.register(input, newCaller())).toBeUndefined()
    const code = await codeTo(shop.db, input.email)
    expect(await members.completeRegistration(code, newCaller())).toEqual({ kind: 'completed' })
    const { session } = await signedIn(shop, input)
    expect((await members.getMember(session.uid))?.profile.address).toEqual(input.address)
  })

  const completing = [
    ['after the link was noted', 'members', 'recordOpenedLink', 'after', () => true],
    ['after the provider was told', 'identity', 'call', 'after', isCall('update')],
    ['after the row was complete', 'members', 'complete', 'after', () => true],
  ] as const

  test.each(completing)('%s: opening the link again completes', async (_, port, method, when, isMeant) => {
    const input = registration()
    const dying = crashingOnce(shop.ports[port] as object, method as never, when, isMeant)
    const members = membersOf(shop, { [port]: dying })
    await members.register(input, newCaller())
    const code = await codeTo(shop.db, input.email)
    await expect(members.completeRegistration(code, newCaller())).rejects.toThrow('the process crashed')
    expect(await members.completeRegistration(code, newCaller())).toEqual({ kind: 'completed' })
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional', 'registrationdone'])
  })

  test('after the provider was told: the clock completes, too', async () => {
    const input = registration()
    const identity = crashingOnce(shop.ports.identity, 'call', 'after', isCall('update'))
    const members = membersOf(shop, { identity })
    await members.register(input, newCaller())
    const code = await codeTo(shop.db, input.email)
    await expect(members.completeRegistration(code, newCaller())).rejects.toThrow('the process crashed')
    const { session } = await signedIn(shop, input)
    expect(await members.getMember(session.uid)).toBeUndefined()
    later(6)
    expect(await members.reconcile()).toBe(1)
    expect(await members.reconcile()).toBe(0)
    expect((await members.getMember(session.uid))?.email).toBe(input.email)
    later(0)
  })

  test.each(['again', 'clock'])('a change of address is finished (%s)', async (by) => {
    const member = await newMember(shop)
    const { email: newEmail } = registration()
    const identity = crashingOnce(shop.ports.identity, 'call', 'after', isCall('update'))
    const members = membersOf(shop, { identity })
    await members.requestEmailChange(member.session, { newEmail, password: PASSWORD }, member.from)
    const code = await codeTo(shop.db, newEmail)
    await expect(members.confirmEmailChange(code, newCaller())).rejects.toThrow('the process crashed')
    expect((await members.getMember(member.session.uid))?.email).toBe(member.email)
    later(6)
    if (by === 'clock') expect(await members.reconcile()).toBe(1)
    else expect(await members.confirmEmailChange(code, newCaller())).toEqual({ email: newEmail })
    expect((await members.getMember(member.session.uid))?.email).toBe(newEmail)
    expect((await kindsTo(member.email)).filter((kind) => kind === 'emailchanged')).toHaveLength(1)
    later(0)
  })

  test.each(['again', 'clock'])('a withdrawal is finished (%s)', async (by) => {
    const member = await newMember(shop)
    const identity = crashingOnce(shop.ports.identity, 'call', 'before', isCall('delete'))
    const members = membersOf(shop, { identity })
    const withdraw = (session = member.session) => members.withdraw(session, { password: PASSWORD }, newCaller())
    await expect(withdraw()).rejects.toThrow('the process crashed')
    expect(await members.getMember(member.session.uid)).toBeUndefined()
    if (by === 'again') {
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

  test('a registration that nobody completes is forgotten after three days, account and all', async () => {
    const input = registration()
    const members = membersOf(shop)
    await members.register(input, newCaller())
    later(71 * 60)
    await members.reconcile()
    expect(await shop.ports.members.findByEmail(input.email)).toBeDefined()
    later(73 * 60)
    await members.reconcile()
    expect(await shop.ports.members.findByEmail(input.email)).toBeUndefined()
    expect(await shop.ports.identityAdmin.find({ email: input.email })).toBeUndefined()
    later(0)
  })
})

describe('an external provider, whose accounts the shop cannot touch', () => {
  const refuse = async (): Promise<Rejection<'not-available', undefined>> => rejected('not-available')
  const external = () => {
    const admin = shop.ports.identityAdmin
    const names = Object.keys(admin) as (keyof typeof admin)[]
    return membersOf(shop, { identityAdmin: Object.fromEntries(names.map((name) => [name, refuse])) as never })
  }

  test('a provisional registration gets its mail again', async () => {
    const input = registration()
    expect(await external().register(input, newCaller())).toBeUndefined()
    expect(await external().register(input, newCaller())).toBeUndefined()
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional', 'registrationprovisional'])
    const code = await codeTo(shop.db, input.email)
    expect(await external().completeRegistration(code, newCaller())).toEqual({ kind: 'completed' })
    expect(await external().completeRegistration(code, newCaller())).toEqual({ kind: 'completed' })
  })

  test('with another password, or once it is complete, its owner is told', async () => {
    const input = registration()
    await external().register(input, newCaller())
    expect(await external().register({ ...input, password: 'betsu-no-kagi-88' }, newCaller())).toBeUndefined()
    await external().completeRegistration(await codeTo(shop.db, input.email), newCaller())
    expect(await external().register(input, newCaller())).toBeUndefined()
    const kinds = ['registrationprovisional', 'alreadyregistered', 'registrationdone', 'alreadyregistered']
    expect(await kindsTo(input.email)).toEqual(kinds)
  })

  test('out of reach: nobody is told anything else, and nothing is lost', async () => {
    const call = async () => rejected('NETWORK_REQUEST_FAILED')
    const away = membersOf(shop, { identity: { ...shop.ports.identity, call: call as never } })
    const member = await newMember(shop)
    const reset = { reminderQuestion: 3, reminderAnswer: 'たま' }
    const answers = [
      await away.register(registration(), newCaller()),
      await away.requestPasswordReset({ email: member.email, ...reset }, newCaller()),
      await away.requestPasswordReset({ email: 'nobody@example.jp', ...reset }, newCaller()),
      await away.withdraw(member.session, { password: PASSWORD }, newCaller()),
      await away.completeRegistration('code', newCaller()),
      await away.confirmEmailChange('code', newCaller()),
      await away.resetPassword('code', 'betsu-no-kagi-88', newCaller()),
    ]
    expect(new Set(answers.map((answer) => (answer as Rejection | undefined)?.code))).toEqual(
      new Set(['identity-unreachable']),
    )
    expect(await away.getMember(member.session.uid)).toBeDefined()
  })
})
