import { sql } from 'kysely'
import type { ExternalSignInStore, PendingLink, PendingSignIn } from '#services/ports/external-accounts.ts'
import type { Database } from '../database/connect.ts'
import { entity, run } from '../database/rows.ts'
import { hashSecret } from '../orders/order-rows.ts'

export function externalSignInStore(db: Database): ExternalSignInStore {
  return { ...signIns(db), ...links(db) }
}

function signIns(db: Database): Pick<ExternalSignInStore, 'addSignIn' | 'consumeSignIn'> {
  return {
    async addSignIn({ state, browserSecret }, { providerId, next = null, isPopup }, { now, endsAt }) {
      await sql`DELETE FROM other_sign_ins WHERE expires_at < ${now.toString()}::timestamptz`.execute(db)
      await sql`INSERT INTO other_sign_ins (state_hash, browser_hash, provider_id, next_path, is_popup, expires_at)
        VALUES (${hashSecret(state)}, ${hashSecret(browserSecret)}, ${providerId}, ${next}, ${isPopup},
                ${endsAt.toString()}::timestamptz)`.execute(db)
    },
    consumeSignIn: ({ state, browserSecret }, now) =>
      entity<PendingSignIn>(db)`
        DELETE FROM other_sign_ins
        WHERE state_hash = ${hashSecret(state)} AND browser_hash = ${hashSecret(browserSecret)}
          AND expires_at >= ${now.toString()}::timestamptz
        RETURNING provider_id AS "providerId", next_path AS next, is_popup AS "isPopup"`,
  }
}

function links(db: Database): Pick<ExternalSignInStore, 'addLink' | 'findLink' | 'removeLink'> {
  return {
    async addLink(secret, { providerId, idToken, accessToken = null, nonce, email }, { now, endsAt }) {
      await sql`DELETE FROM waiting_links WHERE expires_at < ${now.toString()}::timestamptz`.execute(db)
      await sql`INSERT INTO waiting_links (secret_hash, provider_id, id_token, access_token, nonce, email, expires_at)
        VALUES (${hashSecret(secret)}, ${providerId}, ${idToken}, ${accessToken}, ${nonce}, ${email},
                ${endsAt.toString()}::timestamptz)`.execute(db)
    },
    findLink: (secret, now) =>
      entity<PendingLink>(db)`
        SELECT provider_id AS "providerId", id_token AS "idToken", access_token AS "accessToken", nonce, email
        FROM waiting_links
        WHERE secret_hash = ${hashSecret(secret)} AND expires_at >= ${now.toString()}::timestamptz`,
    removeLink: (secret) => run(db)`DELETE FROM waiting_links WHERE secret_hash = ${hashSecret(secret)}`,
  }
}
