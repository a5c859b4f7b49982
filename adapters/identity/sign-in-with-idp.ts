import { sql } from 'kysely'
import type { IdentityAnswer, IdentityRefusal } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OtherIdentity, OtherTokens } from '#services/ports/other-accounts.ts'
import type { Database } from '../postgres/connect.ts'
import { retriedTransaction } from '../postgres/retried-transaction.ts'
import { type Account, findAccount, insertAccount, isTaken, lockAccount, updateAccount } from './accounts.ts'
import {
  type Call,
  type IdentityParts,
  type Opened,
  openFor,
  readBearer,
  TOO_MANY,
  tokensOf,
} from './identity-parts.ts'
import { findLinkedUid, linkAccount, linksOf } from './provider-links.ts'

type Answer = IdentityAnswer<'signInWithIdp'>
type Outcome = { readonly opened: Opened; readonly isNewUser: boolean } | { readonly needsConfirmation: true }
type Credential = OtherTokens & { readonly providerId: string; readonly nonce: string | undefined }

/**
 * Sign-in with an account elsewhere (specification 7, accounts:signInWithIdp). An address that has an account here is
 * never linked silently: `needConfirmation`, and the client links after signing in as before. A new account needs an
 * address that its provider calls verified.
 */
export function signInWithIdp(parts: IdentityParts): Call<'signInWithIdp'> {
  return async ({ postBody, pendingToken, idToken, autoCreate }, from) => {
    const { otherAccounts, throttle } = parts
    if (otherAccounts === undefined || otherAccounts.providers.length === 0) return rejected('OPERATION_NOT_ALLOWED')
    if (pendingToken !== undefined) return rejected('INVALID_PENDING_TOKEN')
    const credential = readCredential(postBody ?? '')
    if (isRejected(credential)) return credential
    if (!(await throttle.mayTryCode(from))) return TOO_MANY
    const identity = await otherAccounts.verify(credential.providerId, credential)
    if (isRejected(identity)) return rejected(MESSAGES[identity.code])
    const bearer = idToken === undefined ? undefined : await readBearer(parts, idToken)
    if (isRejected(bearer)) return bearer
    const outcome = await retriedTransaction(parts.db, async (tx) => {
      await oneAtATime(tx, identity)
      return bearer === undefined
        ? signIn(parts, tx, identity, autoCreate !== false)
        : link(parts, tx, identity, bearer.account.uid)
    })
    if (isRejected(outcome)) return outcome
    const told = factsOf(identity, credential)
    if ('needsConfirmation' in outcome) return { ...told, needConfirmation: true }
    return { ...told, ...(await tokensOf(parts, outcome.opened)), isNewUser: outcome.isNewUser }
  }
}

const MESSAGES = {
  'provider-unknown': 'OPERATION_NOT_ALLOWED',
  'provider-unreachable': 'NETWORK_REQUEST_FAILED',
  'token-refused': 'INVALID_IDP_RESPONSE',
  'nonce-refused': 'MISSING_OR_INVALID_NONCE',
} as const

/** What the client sends as a form within its JSON (wire.md, Identity). */
function readCredential(postBody: string): Credential | IdentityRefusal {
  const sent = new URLSearchParams(postBody)
  const [providerId, idToken] = [sent.get('providerId'), sent.get('id_token')]
  if (!providerId) return rejected('INVALID_CREDENTIAL_OR_PROVIDER_ID')
  if (!idToken) return rejected('INVALID_IDP_RESPONSE')
  const accessToken = sent.get('access_token') || undefined
  return { providerId, idToken, accessToken, nonce: sent.get('nonce') || undefined }
}

/** Two first sign-ins of one person at once make one account. */
async function oneAtATime(tx: Database, { providerId, subject }: OtherIdentity): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${providerId} ${subject}`}, 0))`.execute(tx)
}

async function signIn(
  parts: IdentityParts,
  tx: Database,
  identity: OtherIdentity,
  isCreating: boolean,
): Promise<Outcome | IdentityRefusal> {
  const { providerId } = identity
  const linkedUid = await findLinkedUid(tx, identity)
  const linked = linkedUid === undefined ? undefined : await lockAccount(tx, linkedUid)
  if (linked?.isDisabled) return rejected('USER_DISABLED')
  if (linked) {
    await linkAccount(tx, linked.uid, identity, parts.clock.now())
    return { opened: await openFor(parts, tx, linked, providerId), isNewUser: false }
  }
  // The client makes user-mismatch of it: nobody here is whom it asks to confirm himself.
  if (!isCreating) return rejected('EMAIL_NOT_FOUND')
  if (identity.email === undefined || !identity.isEmailVerified) return rejected('UNVERIFIED_EMAIL')
  const known = await findAccount(tx, { email: identity.email })
  if (known?.isDisabled) return rejected('USER_DISABLED')
  const account = known ? undefined : await newAccount(parts, tx, { ...identity, email: identity.email })
  if (account === undefined) return { needsConfirmation: true }
  return { opened: await openFor(parts, tx, account, providerId), isNewUser: true }
}

/** undefined: the address was taken in this moment. */
async function newAccount(
  { ids, clock }: IdentityParts,
  tx: Database,
  identity: OtherIdentity & { readonly email: string },
): Promise<Account | undefined> {
  const { email, name = null, picture = null } = identity
  const at = clock.now()
  const facts = { uid: ids.next(), email, at, isEmailVerified: true, displayName: name, photoUrl: picture }
  const account = await insertAccount(tx, facts)
  if (account !== undefined) await linkAccount(tx, account.uid, identity, at)
  return account
}

/** Links to the account of whoever is signed in. */
async function link(
  parts: IdentityParts,
  tx: Database,
  identity: OtherIdentity,
  uid: string,
): Promise<Outcome | IdentityRefusal> {
  const account = await lockAccount(tx, uid)
  if (account === undefined) return rejected('USER_NOT_FOUND')
  const { providerId, subject } = identity
  const linkedUid = await findLinkedUid(tx, identity)
  if (linkedUid !== undefined && linkedUid !== uid) return rejected('FEDERATED_USER_ID_ALREADY_LINKED')
  const isOther = (await linksOf(tx, uid)).some((one) => one.providerId === providerId && one.rawId !== subject)
  if (isOther) return rejected('PROVIDER_ALREADY_LINKED')
  const named = await namedBy(tx, account, identity)
  if (isRejected(named)) return named
  await linkAccount(tx, uid, identity, parts.clock.now())
  return { opened: await openFor(parts, tx, named, providerId), isNewUser: false }
}

/** An anonymous account gets the address that its provider calls verified; one that has an address keeps it. */
async function namedBy(
  tx: Database,
  account: Account,
  { email, isEmailVerified }: OtherIdentity,
): Promise<Account | IdentityRefusal> {
  if (account.email !== null || email === undefined || !isEmailVerified) return account
  if (await findAccount(tx, { email })) return rejected('EMAIL_EXISTS')
  try {
    return (await updateAccount(tx, account.uid, { email, isEmailVerified: true })) ?? account
  } catch (error) {
    if (isTaken(error)) return rejected('EMAIL_EXISTS')
    throw error
  }
}

/** What the client makes a credential and the additional facts of. */
function factsOf(identity: OtherIdentity, { idToken, accessToken, nonce }: Credential): Answer {
  const { providerId, subject, email, isEmailVerified, name, picture, claims } = identity
  return {
    providerId,
    federatedId: subject,
    rawUserInfo: JSON.stringify(claims),
    oauthIdToken: idToken,
    ...(accessToken !== undefined && { oauthAccessToken: accessToken }),
    ...(nonce !== undefined && { nonce }),
    ...(email !== undefined && { email, emailVerified: isEmailVerified }),
    ...(name !== undefined && { displayName: name }),
    ...(picture !== undefined && { photoUrl: picture }),
  }
}
