import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { importSPKI, jwtVerify } from 'jose'
import { createPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { createRemoteAdmin } from '#adapters/identity/remote-admin.ts'
import { createRemoteIdentity } from '#adapters/identity/remote-identity.ts'
import type { ServiceAccount } from '#adapters/identity/service-account.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { isRejected } from '#domain/result.ts'
import { identityRouter } from '#http/identity.ts'
import type { AccountFacts, IdentityAdmin, IdentityProvider } from '#services/ports/identity.ts'
import { API_KEY, CHEAP_HASH, ISSUER, PROJECT, type TestIdentity } from './identity-server.ts'

const ACCESS_TOKEN = 'access-token-of-the-service-account'
const ACCOUNT_EMAIL = 'shop@sumirei.iam.example'

/** RSA keys of the service account, made once: they take long. */
const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/**
 * An external provider: the embedded one of another database, served with the admin calls of Identity Platform and the
 * token endpoint of its service account.
 */
export type ExternalProvider = {
  readonly url: string
  readonly provider: IdentityProvider
  readonly admin: IdentityAdmin
  readonly serviceAccount: ServiceAccount
  close(): Promise<void>
}

export async function serveExternalProvider(identity: TestIdentity): Promise<ExternalProvider> {
  const { clock } = identity
  const router = new Hono()
  router.post('/oauth/token', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const audience = new URL('/oauth/token', context.req.url).href
    const claims = await verified(form.get('assertion') ?? '', audience, clock.now())
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || claims === undefined)
      return context.json({ error: 'invalid_grant' }, 400)
    return context.json({ access_token: ACCESS_TOKEN, expires_in: 3_600, token_type: 'Bearer' })
  })
  router.post('/v1/accounts:signInWithCustomToken', (context) => signInWithCustomToken(identity, context))
  router.post(`/v1/projects/${PROJECT}/*`, adminCalls(identity))
  const protocol = identityRouter(
    { call: identity.provider.call, jwks: identity.jwks },
    { apiKey: API_KEY, addressMiddleware: (_, next) => next(), addressOf: () => undefined },
  )
  router.route('/', protocol)
  const server = createServer(getRequestListener(router.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serviceAccount = { email: ACCOUNT_EMAIL, privateKey: KEYS.privateKey, tokenUrl: `${url}/oauth/token` }
  const address = { url, apiKey: API_KEY, projectId: PROJECT, clock }
  return {
    url,
    provider: createRemoteIdentity({ ...address, issuer: ISSUER }),
    admin: createRemoteAdmin({ ...address, serviceAccount, ids: randomIds() }),
    serviceAccount,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The claims of a token that the service account signed; undefined for others. */
async function verified(token: string, audience: string, now: Temporal.Instant) {
  const key = await importSPKI(KEYS.publicKey, 'RS256')
  const options = { issuer: ACCOUNT_EMAIL, audience, currentDate: new Date(now.epochMilliseconds) }
  return jwtVerify(token, key, options).then(
    ({ payload }) => payload,
    () => undefined,
  )
}

const CUSTOM_AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

async function signInWithCustomToken({ admin, clock }: TestIdentity, context: Context) {
  const { token } = (await context.req.json()) as { token: string }
  const claims = await verified(token, CUSTOM_AUDIENCE, clock.now())
  const opened = claims && (await admin.openSession(String(claims.uid), { address: undefined }))
  if (opened === undefined || isRejected(opened)) return refused(context, 'INVALID_CUSTOM_TOKEN')
  const { idToken, refreshToken, expiresIn } = opened
  return context.json({ idToken, refreshToken, expiresIn, isNewUser: false })
}

function refused(context: Context, message: string, status: 400 | 401 = 400) {
  return context.json({ error: { code: status, message } }, status)
}

type Request = {
  readonly localId?: unknown
  readonly email?: unknown
  readonly emailVerified?: boolean
  readonly password?: string
  readonly disableUser?: boolean
  readonly validSince?: string
  readonly customAttributes?: string
  readonly mfa?: object
}

function userOf(account: AccountFacts, customAttributes: string | undefined) {
  const { uid, email, isEmailVerified, isDisabled, hasSecondFactor, createdAt, lastSignInAt } = account
  return {
    localId: uid,
    email,
    emailVerified: isEmailVerified,
    ...(isDisabled && { disabled: true }),
    ...(hasSecondFactor && { mfaInfo: [{ totpInfo: {} }] }),
    customAttributes,
    createdAt: String(createdAt.epochMilliseconds),
    ...(lastSignInAt && { lastLoginAt: String(lastSignInAt.epochMilliseconds) }),
  }
}

/** `projects.accounts` of Identity Platform. Custom claims are kept as text, like there; the role has its effect. */
function adminCalls(identity: TestIdentity) {
  const { admin } = identity
  const attributes = new Map<string, string>()
  const hasher = createPasswordHasher(CHEAP_HASH)
  const find = async ({ localId, email }: Request) => {
    const [uid, address] = [[localId].flat()[0], [email].flat()[0]]
    const found = await admin.find(uid === undefined ? { email: String(address) } : { uid: String(uid) })
    return isRejected(found) ? undefined : found
  }
  const update = async (uid: string, request: Request) => {
    const { email, emailVerified, password, disableUser, validSince, customAttributes, mfa } = request
    if (customAttributes !== undefined) {
      attributes.set(uid, customAttributes)
      await admin.setRole(uid, Number(JSON.parse(customAttributes).role ?? 0))
    }
    if (disableUser !== undefined) await admin.setDisabled(uid, disableUser)
    if (email !== undefined && emailVerified) await admin.setEmailVerified(uid, String(email))
    if (password !== undefined) await admin.setPassword(uid, password)
    if (validSince !== undefined && disableUser === undefined && password === undefined) await admin.revoke(uid)
    if (mfa !== undefined) await admin.removeSecondFactors(uid)
  }
  const create = async ({ localId, email, password = '' }: Request) => {
    const passwordHash = (await hasher.hash(password, { address: undefined })) ?? ''
    return admin.createVerified({ uid: String(localId), email: String(email), passwordHash })
  }
  return async (context: Context) => {
    if (context.req.header('authorization') !== `Bearer ${ACCESS_TOKEN}`)
      return refused(context, 'UNAUTHENTICATED', 401)
    const request = (await context.req.json()) as Request
    const name = context.req.path.split('/').at(-1)
    if (name === 'accounts') {
      if (await find({ email: request.email })) return refused(context, 'EMAIL_EXISTS')
      await create(request)
      return context.json({ localId: request.localId })
    }
    const account = await find(request)
    if (name === 'accounts:lookup')
      return context.json(account ? { users: [userOf(account, attributes.get(account.uid))] } : {})
    if (account === undefined) return refused(context, 'USER_NOT_FOUND')
    if (name === 'accounts:delete') await admin.remove(account.uid)
    else await update(account.uid, request)
    return context.json({ localId: account.uid })
  }
}
