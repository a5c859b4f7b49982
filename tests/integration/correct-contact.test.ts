import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { historyText } from '#app/text/history-text.ts'
import type { Contact } from '#domain/order/contact.ts'
import type { Rejection } from '#domain/result.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 40 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
afterEach(() => shop.setClock(NOW))

const REASON = 'ご注文番号とお届け先をうかがった'
const move = () => shop.services.staff.orders.moves.correctContact
const sendMails = () => shop.services.scheduled.sendMails()
const codeOf = (result: unknown) => (result as Rejection).code

/** The contact of an order with some changes, as the form sends it. */
async function contactOf(uid: string, change: Partial<Contact> = {}): Promise<Contact> {
  const { customer, email } = await lives.orderOf(uid)
  const { familyName, givenName, familyNameKana, givenNameKana, telephone } = customer!
  return { familyName, givenName, familyNameKana, givenNameKana, telephone, email, ...change }
}

const correct = async (uid: string, change: Partial<Contact>, reason = REASON) =>
  move()(await staff.withDuties(['service']), uid, { contact: await contactOf(uid, change), reason })

type Mail = { kind: string; to: string; state: string; text: string }

async function mailsOf(uid: string): Promise<Mail[]> {
  const { rows } = await sql<Mail>`
    SELECT kind, recipient AS to, content ->> 'text' AS text,
           CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END
             AS state
    FROM mails WHERE order_uid = ${uid} ORDER BY queued_at, uid`.execute(shop.db)
  return rows
}
const linkOf = ({ text }: Mail) => /complete\?order=([\w-]+)/.exec(text)?.[1] ?? ''
const opens = async (secret: string) => (await shop.services.orders.getOrder(secret)) !== undefined
const bounce = (address: string) =>
  shop.ports.suppressions.record(randomUUID(), 'ses', {
    address: address.toLowerCase(),
    reason: 'bounce',
    mailUid: undefined,
    detail: '550 Unknown user',
    at: NOW.add({ minutes: 1 }),
  })

/** An order whose mails come back: the first was sent, the second is withheld. */
async function unreached() {
  const placed = await lives.accepted([1], { method: 'cod' })
  const { email } = await contactOf(placed.uid)
  await sendMails()
  await bounce(email!)
  shop.setClock(NOW.add({ minutes: 2 }))
  await shop.services.orderLife.confirmOrder(placed.uid, STAFF)
  await sendMails()
  return { ...placed, email: email! }
}

describe('another e-mail address', () => {
  test('gets the mails that did not arrive, with links that work, and one that says what changed', async () => {
    const { uid, email } = await unreached()
    expect((await mailsOf(uid)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(await correct(uid, { email: 'right1@example.jp' })).toMatchObject({ fields: ['email'] })
    expect(await sendMails()).toBe(3)
    const mails = await mailsOf(uid)
    expect(mails.map(({ kind, to, state }) => [kind, to, state])).toEqual([
      ['orderreceived', 'right1@example.jp', 'sent'],
      ['orderconfirmed', 'right1@example.jp', 'sent'],
      ['contactchanged', 'right1@example.jp', 'sent'],
    ])
    expect(mails[2]?.text).toContain('メールアドレス：right1@example.jp')
    for (const mail of mails) expect(await opens(linkOf(mail))).toBe(true)
    expect(JSON.stringify(mails)).not.toContain(email)
  })

  test('ends the links that arrived at the former one, which is told without a name, and its proof', async () => {
    const { uid } = await lives.accepted([1], { method: 'cod' })
    await sendMails()
    const [received] = await mailsOf(uid)
    const former = received?.to ?? ''
    await shop.services.orders.proveMailbox(linkOf(received!))
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    const [, confirmed] = await mailsOf(uid)
    await correct(uid, { email: 'right2@example.jp' })
    expect([await opens(linkOf(received!)), await opens(linkOf(confirmed!))]).toEqual([false, true])
    const note = (await mailsOf(uid)).find(({ kind }) => kind === 'contactmoved')
    expect(note?.to).toBe(former)
    for (const secretOrName of ['山田', '花子', 'right2', 'order=']) expect(note?.text).not.toContain(secretOrName)
    const { rows } = await sql`
      SELECT 1 FROM order_secrets WHERE order_uid = ${uid} AND opened_at IS NOT NULL`.execute(shop.db)
    expect(rows).toEqual([])
  })

  test('leaves the browser that ordered its access', async () => {
    const { uid, secret } = await lives.accepted([1], { method: 'cod' })
    await correct(uid, { email: 'right3@example.jp' })
    expect(await opens(secret)).toBe(true)
  })

  test('that bounces itself is refused, and one without which an order cannot be', async () => {
    const { uid } = await lives.accepted([1], { method: 'cod' })
    await bounce('gone@example.jp')
    expect(codeOf(await correct(uid, { email: 'Gone@example.jp' }))).toBe('email-bouncing')
    expect(codeOf(await correct(uid, { email: undefined }))).toBe('email-needed')
    expect(codeOf(await correct(uid, { email: 'right4@example.jp' }, ' '))).toBe('reason-missing')
    const member = await lives.accepted([1], { member: 'contact-member' })
    expect(codeOf(await correct(member.uid, { email: 'right4@example.jp' }))).toBe('email-of-member')
    expect(await correct(member.uid, { telephone: '0312340000' })).toMatchObject({ fields: ['telephone'] })
  })

  test('does not get mails of long ago, nor reminders of yesterday', async () => {
    const { uid } = await unreached()
    const ages = { orderreceived: '61 days', orderconfirmed: '59 days' }
    for (const [kind, age] of Object.entries(ages))
      await sql`UPDATE mails SET queued_at = ${NOW.toString()}::timestamptz - ${age}::interval
        WHERE order_uid = ${uid} AND kind = ${kind}`.execute(shop.db)
    await correct(uid, { email: 'right5@example.jp' })
    const moved = (await mailsOf(uid)).filter(({ to }) => to === 'right5@example.jp').map(({ kind }) => kind)
    expect(moved.toSorted()).toEqual(['contactchanged', 'orderconfirmed'])
  })
})

describe('a correction', () => {
  test('of name and telephone follows to the parcel that has not left, and finds the order by them', async () => {
    const { uid } = await lives.accepted([1], { method: 'cod' })
    const name = { familyName: '山口', familyNameKana: 'ヤマグチ', telephone: '0312345678' }
    await correct(uid, name)
    const { customer, shipping, number } = await lives.orderOf(uid)
    expect([customer, shipping]).toMatchObject([name, name])
    const found = await shop.services.staff.orders.list(await staff.withDuties(['service']), {
      ...{ q: '0312345678', status: '', ships: '', arrives: '', method: '', document: '', charge: '', before: 0 },
    })
    expect(found).toMatchObject({ orders: [{ number }] })
    expect((await mailsOf(uid)).at(-1)).toMatchObject({ kind: 'contactchanged' })
    expect((await mailsOf(uid)).at(-1)?.text).toContain('山口 花子 様')
  })

  test('is previewed, and is a row of the audit log with its fields and of the history with its reason', async () => {
    const { uid, email } = await unreached()
    const service = await staff.withDuties(['service'])
    const correction = {
      contact: await contactOf(uid, { email: 'right6@example.jp', telephone: '0399990000' }),
      reason: REASON,
    }
    expect(await move().preview(service, uid, correction)).toMatchObject({
      before: { email },
      after: { email: 'right6@example.jp' },
      redirected: [{ to: 'right6@example.jp', count: 2 }],
      mails: [{ to: 'right6@example.jp' }],
    })
    expect((await mailsOf(uid)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    await move()(service, uid, correction)
    const [row] = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `order:${uid}`, limit: 1 })
    expect(row).toMatchObject({ act: 'correctContact', fields: ['telephone', 'email'] })
    const { events } = await shop.ports.orders.recordOf(uid)
    expect(historyText(events.at(-1)!.detail!)).toBe(`連絡先を修正（電話番号、メールアドレス）：${REASON}`)
  })

  test('of nothing changes nothing', async () => {
    const { uid } = await lives.accepted([1], { method: 'cod' })
    const { version } = await lives.orderOf(uid)
    expect(await correct(uid, {})).toMatchObject({ fields: [], order: { version } })
    expect((await mailsOf(uid)).map(({ kind }) => kind)).toEqual(['orderreceived'])
  })

  test('sends what arrived at the former address again to the present one, with a link that works', async () => {
    const { uid } = await lives.accepted([1], { method: 'cod' })
    await sendMails()
    const [received] = await shop.ports.staffOrders.mailsOf(uid)
    await correct(uid, { email: 'right7@example.jp' })
    const { resendMail } = shop.services.staff.orders.moves
    await resendMail(await staff.withDuties(['service']), uid, received!.uid)
    const again = (await mailsOf(uid)).findLast(({ kind }) => kind === 'orderreceived')
    expect(again).toMatchObject({ to: 'right7@example.jp', state: 'waiting' })
    expect(await opens(linkOf(again!))).toBe(true)
  })
})
