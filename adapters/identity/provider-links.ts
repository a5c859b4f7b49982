import { sql } from 'kysely'
import type { IdentityProviderInfo } from '#domain/identity/protocol.ts'
import type { Database } from '../postgres/connect.ts'

/** An account at a federated identity provider. */
export type ProviderLink = {
  readonly providerId: string
  readonly subject: string
  readonly email?: string | undefined
}

/** The uid of the account that an external account is linked to. */
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

/** The external accounts linked to an account. */
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
