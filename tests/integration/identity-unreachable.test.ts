import { expect, test, vi } from 'vitest'
import { createRemoteIdentity } from '#adapters/identity/remote-identity.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { resolveSession } from '#http/session/visitor-session.ts'
import type { IdentityProvider } from '#services/ports/identity.ts'
import {
  API_KEY,
  ISSUER,
  openTestIdentity,
  PROJECT,
  serveIdentity,
  tokensOf,
} from '#tests/support/identity/identity-server.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const FROM = { address: '192.0.2.1' }
let accountCount = 0
const shop = smallShop([])

/** A remote provider whose calls return the error `failure.code` while it is set. */
async function openRemoteProvider() {
  const embedded = openTestIdentity(shop.db)
  const failure: { code: string | undefined } = { code: undefined }
  const call: IdentityProvider['call'] = async (method, request, from) =>
    failure.code === undefined ? embedded.provider.call(method, request, from) : rejected(failure.code)
  const server = await serveIdentity({ ...embedded, provider: { ...embedded.provider, call } })
  const { clock } = embedded
  const remote = (url = server.url) =>
    createRemoteIdentity({ url, apiKey: API_KEY, projectId: PROJECT, issuer: ISSUER, clock })
  accountCount += 1
  const email = `far${accountCount}@example.jp`
  const made = await embedded.provider.call('signUp', { email, password: 'sumire-2026' }, FROM)
  if (isRejected(made)) throw new Error(made.code)
  await embedded.admin.setEmailVerified(made.localId, email)
  const signed = await embedded.provider.call('signInWithPassword', { email, password: 'sumire-2026' }, FROM)
  return { email, embedded, failure, server, remote, made: tokensOf(signed) }
}

/** Resolves the session of a browser by a provider: the email, whether it is unresolved, and the cookies to set. */
async function resolveBy(identity: IdentityProvider, { idToken = '', refreshToken = '' }) {
  const config = parseConfig({ SITE_URL: ISSUER, SEED: 'none' })
  const { sessions } = createServices(config, { ...shop.ports, identity })
  const cookie = `sumirei_token=${idToken}; sumirei_refresh=${refreshToken}`
  const open = await resolveSession(sessions, new Request(`${ISSUER}/`, { headers: { cookie } }), FROM)
  return { email: open.session.session?.email, isUnresolved: open.isUnresolved, cookies: open.cookies(true) }
}

test('an unreachable provider ends no session', async () => {
  const { email, embedded, failure, server, remote, made } = await openRemoteProvider()
  const connected = remote()
  const signedIn = { email, isUnresolved: false, cookies: [] }
  const unresolved = { email: undefined, isUnresolved: true, cookies: [] }
  expect(await resolveBy(connected, made)).toEqual(signedIn)
  // A new process has not fetched the keys of the provider.
  expect(await resolveBy(remote('http://127.0.0.1:1'), made)).toEqual(unresolved)
  failure.code = 'TOO_MANY_ATTEMPTS_TRY_LATER'
  embedded.clock.pass({ minutes: 2 })
  expect(await resolveBy(connected, made)).toEqual(signedIn)
  embedded.clock.pass({ minutes: 60 })
  expect(await resolveBy(connected, made)).toEqual(unresolved)
  await server.close()
  expect(await resolveBy(connected, made)).toEqual(unresolved)
})

test('an error about the account or the token ends the session', async () => {
  const { embedded, failure, server, remote, made } = await openRemoteProvider()
  const connected = remote()
  failure.code = 'USER_DISABLED'
  expect(await resolveBy(connected, made)).toMatchObject({ email: undefined, isUnresolved: false })
  expect((await resolveBy(connected, made)).cookies.join()).toContain('sumirei_refresh=;')
  failure.code = undefined
  embedded.clock.pass({ minutes: 60 })
  expect(await resolveBy(connected, { ...made, refreshToken: 'made up' })).toMatchObject({ email: undefined })
  await server.close()
})

test('a call of the external provider takes 30 s at most, 60 s from a phone, one for its keys 10 s (D69)', async () => {
  const { server, remote, made } = await openRemoteProvider()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  for (const isPhone of [undefined, false, true]) await remote().call('lookup', { idToken: 'x' }, { ...FROM, isPhone })
  expect(timeout.mock.calls).toEqual([[30_000], [30_000], [60_000]])
  await resolveBy(remote(), made)
  expect(timeout.mock.calls[3]).toEqual([10_000])
  timeout.mockRestore()
  await server.close()
})
