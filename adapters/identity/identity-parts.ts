import type { IdentityAnswer, IdentityMethod, IdentityRefusal, IdentityRequest } from '#domain/identity/protocol.ts'
import { rejected } from '#domain/result.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { Caller, TokenClaims, WriteIdentityMails } from '#services/ports/identity-provider.ts'
import type { Ids } from '#services/ports/ids.ts'
import type { OtherAccounts } from '#services/ports/other-accounts.ts'
import type { Wake } from '../jobs/wake.ts'
import type { Database } from '../postgres/connect.ts'
import { type Account, findAccount, updateAccount } from './accounts.ts'
import { ID_TOKEN_SECONDS, type IdTokens } from './id-tokens.ts'
import type { Passwords } from './passwords.ts'
import { addRefreshToken, findSessionState, openSession, type Session } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** Dependencies of the methods of the embedded identity provider. */
export type IdentityParts = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly passwords: Passwords
  readonly tokens: IdTokens
  readonly throttle: Throttle
  readonly writeMails: WriteIdentityMails
  readonly wake: Wake | undefined
  readonly projectId: string
  /** Hosts that continue URLs may name, and on which federated sign-in is allowed. */
  readonly authorizedDomains: readonly string[]
  /** Whether responses hide which addresses have an account. */
  readonly hidesAccounts: boolean
  readonly wait: (ms: number) => Promise<unknown>
  /** Federated identity providers; absent: none. */
  readonly otherAccounts?: OtherAccounts | undefined
}

/** A method of the protocol. */
export type Call<M extends IdentityMethod> = (
  request: IdentityRequest<M>,
  from: Caller,
) => Promise<IdentityAnswer<M> | IdentityRefusal>

/** A session created in a transaction; its tokens are issued after the commit. */
export type Opened = { readonly account: Account; readonly session: Session; readonly refreshToken: string }

/** Changing e-mail or password and deleting the account need a sign-in no older than this. */
const RECENT_MINUTES = 5

export const TOO_MANY = rejected('TOO_MANY_ATTEMPTS_TRY_LATER')

/** Creates a session for an account, within a transaction. */
export async function openFor(
  { ids, clock }: Pick<IdentityParts, 'ids' | 'clock'>,
  tx: Database,
  account: Account,
  provider: string,
): Promise<Opened> {
  const now = clock.now()
  const session = await openSession(tx, { uid: ids.next(), accountUid: account.uid, provider, signedInAt: now })
  const signedIn = await updateAccount(tx, account.uid, { lastSignInAt: now })
  return { account: signedIn ?? account, session, refreshToken: await addRefreshToken(tx, session.uid, ids) }
}

/** Issues the tokens of a new session. Must not run in a transaction: it may have to read the signing key. */
export async function tokensOf({ tokens }: Pick<IdentityParts, 'tokens'>, { account, session, refreshToken }: Opened) {
  return {
    idToken: await tokens.sign(account, session),
    refreshToken,
    expiresIn: String(ID_TOKEN_SECONDS),
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
  }
}

/** The account, claims and session of an ID token. */
export type Bearer = { readonly account: Account; readonly claims: TokenClaims; readonly session: Session }

/** Rejections: INVALID_ID_TOKEN, TOKEN_EXPIRED (expired or revoked), USER_NOT_FOUND, USER_DISABLED. */
export async function readBearer(
  { db, tokens }: Pick<IdentityParts, 'db' | 'tokens'>,
  idToken: string | undefined,
): Promise<Bearer | IdentityRefusal> {
  if (!idToken) return rejected('INVALID_ID_TOKEN')
  const checked = await tokens.check(idToken)
  if ('code' in checked) return rejected(checked.code === 'token-expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  const account = await findAccount(db, { uid: checked.claims.uid })
  if (account === undefined) return rejected('USER_NOT_FOUND')
  if (account.isDisabled) return rejected('USER_DISABLED')
  const state = await findSessionState(db, checked.sessionUid)
  if (state === undefined || state.isRevoked) return rejected('TOKEN_EXPIRED')
  const { claims, sessionUid } = checked
  const { provider } = state
  const session = { uid: sessionUid, accountUid: account.uid, provider, signedInAt: claims.signedInAt }
  return { account, claims, session }
}

/** Rejects a sign-in older than 5 minutes with CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
export function tooOld({ claims }: Bearer, clock: Clock): IdentityRefusal | undefined {
  const until = claims.signedInAt.add({ minutes: RECENT_MINUTES })
  return Temporal.Instant.compare(clock.now(), until) > 0 ? rejected('CREDENTIAL_TOO_OLD_LOGIN_AGAIN') : undefined
}
