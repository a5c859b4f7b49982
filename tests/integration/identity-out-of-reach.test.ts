import { expect, test } from 'vitest'
import { createRemoteIdentity } from '#adapters/identity/remote-identity.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { resolveSession } from '#http/session/visitor-session.ts'
import type { IdentityProvider } from '#services/ports/identity-provider.ts'
import { API_KEY, ISSUER, openTestIdentity, PROJECT, serveIdentity } from '#tests/support/identity-server.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

const FROM = { address: '192.0.2.1' }
let births = 0
const shop = smallShop([])

/** A provider elsewhere, which answers calls with `says` while that is set. */
async function openElsewhere() {
  const embedded = openTestIdentity(shop.db)
  const trouble: { says: string | undefined } = { says: undefined }
  const call: IdentityProvider['call'] = async (method, request, from) =>
    trouble.says === undefined ? embedded.provider.call(method, request, from) : rejected(trouble.says)
  const server = await serveIdentity({ ...embedded, provider: { ...embedded.provider, call } })
  const { clock } = embedded
  const remote = (url = server.url) =>
    createRemoteIdentity({ url, apiKey: API_KEY, projectId: PROJECT, issuer: ISSUER, clock })
  births += 1
  const email = `far${births}@example.jp`
  const made = await embedded.provider.call('signUp', { email, password: 'sumire-2026' }, FROM)
  if (isRejected(made)) throw new Error(made.code)
  await embedded.admin.setEmailVerified(made.localId, email)
  const signed = await embedded.provider.call('signInWithPassword', { email, password: 'sumire-2026' }, FROM)
  if (isRejected(signed)) throw new Error(signed.code)
  return { email, embedded, trouble, server, remote, made: signed }
}

/** What becomes of a browser's session with a provider: who it is, and what its cookies are told. */
async function sessionBy(identity: IdentityProvider, { idToken = '', refreshToken = '' }) {
  const config = parseConfig({ SITE_URL: ISSUER, SEED: 'none' })
  const { sessions } = createServices(config, { ...shop.ports, identity })
  const cookie = `sumirei_token=${idToken}; sumirei_refresh=${refreshToken}`
  const open = await resolveSession(sessions, new Request(`${ISSUER}/`, { headers: { cookie } }), FROM)
  return { email: open.session.session?.email, isUnknown: open.isUnresolved, cookies: open.cookies(true) }
}

test('a provider that is out of reach ends no session, at whatever moment it goes', async () => {
  const { email, embedded, trouble, server, remote, made } = await openElsewhere()
  const known = remote()
  const here = { email, isUnknown: false, cookies: [] }
  const unknown = { email: undefined, isUnknown: true, cookies: [] }
  expect(await sessionBy(known, made)).toEqual(here)
  // A process that has just begun knows no keys of it.
  expect(await sessionBy(remote('http://127.0.0.1:1'), made)).toEqual(unknown)
  trouble.says = 'TOO_MANY_ATTEMPTS_TRY_LATER'
  embedded.clock.pass({ minutes: 2 })
  expect(await sessionBy(known, made)).toEqual(here)
  embedded.clock.pass({ minutes: 60 })
  expect(await sessionBy(known, made)).toEqual(unknown)
  await server.close()
  expect(await sessionBy(known, made)).toEqual(unknown)
})

test('what it says of account or token ends the session', async () => {
  const { embedded, trouble, server, remote, made } = await openElsewhere()
  const known = remote()
  trouble.says = 'USER_DISABLED'
  expect(await sessionBy(known, made)).toMatchObject({ email: undefined, isUnknown: false })
  expect((await sessionBy(known, made)).cookies.join()).toContain('sumirei_refresh=;')
  trouble.says = undefined
  embedded.clock.pass({ minutes: 60 })
  expect(await sessionBy(known, { ...made, refreshToken: 'made up' })).toMatchObject({ email: undefined })
  await server.close()
})
