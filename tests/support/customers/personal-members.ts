import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { day } from '#domain/day.ts'
import { NO_WISH } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import { NOW, type SmallShop, TOKYO } from '../shop/small-shop.ts'
import { guestOrders } from './guest-orders.ts'
import { newMember } from './member-shop.ts'

const STAFF = 'staff:hana'

/** Texts by which the person could be recognised; none is part of another text of the suite. */
export const PERSON = {
  ...TOKYO,
  familyName: '文殊院',
  givenName: '沙都子',
  familyNameKana: 'モンジュイン',
  givenNameKana: 'サトコ',
  address1: '千代田区紀尾井町77-88',
  telephone: '0377788899',
}
/** Of the authenticator app of the member. */
export const APP_SECRET = 'JBSWY3DPEHPK3PXP'
export const NICKNAME = 'もんちゃん'
export const WEARER = '夜半之介'
export const NOTE = '裏口の鈴へ'

/** The tables that contain a text, in any column. */
export async function tablesWith(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(db)
  const pattern = `%${text}%`
  const queries = rows.map(
    ({ name }) =>
      sql`SELECT ${name} AS name WHERE EXISTS (SELECT FROM ${sql.raw(name)} AS kept WHERE kept::text LIKE ${pattern})`,
  )
  const found = await sql<{ name: string }>`${sql.join(queries, sql` UNION ALL `)}`.execute(db)
  return found.rows.map(({ name }) => name.replace(/^public\./, '')).sort()
}

type Member = Awaited<ReturnType<typeof newMember>>

/** Members of item 501 of a shop. */
export function personalMembers(shop: () => SmallShop) {
  return {
    placedOrder: (member: Member) => placedOrder(shop(), member),
    memberWithEverything: () => memberWithEverything(shop()),
  }
}

/** A member with a returned and paid order, a receipt, and a row in every table that can have one. */
async function memberWithEverything(shop: SmallShop): Promise<{ member: Member; orderUid: string; number: number }> {
  const member = await newMember(shop, { address: PERSON, mailMagazine: 1 })
  const { uid } = member.session
  const placed = await placedOrder(shop, member)
  await sql`UPDATE customers SET note = ${NOTE} WHERE uid = ${uid}`.execute(shop.db)
  await sql`UPDATE identity_documents SET status = 'accepted', checked_at = now(), note = ${NOTE}
            WHERE order_uid = ${placed.uid}`.execute(shop.db)
  const { orderLife, receipts } = shop.services
  const moves = [
    await orderLife.confirmOrder(placed.uid, STAFF),
    await orderLife.shipOrder(placed.uid, { slipNumber: '7778-1', returnSlipNumber: '7778-2' }, STAFF),
    await orderLife.returnLines(placed.uid, undefined, STAFF),
    await orderLife.recordCodPayment(placed.uid, day('2026-11-20'), STAFF),
    await orderLife.writeMemo(placed.uid, `${NOTE}（電話 ${PERSON.telephone}）`, STAFF),
  ]
  for (const move of moves) if (isRejected(move)) throw new Error(move.code)
  await receipts.issue(
    { customerUid: uid, orderUid: placed.uid },
    { formUid: `form-${uid}`, wording: { addressee: PERSON.familyName, proviso: '礼服' } },
  )
  await insertRows(shop, member, placed.uid, placed.lines[0]!.uid)
  return { member, orderUid: placed.uid, number: placed.number! }
}

async function placedOrder(shop: SmallShop, member: Member) {
  const guest = guestOrders(() => shop)
  const guestSecret = await guest.cartOf([501])
  const { checkout, sessions } = shop.services
  const merged = await sessions.mergeVisitor(member.session.uid, { cartSecret: guestSecret, visitorSecret: undefined })
  const secret = merged.cartSecret ?? ''
  await checkout.saveCustomer(secret, { email: member.email, customer: PERSON, shipping: PERSON })
  const payment = { paymentMethod: 'cod', ...NO_WISH, deliveryTime: 1, deliveryNote: NOTE } as const
  await checkout.savePayment(secret, payment)
  const cart = await shop.services.cart.getCart(secret)
  await shop.services.cart.nameWearer(secret, cart?.order.lines[0]?.uid ?? '', WEARER)
  const placed = await guest.confirm(secret)
  if ('kind' in placed) throw new Error(placed.code)
  return (await shop.ports.orders.findBySecret(placed.orderSecret))!
}

async function insertRows(
  shop: SmallShop,
  { session: { uid }, email }: Member,
  orderUid: string,
  lineUid: string,
): Promise<void> {
  const { members } = shop.ports
  await members.addAddress(uid, { uid: `address-${uid}`, address: PERSON, at: NOW }, 20)
  const statements = [
    sql`INSERT INTO reviews (uid, item_id, order_line_uid, nickname, stars, fit, body, height_cm, posted_on,
                             hidden_reason, hidden_note)
        VALUES (${`review-${uid}`}, 501, ${lineUid}, ${NICKNAME}, 5, 3, '助かりました', 158, '2026-11-20',
                'personal', ${NOTE})`,
    sql`INSERT INTO problem_reports (uid, order_uid, line_uid, kind, body, file_key, reported_at)
        VALUES (${`problem-${uid}`}, ${orderUid}, ${lineUid}, 1, ${NOTE}, ${`problems/${uid}.jpg`}, now())`,
    sql`INSERT INTO inquiries (uid, received_at, topic, name, email, telephone, body)
        VALUES (${`inquiry-${uid}`}, now(), 2, ${PERSON.familyName}, ${email}, ${PERSON.telephone}, ${NOTE})`,
    sql`INSERT INTO passkeys (uid, credential_id, account_uid, public_key, counter, transports, name, is_synced,
                              added_at)
        VALUES (${`key-${uid}`}, ${`credential-${uid}`}, ${uid}, '\\x00', 0, '{}', ${PERSON.givenName}, false, now())`,
    sql`INSERT INTO visitors (uid, customer_uid, seen_at) VALUES (${`visitor-${uid}`}, ${uid}, now())
        ON CONFLICT (customer_uid) DO NOTHING`,
    sql`INSERT INTO body_sizes (customer_uid, size) VALUES (${uid}, '{"heightCm": 158}')`,
    sql`INSERT INTO magazine_links (customer_uid, token, made_at) VALUES (${uid}, ${`token-${uid}`}, now())`,
    sql`INSERT INTO point_expiry_notices (customer_uid, expires_on, told_at) VALUES (${uid}, '2027-11-20', now())`,
    sql`INSERT INTO order_charges (uid, order_uid, line_uid, kind, amount, at, event_key, state, settled_at, settled_by,
                                   reason, note, photo_key)
        VALUES (${`charge-${uid}`}, ${orderUid}, ${lineUid}, 'damage', 500, now(), ${`damage-${uid}`}, 'paid', now(),
                'staff:hana', '裾のほつれ', ${NOTE}, ${`damages/${uid}.jpg`})`,
    sql`INSERT INTO member_recovery_codes (customer_uid, code_hash) VALUES (${uid}, convert_to(${uid}, 'UTF8'))`,
    sql`INSERT INTO embedded_identity.second_factors (uid, account_uid, display_name, secret, counter, enrolled_at)
        VALUES (${`factor-${uid}`}, ${uid}, ${PERSON.givenName}, ${APP_SECRET}, 0, now())`,
    sql`INSERT INTO embedded_identity.pending_factors (credential_hash, account_uid, provider, expires_at)
        VALUES (convert_to(${uid}, 'UTF8'), ${uid}, 'password', now())`,
    sql`INSERT INTO charge_links (secret_hash, charge_uid, expires_at) VALUES ('\\x77', ${`charge-${uid}`}, now())`,
  ]
  for (const statement of statements) await statement.execute(shop.db)
}
