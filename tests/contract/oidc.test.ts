import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExternalAccounts } from '#adapters/identity/external-accounts.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { isRejected } from '#domain/result.ts'
import type { ExternalAccounts, ExternalTokens, SignInProof } from '#services/ports/external-accounts.ts'
import { type OidcServer, PEOPLE, startOidcServer } from '#tests/support/identity/oidc-server.ts'

const BACK = 'http://shop.test/auth/callback'
const ids = randomIds()
const freshProof = (): SignInProof => ({ state: ids.secret(), nonce: ids.secret(), verifier: ids.secret() })

let server: OidcServer
let terse: OidcServer
let accounts: ExternalAccounts
const PLAIN = 'oidc.elsewhere'
const TERSE = 'oidc.terse'

beforeAll(async () => {
  server = await startOidcServer([BACK])
  terse = await startOidcServer([BACK], { isTerse: true, id: TERSE })
  accounts = createExternalAccounts({ providers: [server.settings, terse.settings] })
})
afterAll(async () => {
  await server.close()
  await terse.close()
})

/** Signs in at the provider. Returns the callback URL of the browser. */
async function callbackFor(proof: SignInProof, subject: keyof typeof PEOPLE | undefined, id = PLAIN): Promise<URL> {
  const url = await accounts.authorizationUrl(id, proof, BACK)
  if (isRejected(url)) throw new Error(url.code)
  return (id === PLAIN ? server : terse).signIn(url, subject)
}

async function tokensFor(proof: SignInProof, subject: keyof typeof PEOPLE, id = PLAIN): Promise<ExternalTokens> {
  const tokens = await accounts.exchangeCode(id, proof, await callbackFor(proof, subject, id))
  if (isRejected(tokens)) throw new Error(tokens.code)
  return tokens
}

describe('external accounts at the real oidc-provider', () => {
  test('sends the state and the PKCE challenge, but neither nonce nor verifier', async () => {
    const proof = freshProof()
    const url = await accounts.authorizationUrl(PLAIN, proof, BACK)
    if (isRejected(url)) throw new Error(url.code)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      state: proof.state,
      code_challenge_method: 'S256',
      redirect_uri: BACK,
    })
    expect(url.href).not.toContain(proof.nonce)
    expect(url.href).not.toContain(proof.verifier)
  })

  test('returns the identity with a verified address', async () => {
    const proof = freshProof()
    const identity = await accounts.verify(PLAIN, { ...(await tokensFor(proof, 'hanako')), nonce: proof.nonce })
    expect(identity).toMatchObject({
      providerId: PLAIN,
      subject: 'hanako',
      email: PEOPLE.hanako?.email,
      isEmailVerified: true,
      name: PEOPLE.hanako?.name,
    })
  })

  test('requests the address from the userinfo endpoint when the ID token has none', async () => {
    const proof = freshProof()
    const tokens = await tokensFor(proof, 'unsure', TERSE)
    const identity = await accounts.verify(TERSE, { ...tokens, nonce: proof.nonce })
    expect(identity).toMatchObject({ subject: 'unsure', email: PEOPLE.unsure?.email, isEmailVerified: false })
    const withoutAddress = await accounts.verify(TERSE, { ...tokens, accessToken: undefined, nonce: proof.nonce })
    expect(withoutAddress).toMatchObject({ subject: 'unsure', email: undefined, isEmailVerified: false })
  })

  test('rejects an access token of another user', async () => {
    const proof = freshProof()
    const tokens = await tokensFor(proof, 'silent', TERSE)
    const { accessToken } = await tokensFor(freshProof(), 'hanako', TERSE)
    const identity = await accounts.verify(TERSE, { ...tokens, accessToken, nonce: proof.nonce })
    expect(identity).toMatchObject({ code: 'token-refused' })
  })

  test.each(['state', 'nonce', 'verifier'] as const)('rejects a callback with another %s', async (part) => {
    const proof = freshProof()
    const callback = await callbackFor(proof, 'hanako')
    const other = { ...proof, [part]: ids.secret() }
    expect(await accounts.exchangeCode(PLAIN, other, callback)).toMatchObject({ code: 'answer-refused' })
  })

  test('accepts a code once, and rejects a made-up one', async () => {
    const proof = freshProof()
    const callback = await callbackFor(proof, 'hanako')
    expect(isRejected(await accounts.exchangeCode(PLAIN, proof, callback))).toBe(false)
    expect(await accounts.exchangeCode(PLAIN, proof, callback)).toMatchObject({ code: 'answer-refused' })
    callback.searchParams.set('code', 'made-up')
    expect(await accounts.exchangeCode(PLAIN, proof, callback)).toMatchObject({ code: 'answer-refused' })
  })

  test('rejects a callback of another provider', async () => {
    const proof = freshProof()
    const callback = await callbackFor(proof, 'hanako', TERSE)
    expect(await accounts.exchangeCode(PLAIN, proof, callback)).toMatchObject({ code: 'answer-refused' })
  })

  test('distinguishes a declined sign-in from other errors of the provider', async () => {
    const proof = freshProof()
    const declined = await callbackFor(proof, undefined)
    expect(await accounts.exchangeCode(PLAIN, proof, declined)).toMatchObject({ code: 'declined' })
    declined.searchParams.set('error', 'invalid_request')
    expect(await accounts.exchangeCode(PLAIN, proof, declined)).toMatchObject({ code: 'answer-refused' })
    declined.searchParams.set('error', 'temporarily_unavailable')
    expect(await accounts.exchangeCode(PLAIN, proof, declined)).toMatchObject({ code: 'provider-unreachable' })
  })

  test('rejects a token without its nonce or with another one', async () => {
    const proof = freshProof()
    const tokens = await tokensFor(proof, 'hanako')
    expect(await accounts.verify(PLAIN, { ...tokens, nonce: undefined })).toMatchObject({ code: 'nonce-refused' })
    expect(await accounts.verify(PLAIN, { ...tokens, nonce: 'other' })).toMatchObject({ code: 'nonce-refused' })
  })
})

describe('rejects ID tokens', () => {
  const forged = async (claims: Record<string, unknown>) => {
    const { privateKey } = await generateKeyPair('RS256')
    const token = new SignJWT({ email: PEOPLE.hanako?.email, email_verified: true, ...claims })
    const signed = token.setProtectedHeader({ alg: 'RS256' }).setIssuedAt().setExpirationTime('5m')
    return signed.setIssuer(server.settings.issuer).setAudience('sumirei').setSubject('hanako').sign(privateKey)
  }
  const rejectionOf = async (idToken: string, id = PLAIN) => {
    const verified = await accounts.verify(id, { idToken, accessToken: undefined, nonce: undefined })
    return isRejected(verified) ? verified.code : verified
  }

  test('signed by another key, with the client secret, or not at all', async () => {
    expect(await rejectionOf(await forged({}))).toBe('token-refused')
    const secret = new TextEncoder().encode(server.settings.clientSecret.padEnd(32, '-'))
    const own = new SignJWT({ sub: 'hanako' }).setProtectedHeader({ alg: 'HS256' }).setIssuer(server.settings.issuer)
    const signed = await own.setAudience('sumirei').setIssuedAt().setExpirationTime('5m').sign(secret)
    expect(await rejectionOf(signed)).toBe('token-refused')
    const none = [{ alg: 'none' }, { sub: 'hanako', iss: server.settings.issuer, aud: 'sumirei' }]
    const unsigned = none.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    expect(await rejectionOf(`${unsigned}.`)).toBe('token-refused')
    expect(await rejectionOf('no token')).toBe('token-refused')
  })

  test('of another client or another provider', async () => {
    const other = createExternalAccounts({ providers: [{ ...server.settings, clientId: 'another-shop' }] })
    const proof = freshProof()
    const tokens = await tokensFor(proof, 'hanako')
    expect(await other.verify(PLAIN, { ...tokens, nonce: proof.nonce })).toMatchObject({ code: 'token-refused' })
    expect(await accounts.verify(TERSE, { ...tokens, nonce: proof.nonce })).toMatchObject({ code: 'token-refused' })
  })
})

describe('an unavailable provider', () => {
  test('is reported as unknown when it is not configured', async () => {
    const url = await accounts.authorizationUrl('oidc.nobody', freshProof(), BACK)
    expect(url).toMatchObject({ code: 'provider-unknown' })
  })

  test('is reported as unreachable, and the error is logged', async () => {
    const errors: unknown[] = []
    const stopped = await startOidcServer([BACK])
    await stopped.close()
    const absent = createExternalAccounts({ providers: [stopped.settings], onError: (error) => errors.push(error) })
    const url = await absent.authorizationUrl(PLAIN, freshProof(), BACK)
    expect(url).toMatchObject({ code: 'provider-unreachable' })
    expect(errors).toHaveLength(1)
  })

  test('is reported as unreachable when it stops between the two steps', async () => {
    const stopping = await startOidcServer([BACK])
    const brief = createExternalAccounts({ providers: [stopping.settings] })
    const proof = freshProof()
    const url = await brief.authorizationUrl(PLAIN, proof, BACK)
    if (isRejected(url)) throw new Error(url.code)
    const callback = await stopping.signIn(url, 'hanako')
    await stopping.close()
    expect(await brief.exchangeCode(PLAIN, proof, callback)).toMatchObject({ code: 'provider-unreachable' })
  })
})
