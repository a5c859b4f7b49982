import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createSigningKeys, type SigningKeys } from '#adapters/identity/signing-keys.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { isRejected } from '#domain/result.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { fixedClock, openTestIdentity } from '#tests/support/identity/identity-server.ts'

const FROM = { address: '192.0.2.1' }

describeStore('signing keys of ID tokens', (database) => {
  const clock = fixedClock()
  const process = (): SigningKeys => createSigningKeys({ db: database(), clock, ids: randomIds(), keyLifeDays: 30 })
  const kidsOf = async (keys: SigningKeys) => (await keys.jwks()).keys.map(({ kid }) => kid)

  test('are shared by processes that start at the same time', async () => {
    const kids = await Promise.all(Array.from({ length: 8 }, async () => (await process().current()).kid))
    expect(new Set(kids).size).toBe(1)
  })

  test('are published before they sign, and stay until their tokens have expired', async () => {
    const [one, another] = [process(), process()]
    const first = (await one.current()).kid
    clock.pass({ hours: 24 * 30 - 1, minutes: 51 })
    expect((await one.current()).kid).toBe(first)
    const kids = await kidsOf(one)
    expect(kids).toHaveLength(2)
    clock.pass({ minutes: 11 })
    const second = (await one.current()).kid
    expect(kids).toContain(second)
    expect(second).not.toBe(first)
    // The other process has not read the keys since: it reads them for an unknown key id.
    expect((await another.find(second))?.kid).toBe(second)
    expect((await another.find(first))?.kid).toBe(first)
    clock.pass({ hours: 24 * 31 })
    await one.current()
    clock.pass({ minutes: 11 })
    expect(await kidsOf(process())).not.toContain(first)
  })

  test('verify tokens of other processes, also as published', async () => {
    const [one, another] = [openTestIdentity(database(), { clock }), openTestIdentity(database(), { clock })]
    const signedUp = await one.provider.call('signUp', { email: 'keys@example.jp', password: 'sumire-2026' }, FROM)
    if (isRejected(signedUp)) throw new Error(signedUp.code)
    expect(await another.provider.verify(signedUp.idToken)).toMatchObject({ uid: signedUp.localId })
    const jwks = createLocalJWKSet({ keys: [...(await another.jwks()).keys] })
    const options = { currentDate: new Date(clock.now().epochMilliseconds) }
    const { payload } = await jwtVerify(signedUp.idToken, jwks, options)
    expect(payload.sub).toBe(signedUp.localId)
  })

  test('reject a token within five seconds after another process revoked it', async () => {
    const [one, another] = [openTestIdentity(database(), { clock }), openTestIdentity(database(), { clock })]
    const signedUp = await one.provider.call('signUp', { email: 'revoked@example.jp', password: 'sumire-2026' }, FROM)
    if (isRejected(signedUp)) throw new Error(signedUp.code)
    const { idToken, localId } = signedUp
    expect(await another.provider.verify(idToken)).toMatchObject({ uid: localId })
    await one.admin.revoke(localId)
    expect(await one.provider.verify(idToken)).toMatchObject({ code: 'token-revoked' })
    clock.pass({ seconds: 5 })
    expect(await another.provider.verify(idToken)).toMatchObject({ code: 'token-revoked' })
  })
})
