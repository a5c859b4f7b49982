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

/** What the calls of the embedded provider work with. */
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
  /** Hosts to which links may lead back, and where sign-in with another account may be shown. */
  readonly authorizedDomains: readonly string[]
  /** Whether answers hide which addresses have an account. */
  readonly hidesAccounts: boolean
  readonly wait: (ms: number) => Promise<unknown>
  /** Providers elsewhere by which somebody may sign in; absent: none. */
  readonly otherAccounts?: OtherAccounts | undefined
}

/** One call of the protocol. */
export type Call<M extends IdentityMethod> = (
  request: IdentityRequest<M>,
  from: Caller,
) => Promise<IdentityAnswer<M> | IdentityRefusal>

/** A session that was opened in a transaction; its tokens are made when that is over. */
export type Opened = { readonly account: Account; readonly session: Session; readonly refreshToken: string }

/** E-mail, password and deletion ask for a sign-in that is no older (wire.md, Identity). */
const RECENT_MINUTES = 5

export const TOO_MANY = rejected('TOO_MANY_ATTEMPTS_TRY_LATER')

/** Signs an account in, within a transaction. */
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

/** The tokens of an opened session. Not within a transaction: the key may have to be read. */
export async function tokensOf({ tokens }: Pick<IdentityParts, 'tokens'>, { account, session, refreshToken }: Opened) {
  return {
    idToken: await tokens.sign(account, session),
    refreshToken,
    expiresIn: String(ID_TOKEN_SECONDS),
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
  }
}

/** Whom an ID token stands for, as things are now. */
export type Bearer = { readonly account: Account; readonly claims: TokenClaims; readonly session: Session }

/** Refusals: INVALID_ID_TOKEN, TOKEN_EXPIRED (ended or revoked), USER_NOT_FOUND, USER_DISABLED. */
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

/** CREDENTIAL_TOO_OLD_LOGIN_AGAIN when the sign-in is older than 5 minutes. */
export function tooOld({ claims }: Bearer, clock: Clock): IdentityRefusal | undefined {
  const until = claims.signedInAt.add({ minutes: RECENT_MINUTES })
  return Temporal.Instant.compare(clock.now(), until) > 0 ? rejected('CREDENTIAL_TOO_OLD_LOGIN_AGAIN') : undefined
}
