import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMagazine } from '#scripts/magazine.ts'
import { newMember } from '#tests/support/customers/member-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 2 }])
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sumirei-magazine-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const choiceOf = async (uid: string) => (await shop.services.members.getMember(uid))?.profile.mailMagazine
const run = async (name: string, text: string) => {
  const output: string[] = []
  await writeFile(join(folder, name), text)
  const isDone = await queueMagazine(shop.services.mails, join(folder, name), (line) => output.push(line))
  return { isDone, output: output.join('\n') }
}
/** The unsubscribe link of the newest issue for a recipient, without the origin. */
const linkFor = async (email: string) => {
  const { rows } = await sql<{ url: string }>`
    SELECT content->>'unsubscribeUrl' AS url FROM mails WHERE kind = 'magazine' AND recipient = ${email}
    ORDER BY queued_at DESC, uid DESC LIMIT 1`.execute(shop.db)
  const url = new URL(rows[0]?.url ?? '')
  return `${url.pathname}${url.search}`
}

test('queues an issue once per member; its link unsubscribes by a one-click request', async () => {
  const { email, session } = await newMember(shop, { mailMagazine: 1 })
  expect(await run('2027-spring.md', '# 春のご案内\n\nご挨拶。')).toMatchObject({
    isDone: true,
    output: expect.stringMatching(/for 1 members/),
  })
  expect(await run('2027-spring.md', '# 春のご案内\n\nご挨拶。')).toMatchObject({
    isDone: true,
    output: expect.stringMatching(/for 0 members/),
  })
  const link = await linkFor(email)
  expect((await shop.fetch(link)).status).toBe(200)
  expect(await choiceOf(session.uid)).toBe(1)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const answer = await shop.fetch(link, { method: 'POST', body })
  expect([answer.status, await answer.text()]).toEqual([200, '配信を停止しました。'])
  expect(await choiceOf(session.uid)).toBe(3)
  const { rows } = await sql`SELECT FROM mails WHERE kind = 'magazine'`.execute(shop.db)
  expect(rows).toHaveLength(0)
})

test('the unsubscribe page has a plain form and confirms the result', async () => {
  const { email, session } = await newMember(shop, { mailMagazine: 2 })
  await run('2027-summer.md', '# 夏のご案内\n\nご挨拶。')
  const link = await linkFor(email)
  const page = await (await shop.fetch(link)).text()
  const token = /name="token" value="([\w-]{43})"/.exec(page)?.[1] ?? ''
  expect(link).toContain(token)
  const answer = await shop.fetch('/magazine/unsubscribe', { method: 'POST', body: new URLSearchParams({ token }) })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/magazine/unsubscribe?done=1'])
  expect(await (await shop.fetch('/magazine/unsubscribe?done=1')).text()).toContain('配信を停止しました')
  expect(await choiceOf(session.uid)).toBe(3)
})

test('rejects a malformed file with the number of the line', async () => {
  expect(await run('bad.md', '# 題\n\nご挨拶。\n## 節\n[a](ftp://a)')).toMatchObject({
    isDone: false,
    output: expect.stringMatching(/bad\.md:5: bad-link/),
  })
  expect(await run('Bad Name.md', '# 題\n\nご挨拶。')).toMatchObject({ isDone: false })
})

test('a consent is recorded and kept for three years after it ended, beyond a withdrawal', async () => {
  const consentsOf = async (uid: string) => {
    const { rows } = await sql<{ email: string; isOver: boolean }>`
      SELECT email, ended_at IS NOT NULL AS "isOver" FROM magazine_consents WHERE customer_uid = ${uid}
      ORDER BY id`.execute(shop.db)
    return rows
  }
  const { email, session } = await newMember(shop, { mailMagazine: 1 })
  const { session: unsubscribed } = await newMember(shop, { mailMagazine: 3 })
  expect([await consentsOf(session.uid), await consentsOf(unsubscribed.uid)]).toEqual([[{ email, isOver: false }], []])
  await run('2027-winter.md', '# 冬のご案内\n\nご挨拶。')
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  await shop.fetch(await linkFor(email), { method: 'POST', body })
  expect(await consentsOf(session.uid)).toEqual([{ email, isOver: true }])
  await sql`UPDATE customers SET mail_magazine = 2 WHERE uid = ${session.uid}`.execute(shop.db)
  await sql`UPDATE customers SET email = 'new-address@example.jp' WHERE uid = ${session.uid}`.execute(shop.db)
  const before = await consentsOf(session.uid)
  expect(before.map(({ isOver }) => isOver)).toEqual([true, true, false])
  await sql`
    UPDATE customers SET status = 'withdrawn', email = NULL, address = NULL, sex = NULL, born_on = NULL,
           mail_magazine = NULL, reminder_question = NULL, reminder_answer_hash = NULL, withdrawn_at = modified_at
    WHERE uid = ${session.uid}`.execute(shop.db)
  expect((await consentsOf(session.uid)).at(-1)).toEqual({ email: 'new-address@example.jp', isOver: true })
  const now = shop.ports.clock.now()
  const after = (years: number, days: number) =>
    shop.setClock(now.toZonedDateTimeISO('Asia/Tokyo').add({ years }).add({ days }).toInstant())
  after(3, -1)
  expect(await shop.services.scheduled.purgeMagazineConsents()).toBe(0)
  after(3, 1)
  expect(await shop.services.scheduled.purgeMagazineConsents()).toBeGreaterThanOrEqual(3)
  expect(await consentsOf(session.uid)).toEqual([])
  shop.setClock(now)
})
