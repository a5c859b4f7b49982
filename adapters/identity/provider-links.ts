import { sql } from 'kysely'
import type { IdentityProviderInfo } from '#domain/identity/protocol.ts'
import type { Database } from '../postgres/connect.ts'

/** An account elsewhere: who it is there, by whom. */
export type ProviderLink = {
  readonly providerId: string
  readonly subject: string
  readonly email?: string | undefined
}

/** The account here that an account elsewhere opens; undefined when none does. */
export async function findLinkedUid(db: Database, link: ProviderLink): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM embedded_identity.provider_links
    WHERE provider_id = ${link.providerId} AND subject = ${link.subject}`.execute(db)
  return rows[0]?.uid
}

/** Links an account elsewhere; false when it opens another account here already. */
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

/** Takes links away: those of the named providers, or all. */
export async function unlinkAccount(db: Database, uid: string, providerIds?: readonly string[]): Promise<void> {
  const named = providerIds === undefined ? sql`` : sql`AND provider_id = ANY (${[...providerIds]}::text[])`
  await sql`DELETE FROM embedded_identity.provider_links WHERE uid = ${uid} ${named}`.execute(db)
}

/** The accounts elsewhere that open an account here. */
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
