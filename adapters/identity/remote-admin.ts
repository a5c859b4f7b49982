import { z } from 'zod'
import { ORDINARY_ROLE, signInTimeoutMs } from '#domain/identity/session.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { AccountFacts, AdminRejection, IdentityAdmin } from '#services/ports/identity.ts'
import type { ServiceWatch } from '#services/ports/operations.ts'
import type { Clock, Ids } from '#services/ports/runtime.ts'
import { isProtocolRejection } from './remote-identity.ts'
import { createServiceAccountTokens, type ServiceAccount, type ServiceAccountTokens } from './service-account.ts'

export type RemoteAdminOptions = {
  /** Base URL of the provider: the part before `/v1/…`. */
  readonly url: string
  readonly apiKey: string
  readonly projectId: string
  readonly serviceAccount: ServiceAccount
  readonly clock: Clock
  readonly ids: Ids
  readonly watch?: ServiceWatch
}

const TIMEOUT_MS = 10_000
const NOT_AVAILABLE = rejected('not-available')
const UNREACHABLE = rejected('unreachable')

const userSchema = z.object({
  localId: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
  customAttributes: z.string().optional(),
  mfaInfo: z.array(z.unknown()).default([]),
  createdAt: z.coerce.number().default(0),
  lastLoginAt: z.coerce.number().optional(),
})
type User = z.infer<typeof userSchema>

const lookupSchema = z.object({ users: z.array(userSchema).default([]) })
const tokensSchema = z.object({ idToken: z.string(), refreshToken: z.string(), expiresIn: z.string().default('3600') })
const errorSchema = z.object({ error: z.object({ message: z.string() }) })

/** A rejection by the provider, with the protocol's message. */
type ErrorAnswer = { readonly message: string }
type Send = (path: string, body: object) => Promise<{ readonly json: unknown } | ErrorAnswer | AdminRejection>

/** The accounts of an external provider, by its admin calls with a service account (docs/decisions/014). */
export function createRemoteAdmin(options: RemoteAdminOptions): IdentityAdmin {
  const { serviceAccount, clock } = options
  const tokens = createServiceAccountTokens(serviceAccount, clock)
  const send = createSend(options, tokens)
  const find = createFind(send)
  const update = async (uid: string, change: object) => {
    const answer = await send(':update', { localId: uid, ...change })
    if ('message' in answer) throw new Error(`account ${uid} cannot be changed: ${answer.message}`)
    return isRejected(answer) ? answer : undefined
  }
  /** Tokens that were issued earlier are revoked. */
  const revoked = () => ({ validSince: String(Math.floor(clock.now().epochMilliseconds / 1_000)) })
  return {
    isAvailable: true,
    async find(key) {
      const user = await find(key)
      return user === undefined || isRejected(user) ? user : factsOf(user)
    },
    setDisabled: (uid, isDisabled) => update(uid, { disableUser: isDisabled, ...(isDisabled && revoked()) }),
    async setRole(uid, role) {
      const user = await find({ uid })
      if (user === undefined) throw new Error(`account ${uid} does not exist`)
      if (isRejected(user)) return user
      const { role: _, ...claims } = claimsOf(user)
      const changed = role > ORDINARY_ROLE ? { ...claims, role } : claims
      return update(uid, { customAttributes: JSON.stringify(changed) })
    },
    setEmailVerified: (uid, email) => update(uid, { email, emailVerified: true }),
    setPassword: (uid, password) => update(uid, { password, ...revoked() }),
    revoke: (uid) => update(uid, revoked()),
    revokeOthers: (uid) => update(uid, revoked()),
    removeSecondFactors: (uid) => update(uid, { mfa: {} }),
    endSession: async () => NOT_AVAILABLE,
    remove: (uid) => removeAccount(send, uid),
    createVerified: (account) => createVerified({ send, find, newPassword: options.ids.secret }, account),
    openSession: createOpenSession(options, tokens, find),
  }
}

/** Without a service account no operation is available; the console of the provider does them. */
export const UNAVAILABLE_ADMIN: IdentityAdmin = {
  isAvailable: false,
  find: async () => NOT_AVAILABLE,
  setDisabled: async () => NOT_AVAILABLE,
  setRole: async () => NOT_AVAILABLE,
  setEmailVerified: async () => NOT_AVAILABLE,
  setPassword: async () => NOT_AVAILABLE,
  revoke: async () => NOT_AVAILABLE,
  revokeOthers: async () => NOT_AVAILABLE,
  removeSecondFactors: async () => NOT_AVAILABLE,
  endSession: async () => NOT_AVAILABLE,
  remove: async () => NOT_AVAILABLE,
  createVerified: async () => NOT_AVAILABLE,
  openSession: async () => rejected('OPERATION_NOT_ALLOWED'),
}

/** Sends a call about the accounts of the project. Faults of the network and of the provider are `unreachable`. */
function createSend(
  { url, projectId, watch }: RemoteAdminOptions,
  { access }: Pick<ServiceAccountTokens, 'access'>,
): Send {
  return async (path, body) => {
    try {
      const response = await fetch(`${url}/v1/projects/${encodeURIComponent(projectId)}/accounts${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await access()}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const json: unknown = await response.json()
      const error = errorSchema.safeParse(json)
      const message = error.success ? (error.data.error.message.split(' : ')[0] ?? '') : ''
      const isRejection = isProtocolRejection(response, message)
      if (response.ok || isRejection) watch?.worked()
      if (response.ok) return { json }
      if (isRejection) return { message }
      throw new Error(`accounts${path} answered ${response.status} ${message}`)
    } catch (error) {
      watch?.failed(error)
      return UNREACHABLE
    }
  }
}

type Find = (key: { uid: string } | { email: string }) => Promise<User | AdminRejection | undefined>

function createFind(send: Send): Find {
  return async (key) => {
    const answer = await send(':lookup', 'uid' in key ? { localId: [key.uid] } : { email: [key.email] })
    if (isRejected(answer)) return answer
    const parsed = lookupSchema.safeParse('json' in answer ? answer.json : {})
    return parsed.success ? parsed.data.users[0] : UNREACHABLE
  }
}

/** The custom claims of a user: a JSON object, as text. */
function claimsOf({ customAttributes }: User): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(customAttributes || '{}')
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

function factsOf(user: User): AccountFacts {
  const { localId, email, emailVerified, disabled, mfaInfo, createdAt, lastLoginAt } = user
  const { role } = claimsOf(user)
  const at = Temporal.Instant.fromEpochMilliseconds
  return {
    uid: localId,
    email,
    isEmailVerified: emailVerified,
    isDisabled: disabled,
    hasSecondFactor: mfaInfo.length > 0,
    role: typeof role === 'number' ? role : ORDINARY_ROLE,
    createdAt: at(createdAt),
    lastSignInAt: lastLoginAt === undefined ? undefined : at(lastLoginAt),
  }
}

async function removeAccount(send: Send, uid: string): Promise<AdminRejection | undefined> {
  const answer = await send(':delete', { localId: uid })
  if (isRejected(answer)) return answer
  if ('message' in answer && answer.message !== 'USER_NOT_FOUND') throw new Error(`${uid}: ${answer.message}`)
  return undefined
}

/** IdentityAdmin.createVerified. */
async function createVerified(
  { send, find, newPassword }: { readonly send: Send; readonly find: Find; readonly newPassword: () => string },
  { uid, email, password }: Parameters<IdentityAdmin['createVerified']>[0],
): ReturnType<IdentityAdmin['createVerified']> {
  const existing = await find({ email })
  if (isRejected(existing)) return existing
  if (existing?.localId === uid) return undefined
  if (existing?.emailVerified || existing?.disabled) return rejected('email-taken')
  const removal = existing && (await removeAccount(send, existing.localId))
  if (removal) return removal
  const account = { localId: uid, email, emailVerified: true, password: password ?? newPassword() }
  const answer = await send('', account)
  if (isRejected(answer)) return answer
  if ('json' in answer || answer.message === 'DUPLICATE_LOCAL_ID') return undefined
  if (answer.message === 'EMAIL_EXISTS' || answer.message === 'DUPLICATE_EMAIL') return rejected('email-taken')
  throw new Error(`account ${uid} cannot be created: ${answer.message}`)
}

/** IdentityAdmin.openSession, by a token of the service account. It would create an account that does not exist. */
function createOpenSession(
  { url, apiKey, watch }: RemoteAdminOptions,
  { custom }: Pick<ServiceAccountTokens, 'custom'>,
  find: Find,
): IdentityAdmin['openSession'] {
  return async (uid, { isPhone = false }) => {
    const user = await find({ uid })
    if (user === undefined) return rejected('USER_NOT_FOUND')
    if (isRejected(user)) return rejected('NETWORK_REQUEST_FAILED')
    if (user.disabled) return rejected('USER_DISABLED')
    try {
      const response = await fetch(`${url}/v1/accounts:signInWithCustomToken?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        body: JSON.stringify({ token: await custom(uid), returnSecureToken: true }),
        headers: { 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(signInTimeoutMs(isPhone)),
      })
      // A rejection is a failure, too: of the service account, for the user is there and not disabled.
      if (!response.ok) throw new Error(`accounts:signInWithCustomToken answered ${response.status}`)
      const tokens = tokensSchema.parse(await response.json())
      watch?.worked()
      return { ...tokens, localId: uid }
    } catch (error) {
      watch?.failed(error)
      return rejected('NETWORK_REQUEST_FAILED')
    }
  }
}
