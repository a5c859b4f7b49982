/** Claims of docs/product/7: Identity provider. Claims of docs/product/8: Identity error body. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import {
  API_KEY,
  type IdentityServer,
  openTestIdentity,
  serveIdentity,
  type TestIdentity,
} from '#tests/support/identity/identity-server.ts'

const PASSWORD = 'sumire-2026'
let opened: TestDatabase
let identity: TestIdentity
let server: IdentityServer
let emailCount = 0
const newEmail = () => `taro${++emailCount}@example.jp`

beforeAll(async () => {
  opened = await openTestDatabase()
  identity = openTestIdentity(opened.db)
  server = await serveIdentity(identity)
})
afterAll(async () => {
  await server?.close()
  await opened?.close()
})

type Answer = Record<string, unknown> & { error?: { code: number; message: string; errors: unknown[] } }
const send = (path: string, init: RequestInit = {}) => server.router.fetch(new Request(`http://shop.test${path}`, init))
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
  const response = await send(`${path}?key=${API_KEY}`, init)
  return { status: response.status, body: (await response.json()) as Answer }
}
const signUp = async (prefix = '') => {
  const email = newEmail()
  const { body } = await post(`${prefix}/v1/accounts:signUp`, { returnSecureToken: true, email, password: PASSWORD })
  return { email, ...(body as { idToken: string; refreshToken: string; localId: string; expiresIn: string }) }
}

describe.each([
  ['the paths of docs/product', '', ''],
  ['under the hosts of the official client', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'],
])('%s', (_, accounts, tokens) => {
  const call = (name: string, body: unknown) => post(`${accounts}/v1/accounts:${name}`, body)

  test('POST accounts:signUp, signInWithPassword and lookup', async () => {
    const { email, localId, expiresIn } = await signUp(accounts)
    expect(Number(expiresIn)).toBe(3_600)
    const signIn = { returnSecureToken: true, email, password: PASSWORD, clientType: 'CLIENT_TYPE_WEB' }
    const { status, body } = await call('signInWithPassword', signIn)
    expect([status, body.localId, body.email]).toEqual([200, localId, email])
    const { body: looked } = await call('lookup', { idToken: body.idToken })
    expect(looked.users).toMatchObject([
      {
        localId,
        email,
        emailVerified: false,
        createdAt: expect.stringMatching(/^\d+$/),
        lastLoginAt: expect.any(String),
      },
    ])
  })

  test('POST accounts:update and accounts:delete', async () => {
    const { idToken } = await signUp(accounts)
    const email = newEmail()
    const { body } = await call('update', { idToken, email, password: 'another-2027' })
    expect(body).toMatchObject({ email, idToken: expect.any(String), refreshToken: expect.any(String) })
    expect((await call('delete', { idToken: body.idToken })).status).toBe(200)
    expect((await call('lookup', { idToken: body.idToken })).body.error?.message).toBe('USER_NOT_FOUND')
  })

  test('POST accounts:createAuthUri, GET projects and GET passwordPolicy', async () => {
    const { email } = await signUp(accounts)
    const { body } = await call('createAuthUri', { identifier: email, continueUri: 'http://shop.test/' })
    expect(body.signinMethods).toEqual(['password'])
    const projects = await send(`${accounts}/v1/projects?key=${API_KEY}`)
    expect(await projects.json()).toMatchObject({ authorizedDomains: expect.arrayContaining(['shop.test']) })
    const policy = await send(`${accounts}/v2/passwordPolicy?key=${API_KEY}`)
    expect(await policy.json()).toEqual({
      customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 4_096 },
      schemaVersion: 1,
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      allowedNonAlphanumericCharacters: [],
    })
    expect((await send(`${accounts}/v2/passwordPolicy`)).status).toBe(403)
  })

  test('POST accounts:signInWithEmailLink and accounts:signInWithIdp', async () => {
    const email = newEmail()
    expect((await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })).body).toMatchObject({ email })
    const { body } = await call('signInWithEmailLink', { email, oobCode: await identity.codeFor(email) })
    expect(body).toMatchObject({ isNewUser: true, email, idToken: expect.any(String) })
    const idp = { requestUri: 'http://shop.test/', postBody: 'id_token=x&providerId=x', returnSecureToken: true }
    expect((await call('signInWithIdp', idp)).status).toBe(400)
  })

  test('POST token, form-encoded', async () => {
    const { refreshToken, localId } = await signUp(accounts)
    const response = await send(`${tokens}/v1/token?key=${API_KEY}`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    expect(await response.json()).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: localId,
    })
  })
})

describe('the router', () => {
  test('requires the API key', async () => {
    const without = await send('/v1/accounts:lookup', { method: 'POST', body: '{}' })
    expect(without.status).toBe(403)
    const wrong = await send('/v1/accounts:lookup?key=x', { method: 'POST', body: '{}' })
    expect([wrong.status, ((await wrong.json()) as Answer).error?.message]).toEqual([
      400,
      'API key not valid. Please pass a valid API key.',
    ])
  })

  test('returns errors in the format of the protocol', async () => {
    const { status, body } = await post('/v1/accounts:signInWithPassword', { email: newEmail(), password: PASSWORD })
    expect(status).toBe(400)
    expect(body.error).toEqual({
      code: 400,
      message: 'EMAIL_NOT_FOUND',
      errors: [{ message: 'EMAIL_NOT_FOUND', domain: 'global', reason: 'invalid' }],
    })
  })

  test.each([
    ['POST', '/v1/accounts:nothing', 404],
    ['POST', '/v1/accounts:constructor', 404],
    ['POST', '/v1/accounts:token', 404],
    ['POST', '/v1/accounts', 404],
    ['POST', '/v1/anything', 404],
    ['GET', '/identitytoolkit.googleapis.com', 404],
    ['GET', '/identitytoolkit.googleapis.com/v2/x', 404],
    ['GET', '/v1/accounts:lookup', 405],
    ['PUT', '/v1/token', 405],
    ['POST', '/v1/projects', 405],
    ['POST', '/v2/passwordPolicy', 405],
  ])('%s %s returns %i in JSON', async (method, path, status) => {
    const response = await send(`${path}?key=${API_KEY}`, { method })
    expect([response.status, ((await response.json()) as Answer).error?.code]).toEqual([status, status])
  })

  test.each([
    ['malformed JSON', '{', 400],
    ['a JSON array', '[1]', 400],
    ['bytes that are not UTF-8', new Uint8Array([0xff, 0xfe]), 400],
    ['an oversized body', 'x'.repeat(70_000), 413],
  ])('%s is refused', async (_, body, status) => {
    const response = await send(`/v1/accounts:lookup?key=${API_KEY}`, { method: 'POST', body })
    expect([response.status, ((await response.json()) as Answer).error?.code]).toEqual([status, status])
  })

  test('allows cross-origin requests', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'content-type,x-client-version,x-firebase-client,x-firebase-gmpid,x-firebase-locale',
    }
    const preflight = await send(`/v1/accounts:signUp?key=${API_KEY}`, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-firebase-locale')
  })

  test('publishes only public keys', async () => {
    await signUp()
    for (const prefix of ['', '/identitytoolkit.googleapis.com']) {
      const { keys } = (await (await send(`${prefix}/v1/jwks.json`)).json()) as { keys: Record<string, string>[] }
      expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) })
      expect(Object.keys(keys[0]!)).not.toContain('d')
    }
  })

  test('returns a server error without details', async () => {
    const broken = await serveIdentity({
      ...identity,
      jwks: () => Promise.reject(new Error('the database said something private')),
    })
    const response = await broken.router.fetch(new Request('http://shop.test/v1/jwks.json'))
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('private')])
    await broken.close()
  })
})
