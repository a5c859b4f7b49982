import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inquiryStore } from '#adapters/postgres/mails/inquiry-store.ts'
import { mailQueue } from '#adapters/postgres/mails/mail-queue.ts'
import { rateLimit } from '#adapters/postgres/visitors/rate-limit.ts'
import { inquiryForm } from '#domain/inquiry/inquiry.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { NOW, nextUid } from './sample-order.ts'

const inquiry = inquiryForm(FIRST_TOPICS).parse({
  name: '山田 花子',
  email: 'a@example.jp',
  topic: '商品・サイズについて',
  body: '本文',
})
const content = { subject: '件名', text: '本文', html: '<p>本文</p>' }

onBothDatabases('InquiryStore', (database) => {
  const mailOf = (uid: string) => ({
    uid: nextUid('mail'),
    eventKey: `inquiryreceived:${uid}`,
    kind: 'inquiryreceived' as const,
    to: 'a@example.jp',
    content,
  })

  test('stores an inquiry and its mails in one transaction, once', async () => {
    const uid = nextUid('inquiry')
    const store = inquiryStore(database())
    expect(await store.add({ ...inquiry, uid, receivedAt: NOW }, [mailOf(uid)])).toBe(true)
    expect(await store.add({ ...inquiry, uid, receivedAt: NOW }, [mailOf(uid)])).toBe(false)
    const sent: string[] = []
    await mailQueue(database()).drain(NOW, 10, async ({ kind }) => void sent.push(kind))
    expect(sent).toEqual(['inquiryreceived'])
  })

  test('stores no inquiry when its mail cannot be queued', async () => {
    const uid = nextUid('inquiry')
    const [first, second] = [mailOf(uid), mailOf(nextUid('other'))]
    const withoutRecipient = { ...second, to: null as unknown as string }
    const store = inquiryStore(database())
    const both = store.add({ ...inquiry, uid, receivedAt: NOW }, [first, withoutRecipient])
    await expect(both).rejects.toThrow()
    const { rows } = await sql`SELECT FROM inquiries WHERE uid = ${uid}`.execute(database())
    expect(rows).toHaveLength(0)
  })

  test('purges old inquiries', async () => {
    const store = inquiryStore(database())
    await store.add({ ...inquiry, uid: nextUid('inquiry'), receivedAt: NOW.subtract({ hours: 48 }) }, [])
    expect(await store.purge(NOW.subtract({ hours: 24 }))).toBe(1)
  })
})

onBothDatabases('RateLimit', (database) => {
  const rule = { name: 'asking', max: 3, windowSeconds: 60 }
  const take = (caller: string, seconds = 0) => rateLimit(database()).take(rule, caller, NOW.add({ seconds }))

  test('counts each caller separately, and starts a new window when the old one has ended', async () => {
    const results = [await take('a'), await take('a', 10), await take('b'), await take('a', 59), await take('a', 59)]
    expect(results).toEqual([true, true, true, true, false])
    expect(await take('a', 60)).toBe(true)
    expect(await take('a', 119)).toBe(true)
  })

  test('counts concurrent requests exactly', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => take('crowd')))
    expect(results.filter(Boolean)).toHaveLength(3)
  })

  test('deletes windows that have ended', async () => {
    await take('old')
    await take('new', 3_600)
    const { rows } = await sql<{ who: string }>`SELECT who FROM rate_windows WHERE who IN ('old', 'new')`.execute(
      database(),
    )
    expect(rows).toEqual([{ who: 'new' }])
  })
})
