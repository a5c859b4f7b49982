import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/database.ts'
import { orderLives } from '#tests/support/order-lives.ts'
import { NOW } from '#tests/support/small-shop.ts'
import { smallShopOn } from '#tests/support/suite-shops.ts'

onBothDatabases('the nightly forgetting of mails', (database) => {
  const shop = smallShopOn(database, [{ id: 1, products: 40 }])

  const lives = orderLives(() => shop)
  const chores = () => shop.services.chores
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
    expect([await chores().forgetMails(), await left()]).toEqual([0, [1, 1, 1]])
    shop.setClock(afterDays(400).add({ seconds: 1 }))
    expect([await chores().forgetMails(), await left()]).toEqual([2, [0, 0, 1]])
    expect(await sentOf(sent.uid)).toEqual({ orderreceived: NOW.toString() })
    expect(await chores().forgetMails()).toBe(0)
  })
})
