import { createPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { closeDatabase } from '#adapters/postgres/database/connect.ts'
import { memberStore } from '#adapters/postgres/members/member-store.ts'
import { passkeyStore } from '#adapters/postgres/members/passkey-store.ts'
import { recoveryCodeStore } from '#adapters/postgres/members/recovery-codes.ts'
import { datedVersionStore } from '#adapters/postgres/staff/dated-version-store.ts'
import { secondFactorStore, staffStore } from '#adapters/postgres/staff/staff-store.ts'
import { rateLimit } from '#adapters/postgres/visitors/rate-limit.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { systemClock } from '#adapters/runtime/system-clock.ts'
import { createIdentity } from '#bootstrap/identity.ts'
import { runProgram } from '#bootstrap/program.ts'
import { openForCommand } from '#bootstrap/shop-database.ts'
import type { Config } from '#config/config.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { isRejected } from '#domain/result.ts'
import { operatorReader } from '#services/operator-reader.ts'
import type { AccountFacts, IdentityAdmin } from '#services/ports/identity.ts'
import type { MemberStore } from '#services/ports/members.ts'
import type { Clock } from '#services/ports/runtime.ts'
import type { SecondFactorStore } from '#services/ports/staff.ts'
import { makeOwner } from './staff-account.ts'

type Command = {
  readonly verb: (typeof VERBS)[number]
  readonly target: string
}
type Outcome = { readonly text: string; readonly exitCode: number }

const VERBS = ['show', 'disable', 'enable', 'owner', 'revoke', 'bar', 'unbar'] as const
export const EXIT = { done: 0, noAccount: 1, usage: 2, external: 3 } as const
const USAGE = `npm run accounts -- <verb> <e-mail or uid>

  show      prints the account
  disable   disables sign-in and ends every session
  enable    enables sign-in again
  owner     makes the account the owner of the back office, who adds everybody else at /staff/people, and prints a
            recovery code for the next sign-in: for the first owner, and for one who has lost the second factor.
            Ends every session, and removes passkeys, apps and codes that the account had before. For an address
            without an account it makes one, and prints its password
  revoke    ends every session; the customer must sign in again
  bar       blocks a member's e-mail address: it cannot get a new account, even after withdrawal; the member can
            still sign in until the account is disabled
  unbar     removes the block

Uses DATABASE_URL, or the embedded database in DATA_DIR. The shop may be running.
Exit codes: 0 success, 1 account not found or database not available, 2 invalid command, 3 external identity provider.`

export function parseCommand(words: readonly string[]): Command | undefined {
  const [verb, target, ...more] = words
  const known = VERBS.find((one) => one === verb)
  if (known === undefined || !target || more.length > 0) return undefined
  if (isBlockCommand(known) && isRejected(parseEmail(target))) return undefined
  return { verb: known, target }
}

function isBlockCommand(verb: Command['verb']): boolean {
  return verb === 'bar' || verb === 'unbar'
}

/** Blocks an e-mail address or removes the block, in the shop's database, with any identity provider. */
export async function runBlockCommand(
  { verb, target }: Command,
  {
    members,
    clock,
  }: { readonly members: Pick<MemberStore, 'setEmailBlocked' | 'isEmailBlocked'>; readonly clock: Clock },
): Promise<Outcome> {
  const email = parseEmail(target)
  if (isRejected(email)) return { text: USAGE, exitCode: EXIT.usage }
  const isDone = await members.setEmailBlocked(email, verb === 'bar', clock.now())
  if (isDone) return { text: BLOCK_DONE[verb === 'bar' ? 'bar' : 'unbar'], exitCode: EXIT.done }
  const reason = verb === 'bar' ? 'There is no member' : 'There is no member and no blocked address'
  return {
    text: `${reason} ${email}. To block addresses and domains without an account, use EMAIL_BLOCKED.`,
    exitCode: EXIT.noAccount,
  }
}

/** `secondFactors`: what browsers have shown of second factors of the staff ends with the sessions. */
export async function runAccountCommand(
  { verb, target }: Command,
  admin: IdentityAdmin,
  secondFactors: Pick<SecondFactorStore, 'removeBrowsers'>,
): Promise<Outcome> {
  const find = () => admin.find(target.includes('@') ? { email: target } : { uid: target })
  const account = await find()
  if (account === undefined) return noAccount(target)
  if (isRejected(account)) return { text: EXTERNAL, exitCode: EXIT.external }
  const { uid } = account
  if (verb === 'disable') await admin.setDisabled(uid, true)
  if (verb === 'enable') await admin.setDisabled(uid, false)
  if (verb === 'revoke') await admin.revoke(uid)
  if (verb === 'revoke' || verb === 'disable') await secondFactors.removeBrowsers(uid)
  const now = await find()
  return { text: now === undefined || isRejected(now) ? '' : accountText(verb, now), exitCode: EXIT.done }
}

function noAccount(target: string): Outcome {
  return { text: `There is no account ${target}.`, exitCode: EXIT.noAccount }
}

const EXTERNAL = `The external identity provider of IDENTITY_URL does not answer, or IDENTITY_SERVICE_ACCOUNT_FILE is
not set: manage accounts in its console.`
const DONE: Readonly<Partial<Record<Command['verb'], string>>> = {
  show: '',
  disable: 'Disabled; every session has ended. Running processes apply this within 5 seconds.\n',
  enable: 'Enabled. The customer must sign in again.\n',
  revoke: 'Every session has ended. Running processes apply this within 5 seconds.\n',
}
const BLOCK_DONE = {
  bar: 'Blocked: no new account and no mail magazine for this address. To end access to an account, use disable.',
  unbar: 'The block is removed: the address can get an account again.',
} as const

function accountText(verb: Command['verb'], account: AccountFacts): string {
  const { uid, email, isEmailVerified, isDisabled, role, createdAt, lastSignInAt } = account
  const proof = isEmailVerified ? 'verified' : 'not verified'
  return `${DONE[verb] ?? ''}${[
    `uid            ${uid}`,
    `e-mail         ${email === undefined ? 'none (anonymous)' : `${email} (${proof})`}`,
    `state          ${isDisabled ? 'disabled' : 'enabled'}`,
    `role           ${role}`,
    `created        ${createdAt.toString()}`,
    `last sign-in   ${lastSignInAt?.toString() ?? 'never'}`,
  ].join('\n')}`
}

async function main(config: Config, words: readonly string[]): Promise<Outcome> {
  const command = parseCommand(words)
  if (command === undefined) return { text: USAGE, exitCode: EXIT.usage }
  const { url, serviceAccount } = config.identity
  if (url !== undefined && serviceAccount === undefined && !isBlockCommand(command.verb))
    return { text: EXTERNAL, exitCode: EXIT.external }
  const db = await openForCommand(config, { poolSize: 2 })
  try {
    const clock = systemClock()
    if (isBlockCommand(command.verb)) return await runBlockCommand(command, { members: memberStore(db), clock })
    const operator = operatorReader({ clock, datedVersions: datedVersionStore(db) }, config.operator)
    await operator.refresh()
    const ports = { db, clock, ids: randomIds(), rates: rateLimit(db), mailWords: RELEASED_MAIL_WORDS, operator }
    if (command.verb !== 'owner')
      return await runAccountCommand(command, createIdentity(config, ports).identityAdmin, secondFactorStore(db))
    const { identityAdmin } = createIdentity(config, ports)
    const stores = { staff: staffStore(db), secondFactors: secondFactorStore(db), passkeys: passkeyStore(db) }
    const members = { members: memberStore(db), recoveryCodes: recoveryCodeStore(db) }
    const { siteUrl } = config
    const passwordHasher = createPasswordHasher()
    const owner = { ...ports, ...stores, ...members, siteUrl, identityAdmin, passwordHasher }
    const made = await makeOwner(owner, command.target)
    if (made === undefined) return noAccount(command.target)
    return isRejected(made) ? { text: EXTERNAL, exitCode: EXIT.external } : { text: made, exitCode: EXIT.done }
  } finally {
    await closeDatabase(db)
  }
}

if (import.meta.main) {
  await runProgram(async (config) => {
    const { text, exitCode } = await main(config, process.argv.slice(2))
    if (exitCode === EXIT.done) console.log(text)
    else console.error(text)
    return exitCode
  })
}
