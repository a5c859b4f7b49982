import { systemClock } from '#adapters/clock/system-clock.ts'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { memberStore } from '#adapters/postgres/member-store.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { rateLimit } from '#adapters/postgres/rate-limit.ts'
import { createIdentity } from '#bootstrap/identity.ts'
import { readConfig } from '#config/config.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { isRejected } from '#domain/result.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { AccountFacts, IdentityAdmin } from '#services/ports/identity-provider.ts'
import type { MemberStore } from '#services/ports/member-store.ts'

/** A parsed command line. */
type Order = { readonly verb: (typeof VERBS)[number]; readonly who: string; readonly role: number | undefined }
/** Text to print and exit code. */
type Outcome = { readonly text: string; readonly exitCode: number }

const VERBS = ['show', 'disable', 'enable', 'role', 'revoke', 'bar', 'unbar'] as const
const HIGHEST_ROLE = 998
export const EXIT = { done: 0, noAccount: 1, usage: 2, external: 3, noDatabase: 4 } as const
const USAGE = `npm run accounts -- <verb> <e-mail or uid> [role]

  show      what is known of an account
  disable   nobody can sign in with it any more, and every session ends
  enable    it can be signed in with again
  role      gives it a role, a number from 0 (customer) to ${HIGHEST_ROLE}; superusers stand in SUPERUSER_UIDS
  revoke    every session of it ends; its owner signs in again
  bar       a member's e-mail address gets no account any more, not even after withdrawal; the member may still
            sign in until the account is disabled
  unbar     takes that back

Works on DATABASE_URL, or on the embedded database in DATA_DIR: one process at a time may use that one, so the
shop must be stopped first.
Leaves with 0 when done, 1 without such an account, 2 for a wrong command, 3 with an external identity provider,
4 when the database cannot be opened.`

/** Parses the command line; undefined if it is not a valid command. */
export function parseCommand(words: readonly string[]): Order | undefined {
  const [verb, who, role, ...more] = words
  const known = VERBS.find((one) => one === verb)
  if (known === undefined || !who || more.length > 0) return undefined
  if (isAboutAddress(known) && isRejected(parseEmail(who))) return undefined
  if (known !== 'role') return role === undefined ? { verb: known, who, role: undefined } : undefined
  const isRole = role !== undefined && /^\d{1,3}$/.test(role) && Number(role) <= HIGHEST_ROLE
  return isRole ? { verb: known, who, role: Number(role) } : undefined
}

function isAboutAddress(verb: Order['verb']): boolean {
  return verb === 'bar' || verb === 'unbar'
}

/** Blocks an e-mail address or removes the block, in the shop's own store, whatever the identity provider. */
export async function runBlockCommand(
  { verb, who }: Order,
  {
    members,
    clock,
  }: { readonly members: Pick<MemberStore, 'setEmailBlocked' | 'isEmailBlocked'>; readonly clock: Clock },
): Promise<Outcome> {
  const email = parseEmail(who)
  if (isRejected(email)) return { text: USAGE, exitCode: EXIT.usage }
  const isKnown = await members.setEmailBlocked(email, verb === 'bar', clock.now())
  if (isKnown) return { text: BAR_DONE[verb === 'bar' ? 'bar' : 'unbar'], exitCode: EXIT.done }
  const why = verb === 'bar' ? 'There is no member' : 'There is neither a member nor a barred address'
  return {
    text: `${why} ${email}. EMAIL_BLOCKED blocks addresses and domains that nobody has.`,
    exitCode: EXIT.noAccount,
  }
}

/** Runs a command on an account. */
export async function runAccountCommand({ verb, who, role }: Order, admin: IdentityAdmin): Promise<Outcome> {
  const find = () => admin.find(who.includes('@') ? { email: who } : { uid: who })
  const account = await find()
  if (account === undefined) return { text: `There is no account ${who}.`, exitCode: EXIT.noAccount }
  if (isRejected(account)) return { text: EXTERNAL, exitCode: EXIT.external }
  const { uid } = account
  if (verb === 'disable') await admin.setDisabled(uid, true)
  if (verb === 'enable') await admin.setDisabled(uid, false)
  if (verb === 'role') await admin.setRole(uid, role ?? 0)
  if (verb === 'revoke') await admin.revoke(uid)
  const now = await find()
  return { text: now === undefined || isRejected(now) ? '' : tell(verb, now), exitCode: EXIT.done }
}

const EXTERNAL = 'IDENTITY_URL names an external identity provider: its own console manages its accounts.'
const DONE: Readonly<Partial<Record<Order['verb'], string>>> = {
  show: '',
  disable: 'Disabled; every session has ended. Running shops know it within 5 seconds.\n',
  enable: 'Enabled. Its owner signs in again.\n',
  role: 'The role is given. Running shops know it within 5 seconds.\n',
  revoke: 'Every session has ended. Running shops know it within 5 seconds.\n',
}
const BAR_DONE = {
  bar: 'Barred: the address gets no account any more, and no mail magazine. The account of now: see disable.',
  unbar: 'The address may have an account again.',
} as const

function tell(verb: Order['verb'], account: AccountFacts): string {
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

async function main(words: readonly string[]): Promise<Outcome> {
  const order = parseCommand(words)
  if (order === undefined) return { text: USAGE, exitCode: EXIT.usage }
  const config = readConfig()
  if (config.identity.url !== undefined && !isAboutAddress(order.verb))
    return { text: EXTERNAL, exitCode: EXIT.external }
  try {
    const db = await openDatabase({ ...config.database, poolSize: 2 })
    try {
      await migrate(db)
      const clock = systemClock()
      if (isAboutAddress(order.verb)) return await runBlockCommand(order, { members: memberStore(db), clock })
      const around = { db, clock, ids: randomIds(), rates: rateLimit(db) }
      return await runAccountCommand(order, createIdentity(config, around).identityAdmin)
    } finally {
      await closeDatabase(db)
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { text: `The accounts cannot be reached: ${why}`, exitCode: EXIT.noDatabase }
  }
}

if (import.meta.main) {
  const { text, exitCode } = await main(process.argv.slice(2))
  if (exitCode === EXIT.done) console.log(text)
  else console.error(text)
  process.exitCode = exitCode
}
