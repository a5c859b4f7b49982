import { sql } from 'kysely'
import type { IdentityRejection, IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { ExternalCredential, ExternalIdentity } from '#services/ports/external-accounts.ts'
import type { Database } from '../postgres/database/connect.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'
import {
  type Account,
  findAccount,
  findLinkedUid,
  insertAccount,
  isUniqueViolation,
  linkAccount,
  linksOf,
  lockAccount,
  updateAccount,
} from './accounts.ts'
import {
  type Bearer,
  type Call,
  continueSession,
  type IdentityContext,
  readBearer,
  startSession,
  TOO_MANY,
} from './identity-context.ts'
import { answerSignIn, openSession } from './second-factor-calls.ts'

type Answer = IdentityResponse<'signInWithIdp'>
type Outcome =
  | { readonly opened: Awaited<ReturnType<typeof openSession>>; readonly isNewUser: boolean }
  | { readonly needsConfirmation: true }
type Credential = ExternalCredential & { readonly providerId: string }

/**
 * Signs in with a federated identity provider (docs/product/7, Identity provider). An address that already has an
 * account is never linked automatically: the response has `needConfirmation`, and the client links the provider by
 * `pendingToken` after a sign-in by an existing method. A new account needs an address that the provider has verified.
 */
export function signInWithIdp(parts: IdentityContext): Call<'signInWithIdp'> {
  return async ({ postBody, pendingToken, idToken, autoCreate }, from) => {
    const { externalAccounts, pendingCredentials, throttle } = parts
    if (externalAccounts === undefined || externalAccounts.providers.length === 0)
      return rejected('OPERATION_NOT_ALLOWED')
    const credential = pendingToken === undefined ? readCredential(postBody ?? '') : undefined
    if (isRejected(credential)) return credential
    if (!(await throttle.allowCodeAttempt(from))) return TOO_MANY
    const identity =
      credential === undefined
        ? await pendingCredentials.verify(pendingToken ?? '')
        : await externalAccounts.verify(credential.providerId, credential)
    if (isRejected(identity)) return rejected(ERROR_CODES[identity.code])
    const bearer = idToken === undefined ? undefined : await readBearer(parts, idToken)
    if (isRejected(bearer)) return bearer
    const outcome = await transactionWithRetry(parts.db, async (tx) => {
      await lockIdentity(tx, identity)
      return bearer === undefined
        ? signIn(parts, tx, identity, autoCreate !== false)
        : linkIdentity(parts, tx, identity, bearer)
    })
    if (isRejected(outcome)) return outcome
    const facts = factsOf(identity, credential)
    if ('needsConfirmation' in outcome)
      return {
        ...facts,
        needConfirmation: true,
        pendingToken: pendingToken ?? (await pendingCredentials.sign(identity)),
      }
    return { ...facts, ...(await answerSignIn(parts, outcome.opened)), isNewUser: outcome.isNewUser }
  }
}

const ERROR_CODES = {
  'provider-unknown': 'OPERATION_NOT_ALLOWED',
  'provider-unreachable': 'NETWORK_REQUEST_FAILED',
  'token-refused': 'INVALID_IDP_RESPONSE',
  'nonce-refused': 'MISSING_OR_INVALID_NONCE',
  'pending-token-invalid': 'INVALID_PENDING_TOKEN',
} as const

/** Parses `postBody`: a form encoded in a member of the JSON request. */
function readCredential(postBody: string): Credential | IdentityRejection {
  const form = new URLSearchParams(postBody)
  const providerId = form.get('providerId')
  if (!providerId) return rejected('INVALID_CREDENTIAL_OR_PROVIDER_ID')
  const idToken = form.get('id_token') || undefined
  const accessToken = form.get('access_token') || undefined
  if (idToken === undefined && accessToken === undefined) return rejected('INVALID_IDP_RESPONSE')
  return { providerId, idToken, accessToken, nonce: form.get('nonce') || undefined }
}

/** Serializes the sign-ins of one external account, so that concurrent first sign-ins create one account. */
async function lockIdentity(tx: Database, { providerId, subject }: ExternalIdentity): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${providerId} ${subject}`}, 0))`.execute(tx)
}

async function signIn(
  parts: IdentityContext,
  tx: Database,
  identity: ExternalIdentity,
  canCreate: boolean,
): Promise<Outcome | IdentityRejection> {
  const { providerId } = identity
  const linkedUid = await findLinkedUid(tx, identity)
  const linked = linkedUid === undefined ? undefined : await lockAccount(tx, linkedUid)
  if (linked?.isDisabled) return rejected('USER_DISABLED')
  if (linked) {
    await linkAccount(tx, linked.uid, identity, parts.clock.now())
    return { opened: await openSession(parts, tx, linked, providerId), isNewUser: false }
  }
  // The client turns this into user-mismatch: the external account is not that of the user it reauthenticates.
  if (!canCreate) return rejected('EMAIL_NOT_FOUND')
  if (identity.email === undefined || !identity.isEmailVerified) return rejected('UNVERIFIED_EMAIL')
  const existing = await findAccount(tx, { email: identity.email })
  if (existing?.isDisabled) return rejected('USER_DISABLED')
  const account = existing ? undefined : await newAccount(parts, tx, { ...identity, email: identity.email })
  if (account === undefined) return { needsConfirmation: true }
  return { opened: await startSession(parts, tx, account, { provider: providerId }), isNewUser: true }
}

/** Returns undefined when a concurrent request has taken the address. */
async function newAccount(
  { ids, clock }: IdentityContext,
  tx: Database,
  identity: ExternalIdentity & { readonly email: string },
): Promise<Account | undefined> {
  const { email, name = null, picture = null } = identity
  const at = clock.now()
  const facts = { uid: ids.next(), email, at, isEmailVerified: true, displayName: name, photoUrl: picture }
  const account = await insertAccount(tx, facts)
  if (account !== undefined) await linkAccount(tx, account.uid, identity, at)
  return account
}

async function linkIdentity(
  parts: IdentityContext,
  tx: Database,
  identity: ExternalIdentity,
  { account: { uid }, session }: Bearer,
): Promise<Outcome | IdentityRejection> {
  const account = await lockAccount(tx, uid)
  if (account === undefined) return rejected('USER_NOT_FOUND')
  const { providerId, subject } = identity
  const linkedUid = await findLinkedUid(tx, identity)
  if (linkedUid !== undefined && linkedUid !== uid) return rejected('FEDERATED_USER_ID_ALREADY_LINKED')
  const hasOtherSubject = (await linksOf(tx, uid)).some((one) => one.providerId === providerId && one.rawId !== subject)
  if (hasOtherSubject) return rejected('PROVIDER_ALREADY_LINKED')
  const updated = await adoptEmail(tx, account, identity)
  if (isRejected(updated)) return updated
  await linkAccount(tx, uid, identity, parts.clock.now())
  return { opened: await continueSession(parts, tx, updated, session, providerId), isNewUser: false }
}

/** Gives an anonymous account the verified address of the provider. An account with an address keeps its own. */
async function adoptEmail(
  tx: Database,
  account: Account,
  { email, isEmailVerified }: ExternalIdentity,
): Promise<Account | IdentityRejection> {
  if (account.email !== null || email === undefined || !isEmailVerified) return account
  if (await findAccount(tx, { email })) return rejected('EMAIL_EXISTS')
  try {
    return (await updateAccount(tx, account.uid, { email, isEmailVerified: true })) ?? account
  } catch (error) {
    if (isUniqueViolation(error)) return rejected('EMAIL_EXISTS')
    throw error
  }
}

/** The members of the response from which the client builds its credential and user info. */
function factsOf(identity: ExternalIdentity, credential: Credential | undefined): Answer {
  const { idToken, accessToken, nonce } = credential ?? {}
  const { providerId, subject, email, isEmailVerified, name, picture, claims } = identity
  return {
    providerId,
    federatedId: subject,
    rawUserInfo: JSON.stringify(claims),
    ...(idToken !== undefined && { oauthIdToken: idToken }),
    ...(accessToken !== undefined && { oauthAccessToken: accessToken }),
    ...(nonce !== undefined && { nonce }),
    ...(email !== undefined && { email, emailVerified: isEmailVerified }),
    ...(name !== undefined && { displayName: name }),
    ...(picture !== undefined && { photoUrl: picture }),
  }
}
