import type { Email } from '#domain/customer/email.ts'
import type { IdentityRefusal, IdentityRequest } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { insertMail } from '../postgres/insert-mail.ts'
import { retriedTransaction } from '../postgres/retried-transaction.ts'
import { type Account, findAccount } from './accounts.ts'
import { CODE_HOURS, type CodePurpose, insertCode } from './action-codes.ts'
import { readEmail } from './credentials.ts'
import { type Call, type IdentityParts, readBearer, TOO_MANY, tooOld } from './identity-parts.ts'

/** Writing a mail takes some milliseconds; while accounts are hidden, not writing one takes as long. */
const HIDDEN_MS = 150

type Request = IdentityRequest<'sendOobCode'>
/** Whom a link goes to. `account` undefined: an address without account, which gets a link for EMAIL_SIGNIN alone. */
type Addressee = { readonly account: Account | undefined; readonly email: string; readonly newEmail?: Email }

/** Mails a link (specification 7, accounts:sendOobCode of wire.md). */
export function sendOobCode(parts: IdentityParts): Call<'sendOobCode'> {
  const { throttle, hidesAccounts } = parts
  return async (request, from) => {
    const { requestType, continueUrl } = request
    const misled = continueUrl === undefined ? undefined : checkContinueUrl(continueUrl, parts.authorizedDomains)
    if (misled) return misled
    if (!(await throttle.mayAskForMail(from))) return TOO_MANY
    const addressee = await findAddressee(parts, request)
    if (isRejected(addressee)) return addressee
    const { account, email, newEmail } = addressee
    // Counted whether or not there is an account, so that the refusal tells nothing.
    if (!(await throttle.mayMail(newEmail ?? email)))
      return requestType === 'PASSWORD_RESET' ? rejected('RESET_PASSWORD_EXCEED_LIMIT') : TOO_MANY
    const fromMs = performance.now()
    const refusal = await refusalFor(parts, requestType, addressee)
    if (refusal && !hidesAccounts) return refusal
    if (!refusal) await keepAndMail(parts, requestType, { account, email, ...(newEmail && { newEmail }) })
    if (hidesAccounts) await parts.wait(Math.max(0, fromMs + HIDDEN_MS - performance.now()))
    return { email: request.email ?? email }
  }
}

async function findAddressee(parts: IdentityParts, request: Request): Promise<Addressee | IdentityRefusal> {
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
  return tooOld(bearer, parts.clock) ?? { account, email: account.email, newEmail }
}

/** Why no link is mailed; it tells who has an account. */
async function refusalFor(
  { db }: IdentityParts,
  requestType: CodePurpose,
  { account, newEmail }: Addressee,
): Promise<IdentityRefusal | undefined> {
  if (account === undefined && requestType === 'PASSWORD_RESET') return rejected('EMAIL_NOT_FOUND')
  if (account?.isDisabled) return rejected('USER_DISABLED')
  const isTaken = newEmail !== undefined && (await findAccount(db, { email: newEmail })) !== undefined
  return isTaken ? rejected('EMAIL_EXISTS') : undefined
}

async function keepAndMail(
  { db, ids, clock, writeMails, wake }: IdentityParts,
  requestType: CodePurpose,
  { account, email, newEmail }: Addressee,
): Promise<void> {
  const now = clock.now()
  const code = ids.secret()
  const expiresAt = now.add({ hours: CODE_HOURS[requestType] })
  const mails = writeMails({ requestType, email, newEmail, code, expiresAt })
  await retriedTransaction(db, async (tx) => {
    const kept = { requestType, accountUid: account?.uid ?? null, email, newEmail: newEmail ?? null, expiresAt }
    await insertCode(tx, code, kept, now)
    for (const { kind, to, content } of mails) {
      const uid = ids.next()
      await insertMail(tx, { uid, eventKey: `${kind}:${uid}`, kind, to, content, at: now }, wake)
    }
  })
}

/** Links lead back to the shop's own hosts alone. Refusals: INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN. */
function checkContinueUrl(url: string, domains: readonly string[]): IdentityRefusal | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return rejected('INVALID_CONTINUE_URI')
  return domains.includes(parsed.hostname) ? undefined : rejected('UNAUTHORIZED_DOMAIN')
}
