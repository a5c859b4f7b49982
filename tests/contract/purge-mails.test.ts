import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertMail } from '#adapters/postgres/mails/mail-queue.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShopOn } from '#tests/support/shop/suite-shops.ts'

describeStore('purge of old mails', (database) => {
  const shop = smallShopOn(database, [{ id: 1, units: 40 }])

  const lives = orderLives(() => shop)
  const scheduled = () => shop.services.scheduled
  const afterDays = (days: number) => NOW.add({ hours: 24 * days })
  const sentOf = async (uid: string) => {
    const { rows } = await sql<{ sent: object }>`
      SELECT mails_sent AS sent FROM orders WHERE uid = ${uid}`.execute(database())
    return rows[0]?.sent
  }

  test('deletes mails sent or failed 400 days ago, and keeps newer and waiting ones and the flag', async () => {
    const sent = await lives.accepted([1], { method: 'cod' })
    expect(await scheduled().sendMails()).toBe(1)
    const failed = await lives.accepted([1], { method: 'cod' })
    const rejection = Object.assign(new Error('550'), { kind: 'mail-rejected' })
    await shop.ports.queue.drain(NOW, 10, () => Promise.reject(rejection))
    const waiting = await lives.accepted([1], { method: 'cod' })
    const countMails = async () => [
      await lives.mailsOf(sent.uid),
      await lives.mailsOf(failed.uid),
      await lives.mailsOf(waiting.uid),
    ]
    shop.setClock(afterDays(400))
    expect([await scheduled().purgeOldMails(), await countMails()]).toEqual([0, [1, 1, 1]])
    shop.setClock(afterDays(400).add({ seconds: 1 }))
    expect([await scheduled().purgeOldMails(), await countMails()]).toEqual([2, [0, 0, 1]])
    expect(await sentOf(sent.uid)).toEqual({ orderreceived: NOW.toString() })
    expect(await scheduled().purgeOldMails()).toBe(0)
  })

  test('clears address and content of mails to a withdrawn member once none of them waits', async () => {
    const queue = async (kind: string, to: string, at: Temporal.Instant) => {
      const uid = shop.ports.ids.next()
      const content = { subject: '件名', text: `${to} 様` }
      await insertMail(database(), { uid, eventKey: `${kind}:${uid}`, kind, to, content, at })
      return uid
    }
    const contentOf = async (...uids: string[]) => {
      const { rows } = await sql<{ content: string }>`
        SELECT recipient || ' ' || (content ->> 'text') AS content FROM mails
        WHERE uid = ANY (${uids}::text[]) ORDER BY array_position(${uids}::text[], uid)`.execute(database())
      return rows.map((row) => row.content.trim())
    }
    const send = () => shop.ports.queue.drain(NOW, 100, async () => {})
    shop.setClock(NOW)
    await send()
    const before = await queue('passwordchanged', 'Gone@example.jp', NOW.subtract({ hours: 2 }))
    const withdrawal = await queue('withdrawn', 'gone@example.jp', NOW.subtract({ hours: 1 }))
    const registeredAgain = await queue('registrationdone', 'gone@example.jp', NOW)
    const other = await queue('passwordchanged', 'other@example.jp', NOW)
    await scheduled().purgeOldMails()
    expect(await contentOf(before, withdrawal)).toEqual([
      'Gone@example.jp Gone@example.jp 様',
      'gone@example.jp gone@example.jp 様',
    ])
    await send()
    await scheduled().purgeOldMails()
    const kept = ['gone@example.jp gone@example.jp 様', 'other@example.jp other@example.jp 様']
    expect(await contentOf(before, withdrawal, registeredAgain, other)).toEqual(['', '', ...kept])
    expect(await scheduled().purgeOldMails()).toBe(0)
  })
})
