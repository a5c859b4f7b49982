import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { magazineStore } from '#adapters/postgres/mails/magazine-store.ts'
import { memberStore } from '#adapters/postgres/members/member-store.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { day } from '#domain/day.ts'
import { sendMagazine } from '#services/mails/magazine.ts'
import type { MagazineReader } from '#services/ports/mails.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { NOW, nextUid } from './sample-order.ts'

onBothDatabases('MagazineStore', (database) => {
  const store = () => magazineStore(database(), randomIds())
  const content = ({ token }: MagazineReader) => ({ subject: '号', text: token })
  beforeEach(() => sql`DELETE FROM customers`.execute(database()))

  const member = async (mailMagazine: 1 | 2 | 3, status: 'member' | 'provisional' = 'member') => {
    const uid = nextUid('reader')
    const profile = { address: TOKYO, sex: 2, bornOn: day('1980-02-29'), mailMagazine, reminderQuestion: 3 } as const
    const email = `${uid}@example.jp`
    await memberStore(database()).register({
      uid,
      status: 'provisional',
      email,
      profile,
      reminderAnswerHash: 'x',
      at: NOW,
    })
    const mail = { uid: nextUid('mail'), eventKey: nextUid('e'), kind: 'registrationdone', to: email } as const
    if (status === 'member') {
      await memberStore(database()).complete(uid, NOW, { ...mail, content: { subject: '', text: '' } })
    }
    return uid
  }
  const preferenceOf = async (uid: string) => (await memberStore(database()).find(uid))?.profile.mailMagazine

  test('queues an issue for each subscribed member once, however often it is called', async () => {
    const readers = [await member(1), await member(2), await member(1)]
    await member(3)
    await member(1, 'provisional')
    const received: MagazineReader[] = []
    const write = (reader: MagazineReader) => {
      received.push(reader)
      return content(reader)
    }
    const issue = nextUid('issue')
    const counts = []
    for (let attempt = 0; attempt < 3; attempt += 1) counts.push(await store().queueIssue(issue, 2, NOW, write))
    expect(counts).toEqual([2, 1, 0])
    expect(received.map(({ uid }) => uid).toSorted()).toEqual(readers.toSorted())
    expect(received.map(({ isTextOnly }) => isTextOnly).toSorted()).toEqual([false, false, true])
    expect(new Set(received.map(({ token }) => token)).size).toBe(3)
    expect(received.every(({ token }) => token.length === 43)).toBe(true)
  })

  test('queues each member once when called concurrently', async () => {
    for (let count = 0; count < 6; count += 1) await member(1)
    const issue = nextUid('issue')
    await Promise.all(Array.from({ length: 4 }, () => store().queueIssue(issue, 10, NOW, content)))
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM mails WHERE event_key LIKE ${`magazine:${issue}:%`}`.execute(database())
    expect(rows[0]?.count).toBe(6)
  })

  test('unsubscribes the member by the link of any issue, and deletes their unsent mails', async () => {
    const [uid, other] = [await member(1), await member(2)]
    const tokens = new Map<string, string>()
    const write = (reader: MagazineReader) => {
      expect(tokens.get(reader.uid) ?? reader.token).toBe(reader.token)
      tokens.set(reader.uid, reader.token)
      return content(reader)
    }
    const issues = [nextUid('issue'), nextUid('issue')]
    for (const issue of issues) await store().queueIssue(issue, 10, NOW, write)
    expect(await store().unsubscribe('made-up', NOW)).toBe(false)
    expect(await store().unsubscribe(tokens.get(uid) ?? '', NOW)).toBe(true)
    expect([await preferenceOf(uid), await preferenceOf(other)]).toEqual([3, 2])
    const { rows } = await sql<{ key: string }>`
      SELECT event_key AS key FROM mails WHERE kind = 'magazine'
        AND split_part(event_key, ':', 2) = ANY (${issues}::text[])`.execute(database())
    expect(rows.map(({ key }) => key.split(':')[2])).toEqual([other, other])
  })

  test('sends HTML to members who want it, and a link to unsubscribe to all', async () => {
    await member(1)
    await member(2)
    const operator = { now: () => SAMPLE_OPERATOR }
    const ports = { magazine: store(), clock: { now: () => NOW }, siteUrl: 'https://shop.test', operator }
    const send = sendMagazine(ports)
    const issue = nextUid('issue')
    expect(await send(issue, '# 春のご案内\n\nご挨拶。')).toEqual({ queued: 2 })
    expect(await send(issue, '# 春のご案内\n\nご挨拶。')).toEqual({ queued: 0 })
    expect(await send(issue, '題のない号')).toMatchObject({ code: 'no-title' })
    const { rows } = await sql<{ content: { text: string; letter?: object; unsubscribeUrl: string } }>`
      SELECT content FROM mails WHERE event_key LIKE ${`magazine:${issue}:%`}`.execute(database())
    expect(rows.map(({ content: { letter } }) => letter !== undefined).toSorted()).toEqual([false, true])
    for (const { content } of rows) {
      expect(content.unsubscribeUrl).toMatch(/^https:\/\/shop\.test\/magazine\/unsubscribe\?token=[\w-]{43}$/)
      expect(content.text).toContain(content.unsubscribeUrl)
    }
  })
})
