import { sql } from 'kysely'
import { inquiryForm } from '#domain/inquiry/inquiry.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { NOW, type SmallShop, TOKYO } from '../shop/small-shop.ts'
import { SENT_SAMPLES } from './staff-table-mail-words.ts'
import { SERVICE_ROWS } from './staff-table-service.ts'

/**
 * A record that a change is made on. `args`: of the change, after the caller; `stale`: of a form that showed another
 * state; `wrong`: what is refused otherwise; `unknown`: of a record that does not exist. `state`: all that may change.
 */
export type PreparedChange = {
  readonly subject: string
  readonly args: readonly unknown[]
  readonly stale?: readonly unknown[]
  readonly wrong?: readonly unknown[]
  readonly unknown?: readonly unknown[]
  readonly state: () => Promise<unknown>
}

/** How the table test calls a change outside of orders. */
export type ChangeRow = (shop: SmallShop) => Promise<PreparedChange>

let records = 0
const nextName = (kind: string) => {
  records += 1
  return `${kind}-table-${records}`
}
const rowsOf = async (query: Promise<{ readonly rows: readonly unknown[] }>) => (await query).rows

export async function addReview({ db }: SmallShop, uid = nextName('review')): Promise<string> {
  await sql`INSERT INTO reviews (uid, item_id, nickname, stars, fit, body, posted_on)
    SELECT ${uid}, min(id), '花', 4, 3, '丈がちょうどよく、助かりました。', '2026-11-19' FROM items`.execute(db)
  return uid
}

export async function addInquiry({ ports }: SmallShop, change: object = {}): Promise<string> {
  const uid = nextName('inquiry')
  const [topic] = FIRST_TOPICS
  const typed = { name: '見本 花子', email: `${uid}@example.jp`, topic, body: '返却は\nどちらへ', ...change }
  await ports.inquiries.add({ ...inquiryForm(FIRST_TOPICS).parse(typed), uid, receivedAt: NOW }, [])
  return uid
}

/** A mail that was sent, failed permanently or waits. */
export async function addMail({ db }: SmallShop, state: 'sent' | 'failed' | 'waiting', text = '本文') {
  const uid = nextName('mail')
  const at = NOW.toString()
  await sql`INSERT INTO mails (uid, event_key, kind, recipient, content, queued_at, next_attempt_at, attempts, sent_at,
      failed_at, last_error)
    VALUES (${uid}, ${uid}, 'registrationdone', ${`${uid}@example.jp`},
      ${JSON.stringify({ subject: `件名 ${uid}`, text })}::jsonb, ${at}::timestamptz, ${at}::timestamptz, 1,
      ${state === 'sent' ? at : null}::timestamptz, ${state === 'failed' ? at : null}::timestamptz,
      ${state === 'failed' ? '550 no such user' : null})`.execute(db)
  return uid
}

/** An address that bounced. */
export async function addSuppression({ ports }: SmallShop): Promise<string> {
  const uid = nextName('suppression')
  const report = { address: `${uid}@example.jp`, mailUid: undefined, detail: '550 Unknown user', at: NOW }
  await ports.suppressions.record(uid, 'ses', { ...report, reason: 'bounce' })
  return uid
}

/** A member with an account. */
export async function addMember({ ports }: SmallShop, address: object = {}): Promise<string> {
  const uid = nextName('member')
  const email = `${uid}@example.jp`
  const profile = {
    address: { ...TOKYO, ...address },
    sex: 2 as const,
    bornOn: '1980-02-29',
    mailMagazine: 3 as const,
    reminderQuestion: 3 as const,
  }
  const member = { uid, email, profile, reminderAnswerHash: 'hash', status: 'member', at: NOW }
  await ports.members.register(member as Parameters<typeof ports.members.register>[0])
  await ports.identityAdmin.createVerified({ uid, email, passwordHash: 'hash' })
  return uid
}

const formOf = (name: string, version = 1) => ({ key: `form-${name}`, version })

const onReview =
  (seen: string, ...rest: readonly unknown[]): ChangeRow =>
  async (shop) => {
    const uid = await addReview(shop)
    return {
      subject: `review:${uid}`,
      args: [uid, 'waiting', ...rest],
      stale: [uid, seen, ...rest],
      unknown: ['no-review', 'waiting', ...rest],
      state: () => rowsOf(sql`SELECT is_shown, checked_at FROM reviews WHERE uid = ${uid}`.execute(shop.db)),
    }
  }

async function addQuestion({ ports, db }: SmallShop): Promise<string> {
  const uid = nextName('question')
  const { rows } = await sql<{ id: number }>`SELECT min(id) AS id FROM items`.execute(db)
  const question = { uid, itemId: rows[0]!.id, body: '裏地はありますか？', askedAt: NOW }
  await ports.itemQuestions.add(question, { ofItem: 1_000, ofShop: 1_000 })
  return uid
}

const onQuestion =
  (...argument: readonly unknown[]): ChangeRow =>
  async (shop) => {
    const uid = await addQuestion(shop)
    return {
      subject: `question:${uid}`,
      args: [uid, formOf(uid), ...argument],
      stale: [uid, formOf(uid, 7), ...argument],
      ...(argument.length > 0 && { wrong: [uid, formOf(uid), { body: '裏地は？', answer: '　' }] }),
      unknown: ['no-question', formOf(uid), ...argument],
      state: () =>
        rowsOf(sql`SELECT state, body, answer, version FROM item_questions WHERE uid = ${uid}`.execute(shop.db)),
    }
  }

const onInquiry =
  (argument: unknown, wrong?: unknown): ChangeRow =>
  async (shop) => {
    const uid = await addInquiry(shop)
    return {
      subject: `inquiry:${uid}`,
      args: [uid, formOf(uid), argument],
      stale: [uid, formOf(`${uid}-stale`, 7), argument],
      ...(wrong !== undefined && { wrong: [uid, formOf(uid), wrong] }),
      unknown: ['no-inquiry', formOf(uid), argument],
      state: async () => [
        await shop.ports.staffInquiries.find(uid),
        await rowsOf(sql`SELECT uid FROM mails WHERE recipient = ${`${uid}@example.jp`}`.execute(shop.db)),
      ],
    }
  }

type MemberArgs = Pick<PreparedChange, 'args' | 'stale' | 'wrong' | 'unknown'>

const onMember =
  (argsOf: (uid: string, shop: SmallShop) => MemberArgs | Promise<MemberArgs>): ChangeRow =>
  async (shop) => {
    const uid = await addMember(shop)
    return {
      subject: `member:${uid}`,
      ...(await argsOf(uid, shop)),
      state: async () => [
        await shop.ports.members.find(uid),
        await shop.ports.staffMembers.noteOf(uid),
        await shop.ports.staffMembers.pointsOf(uid, 10),
        await shop.ports.identityAdmin.find({ uid }),
        await shop.ports.members.isEmailBlocked(`${uid}@example.jp`),
        await rowsOf(sql`SELECT * FROM email_corrections WHERE customer_uid = ${uid}`.execute(shop.db)),
      ],
    }
  }

async function staffAccount(shop: SmallShop): Promise<string> {
  const uid = await addMember(shop)
  await shop.ports.identityAdmin.setRole(uid, 1)
  return uid
}

const { familyName, givenName, familyNameKana, givenNameKana } = TOKYO
const PERSON = { familyName, givenName, familyNameKana, givenNameKana }
const newEmail = (email: string) => ({ email, reason: '折り返して確かめた' })
const points = (change: object) => ({ points: 500, reason: 'お詫び', seenBalance: 0, ...change })

/** One row for each change of services.staff: a change without a row fails the test. */
export const CHANGE_ROWS: Readonly<Record<string, ChangeRow>> = {
  showReview: onReview('hidden'),
  answerQuestion: onQuestion({ body: '裏地はありますか？', answer: 'ございます。' }),
  hideQuestion: onQuestion(),
  hideReview: onReview('shown', { reason: 'personal', note: '電話番号' }),
  retryMail: async (shop) => {
    const uid = await addMail(shop, 'failed')
    return {
      subject: `mail:${uid}`,
      args: [uid],
      wrong: [await addMail(shop, 'sent')],
      unknown: ['no-mail'],
      state: () => rowsOf(sql`SELECT failed_at, attempts FROM mails WHERE uid = ${uid}`.execute(shop.db)),
    }
  },
  resendShopMail: async (shop) => {
    const uid = await addMail(shop, 'sent')
    return {
      subject: `mail:${uid}`,
      args: [uid, formOf(uid)],
      wrong: [await addMail(shop, 'waiting'), formOf(uid)],
      unknown: ['no-mail', formOf(uid)],
      state: () => rowsOf(sql`SELECT uid FROM mails WHERE recipient = ${`${uid}@example.jp`}`.execute(shop.db)),
    }
  },
  ...SENT_SAMPLES,
  recordInquiryAnswer: onInquiry('身長は158cmです。', '　'),
  releaseSuppression: async (shop) => {
    const uid = await addSuppression(shop)
    return {
      subject: `suppression:${uid}`,
      args: [uid, 'お電話で確認'],
      wrong: [uid, ' '],
      unknown: ['no-suppression', 'お電話で確認'],
      state: () => rowsOf(sql`SELECT * FROM mail_suppressions WHERE uid = ${uid}`.execute(shop.db)),
    }
  },
  assignInquiry: onInquiry('service-table', 'packing-table'),
  changeInquiry: onInquiry('closed'),
  replyToInquiry: onInquiry('承知いたしました。', '　'),
  writeMemberNote: onMember((uid) => ({
    args: [uid, formOf(uid), '電話は午前中'],
    stale: [uid, formOf(uid, 7), '電話は午前中'],
    wrong: [uid, formOf(uid), 'あ'.repeat(2_001)],
    unknown: ['no-member', formOf(uid), '電話は午前中'],
  })),
  correctMember: onMember((uid) => ({
    args: [uid, { person: { ...PERSON, telephone: '0312349999' }, reason: '折り返して確かめた' }],
    wrong: [uid, { person: { ...PERSON, telephone: '0312349999' }, reason: ' ' }],
    unknown: ['no-member', { person: PERSON, reason: '折り返して確かめた' }],
  })),
  requestMemberEmail: onMember(async (uid, shop) => ({
    args: [uid, formOf(uid), newEmail(`new-${uid}@example.jp`)],
    wrong: [await staffAccount(shop), formOf(uid), newEmail(`new-${uid}@example.jp`)],
    unknown: ['no-member', formOf(uid), newEmail(`new-${uid}@example.jp`)],
  })),
  setMemberDisabled: onMember(async (uid, shop) => ({
    args: [uid, true],
    wrong: [await staffAccount(shop), true],
    unknown: ['no-member', true],
  })),
  removeMemberSecondFactor: onMember(async (uid, shop) => {
    await sql`
      INSERT INTO embedded_identity.second_factors (uid, account_uid, secret, counter, enrolled_at)
      VALUES (${`factor-${uid}`}, ${uid}, 'JBSWY3DPEHPK3PXP', 0, now())`.execute(shop.db)
    return { args: [uid], wrong: [await staffAccount(shop)], unknown: ['no-member'] }
  }),
  setMemberBlocked: onMember((uid) => ({ args: [uid, true], unknown: ['no-member', true] })),
  adjustPoints: onMember((uid) => ({
    args: [uid, formOf(uid), points({})],
    stale: [uid, formOf(`${uid}-stale`), points({ seenBalance: 7 })],
    wrong: [uid, formOf(`${uid}-wrong`), points({ points: -1 })],
    unknown: ['no-member', formOf(uid), points({})],
  })),
  withdrawMember: onMember((uid) => ({ args: [uid], unknown: ['no-member'] })),
  ...SERVICE_ROWS,
}
