import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeliveryReport, MailboxReport } from '#domain/mail/suppression.ts'
import { readBounceMailbox } from '#services/mails/bounce-mailbox.ts'
import { handleMailWebhook } from '#services/mails/delivery-reports.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 40 }])
const lives = orderLives(() => shop)
const later = (hours: number) => NOW.add({ hours })
const sendMails = () => shop.services.scheduled.sendMails()
const suppressions = () => shop.ports.suppressions

afterEach(async () => {
  shop.setClock(NOW)
  await sql`DELETE FROM mail_suppressions`.execute(shop.db)
  await sql`DELETE FROM mails`.execute(shop.db)
})

const report = (address: string, more: Partial<DeliveryReport> = {}): DeliveryReport => ({
  address: address.toLowerCase(),
  reason: 'bounce',
  mailUid: undefined,
  detail: '550 Unknown user',
  at: later(1),
  ...more,
})
const record = (address: string, more?: Partial<DeliveryReport>) =>
  suppressions().record(randomUUID(), 'ses', report(address, more))

async function order() {
  const placed = await lives.accepted([1], { method: 'cod' })
  const { email } = (await shop.ports.orders.find(placed.uid))!
  return { ...placed, email: email! }
}

async function mailOf(orderUid: string) {
  const { rows } = await sql<{ state: string; error: string | null }>`
    SELECT CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE '' END AS state,
           last_error AS error FROM mails WHERE order_uid = ${orderUid} ORDER BY queued_at`.execute(shop.db)
  return rows
}

describe('a bounce', () => {
  test('makes the mail that was sent a failed one, and withholds the next', async () => {
    const { uid, email } = await order()
    expect(await sendMails()).toBe(1)
    expect(await record(email.toUpperCase())).toBe(true)
    expect(await mailOf(uid)).toEqual([{ state: 'failed', error: 'bounced: 550 Unknown user' }])
    shop.setClock(later(2))
    await shop.services.orderLife.confirmOrder(uid, 'staff:1')
    expect(await sendMails()).toBe(0)
    expect((await mailOf(uid)).at(-1)).toMatchObject({ state: 'failed', error: expect.stringMatching(/^withheld/) })
  })

  test('is stored once: a repeated, older or released report changes nothing', async () => {
    const { uid, email } = await order()
    await sendMails()
    expect([await record(email), await record(email), await record(email, { at: NOW })]).toEqual([true, false, false])
    const [found] = await suppressions().find(email)
    const release = { at: later(2), by: 'customer', reason: '' }
    expect(await suppressions().release(found!.uid, release)).toBe(true)
    expect(await suppressions().release(found!.uid, { ...release, by: 'staff:1' })).toBe(true)
    expect(await suppressions().release('unknown', release)).toBe(false)
    expect(await record(email)).toBe(false)
    expect(await suppressions().find(email)).toEqual([])
    shop.setClock(later(2))
    expect(await sendMails()).toBe(1)
    expect(await record(email, { at: later(3) })).toBe(true)
    expect(await mailOf(uid)).toMatchObject([{ state: 'failed' }])
  })

  test('of a mail service whose clock is fast counts as of now', async () => {
    const { email } = await order()
    const service = { read: async () => [report(email, { at: later(48) })] }
    const ports = { ...shop.ports, deliveryReports: service }
    await handleMailWebhook(ports)('ses', { body: '', header: () => undefined })
    expect(await suppressions().find(email)).toMatchObject([{ reason: 'bounce', at: NOW }])
  })

  test('of a named mail concerns that mail only, and none of another recipient', async () => {
    const [one, other] = [await order(), await order()]
    await sendMails()
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM mails WHERE order_uid = ${other.uid}`.execute(shop.db)
    await record(`x${one.email}`, { mailUid: rows[0]!.uid })
    expect([await mailOf(one.uid), await mailOf(other.uid)]).toMatchObject([[{ state: 'sent' }], [{ state: 'sent' }]])
  })

  test('withholds nothing about an order after a complaint', async () => {
    const { email } = await order()
    await record(email, { reason: 'complaint' })
    expect(await sendMails()).toBe(1)
  })

  test('is recorded when the server refuses the recipient', async () => {
    const { uid, email } = await order()
    const refusal = Object.assign(new Error(`550 <${email}> unknown`), { kind: 'mail-rejected', isBounce: true })
    const { deliver } = shop.ports.mailer
    shop.ports.mailer.deliver = () => Promise.reject(refusal)
    try {
      await sendMails()
    } finally {
      shop.ports.mailer.deliver = deliver
    }
    expect(await mailOf(uid)).toMatchObject([{ state: 'failed' }])
    expect(await suppressions().list({ to: email.toLowerCase(), after: '' }, 10)).toMatchObject([
      { reason: 'bounce', source: 'smtp', detail: '550 <…> unknown' },
    ])
  })
})

describe('a report of the bounce mailbox', () => {
  type Report = MailboxReport & { readonly at: Temporal.Instant }
  /** Reads a mailbox of one message per report, in batches of 50. */
  const readAll = (reports: readonly Report[], name = randomUUID()) =>
    readBounceMailbox({
      ...shop.ports,
      bounceMailbox: {
        name,
        async read(after, limit) {
          const from = after?.lastUid ?? 0
          const lastUid = Math.min(from + limit, reports.length)
          const position = { uidValidity: '1', lastUid }
          return { reports: reports.slice(from, lastUid), position, hasMore: lastUid < reports.length }
        },
      },
    })
  const sentMail = async () => {
    const placed = await order()
    await sendMails()
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM mails WHERE order_uid = ${placed.uid}`.execute(shop.db)
    return { ...placed, mailUid: rows[0]!.uid }
  }
  const reportOf = (mailUid: string, more: Partial<Report> = {}): Report => ({
    mailUid,
    kind: 'bounce',
    detail: '550 Unknown user',
    at: later(1),
    ...more,
  })

  test('suppresses the recipient of its mail, once', async () => {
    const { uid, email, mailUid } = await sentMail()
    shop.setClock(later(2))
    const read = readAll([reportOf(mailUid)])
    expect([await read(), await read(), await readAll([reportOf(mailUid)])()]).toEqual([1, 0, 1])
    expect(await suppressions().list({ to: email.toLowerCase(), after: '' }, 10)).toMatchObject([
      { reason: 'bounce', source: 'mailbox', detail: '550 Unknown user', at: later(1) },
    ])
    expect(await mailOf(uid)).toMatchObject([{ state: 'failed' }])
  })

  test('about a mail that the shop never sent has no effect', async () => {
    const { uid, email } = await sentMail()
    expect(await readAll([reportOf(randomUUID()), reportOf('order-1'), reportOf('', { kind: 'complaint' })])()).toBe(0)
    expect(await suppressions().find(email)).toEqual([])
    expect(await mailOf(uid)).toMatchObject([{ state: 'sent' }])
  })

  test('about a failure makes the mail a failed one, and the address stays', async () => {
    const { uid, email, mailUid } = await sentMail()
    shop.setClock(later(6 * 24))
    await readAll([reportOf(mailUid, { kind: 'failure', detail: 'timed out', at: later(5 * 24 + 1) })])()
    expect(await mailOf(uid)).toEqual([{ state: 'failed', error: 'bounced: timed out' }])
    expect(await suppressions().find(email)).toEqual([])
  })

  test('about a complaint withholds optional mails only', async () => {
    const { uid, email, mailUid } = await sentMail()
    await readAll([reportOf(mailUid, { kind: 'complaint' })])()
    expect(await suppressions().find(email)).toMatchObject([{ reason: 'complaint' }])
    expect(await mailOf(uid)).toMatchObject([{ state: 'sent' }])
  })

  test('is found among many messages, and after a run that was cut short', async () => {
    const { mailUid } = await sentMail()
    const many = [...Array.from({ length: 600 }, () => reportOf('unknown')), reportOf(mailUid)]
    const read = readAll(many)
    expect([await read(), await read(), await read()]).toEqual([0, 1, 0])
  })
})

describe('an order whose mail bounced', () => {
  const DUE_AT = Temporal.Instant.from('2026-12-07T16:00:00+09:00')
  const SHIPPING_CUT_OFF = Temporal.Instant.from('2026-12-09T16:00:00+09:00')
  const statusOf = async (uid: string) => (await shop.ports.orders.find(uid))?.status
  const processAt = async (at: Temporal.Instant) => {
    shop.setClock(at)
    await shop.services.scheduled.processDueDocuments()
  }

  test('is not CancelNoID at the due hour, but cancelled free of charge when the parcel had to leave', async () => {
    const [bounced, reached] = [await order(), await order()]
    await sendMails()
    await record(bounced.email)
    await processAt(DUE_AT)
    expect([await statusOf(bounced.uid), await statusOf(reached.uid)]).toEqual(['Delivery', 'CancelNoID'])
    await processAt(SHIPPING_CUT_OFF.subtract({ seconds: 1 }))
    expect(await statusOf(bounced.uid)).toBe('Delivery')
    await processAt(SHIPPING_CUT_OFF)
    expect(await statusOf(bounced.uid)).toBe('CancelByCompany')
    expect(await lives.mailText(bounced.uid, 'cancel')).toContain('メールでお届けできず')
  })

  test('has two hours from the mail that was sent again', async () => {
    const { uid, email, secret } = await order()
    await sendMails()
    await record(email)
    shop.setClock(DUE_AT.subtract({ minutes: 10 }))
    const { mails } = shop.services
    expect(await mails.findBounce({ orderSecret: secret })).toMatchObject({ address: email })
    expect(await mails.sendAgain({ orderSecret: secret })).toBeUndefined()
    expect(await mails.findBounce({ orderSecret: secret })).toBeUndefined()
    expect(await sendMails()).toBe(1)
    await processAt(DUE_AT)
    expect(await statusOf(uid)).toBe('Delivery')
    await processAt(DUE_AT.add({ minutes: 110 }))
    expect(await statusOf(uid)).toBe('CancelNoID')
  })

  test('can be mailed again three times a day, and by its owner only', async () => {
    const { email, secret } = await order()
    const { mails } = shop.services
    expect(await mails.findBounce({ orderSecret: 'x'.repeat(43) })).toBeUndefined()
    const outcomes: unknown[] = []
    for (let hour = 1; hour <= 4; hour += 1) {
      shop.setClock(later(hour))
      await record(email, { at: later(hour) })
      outcomes.push((await mails.sendAgain({ orderSecret: secret }))?.code)
      shop.setClock(later(hour).add({ minutes: 1 }))
    }
    expect(outcomes).toEqual([undefined, undefined, undefined, 'too-many'])
  })
})
