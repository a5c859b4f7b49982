import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailQueue } from '#adapters/postgres/mail-queue.ts'
import { orderStore } from '#adapters/postgres/order-store.ts'
import { onBothDatabases } from '#tests/support/database.ts'
import { cartOf, NOW, nextUid } from './sample-order.ts'

const content = { subject: '件名', text: '本文' }

onBothDatabases('MailQueue', (database) => {
  const orders = () => orderStore(database())
  const queue = () => mailQueue(database())
  const queueOne = async (eventKey = nextUid('event')) => {
    const cart = cartOf([])
    const uid = nextUid('mail')
    await orders().transaction(async (tx) => {
      await tx.insert(cart, nextUid('secret'))
      const mail = { uid, eventKey, kind: 'orderreceived', orderUid: cart.uid, to: 'a@example.jp', content, at: NOW }
      await tx.queueMail(mail)
      await tx.queueMail({ ...mail, uid: nextUid('mail') })
    })
    return { uid, orderUid: cart.uid }
  }
  const drainInto = async (seen: string[], at = NOW, limit = 100) =>
    queue().drain(at, limit, async ({ uid }) => {
      seen.push(uid)
    })

  test('sends one mail an event and sets the flag of the order', async () => {
    const { uid, orderUid } = await queueOne()
    const sent: unknown[] = []
    expect(await queue().drain(NOW, 10, async (mail) => void sent.push(mail))).toBe(1)
    expect(sent).toEqual([{ uid, kind: 'orderreceived', to: 'a@example.jp', content }])
    expect(await drainInto([])).toBe(0)
    const { rows } = await sql<{ mails_sent: object }>`
      SELECT mails_sent FROM orders WHERE uid = ${orderUid}`.execute(database())
    expect(rows[0]?.mails_sent).toEqual({ orderreceived: NOW.toString() })
  })

  test('sends nothing of a transaction that was rolled back', async () => {
    const failed = orders().transaction(async (tx) => {
      const cart = cartOf([])
      await tx.insert(cart, nextUid('secret'))
      await tx.queueMail({
        uid: nextUid('mail'),
        eventKey: nextUid('event'),
        kind: 'x',
        orderUid: cart.uid,
        to: 'x',
        content,
        at: NOW,
      })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await drainInto([])).toBe(0)
  })

  test('tries a mail that failed again, after a wait that doubles', async () => {
    await queueOne()
    const attempts: number[] = []
    for (let second = 0; second < 300; second += 10) {
      await queue().drain(NOW.add({ seconds: second }), 10, async () => {
        attempts.push(second)
        throw new Error('the transport is down')
      })
    }
    expect(attempts).toEqual([0, 30, 90, 210])
    expect(await drainInto([], NOW.add({ hours: 12 }))).toBe(1)
  })

  test('hands a mail to one of many, each up to its limit', async () => {
    const queued = []
    for (let count = 0; count < 12; count += 1) queued.push((await queueOne()).uid)
    const seen: string[] = []
    const counts = await Promise.all(Array.from({ length: 6 }, () => drainInto(seen, NOW.add({ hours: 24 }), 3)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect(Math.max(...counts)).toBeLessThanOrEqual(3)
    expect(seen.toSorted()).toEqual(queued.toSorted())
  })

  test('gives a mail whose taker died to another one after the lease', async () => {
    const { uid } = await queueOne()
    const at = NOW.add({ hours: 48 })
    const never = new Promise<void>(() => undefined)
    const taken = new Promise<void>((resolve) => {
      void queue().drain(at, 1, () => {
        resolve()
        return never
      })
    })
    await taken
    const seen: string[] = []
    expect(await drainInto(seen, at.add({ minutes: 9 }))).toBe(0)
    expect(await drainInto(seen, at.add({ minutes: 11 }))).toBe(1)
    expect(seen).toEqual([uid])
  })

  test('gives a mail up at once when it is refused for good, and after three days of trying otherwise', async () => {
    const { uid } = await queueOne()
    const givenUp: unknown[] = []
    const fail = (at: Temporal.Instant, error: object) =>
      queue().drain(
        at,
        10,
        () => Promise.reject(error),
        (mail) => givenUp.push([mail.uid, mail.attempts]),
      )
    const refusal = Object.assign(new Error('550 no such user'), { kind: 'mail-refused' })
    await fail(NOW, refusal)
    expect(givenUp).toEqual([[uid, 1]])
    expect(await drainInto([], NOW.add({ hours: 100 }))).toBe(0)
    const { uid: other } = await queueOne()
    // Nobody sent mails for four days: the first failure after that is the first.
    for (const hours of [96, 96 + 71]) await fail(NOW.add({ hours }), new Error('down'))
    expect(givenUp).toHaveLength(1)
    await fail(NOW.add({ hours: 96 + 73 }), new Error('still down'))
    expect(givenUp[1]).toEqual([other, 3])
  })

  test('tells the operator what is in trouble, and tries it anew when asked to', async () => {
    await queue().retry(undefined, NOW)
    await drainInto([], NOW.add({ hours: 1 }))
    const { uid } = await queueOne()
    await queue().drain(NOW, 10, () => Promise.reject(new Error('down')))
    const retried = { uid, to: 'a@example.jp', subject: '件名', attempts: 1, failedAt: undefined, lastError: 'down' }
    expect(await queue().undelivered(10)).toMatchObject([retried])
    expect(await queue().retry([uid], NOW)).toBe(0)
    await queue().drain(NOW.add({ hours: 80 }), 10, () => Promise.reject(new Error('x')))
    const at = NOW.add({ hours: 80 })
    expect((await queue().undelivered(10))[0]?.failedAt?.toString()).toBe(at.toString())
    expect([await queue().retry([uid], at), await queue().retry([uid], at)]).toEqual([1, 0])
    await queue().drain(at, 10, () => Promise.reject(new Error('y')))
    expect((await queue().undelivered(10))[0]?.failedAt).toBeUndefined()
    expect(await drainInto([], at.add({ hours: 1 }))).toBe(1)
    expect(await queue().undelivered(10)).toEqual([])
  })

  test('sends magazines behind all others', async () => {
    const [magazine, order] = [await queueOne(), await queueOne()]
    await sql`UPDATE mails SET kind = 'magazine', next_attempt_at = next_attempt_at - interval '1 hour'
              WHERE uid = ${magazine.uid}`.execute(database())
    const seen: string[] = []
    await drainInto(seen)
    expect(seen).toEqual([order.uid, magazine.uid])
  })
})
