import type { Email } from '#domain/customer/email.ts'
import type { IdentityRejection, IdentityRequest } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { insertMail } from '../postgres/insert-mail.ts'
import { transactionWithRetry } from '../postgres/transaction-with-retry.ts'
import { type Account, findAccount, keepAccount } from './accounts.ts'
import { CODE_LIFETIME_HOURS, type CodePurpose, insertCode } from './action-codes.ts'
import { readEmail } from './credentials.ts'
import { type Call, checkRecentSignIn, type IdentityContext, readBearer, TOO_MANY } from './identity-context.ts'

/** Minimum duration of a request with enumeration protection, whether or not it queues a mail. */
const MIN_HIDDEN_DURATION_MS = 150

type Request = IdentityRequest<'sendOobCode'>
/** Recipient of a link. `account` is undefined for an address without an account, which only EMAIL_SIGNIN allows. */
type Recipient = { readonly account: Account | undefined; readonly email: string; readonly newEmail?: Email }

/** Mails a link (docs/product/7, Identity provider). */
export function sendOobCode(parts: IdentityContext): Call<'sendOobCode'> {
  const { throttle, hasEnumerationProtection } = parts
  return async (request, from) => {
    const { requestType, continueUrl } = request
    const urlRejection = continueUrl === undefined ? undefined : checkContinueUrl(continueUrl, parts.authorizedDomains)
    if (urlRejection) return urlRejection
    if (!(await throttle.allowMailRequest(from))) return TOO_MANY
    const recipient = await findRecipient(parts, request)
    if (isRejected(recipient)) return recipient
    const { account, email, newEmail } = recipient
    // Counted whether or not there is an account, so that the rejection reveals nothing.
    if (!(await throttle.allowMail(newEmail ?? email)))
      return requestType === 'PASSWORD_RESET' ? rejected('RESET_PASSWORD_EXCEED_LIMIT') : TOO_MANY
    const startedAtMs = performance.now()
    const rejection = await rejectionFor(parts, requestType, recipient)
    if (rejection && !hasEnumerationProtection) return rejection
    const to = { account, email, ...(newEmail && { newEmail }) }
    const isStored = rejection === undefined && (await storeCodeAndQueueMails(parts, requestType, to))
    if (rejection === undefined && !isStored && !hasEnumerationProtection) return rejected('USER_NOT_FOUND')
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
  { db, ids, clock, writeMails }: IdentityContext,
  requestType: CodePurpose,
  { account, email, newEmail }: Recipient,
): Promise<boolean> {
  const now = clock.now()
  const code = ids.secret()
  const expiresAt = now.add({ hours: CODE_LIFETIME_HOURS[requestType] })
  const mails = writeMails({ requestType, email, newEmail, code, expiresAt })
  return transactionWithRetry(db, async (tx) => {
    if (account !== undefined && !(await keepAccount(tx, account.uid))) return false
    const actionCode = { requestType, accountUid: account?.uid ?? null, email, newEmail: newEmail ?? null, expiresAt }
    await insertCode(tx, code, actionCode, now)
    for (const { kind, to, content } of mails) {
      const uid = ids.next()
      await insertMail(tx, { uid, eventKey: `${kind}:${uid}`, kind, to, content, at: now })
    }
    return true
  })
}

/** A continue URL must be on an authorized domain. Rejections: INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN. */
function checkContinueUrl(url: string, domains: readonly string[]): IdentityRejection | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return rejected('INVALID_CONTINUE_URI')
  return domains.includes(parsed.hostname) ? undefined : rejected('UNAUTHORIZED_DOMAIN')
}
