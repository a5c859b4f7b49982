import { type RawBuilder, sql } from 'kysely'
import type { OrderSecrets, OrderSecretTransaction, SecretPurpose } from '#services/ports/order-secrets.ts'
import type { Database } from '../database/connect.ts'
import { run } from '../database/rows.ts'
import { hashSecret } from './order-rows.ts'

export function orderSecretTransaction(tx: Database): OrderSecretTransaction {
  return {
    addSecret: (uid, secret, purpose = 'order') => addSecret(tx, uid, secret, purpose),
    endMailedLinks: (uid, except) => endMailedLinks(tx, uid, except),
    renewSecret: (uid, secret) =>
      run(tx)`
        WITH ${endCartSecrets(uid, secret)}
        UPDATE orders SET secret_hash = ${hashSecret(secret)}::bytea
        WHERE uid = ${uid} AND EXISTS (SELECT FROM former)`,
  }
}

/**
 * CTEs: the secrets of a former cart open its order no more. `former`: the one that `secret` replaces in the order. A
 * second new one differs only where the processes have no common FILE_LINK_SECRET: then both open the order.
 */
export function endCartSecrets(uid: string, secret: string): RawBuilder<unknown> {
  return sql`
    former AS (
      SELECT secret_hash FROM orders
      WHERE uid = ${uid} AND NOT EXISTS (SELECT FROM order_secrets WHERE order_uid = ${uid} AND purpose = 'cart')
    ), ended AS (
      UPDATE order_secrets SET purpose = 'cart'
      WHERE order_uid = ${uid} AND purpose IN ('order', 'next') AND EXISTS (SELECT FROM former)
    ), added AS (
      INSERT INTO order_secrets (secret_hash, order_uid, purpose)
      SELECT secret_hash, ${uid}, 'cart' FROM former
      UNION ALL SELECT ${hashSecret(secret)}::bytea, ${uid}, 'order' WHERE NOT EXISTS (SELECT FROM former)
      ON CONFLICT DO NOTHING
    )`
}

export function orderSecretStore(db: Database): OrderSecrets {
  return {
    recordLinkOpened: (secret, at) => run(db)`
      UPDATE order_secrets SET opened_at = ${at.toString()}::timestamptz
      WHERE secret_hash = ${hashSecret(secret)}::bytea AND purpose = 'mail' AND opened_at IS NULL`,
  }
}

/** OrderSecretTransaction.endMailedLinks. */
function endMailedLinks(tx: Database, uid: string, except: readonly string[]): Promise<void> {
  const kept = except.map((secret) => Buffer.from(hashSecret(secret)).toString('hex'))
  const isEnded = sql`NOT encode(secret_hash, 'hex') = ANY (${kept}::text[])`
  return run(tx)`
    WITH links AS (
      DELETE FROM charge_links WHERE ${isEnded}
        AND charge_uid IN (SELECT order_charges.uid FROM order_charges WHERE order_uid = ${uid})
    )
    DELETE FROM order_secrets WHERE order_uid = ${uid} AND purpose = 'mail' AND ${isEnded}`
}

/** Ends the secrets before a cart's `next` one, which the cart keeps. */
export function endFormerSecrets(db: Database, secret: string): Promise<void> {
  return run(db)`
    WITH used AS (
      DELETE FROM order_secrets WHERE secret_hash = ${hashSecret(secret)}::bytea AND purpose = 'next'
      RETURNING order_uid, secret_hash
    ), ended AS (
      DELETE FROM order_secrets USING used
      WHERE order_secrets.order_uid = used.order_uid AND order_secrets.secret_hash <> used.secret_hash
    )
    UPDATE orders SET secret_hash = used.secret_hash FROM used WHERE uid = used.order_uid AND number IS NULL`
}

function addSecret(tx: Database, uid: string, secret: string, purpose: SecretPurpose): Promise<void> {
  return run(tx)`
    INSERT INTO order_secrets (secret_hash, order_uid, purpose)
    VALUES (${hashSecret(secret)}::bytea, ${uid}, ${purpose}) ON CONFLICT (secret_hash) DO NOTHING`
}
