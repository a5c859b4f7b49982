import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailQueue } from '#adapters/postgres/mails/mail-queue.ts'
import { staffMailReads } from '#adapters/postgres/mails/staff-mails.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { cartOf, NOW, nextUid } from './sample-order.ts'

const content = { subject: '件名', text: '本文' }

onBothDatabases('MailQueue', (database) => {
  const orders = () => orderStore(database())
  const queue = () => mailQueue(database())
  const queueOne = async (eventKey = nextUid('event')) => {
    const cart = cartOf([])
    const uid = nextUid('mail')
    await orders().transaction(async (tx) => {
      await tx.orders.insert(cart, nextUid('secret'))
      const mail = { uid, eventKey, kind: 'orderreceived', orderUid: cart.uid, to: 'a@example.jp', content, at: NOW }
      await tx.mails.queue(mail)
      await tx.mails.queue({ ...mail, uid: nextUid('mail') })
    })
    return { uid, orderUid: cart.uid }
  }
  const listed = (state: 'failed' | 'waiting' | 'sent') =>
    staffMailReads(database()).list({ state, to: '', after: '' }, 100)
  const drainInto = async (sent: string[], at = NOW, limit = 100) =>
    queue().drain(at, limit, async ({ uid }) => {
      sent.push(uid)
    })

  test('sends one mail per event and sets the flag of the order', async () => {
    const { uid, orderUid } = await queueOne()
    const sent: unknown[] = []
    expect(await queue().drain(NOW, 10, async (mail) => void sent.push(mail))).toBe(1)
    expect(sent).toEqual([{ uid, kind: 'orderreceived', to: 'a@example.jp', content }])
    expect(await drainInto([])).toBe(0)
    const { rows } = await sql<{ mails_sent: object }>`
      SELECT mails_sent FROM orders WHERE uid = ${orderUid}`.execute(database())
    expect(rows[0]?.mails_sent).toEqual({ orderreceived: NOW.toString() })
  })

  test('sends no mail of a transaction that was rolled back', async () => {
    const rolledBack = orders().transaction(async (tx) => {
      const cart = cartOf([])
      await tx.orders.insert(cart, nextUid('secret'))
      await tx.mails.queue({
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
    await expect(rolledBack).rejects.toThrow('no')
    expect(await drainInto([])).toBe(0)
  })

  test('retries a failed mail with exponential backoff', async () => {
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

  test('gives each mail to one of several concurrent drains, up to the limit of each', async () => {
    const queued = []
    for (let count = 0; count < 12; count += 1) queued.push((await queueOne()).uid)
    const sent: string[] = []
    const counts = await Promise.all(Array.from({ length: 6 }, () => drainInto(sent, NOW.add({ hours: 24 }), 3)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect(Math.max(...counts)).toBeLessThanOrEqual(3)
    expect(sent.toSorted()).toEqual(queued.toSorted())
  })

  test('sends a mail again when the lease of a crashed drain has expired', async () => {
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
    const sent: string[] = []
    expect(await drainInto(sent, at.add({ minutes: 9 }))).toBe(0)
    expect(await drainInto(sent, at.add({ minutes: 11 }))).toBe(1)
    expect(sent).toEqual([uid])
  })

  test('marks a mail as failed when it is rejected permanently, else after three days of attempts', async () => {
    const { uid } = await queueOne()
    const failed: unknown[] = []
    const fail = (at: Temporal.Instant, error: object) =>
      queue().drain(
        at,
        10,
        () => Promise.reject(error),
        (mail) => failed.push([mail.uid, mail.attempts]),
      )
    const rejection = Object.assign(new Error('550 no such user'), { kind: 'mail-rejected' })
    await fail(NOW, rejection)
    expect(failed).toEqual([[uid, 1]])
    expect(await drainInto([], NOW.add({ hours: 100 }))).toBe(0)
    const { uid: other } = await queueOne()
    // No mails were sent for four days: the three days begin with the first failure.
    for (const hours of [96, 96 + 71]) await fail(NOW.add({ hours }), new Error('down'))
    expect(failed).toHaveLength(1)
    await fail(NOW.add({ hours: 96 + 73 }), new Error('still down'))
    expect(failed[1]).toEqual([other, 3])
  })

  test('lists undelivered mails, and retries failed ones on request', async () => {
    await sql`UPDATE mails SET sent_at = now() WHERE sent_at IS NULL`.execute(database())
    const { uid } = await queueOne()
    await queue().drain(NOW, 10, () => Promise.reject(new Error('down')))
    const retried = { uid, to: 'a@example.jp', subject: '件名', attempts: 1, state: 'waiting', lastError: 'down' }
    expect(await listed('waiting')).toMatchObject([retried])
    expect(await queue().retry(uid, NOW)).toBe(false)
    await queue().drain(NOW.add({ hours: 80 }), 10, () => Promise.reject(new Error('x')))
    const at = NOW.add({ hours: 80 })
    expect(await listed('failed')).toMatchObject([{ uid, state: 'failed', lastError: 'x' }])
    expect([await queue().retry(uid, at), await queue().retry(uid, at)]).toEqual([true, false])
    await queue().drain(at, 10, () => Promise.reject(new Error('y')))
    expect(await listed('failed')).toEqual([])
    expect(await drainInto([], at.add({ hours: 1 }))).toBe(1)
    expect(await listed('waiting')).toEqual([])
    expect((await listed('sent')).map((mail) => mail.uid)).toContain(uid)
  })

  test('sends magazines after all other mails', async () => {
    const [magazine, order] = [await queueOne(), await queueOne()]
    await sql`UPDATE mails SET kind = 'magazine', next_attempt_at = next_attempt_at - interval '1 hour'
              WHERE uid = ${magazine.uid}`.execute(database())
    const sent: string[] = []
    await drainInto(sent)
    expect(sent).toEqual([order.uid, magazine.uid])
  })
})
