import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { withoutSecrets } from '#services/mails/link-secrets.ts'
import { sampleMails } from '#services/mails/samples.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { addMail, addMember } from '#tests/support/staff/staff-table-changes.ts'

const shop = smallShop([{ id: 1, units: 4 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
const run = () => shop.services.scheduled.reportTroubles()
const notices = async () => {
  const { rows } = await sql<{ to: string; subject: string; text: string }>`
    SELECT recipient AS "to", content ->> 'subject' AS subject, content ->> 'text' AS text
    FROM mails WHERE kind = 'ownernotice' ORDER BY queued_at, recipient`.execute(shop.db)
  return rows
}
const addProblem = async (number: number) => {
  await sql`INSERT INTO problem_reports (uid, order_uid, line_uid, kind, body, reported_at)
    SELECT 'problem-1', orders.uid, line.uid, 2, '秘密の事情', ${NOW.toString()}::timestamptz
    FROM orders JOIN order_lines AS line ON line.order_uid = orders.uid WHERE number = ${number} LIMIT 1`.execute(
    shop.db,
  )
}
beforeEach(async () => {
  await sql`TRUNCATE owner_notices, job_failures`.execute(shop.db)
  await sql`DELETE FROM mails WHERE kind = 'ownernotice' OR failed_at IS NOT NULL`.execute(shop.db)
  await sql`DELETE FROM order_charges WHERE kind = 'uncaptured'`.execute(shop.db)
  await sql`DELETE FROM problem_reports`.execute(shop.db)
  await sql`UPDATE staff SET active = false`.execute(shop.db)
})

/** An owner with an account. */
async function owner(): Promise<string> {
  const uid = await addMember(shop)
  await shop.ports.identityAdmin.setRole(uid, 1)
  await staff.withDuties(['owner'], uid)
  return `${uid}@example.jp`
}

test('tells every owner once of a capture, mail and job that failed and of a problem on arrival', async () => {
  const { uid } = await lives.accepted([1])
  const { number } = await lives.orderOf(uid)
  const failed = await addMail(shop, 'failed', '秘密の本文')
  await addProblem(number!)
  await sql`INSERT INTO order_charges (uid, order_uid, kind, amount, at, event_key)
    VALUES ('uncaptured-1', ${uid}, 'uncaptured', 7000, ${NOW.toString()}::timestamptz, 'uncaptured-1')`.execute(
    shop.db,
  )
  await sql`INSERT INTO job_failures (name, failed_on) VALUES ('mark-overdue', '2026-11-20')`.execute(shop.db)
  const owners = [await owner(), await owner()].toSorted()
  expect(await run()).toBe(4)
  const mails = await notices()
  expect(mails.map(({ to }) => to)).toEqual(owners)
  const { subject, text } = mails[0]!
  expect(subject).toContain('【要確認】')
  for (const part of [`/staff/orders/${number}`, '/staff/mails', 'mark-overdue', '2026-11-20'])
    expect(text).toContain(part)
  for (const secret of ['秘密', failed, 'yamada']) expect(text).not.toContain(secret)
  expect(await run()).toBe(0)
  expect(await Promise.all([run(), run()])).toEqual([0, 0])
  expect(await notices()).toHaveLength(2)
  await addMail(shop, 'failed')
  expect(await run()).toBe(1)
  expect((await notices()).at(-1)?.subject).toBe('【要確認】送れなかったメール 1件')
})

test('two processes at once tell of it once', async () => {
  await owner()
  await addMail(shop, 'failed')
  expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1])
  expect(await notices()).toHaveLength(1)
})

test('a notice that could not be sent causes no other; what is old or resolved is not reported', async () => {
  await owner()
  await addMail(shop, 'failed')
  await run()
  await sql`UPDATE mails SET failed_at = ${NOW.toString()}::timestamptz WHERE kind = 'ownernotice'`.execute(shop.db)
  expect(await run()).toBe(0)
  const old = await addMail(shop, 'failed')
  await sql`UPDATE mails SET failed_at = ${NOW.subtract({ hours: 200 }).toString()}::timestamptz
            WHERE uid = ${old}`.execute(shop.db)
  await addMail(shop, 'sent')
  expect(await run()).toBe(0)
})

test('without an account of an owner the shop is notified, but not of problems, of which it has a mail', async () => {
  const { uid } = await lives.accepted([1])
  await addProblem((await lives.orderOf(uid)).number!)
  expect(await run()).toBe(1)
  expect(await notices()).toEqual([])
  await addMail(shop, 'failed')
  await run()
  expect((await notices()).map(({ to }) => to)).toEqual([SAMPLE_OPERATOR.email])
})

test('staff read every kind of mail without the secrets of its links', () => {
  const frame = {
    siteUrl: 'https://shop.test',
    shop: SAMPLE_OPERATOR,
    settings: FIRST_SETTINGS,
    mailWords: RELEASED_MAIL_WORDS,
  }
  const samples = sampleMails(frame)
  expect(samples.filter(({ content }) => content.text.includes('sample-0')).length).toBeGreaterThan(5)
  for (const { kind, content } of samples) expect([kind, withoutSecrets(content.text)]).not.toContain('sample-0')
  for (const { content } of samples) expect(withoutSecrets(content.text)).not.toMatch(/sample-0|oobCode=/)
})
