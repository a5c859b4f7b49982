import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { day } from '#domain/day.ts'
import type { registrationForm } from '#domain/membership/registration-form.ts'
import { isRejected } from '#domain/result.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
import { reconcileMembers } from '#services/members/complete-registration.ts'
import { createMembers, type MembersPorts } from '#services/members/members.ts'
import type { Services } from '#services/services.ts'
import type { SignedIn } from '#services/sessions/member-session.ts'
import { nextUid } from '#tests/contract/sample-order.ts'
import { type SmallShop, TOKYO } from '../shop/small-shop.ts'

export const PASSWORD = 'kuroi-obi-to-sensu'

let callerCount = 0
/** A caller with a new address, so that rate limits of other callers do not apply. */
export function newCaller() {
  callerCount += 1
  return { address: `203.0.${Math.floor(callerCount / 250)}.${(callerCount % 250) + 1}` }
}

type RegistrationInput = z.infer<ReturnType<typeof registrationForm>>

/** A registration with a new address. */
export function registration(change: Record<string, unknown> = {}): RegistrationInput {
  return {
    address: TOKYO,
    sex: 2,
    bornOn: day('1980-02-29'),
    mailMagazine: 3,
    reminderQuestion: 3,
    email: `${nextUid('h').toLowerCase()}@example.jp`,
    password: PASSWORD,
    reminderAnswer: 'たま',
    ...change,
  } as RegistrationInput
}

/** The member services of a small shop, with replaceable adapters, and the job that reconciles members. */
export function membersOf(
  shop: SmallShop,
  change: Partial<MembersPorts> = {},
): Services['members'] & { reconcile: () => Promise<number> } {
  const config = {
    siteUrl: 'http://shop.test',
    superuserUids: [],
    blockedEmails: ['blocked.example'],
    requiresSecondFactor: false,
    requiresIdentityDocuments: false,
  }
  const days = shopDays({ ...shop.ports, settings: shop.services.settings })
  const ports = { ...shop.ports, settings: shop.services.settings, ...config, days, ...change }
  return { ...createMembers(ports), reconcile: reconcileMembers(ports) }
}

/** Mails to an address, oldest first. */
export async function mailsTo(db: Database, email: string) {
  const { rows } = await sql<{ kind: string; subject: string; text: string }>`
    SELECT kind, content->>'subject' AS subject, content->>'text' AS text FROM mails
    WHERE lower(recipient) = lower(${email}) ORDER BY queued_at, uid`.execute(db)
  return rows
}

/** The code of the newest link mailed to an address. */
export async function codeTo(db: Database, email: string): Promise<string> {
  const codes = (await mailsTo(db, email)).flatMap(({ text }) => /oobCode=([\w-]+)/.exec(text)?.[1] ?? [])
  const code = codes.at(-1)
  if (code === undefined) throw new Error(`no link was mailed to ${email}`)
  return code
}

/** What the owner of a mailbox enters on the page of the newest link. */
export async function openingOf(db: Database, { email, password }: { email: string; password: string }) {
  return { code: await codeTo(db, email), password }
}

/** Registers a member and opens the mailed link. */
export async function newMember(shop: SmallShop, change: Record<string, unknown> = {}) {
  const input = registration(change)
  const from = newCaller()
  await shop.services.members.register(input, from)
  await shop.services.members.completeRegistration(await openingOf(shop.db, input), from)
  return { ...input, ...(await signedIn(shop, input)), from }
}

/** Signs in, or throws. */
export async function signedIn(
  shop: SmallShop,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const result = await shop.services.sessions.signIn({ email, password }, newCaller())
  if (isRejected(result)) throw new Error(`${email} cannot sign in: ${result.code}`)
  return result
}

/** The adapter with one method that throws on its first matching call, before or after it has taken effect. */
export function crashingOnce<Adapter extends object, Name extends keyof Adapter>(
  adapter: Adapter,
  name: Name,
  when: 'before' | 'after',
  matches: (...args: unknown[]) => boolean = () => true,
): Adapter {
  let hasCrashed = false
  const original = adapter[name] as (...args: unknown[]) => Promise<unknown>
  const crashing = async (...args: unknown[]) => {
    if (hasCrashed || !matches(...args)) return original(...args)
    hasCrashed = true
    if (when === 'after') await original(...args)
    throw new Error('the process crashed')
  }
  return { ...adapter, [name]: crashing }
}
