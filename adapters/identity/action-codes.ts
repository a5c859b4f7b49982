import { sql } from 'kysely'
import type { Email } from '#domain/customer/email.ts'
import type { IdentityRejection, IdentityRequest } from '#domain/identity/protocol.ts'
import { REGISTRATION_LINK_HOURS, RESET_LINK_HOURS } from '#domain/membership/registration.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller, IdentityMailFacts, IdentityProvider } from '#services/ports/identity.ts'
import type { Database } from '../postgres/database/connect.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'
import { insertMail } from '../postgres/mails/mail-queue.ts'
import { type Account, findAccount, keepAccount } from './accounts.ts'
import { checkRecentSignIn, type IdentityContext, readBearer, readEmail, TOO_MANY } from './identity-context.ts'
import type { Asker } from './identity-rate-limits.ts'
import { hashSecret } from './sessions.ts'

export type CodePurpose = IdentityMailFacts['requestType']

/** A stored code. `accountUid` is null for an address without an account. */
export type ActionCode = {
  readonly requestType: CodePurpose
  readonly accountUid: string | null
  readonly email: string
  readonly newEmail: string | null
  /** The factor that a REVERT_SECOND_FACTOR_ADDITION removes. */
  readonly secondFactorUid: string | null
  readonly expiresAt: Temporal.Instant
}

/** Lifetime of a link in hours (docs/rules.md Members). */
const CODE_LIFETIME_HOURS: Readonly<Record<CodePurpose, number>> = {
  VERIFY_EMAIL: REGISTRATION_LINK_HOURS,
  VERIFY_AND_CHANGE_EMAIL: 24,
  PASSWORD_RESET: RESET_LINK_HOURS,
  EMAIL_SIGNIN: 1,
  RECOVER_EMAIL: 72,
  REVERT_SECOND_FACTOR_ADDITION: 72,
}
/** A change by another person must not invalidate the links that undo it. */
const UNDOING: readonly CodePurpose[] = ['RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION']
/** Expired codes are kept this long, so that the response can distinguish them from invalid ones. */
const RETENTION_DAYS = 7
const CLEANUP_BATCH_SIZE = 20

/** Whether a code undoes a change, so that it is valid whatever the address of the account is now. */
export function isUndoing({ requestType }: ActionCode): boolean {
  return UNDOING.includes(requestType)
}

/** Stores a code. It replaces a code of the same purpose for the same address. */
async function insertCode(tx: Database, secret: string, code: ActionCode, now: Temporal.Instant): Promise<void> {
  const { requestType, accountUid, email, newEmail, secondFactorUid, expiresAt } = code
  const cutoff = now.subtract({ hours: 24 * RETENTION_DAYS }).toString()
  await sql`
    DELETE FROM embedded_identity.action_codes WHERE code_hash IN (
      SELECT code_hash FROM embedded_identity.action_codes WHERE expires_at < ${cutoff}::timestamptz
      ORDER BY expires_at LIMIT ${CLEANUP_BATCH_SIZE} FOR UPDATE SKIP LOCKED)`.execute(tx)
  await sql`
    INSERT INTO embedded_identity.action_codes
      (code_hash, request_type, account_uid, email, email_key, new_email, second_factor_uid, expires_at)
    VALUES (${hashSecret(secret)}, ${requestType}, ${accountUid}, ${email}, ${email.toLowerCase()}, ${newEmail},
            ${secondFactorUid}, ${expiresAt.toString()}::timestamptz)
    ON CONFLICT (email_key, request_type) DO UPDATE SET code_hash = excluded.code_hash,
      account_uid = excluded.account_uid, email = excluded.email, new_email = excluded.new_email,
      second_factor_uid = excluded.second_factor_uid, expires_at = excluded.expires_at`.execute(tx)
}

/** Reads a code and locks its row until the transaction ends. Rejections: INVALID_OOB_CODE, EXPIRED_OOB_CODE. */
export async function lockCode(
  tx: Database,
  secret: string,
  now: Temporal.Instant,
): Promise<ActionCode | Rejection<'INVALID_OOB_CODE' | 'EXPIRED_OOB_CODE', undefined>> {
  const { rows } = await sql<ActionCode>`
    SELECT request_type AS "requestType", account_uid AS "accountUid", email, new_email AS "newEmail",
           second_factor_uid AS "secondFactorUid", expires_at AS "expiresAt"
    FROM embedded_identity.action_codes WHERE code_hash = ${hashSecret(secret)} FOR UPDATE`.execute(tx)
  const code = rows[0]
  if (code === undefined) return rejected('INVALID_OOB_CODE')
  return Temporal.Instant.compare(code.expiresAt, now) <= 0 ? rejected('EXPIRED_OOB_CODE') : code
}

export async function deleteCode(tx: Database, secret: string): Promise<void> {
  await sql`DELETE FROM embedded_identity.action_codes WHERE code_hash = ${hashSecret(secret)}`.execute(tx)
}

/** Deletes the codes of an account, except those that undo a change, after its address or password has changed. */
export async function deleteCodesOf(tx: Database, accountUid: string): Promise<void> {
  await sql`
    DELETE FROM embedded_identity.action_codes
    WHERE account_uid = ${accountUid} AND request_type <> ALL (${UNDOING}::text[])`.execute(tx)
}

/** Minimum duration of a request with enumeration protection, whether or not it queues a mail. */
const MIN_HIDDEN_DURATION_MS = 150

type Request = IdentityRequest<'sendOobCode'>
/** Recipient of a link. `account` is undefined for an address without an account, which only EMAIL_SIGNIN allows. */
type Recipient = { readonly account: Account | undefined; readonly email: string; readonly newEmail?: Email }

/** IdentityProvider.sendLink (docs/product/7, Identity provider). */
export function sendLink(parts: IdentityContext, asker: Asker): IdentityProvider['sendLink'] {
  const { throttle, hasEnumerationProtection } = parts
  return async (request, from, isLinked) => {
    const { requestType, continueUrl } = request
    const urlRejection = continueUrl === undefined ? undefined : checkContinueUrl(continueUrl, parts.authorizedDomains)
    if (urlRejection) return urlRejection
    if (!(await throttle.allowMailRequest(from, asker))) return TOO_MANY
    const recipient = await findRecipient(parts, request)
    if (isRejected(recipient)) return recipient
    const { account, email, newEmail } = recipient
    // Counted whether or not there is an account, so that the rejection reveals nothing.
    if (!(await throttle.allowMail(newEmail ?? email, from, asker)))
      return requestType === 'PASSWORD_RESET' ? rejected('RESET_PASSWORD_EXCEED_LIMIT') : TOO_MANY
    const startedAtMs = performance.now()
    const rejection = await rejectionFor(parts, requestType, recipient)
    if (rejection && !hasEnumerationProtection) return rejection
    const to = { account, email, ...(newEmail && { newEmail }) }
    if (rejection === undefined && (await isLinked(newEmail ?? email))) {
      const isStored = await storeCodeAndQueueMails(parts, requestType, to, from)
      if (!isStored && !hasEnumerationProtection) return rejected('USER_NOT_FOUND')
    }
    if (hasEnumerationProtection)
      await parts.delay(Math.max(0, startedAtMs + MIN_HIDDEN_DURATION_MS - performance.now()))
    return { email: request.email ?? email }
  }
}

async function findRecipient(parts: IdentityContext, request: Request): Promise<Recipient | IdentityRejection> {
  const { requestType } = request
  if (requestType === 'PASSWORD_RESET' || requestType === 'EMAIL_SIGNIN') {
    const email = readEmail(request.email)
    if (isRejected(email)) return email
    const account = await findAccount(parts.db, { email })
    return { account, email: account?.email ?? email }
  }
  const bearer = await readBearer(parts, request.idToken)
  if (isRejected(bearer)) return bearer
  const { account } = bearer
  if (account.email === null) return rejected('MISSING_EMAIL')
  if (requestType === 'VERIFY_EMAIL') return { account, email: account.email }
  const newEmail = readEmail(request.newEmail)
  if (isRejected(newEmail)) return rejected(request.newEmail ? 'INVALID_NEW_EMAIL' : 'MISSING_NEW_EMAIL')
  return checkRecentSignIn(bearer, parts.clock) ?? { account, email: account.email, newEmail }
}

/** Why no link is mailed. The rejection reveals whether an address has an account. */
async function rejectionFor(
  { db }: IdentityContext,
  requestType: CodePurpose,
  { account, newEmail }: Recipient,
): Promise<IdentityRejection | undefined> {
  if (account === undefined && requestType === 'PASSWORD_RESET') return rejected('EMAIL_NOT_FOUND')
  if (account?.isDisabled) return rejected('USER_DISABLED')
  const isTaken = newEmail !== undefined && (await findAccount(db, { email: newEmail })) !== undefined
  return isTaken ? rejected('EMAIL_EXISTS') : undefined
}

/** Returns false when the account was deleted since it was read. */
async function storeCodeAndQueueMails(
  parts: IdentityContext,
  requestType: CodePurpose,
  { account, email, newEmail }: Recipient,
  from: Caller,
): Promise<boolean> {
  return transactionWithRetry(parts.db, async (tx) => {
    if (account !== undefined && !(await keepAccount(tx, account.uid))) return false
    const accountUid = account?.uid ?? null
    await queueCode(parts, tx, { requestType, accountUid, email, newEmail: newEmail ?? null }, from)
    return true
  })
}

type NewCode = Pick<ActionCode, 'requestType' | 'accountUid' | 'email'> &
  Partial<Pick<ActionCode, 'newEmail' | 'secondFactorUid'>>

/** Stores a code and queues the mails with its link, in the transaction of the change. */
export async function queueCode(
  { ids, clock, writeMails }: Pick<IdentityContext, 'ids' | 'clock' | 'writeMails'>,
  tx: Database,
  { requestType, accountUid, email, newEmail = null, secondFactorUid = null }: NewCode,
  { locale }: Caller,
): Promise<void> {
  const now = clock.now()
  const code = ids.secret()
  const expiresAt = now.add({ hours: CODE_LIFETIME_HOURS[requestType] })
  await insertCode(tx, code, { requestType, accountUid, email, newEmail, secondFactorUid, expiresAt }, now)
  const facts = { requestType, email, newEmail: newEmail ?? undefined, code, expiresAt, locale }
  for (const { kind, to, content } of writeMails(facts)) {
    const uid = ids.next()
    await insertMail(tx, { uid, eventKey: `${kind}:${uid}`, kind, to, content, at: now })
  }
}

/** Mails a verified address that was replaced a link that restores it. */
export async function queueRecovery(
  parts: Pick<IdentityContext, 'ids' | 'clock' | 'writeMails'>,
  tx: Database,
  { before, account }: { readonly before: Account; readonly account: Account },
  from: Caller,
): Promise<void> {
  if (before.email === null || !before.isEmailVerified || account.emailKey === before.emailKey) return
  const code = { requestType: 'RECOVER_EMAIL', accountUid: account.uid, email: before.email } as const
  await queueCode(parts, tx, { ...code, newEmail: account.email }, from)
}

/** A continue URL must be on an authorized domain. Rejections: INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN. */
function checkContinueUrl(url: string, domains: readonly string[]): IdentityRejection | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return rejected('INVALID_CONTINUE_URI')
  return domains.includes(parsed.hostname) ? undefined : rejected('UNAUTHORIZED_DOMAIN')
}
