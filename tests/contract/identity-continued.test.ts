import { beforeAll, expect, test } from 'vitest'
import { isRejected } from '#domain/result.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { codeOf, openTestIdentity, type TestIdentity, tokensOf } from '#tests/support/identity/identity-server.ts'

const FROM = { address: '192.0.2.1' }
const PASSWORD = '菫の花束 2026'
let accountCount = 0
const newEmail = () => `tsuzuki${++accountCount}@example.jp`

/** Sessions that continue after a change of how their account signs in. */
describeStore('a session that continues', (database) => {
  let identity: TestIdentity
  beforeAll(() => {
    identity = openTestIdentity(database())
  })

  const signUp = async (request: { email?: string; idToken?: string } = { email: newEmail() }) => {
    const password = request.email === undefined ? {} : { password: PASSWORD }
    return tokensOf(await identity.provider.call('signUp', { ...request, ...password }, FROM))
  }
  const verified = async () => {
    const { idToken, localId, email = '' } = await signUp()
    await identity.admin.setEmailVerified(localId, email)
    return { idToken, email }
  }
  /** Links the mailbox of an address by the mailed link. */
  const linkMailbox = async (email: string, idToken: string) => {
    await identity.provider.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email }, FROM)
    const oobCode = await identity.codeFor(email)
    return identity.provider.call('signInWithEmailLink', { email, oobCode, idToken }, FROM)
  }
  const timeOf = async (idToken: string) => {
    const claims = await identity.provider.verify(idToken)
    if (isRejected(claims)) throw new Error(claims.code)
    return claims.signedInAt.toString()
  }

  test('has the time of its sign-in after another password or mailbox', async () => {
    const { idToken, email } = await verified()
    const signedInAt = await timeOf(idToken)
    identity.clock.pass({ minutes: 2 })
    const changed = await identity.provider.call('update', { idToken, password: '別の花束 2027' }, FROM)
    const { idToken: next = '' } = changed as { idToken?: string }
    expect(await timeOf(next)).toBe(signedInAt)
    const linked = await signUp({ idToken: next, email })
    expect(await timeOf(linked.idToken)).toBe(signedInAt)
    const proven = tokensOf(await linkMailbox(email, linked.idToken))
    expect(await timeOf(proven.idToken)).toBe(signedInAt)
  })

  test('has the time of the change when the account was anonymous', async () => {
    const { idToken } = await signUp({})
    identity.clock.pass({ minutes: 6 })
    const first = await signUp({ idToken, email: newEmail() })
    expect(await timeOf(first.idToken)).toBe(identity.clock.now().toString())
  })

  test('has another address only after a recent sign-in', async () => {
    const { idToken } = await verified()
    identity.clock.pass({ minutes: 5, seconds: 2 })
    expect(codeOf(await linkMailbox(newEmail(), idToken))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  test('leaves the former address a link that restores it', async () => {
    const restoring = async (email: string) => {
      const oobCode = await identity.codeFor(email)
      return identity.provider.call('resetPassword', { oobCode }, FROM)
    }
    const [byPassword, byMailbox] = [await verified(), await verified()]
    await signUp({ idToken: byPassword.idToken, email: newEmail() })
    expect(await restoring(byPassword.email)).toMatchObject({ requestType: 'RECOVER_EMAIL' })
    expect(codeOf(await linkMailbox(newEmail(), byMailbox.idToken))).toBe('answered')
    expect(await restoring(byMailbox.email)).toMatchObject({ requestType: 'RECOVER_EMAIL' })
  })
})
