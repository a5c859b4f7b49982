import { sql } from 'kysely'
import type { IdentityProviderInfo, IdentityUser } from '#domain/identity/protocol.ts'
import type { EnrolledFactor } from '#domain/identity/second-factor-protocol.ts'
import type { Database } from '../postgres/database/connect.ts'
import { firstRow, hasRows } from '../postgres/database/rows.ts'
import { deleteNetworks } from './identity-rate-limits.ts'

export type Account = {
  readonly uid: string
  readonly email: string | null
  readonly emailKey: string | null
  readonly isEmailVerified: boolean
  readonly passwordHash: string | null
  readonly hasEmailLink: boolean
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly phoneNumber: string | null
  readonly role: number
  readonly isDisabled: boolean
  readonly createdAt: Temporal.Instant
  readonly lastSignInAt: Temporal.Instant | null
}

export type AccountChange = Partial<Omit<Account, 'uid' | 'createdAt' | 'emailKey'>>

const COLUMNS = sql`uid, email, email_key AS "emailKey", is_email_verified AS "isEmailVerified",
  password_hash AS "passwordHash", has_email_link AS "hasEmailLink", display_name AS "displayName",
  photo_url AS "photoUrl", phone_number AS "phoneNumber", role, is_disabled AS "isDisabled",
  created_at AS "createdAt", last_sign_in_at AS "lastSignInAt"`

const COLUMN_OF: Readonly<Record<keyof AccountChange, string>> = {
  email: 'email',
  isEmailVerified: 'is_email_verified',
  passwordHash: 'password_hash',
  hasEmailLink: 'has_email_link',
  displayName: 'display_name',
  photoUrl: 'photo_url',
  phoneNumber: 'phone_number',
  role: 'role',
  isDisabled: 'is_disabled',
  lastSignInAt: 'last_sign_in_at',
}
const UNIQUE_VIOLATION = '23505'

export async function findAccount(
  db: Database,
  key: { uid: string } | { email: string },
): Promise<Account | undefined> {
  const where = 'uid' in key ? sql`uid = ${key.uid}` : sql`email_key = ${key.email.toLowerCase()}`
  return firstRow<Account>(db)`SELECT ${COLUMNS} FROM embedded_identity.accounts WHERE ${where}`
}

/** Reads an account and locks its row until the transaction ends. */
export function lockAccount(tx: Database, uid: string): Promise<Account | undefined> {
  return firstRow<Account>(tx)`
    SELECT ${COLUMNS} FROM embedded_identity.accounts WHERE uid = ${uid} FOR UPDATE`
}

/** Creates an account. Returns undefined when the e-mail address already has one. */
export async function insertAccount(
  tx: Database,
  { uid, email, at, ...change }: AccountChange & { uid: string; at: Temporal.Instant },
): Promise<Account | undefined> {
  const key = email?.toLowerCase() ?? null
  const { rows } = await sql`
    INSERT INTO embedded_identity.accounts (uid, email, email_key, created_at)
    VALUES (${uid}, ${email ?? null}, ${key}, ${at.toString()}::timestamptz)
    ON CONFLICT (email_key) DO NOTHING RETURNING 1`.execute(tx)
  return rows.length === 0 ? undefined : updateAccount(tx, uid, change)
}

/** Undefined when there is none. Throws a unique violation when another account has the e-mail address. */
export async function updateAccount(db: Database, uid: string, change: AccountChange): Promise<Account | undefined> {
  const set = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const column = sql.id(COLUMN_OF[name as keyof AccountChange])
      return value instanceof Temporal.Instant
        ? sql`${column} = ${value.toString()}::timestamptz`
        : sql`${column} = ${value}`
    })
  if (change.email !== undefined) set.push(sql`email_key = ${change.email?.toLowerCase() ?? null}`)
  if (set.length === 0) return findAccount(db, { uid })
  return firstRow<Account>(db)`
    UPDATE embedded_identity.accounts SET ${sql.join(set)} WHERE uid = ${uid} RETURNING ${COLUMNS}`
}

/** Deletes an account, the codes mailed to its address, and the networks from which it signed in. */
export async function deleteAccount(db: Database, uid: string): Promise<void> {
  const { rows } = await sql<{ emailKey: string | null }>`
    DELETE FROM embedded_identity.accounts WHERE uid = ${uid} RETURNING email_key AS "emailKey"`.execute(db)
  const emailKey = rows[0]?.emailKey
  if (emailKey === null || emailKey === undefined) return
  await sql`DELETE FROM embedded_identity.action_codes WHERE email_key = ${emailKey}`.execute(db)
  await deleteNetworks(db, emailKey)
}

export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION
}

export function toIdentityUser(
  account: Account,
  links: readonly IdentityProviderInfo[],
  mfaInfo: readonly EnrolledFactor[],
): IdentityUser {
  const { uid, email, isEmailVerified, displayName, photoUrl, phoneNumber, createdAt, lastSignInAt } = account
  return {
    localId: uid,
    ...(email !== null && { email }),
    emailVerified: isEmailVerified,
    ...(displayName !== null && { displayName }),
    ...(photoUrl !== null && { photoUrl }),
    ...(phoneNumber !== null && { phoneNumber }),
    createdAt: String(createdAt.epochMilliseconds),
    lastLoginAt: String((lastSignInAt ?? createdAt).epochMilliseconds),
    ...(mfaInfo.length > 0 && { mfaInfo }),
    providerUserInfo: providersOf(account, links),
  }
}

export function providersOf(account: Account, links: readonly IdentityProviderInfo[]): IdentityProviderInfo[] {
  const { email, displayName, photoUrl, passwordHash, hasEmailLink } = account
  if (email === null || (passwordHash === null && !hasEmailLink)) return [...links]
  const passwordProvider: IdentityProviderInfo = {
    providerId: 'password',
    rawId: email,
    federatedId: email,
    email,
    ...(displayName !== null && { displayName }),
    ...(photoUrl !== null && { photoUrl }),
  }
  return [passwordProvider, ...links]
}

/** Prevents the deletion of an account until the transaction ends. Returns false when there is none. */
export function keepAccount(tx: Database, uid: string): Promise<boolean> {
  return hasRows(tx)`SELECT FROM embedded_identity.accounts WHERE uid = ${uid} FOR KEY SHARE`
}

export type ProviderLink = {
  readonly providerId: string
  readonly subject: string
  readonly email?: string | undefined
}

export async function findLinkedUid(db: Database, link: ProviderLink): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM embedded_identity.provider_links
    WHERE provider_id = ${link.providerId} AND subject = ${link.subject}`.execute(db)
  return rows[0]?.uid
}

/** Links an external account. Returns false when it is already linked to another account. */
export async function linkAccount(
  db: Database,
  uid: string,
  { providerId, subject, email }: ProviderLink,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ uid: string }>`
    INSERT INTO embedded_identity.provider_links AS known (provider_id, subject, uid, email, linked_at)
    VALUES (${providerId}, ${subject}, ${uid}, ${email ?? null}, ${at.toString()}::timestamptz)
    ON CONFLICT (provider_id, subject) DO UPDATE SET email = coalesce(excluded.email, known.email)
    RETURNING uid`.execute(db)
  return rows[0]?.uid === uid
}

/** Removes the links to the given providers, or all links. */
export async function unlinkAccount(db: Database, uid: string, providerIds?: readonly string[]): Promise<void> {
  const providerFilter = providerIds === undefined ? sql`` : sql`AND provider_id = ANY (${[...providerIds]}::text[])`
  await sql`DELETE FROM embedded_identity.provider_links WHERE uid = ${uid} ${providerFilter}`.execute(db)
}

export async function linksOf(db: Database, uid: string): Promise<IdentityProviderInfo[]> {
  const { rows } = await sql<{ provider_id: string; subject: string; email: string | null }>`
    SELECT provider_id, subject, email FROM embedded_identity.provider_links
    WHERE uid = ${uid} ORDER BY linked_at, provider_id`.execute(db)
  return rows.map(({ provider_id, subject, email }) => ({
    providerId: provider_id,
    rawId: subject,
    federatedId: subject,
    ...(email !== null && { email }),
  }))
}
