import { describe, expect, test } from 'vitest'
import { isRejected } from '#domain/result.ts'
import {
  codeTo,
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

const members = () => shop.services.members
const signIn = (email: string, password: string) => shop.services.sessions.signIn({ email, password }, newCaller())
const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind)

describe('registration', () => {
  test('is provisional until the link is opened; opening it again returns the same', async () => {
    const input = registration()
    expect(await members().register(input, newCaller())).toBeUndefined()
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional'])
    expect(await signIn(input.email, input.password)).toMatchObject({ code: 'registration-provisional' })
    const opening = await openingOf(shop.db, input)
    for (const _ of ['once', 'again']) {
      expect(await members().completeRegistration(opening, newCaller())).toEqual({ kind: 'completed' })
    }
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional', 'registrationdone'])
    const { session } = await signedIn(shop, input)
    const { address, sex, bornOn, mailMagazine, reminderQuestion } = input
    expect(await members().getMember(session.uid)).toEqual({
      uid: session.uid,
      email: input.email,
      profile: { address, sex, bornOn, mailMagazine, reminderQuestion },
      addresses: [],
      registeredOn: '2026-11-20',
    })
  })

  test('expires after 24 hours; registering again mails a new link', async () => {
    const input = registration()
    await members().register(input, newCaller())
    const opening = await openingOf(shop.db, input)
    shop.setClock(NOW.add({ hours: 24, minutes: 1 }))
    expect(await members().completeRegistration(opening, newCaller())).toMatchObject({ code: 'link-expired' })
    await members().register(input, newCaller())
    const again = await openingOf(shop.db, input)
    expect(await members().completeRegistration(again, newCaller())).toEqual({ kind: 'completed' })
    shop.setClock(NOW)
  })

  test('rejects a forged link and a link of another kind', async () => {
    expect(await members().completeRegistration({ code: 'guessed', password: PASSWORD }, newCaller())).toMatchObject({
      code: 'link-invalid',
    })
    const member = await newMember(shop)
    await members().requestPasswordReset({ ...member, reminderQuestion: 3 }, newCaller())
    const reset = await codeTo(shop.db, member.email)
    expect(await members().completeRegistration({ code: reset, password: PASSWORD }, newCaller())).toMatchObject({
      code: 'link-invalid',
    })
    expect(await members().confirmEmailChange(reset, newCaller())).toMatchObject({ code: 'link-invalid' })
    expect(await members().checkPasswordReset(reset, newCaller())).toEqual({ email: member.email })
  })

  test.each(['before', 'after'])(
    'another person who registers the address %s the owner gains nothing',
    async (when) => {
      const owner = registration()
      const other = { ...owner, password: 'boku-no-mono-77', reminderQuestion: 1 as const, reminderAnswer: 'ぽち' }
      const inputs = when === 'before' ? [other, owner] : [owner, other]
      const links: { input: typeof owner; code: string }[] = []
      for (const input of inputs) {
        await members().register(input, newCaller())
        links.push({ input, code: await codeTo(shop.db, owner.email) })
      }
      const ownCode = links.find(({ input }) => input === owner)!.code
      const otherCode = links.find(({ input }) => input === other)!.code
      const open = (code: string, password: string) => members().completeRegistration({ code, password }, newCaller())
      // The owner opens the wrong one of two mails: nothing happens, and the other link stays valid.
      expect(await open(otherCode, owner.password)).toMatchObject({ code: 'password-incorrect' })
      expect(await open(ownCode, other.password)).toMatchObject({ code: 'password-incorrect' })
      for (const { password } of [owner, other])
        expect(await signIn(owner.email, password)).toMatchObject({ code: 'registration-provisional' })
      expect(await open(ownCode, owner.password)).toEqual({ kind: 'completed' })
      expect(await open(otherCode, other.password)).toMatchObject({ code: 'link-invalid' })
      expect(await signIn(owner.email, other.password)).toMatchObject({ code: 'login-incorrect' })
      const { session } = await signedIn(shop, owner)
      expect((await members().getMember(session.uid))?.profile.reminderQuestion).toBe(owner.reminderQuestion)
    },
  )

  test('an account that was signed up by the protocol is replaced when the link is opened', async () => {
    const owner = registration()
    const other = { email: owner.email, password: 'boku-no-mono-77' }
    const { identity } = shop.ports
    const signedUp = await identity.call('signUp', { ...other, returnSecureToken: true }, newCaller())
    if (isRejected(signedUp)) throw new Error(signedUp.code)
    await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: signedUp.idToken }, newCaller())
    const otherCode = await codeTo(shop.db, owner.email)
    await members().register(owner, newCaller())
    const opening = await openingOf(shop.db, owner)
    const wrong = { code: otherCode, password: owner.password }
    expect(await members().completeRegistration(wrong, newCaller())).toMatchObject({ code: 'password-incorrect' })
    expect(await members().completeRegistration(opening, newCaller())).toEqual({ kind: 'completed' })
    expect(await signIn(owner.email, other.password)).toMatchObject({ code: 'login-incorrect' })
    expect(await identity.verify(signedUp.idToken)).toMatchObject({ code: 'token-revoked' })
    expect((await signedIn(shop, owner)).session.email).toBe(owner.email)
  })

  test('tries at most ten passwords for a link', async () => {
    const input = registration()
    await members().register(input, newCaller())
    const code = await codeTo(shop.db, input.email)
    const open = (password: string) => members().completeRegistration({ code, password }, newCaller())
    for (let count = 0; count < 10; count += 1)
      expect(await open(`guess-${count}`)).toMatchObject({ code: 'password-incorrect' })
    expect(await open(input.password)).toMatchObject({ code: 'too-many-attempts' })
  })

  test('the block of an address ends its pending registrations', async () => {
    const input = registration()
    await members().register(input, newCaller())
    const opening = await openingOf(shop.db, input)
    expect(await shop.ports.members.setEmailBlocked(input.email, true, NOW)).toBe(true)
    expect(await members().completeRegistration(opening, newCaller())).toMatchObject({ code: 'link-invalid' })
    expect(await members().register(input, newCaller())).toMatchObject({ code: 'email-unusable' })
  })

  test('returns the same for a registered address, mails its owner and changes nothing (D61)', async () => {
    const member = await newMember(shop)
    const unknown = registration()
    const again = { ...member, password: 'betsu-no-kagi-88' }
    const answers = [await members().register(again, newCaller()), await members().register(unknown, newCaller())]
    expect(answers).toEqual([undefined, undefined])
    expect((await kindsTo(member.email)).at(-1)).toBe('alreadyregistered')
    expect(await kindsTo(unknown.email)).toEqual(['registrationprovisional'])
    expect((await signedIn(shop, member)).session.uid).toBe(member.session.uid)
  })

  test('takes the same minimum time for registered and unknown addresses', async () => {
    const member = await newMember(shop)
    let release: () => void = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const waits: number[] = []
    let answered = 0
    const slow = membersOf(shop, {
      delay: (milliseconds: number) => {
        waits.push(milliseconds)
        return gate
      },
    })
    const reset = { reminderQuestion: 3, reminderAnswer: 'たま' }
    const responses = [
      slow.register(member, newCaller()),
      slow.register(registration(), newCaller()),
      slow.requestPasswordReset({ email: member.email, ...reset }, newCaller()),
      slow.requestPasswordReset({ email: 'nobody@example.jp', ...reset }, newCaller()),
    ].map(async (answer) => {
      await answer
      answered += 1
    })
    // Takes longer than the requests: a whole registration with its mails.
    await newMember(shop)
    expect([answered, new Set(waits).size]).toEqual([0, 1])
    release()
    await Promise.all(responses)
    expect(waits).toHaveLength(4)
  })

  test('hashes an answer and a password for registered and unknown addresses alike', async () => {
    const member = await newMember(shop)
    const hashed = async (input: ReturnType<typeof registration>) => {
      const secrets: string[] = []
      const counted = {
        ...shop.ports.passwordHasher,
        hash: (secret: string, from: { address: string | undefined }) => {
          secrets.push(secret)
          return shop.ports.passwordHasher.hash(secret, from)
        },
      }
      await membersOf(shop, { passwordHasher: counted }).register(input, newCaller())
      return secrets.length
    }
    expect([await hashed(registration()), await hashed(member)]).toEqual([2, 2])
  })

  test.each([
    ['someone@blocked.example', 'the domain is blocked'],
    ['someone@mail.blocked.example', 'a domain below it'],
    ['no address', 'no address at all'],
  ])('rejects %s: %s', async (email) => {
    expect(await membersOf(shop).register(registration({ email }), newCaller())).toMatchObject({
      code: 'email-unusable',
    })
  })

  test('rejects a blocked address', async () => {
    const member = await newMember(shop)
    await shop.ports.members.setEmailBlocked(member.email, true, NOW)
    expect(await members().register(registration({ email: member.email }), newCaller())).toMatchObject({
      code: 'email-unusable',
    })
  })

  test.each(['password1', 'yamada1985', 'sumirei2026'])('rejects the password %s', async (password) =>
    expect(await members().register(registration({ password }), newCaller())).toMatchObject({
      code: 'password-refused',
    }),
  )

  test('limits the registrations of an address, registered or not, by network', async () => {
    for (const { email } of [await newMember(shop), registration()]) {
      const codes: (string | undefined)[] = []
      const stranger = newCaller()
      for (let count = 0; count < 6; count += 1) {
        const answer = await members().register(registration({ email }), stranger)
        codes.push(answer?.code)
      }
      expect(codes.indexOf('too-many-attempts')).toBe(5)
      expect(await members().register(registration({ email }), newCaller())).toBeUndefined()
      shop.setClock(NOW.add({ hours: 7 }))
    }
    shop.setClock(NOW)
  })

  test('concurrent openings of two links of an address leave one account', async () => {
    const input = registration()
    await Promise.all([members().register(input, newCaller()), members().register(input, newCaller())])
    const codes = (await mailsTo(shop.db, input.email)).flatMap(({ text }) => /oobCode=([\w-]+)/.exec(text)?.[1] ?? [])
    const opens = await Promise.all(
      codes.map((code) => members().completeRegistration({ code, password: input.password }, newCaller())),
    )
    expect(opens.filter((answer) => !isRejected(answer))).toHaveLength(1)
    const { session } = await signedIn(shop, input)
    expect((await members().getMember(session.uid))?.email).toBe(input.email)
  })
})
