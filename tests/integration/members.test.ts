import { describe, expect, test } from 'vitest'
import { isRejected } from '#domain/result.ts'
import { codeTo, mailsTo, membersOf, newCaller, newMember, registration, signedIn } from '#tests/support/member-shop.ts'
import { NOW } from '#tests/support/small-shop.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

const shop = smallShop([])

const members = () => shop.services.members
const signIn = (email: string, password: string) => shop.services.sessions.signIn({ email, password }, newCaller())
const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind)

describe('registration', () => {
  test('is provisional until the link is opened; opening it again says the same', async () => {
    const input = registration()
    expect(await members().register(input, newCaller())).toBeUndefined()
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional'])
    expect(await signIn(input.email, input.password)).toMatchObject({ code: 'registration-provisional' })
    const code = await codeTo(shop.db, input.email)
    for (const _ of ['once', 'again']) {
      expect(await members().completeRegistration(code, newCaller())).toEqual({ kind: 'completed' })
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

  test('the link is good for 24 hours; registering again mails a new one', async () => {
    const input = registration()
    await members().register(input, newCaller())
    const code = await codeTo(shop.db, input.email)
    shop.setClock(NOW.add({ hours: 24, minutes: 1 }))
    expect(await members().completeRegistration(code, newCaller())).toMatchObject({ code: 'link-expired' })
    await members().register(input, newCaller())
    const again = await codeTo(shop.db, input.email)
    expect(await members().completeRegistration(again, newCaller())).toEqual({ kind: 'completed' })
    shop.setClock(NOW)
  })

  test('a link that nobody mailed opens nothing, nor one of another kind', async () => {
    expect(await members().completeRegistration('guessed', newCaller())).toMatchObject({ code: 'link-invalid' })
    const member = await newMember(shop)
    await members().requestPasswordReset({ ...member, reminderQuestion: 3 }, newCaller())
    const reset = await codeTo(shop.db, member.email)
    expect(await members().completeRegistration(reset, newCaller())).toMatchObject({ code: 'link-invalid' })
    expect(await members().confirmEmailChange(reset, newCaller())).toMatchObject({ code: 'link-invalid' })
    expect(await members().checkPasswordReset(reset, newCaller())).toEqual({ email: member.email })
  })

  test('whoever registered an address first that is not his gains nothing', async () => {
    const owner = registration()
    await members().register({ ...owner, password: 'boku-no-mono-77', reminderAnswer: 'ぽち' }, newCaller())
    const dead = await codeTo(shop.db, owner.email)
    await members().register(owner, newCaller())
    expect(await members().completeRegistration(dead, newCaller())).toMatchObject({ code: 'link-invalid' })
    await members().completeRegistration(await codeTo(shop.db, owner.email), newCaller())
    expect(await signIn(owner.email, 'boku-no-mono-77')).toMatchObject({ code: 'login-incorrect' })
    expect((await signedIn(shop, owner)).session.email).toBe(owner.email)
  })

  test('says the same for an address that is taken; its owner is told, and nothing of hers changes', async () => {
    const member = await newMember(shop)
    const unknown = registration()
    const again = { ...member, password: 'betsu-no-kagi-88' }
    const answers = [await members().register(again, newCaller()), await members().register(unknown, newCaller())]
    expect(answers).toEqual([undefined, undefined])
    expect((await kindsTo(member.email)).at(-1)).toBe('alreadyregistered')
    expect(await kindsTo(unknown.email)).toEqual(['registrationprovisional'])
    expect((await signedIn(shop, member)).session.uid).toBe(member.session.uid)
  })

  test('answers no sooner for one than for the other', async () => {
    const member = await newMember(shop)
    let open: () => void = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
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
    const asked = [
      slow.register(member, newCaller()),
      slow.register(registration(), newCaller()),
      slow.requestPasswordReset({ email: member.email, ...reset }, newCaller()),
      slow.requestPasswordReset({ email: 'nobody@example.jp', ...reset }, newCaller()),
    ].map(async (answer) => {
      await answer
      answered += 1
    })
    // Longer than the work: others register and are mailed meanwhile.
    await newMember(shop)
    expect([answered, new Set(waits).size]).toEqual([0, 1])
    open()
    await Promise.all(asked)
    expect(waits).toHaveLength(4)
  })

  test('the work is the same too: one answer and one password are hashed, whoever has the address', async () => {
    const member = await newMember(shop)
    const hashed = async (input: ReturnType<typeof registration>) => {
      const secrets: string[] = []
      const counted = {
        ...shop.ports.passwordHasher,
        hash: (secret: string) => {
          secrets.push(secret)
          return shop.ports.passwordHasher.hash(secret)
        },
      }
      await membersOf(shop, { passwordHasher: counted }).register(input, newCaller())
      return secrets.length
    }
    // The provider hashes the password of a new account; of one that is taken it does not come so far.
    expect([await hashed(registration()), await hashed(member)]).toEqual([1, 2])
  })

  test.each([
    ['someone@blocked.example', 'the domain is blocked'],
    ['someone@mail.blocked.example', 'a domain below it'],
    ['no address', 'no address at all'],
  ])('%s cannot be used: %s', async (email) => {
    expect(await membersOf(shop).register(registration({ email }), newCaller())).toMatchObject({
      code: 'email-unusable',
    })
  })

  test('a barred address cannot be used', async () => {
    const member = await newMember(shop)
    await shop.ports.members.setEmailBlocked(member.email, true, NOW)
    expect(await members().register(registration({ email: member.email }), newCaller())).toMatchObject({
      code: 'email-unusable',
    })
  })

  test.each(['password1', 'yamada1985', 'sumirei2026'])('%s is refused', async (password) =>
    expect(await members().register(registration({ password }), newCaller())).toMatchObject({
      code: 'password-refused',
    }),
  )

  test('six times for one address is too often, whoever has it, from wherever', async () => {
    for (const { email } of [await newMember(shop), registration()]) {
      const codes: (string | undefined)[] = []
      for (let count = 0; count < 6; count += 1) {
        const answer = await members().register(registration({ email }), newCaller())
        codes.push(answer?.code)
      }
      expect(codes.at(-1)).toBe('too-many-attempts')
      shop.setClock(NOW.add({ hours: 7 }))
    }
    shop.setClock(NOW)
  })

  test('two at once for one address leave one account, whose link works', async () => {
    const input = registration()
    await Promise.all([members().register(input, newCaller()), members().register(input, newCaller())])
    const codes = (await mailsTo(shop.db, input.email)).flatMap(({ text }) => /oobCode=([\w-]+)/.exec(text)?.[1] ?? [])
    const opens = await Promise.all(codes.map((code) => members().completeRegistration(code, newCaller())))
    expect(opens.filter((answer) => !isRejected(answer))).toHaveLength(1)
    const { session } = await signedIn(shop, input)
    expect((await members().getMember(session.uid))?.email).toBe(input.email)
  })
})
