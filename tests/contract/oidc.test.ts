import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { createExternalAccounts } from '#adapters/oidc/external-accounts.ts'
import { isRejected } from '#domain/result.ts'
import type { ExternalAccounts, ExternalTokens, SignInProof } from '#services/ports/external-accounts.ts'
import { type OidcServer, PEOPLE, startOidcServer } from '#tests/support/oidc-server.ts'

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

/** Signs somebody in there and answers the address that the browser comes back with. */
async function answerFor(proof: SignInProof, subject: keyof typeof PEOPLE | undefined, id = PLAIN): Promise<URL> {
  const url = await accounts.authorizationUrl(id, proof, BACK)
  if (isRejected(url)) throw new Error(url.code)
  return (id === PLAIN ? server : terse).signIn(url, subject)
}

async function tokensFor(proof: SignInProof, subject: keyof typeof PEOPLE, id = PLAIN): Promise<ExternalTokens> {
  const tokens = await accounts.exchangeCode(id, proof, await answerFor(proof, subject, id))
  if (isRejected(tokens)) throw new Error(tokens.code)
  return tokens
}

describe('accounts elsewhere, at the real oidc-provider', () => {
  test('the request names the state and the challenge of PKCE, but neither nonce nor verifier', async () => {
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

  test('somebody signs in there and is told with a verified address', async () => {
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

  test('an ID token that names no address: it is asked for', async () => {
    const proof = freshProof()
    const tokens = await tokensFor(proof, 'unsure', TERSE)
    const identity = await accounts.verify(TERSE, { ...tokens, nonce: proof.nonce })
    expect(identity).toMatchObject({ subject: 'unsure', email: PEOPLE.unsure?.email, isEmailVerified: false })
    const untold = await accounts.verify(TERSE, { ...tokens, accessToken: undefined, nonce: proof.nonce })
    expect(untold).toMatchObject({ subject: 'unsure', email: undefined, isEmailVerified: false })
  })

  test('an access token of somebody else tells nothing', async () => {
    const proof = freshProof()
    const tokens = await tokensFor(proof, 'silent', TERSE)
    const { accessToken } = await tokensFor(freshProof(), 'hanako', TERSE)
    const identity = await accounts.verify(TERSE, { ...tokens, accessToken, nonce: proof.nonce })
    expect(identity).toMatchObject({ code: 'token-refused' })
  })

  test.each(['state', 'nonce', 'verifier'] as const)('an answer with another %s is refused', async (part) => {
    const proof = freshProof()
    const answer = await answerFor(proof, 'hanako')
    const other = { ...proof, [part]: ids.secret() }
    expect(await accounts.exchangeCode(PLAIN, other, answer)).toMatchObject({ code: 'answer-refused' })
  })

  test('a code is good once, and one of our own making never', async () => {
    const proof = freshProof()
    const answer = await answerFor(proof, 'hanako')
    expect(isRejected(await accounts.exchangeCode(PLAIN, proof, answer))).toBe(false)
    expect(await accounts.exchangeCode(PLAIN, proof, answer)).toMatchObject({ code: 'answer-refused' })
    answer.searchParams.set('code', 'made-up')
    expect(await accounts.exchangeCode(PLAIN, proof, answer)).toMatchObject({ code: 'answer-refused' })
  })

  test('an answer of another provider is refused', async () => {
    const proof = freshProof()
    const answer = await answerFor(proof, 'hanako', TERSE)
    expect(await accounts.exchangeCode(PLAIN, proof, answer)).toMatchObject({ code: 'answer-refused' })
  })

  test('who says no there has declined; any other error of the provider is told from it', async () => {
    const proof = freshProof()
    const declined = await answerFor(proof, undefined)
    expect(await accounts.exchangeCode(PLAIN, proof, declined)).toMatchObject({ code: 'declined' })
    declined.searchParams.set('error', 'invalid_request')
    expect(await accounts.exchangeCode(PLAIN, proof, declined)).toMatchObject({ code: 'answer-refused' })
    declined.searchParams.set('error', 'temporarily_unavailable')
    expect(await accounts.exchangeCode(PLAIN, proof, declined)).toMatchObject({ code: 'provider-unreachable' })
  })

  test('a nonce must come with the token that was made for it, and the other way round', async () => {
    const proof = freshProof()
    const tokens = await tokensFor(proof, 'hanako')
    expect(await accounts.verify(PLAIN, { ...tokens, nonce: undefined })).toMatchObject({ code: 'nonce-refused' })
    expect(await accounts.verify(PLAIN, { ...tokens, nonce: 'other' })).toMatchObject({ code: 'nonce-refused' })
  })
})

describe('ID tokens that are not for us', () => {
  const forged = async (claims: Record<string, unknown>) => {
    const { privateKey } = await generateKeyPair('RS256')
    const token = new SignJWT({ email: PEOPLE.hanako?.email, email_verified: true, ...claims })
    const signed = token.setProtectedHeader({ alg: 'RS256' }).setIssuedAt().setExpirationTime('5m')
    return signed.setIssuer(server.settings.issuer).setAudience('sumirei').setSubject('hanako').sign(privateKey)
  }
  const refusedAs = async (idToken: string, id = PLAIN) => {
    const verified = await accounts.verify(id, { idToken, accessToken: undefined, nonce: undefined })
    return isRejected(verified) ? verified.code : verified
  }

  test('signed by somebody else, by our secret, by nobody', async () => {
    expect(await refusedAs(await forged({}))).toBe('token-refused')
    const secret = new TextEncoder().encode(server.settings.clientSecret.padEnd(32, '-'))
    const own = new SignJWT({ sub: 'hanako' }).setProtectedHeader({ alg: 'HS256' }).setIssuer(server.settings.issuer)
    const signed = await own.setAudience('sumirei').setIssuedAt().setExpirationTime('5m').sign(secret)
    expect(await refusedAs(signed)).toBe('token-refused')
    const none = [{ alg: 'none' }, { sub: 'hanako', iss: server.settings.issuer, aud: 'sumirei' }]
    const unsigned = none.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    expect(await refusedAs(`${unsigned}.`)).toBe('token-refused')
    expect(await refusedAs('no token')).toBe('token-refused')
  })

  test('made for another client, or by another provider', async () => {
    const other = createExternalAccounts({ providers: [{ ...server.settings, clientId: 'another-shop' }] })
    const proof = freshProof()
    const tokens = await tokensFor(proof, 'hanako')
    expect(await other.verify(PLAIN, { ...tokens, nonce: proof.nonce })).toMatchObject({ code: 'token-refused' })
    expect(await accounts.verify(TERSE, { ...tokens, nonce: proof.nonce })).toMatchObject({ code: 'token-refused' })
  })
})

describe('a provider that is not there', () => {
  test('one that nobody set up', async () => {
    const url = await accounts.authorizationUrl('oidc.nobody', freshProof(), BACK)
    expect(url).toMatchObject({ code: 'provider-unknown' })
  })

  test('one that does not answer is told so, and the log knows why', async () => {
    const faults: unknown[] = []
    const gone = await startOidcServer([BACK])
    await gone.close()
    const absent = createExternalAccounts({ providers: [gone.settings], onError: (error) => faults.push(error) })
    const url = await absent.authorizationUrl(PLAIN, freshProof(), BACK)
    expect(url).toMatchObject({ code: 'provider-unreachable' })
    expect(faults).toHaveLength(1)
  })

  test('one that goes away between the two steps', async () => {
    const leaving = await startOidcServer([BACK])
    const brief = createExternalAccounts({ providers: [leaving.settings] })
    const proof = freshProof()
    const url = await brief.authorizationUrl(PLAIN, proof, BACK)
    if (isRejected(url)) throw new Error(url.code)
    const answer = await leaving.signIn(url, 'hanako')
    await leaving.close()
    expect(await brief.exchangeCode(PLAIN, proof, answer)).toMatchObject({ code: 'provider-unreachable' })
  })
})
