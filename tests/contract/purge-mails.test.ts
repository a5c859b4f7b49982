import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertMail } from '#adapters/postgres/insert-mail.ts'
import { onBothDatabases } from '#tests/support/database.ts'
import { orderLives } from '#tests/support/order-lives.ts'
import { NOW } from '#tests/support/small-shop.ts'
import { smallShopOn } from '#tests/support/suite-shops.ts'

onBothDatabases('the nightly forgetting of mails', (database) => {
  const shop = smallShopOn(database, [{ id: 1, products: 40 }])

  const lives = orderLives(() => shop)
  const chores = () => shop.services.scheduled
  const afterDays = (days: number) => NOW.add({ hours: 24 * days })
  const sentOf = async (uid: string) => {
    const { rows } = await sql<{ sent: object }>`
      SELECT mails_sent AS sent FROM orders WHERE uid = ${uid}`.execute(database())
    return rows[0]?.sent
  }

  test('what was sent or given up 400 days ago goes; what waits, what is younger and the flag stay', async () => {
    const sent = await lives.accepted([1], { method: 'cod' })
    expect(await chores().sendMails()).toBe(1)
    const givenUp = await lives.accepted([1], { method: 'cod' })
    const refusal = Object.assign(new Error('550'), { kind: 'mail-refused' })
    await shop.ports.queue.drain(NOW, 10, () => Promise.reject(refusal))
    const waiting = await lives.accepted([1], { method: 'cod' })
    const left = async () => [
      await lives.mailsOf(sent.uid),
      await lives.mailsOf(givenUp.uid),
      await lives.mailsOf(waiting.uid),
    ]
    shop.setClock(afterDays(400))
    expect([await chores().purgeOldMails(), await left()]).toEqual([0, [1, 1, 1]])
    shop.setClock(afterDays(400).add({ seconds: 1 }))
    expect([await chores().purgeOldMails(), await left()]).toEqual([2, [0, 0, 1]])
    expect(await sentOf(sent.uid)).toEqual({ orderreceived: NOW.toString() })
    expect(await chores().purgeOldMails()).toBe(0)
  })

  test('what was written to who withdrew keeps neither address nor words, once nothing of it waits', async () => {
    const queue = async (kind: string, to: string, at: Temporal.Instant) => {
      const uid = shop.ports.ids.next()
      const content = { subject: '件名', text: `${to} 様` }
      await insertMail(database(), { uid, eventKey: `${kind}:${uid}`, kind, to, content, at })
      return uid
    }
    const told = async (...uids: string[]) => {
      const { rows } = await sql<{ told: string }>`
        SELECT recipient || ' ' || (content ->> 'text') AS told FROM mails
        WHERE uid = ANY (${uids}::text[]) ORDER BY array_position(${uids}::text[], uid)`.execute(database())
      return rows.map((row) => row.told.trim())
    }
    const send = () => shop.ports.queue.drain(NOW, 100, async () => {})
    shop.setClock(NOW)
    await send()
    const before = await queue('passwordchanged', 'Gone@example.jp', NOW.subtract({ hours: 2 }))
    const farewell = await queue('withdrawn', 'gone@example.jp', NOW.subtract({ hours: 1 }))
    const back = await queue('registrationdone', 'gone@example.jp', NOW)
    const other = await queue('passwordchanged', 'other@example.jp', NOW)
    await chores().purgeOldMails()
    expect(await told(before, farewell)).toEqual([
      'Gone@example.jp Gone@example.jp 様',
      'gone@example.jp gone@example.jp 様',
    ])
    await send()
    await chores().purgeOldMails()
    const kept = ['gone@example.jp gone@example.jp 様', 'other@example.jp other@example.jp 様']
    expect(await told(before, farewell, back, other)).toEqual(['', '', ...kept])
    expect(await chores().purgeOldMails()).toBe(0)
  })
})
