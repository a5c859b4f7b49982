import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { inquiryForm } from '#domain/inquiry/inquiry.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { ORDER_MAILS } from '#services/mails/order-mails.ts'
import { sendMails } from '#services/scheduled/scheduled.ts'
import { codeTo, mailsTo, newCaller, openingOf, PASSWORD, registration } from '#tests/support/customers/member-shop.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { bodyOf, headerOf, openInbox } from '#tests/support/third-parties/smtp-inbox.ts'

const shop = smallShop([
  { id: 1, units: 40 },
  { id: 2, units: 40 },
])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())
const life = () => shop.services.orderLife
const chores = () => shop.services.scheduled
const ARRIVES = '2026年12月10日（木）'
const RETURNS = '2026年12月13日（日）'

describe('Mails of orders (docs/rules.md Mails)', () => {
  /** Per kind of mail: the steps that cause it, and the texts that it must contain. */
  const KINDS: Readonly<Record<string, { cause: () => Promise<string>; texts: readonly string[] }>> = {
    orderreceived: {
      cause: async () => (await lives.accepted([1])).uid,
      texts: [
        'ご注文を承りました',
        ARRIVES,
        RETURNS,
        '合計（税込）',
        'キャンセル',
        '/shopping/complete?order=',
        '/shopping/cancel?order=',
      ],
    },
    orderconfirmed: {
      cause: async () => (await lives.confirmed([1])).uid,
      texts: ['ご予約を確定いたしました', '50％', ARRIVES, RETURNS, '合計（税込）'],
    },
    shipment: {
      cause: async () => (await lives.shipped([1])).uid,
      texts: [SLIPS.slipNumber, SLIPS.returnSlipNumber, 'ご返却の方法', RETURNS, '合計（税込）'],
    },
    limittoday: {
      cause: async () => {
        const { uid } = await lives.shipped([1])
        lives.at('2026-12-10T09:00:00+09:00')
        await chores().markArrivals()
        lives.at('2026-12-12T09:00:00+09:00')
        await chores().sendReturnReminders()
        await chores().sendReturnReminders()
        return uid
      },
      texts: [`ご返却日は${RETURNS}です`, 'ご返却の方法', '合計（税込）'],
    },
    returned: {
      cause: async () => {
        const { uid } = await lives.shipped([1])
        await life().returnLines(uid, undefined, STAFF)
        await life().returnLines(uid, undefined, STAFF)
        return uid
      },
      texts: ['ご返却を確認いたしました', RETURNS, '合計（税込）'],
    },
    arrear: {
      cause: async () => {
        const { uid } = await lives.shipped([1])
        lives.at('2026-12-10T09:00:00+09:00')
        await chores().markArrivals()
        lives.at('2026-12-16T09:00:00+09:00')
        await chores().markOverdue()
        await chores().markOverdue()
        return uid
      },
      texts: ['至急ご返送', RETURNS, '次のご注文をお受けできません', '合計（税込）'],
    },
    cancel: {
      cause: async () => {
        const { uid } = await lives.confirmed([1])
        await life().cancelByCompany(uid, '在庫の不備', STAFF)
        return uid
      },
      texts: ['お取り消しした商品', ARRIVES, 'キャンセル料：無料', '合計（税込）'],
    },
    partialcancel: {
      cause: async () => {
        const { uid, secret } = await lives.accepted([1, 2])
        const lineUid = (await lives.orderOf(uid)).lines[0]?.uid ?? ''
        await life().cancelLine({ orderSecret: secret }, lineUid)
        return uid
      },
      texts: ['一部キャンセル', ARRIVES, RETURNS, 'キャンセル料', '合計（税込）'],
    },
  }

  test.each(Object.entries(KINDS))(
    '%s is sent once, with dates, amounts and a link to the order',
    async (kind, mail) => {
      const uid = await mail.cause()
      expect((await lives.mailKinds(uid)).filter((one) => one === kind)).toEqual([kind])
      const text = await lives.mailText(uid, kind)
      for (const words of mail.texts) expect(text).toContain(words)
      expect(text).toMatch(/http:\/\/shop\.test\/shopping\/complete\?order=[\w-]{43}\n/)
    },
  )

  test('every kind is caused here or in another test, which names it', () => {
    const tests = globSync('tests/{specification,integration}/*.test.ts').map((path) => readFileSync(path, 'utf8'))
    const isNamed = (kind: string) => kind in KINDS || tests.some((text) => text.includes(`'${kind}'`))
    expect(
      Object.values(ORDER_MAILS)
        .map(({ kind }) => kind)
        .filter((kind) => !isNamed(kind)),
    ).toEqual([])
  })

  test('is queued in the same transaction as the change: if the mail fails, the change is rolled back', async () => {
    const { uid, secret } = await lives.confirmed([1])
    await lives.identify({ uid, secret })
    await sql`ALTER TABLE mails ADD CONSTRAINT no_shipment CHECK (kind <> 'shipment') NOT VALID`.execute(shop.db)
    await expect(life().shipOrder(uid, SLIPS, STAFF)).rejects.toThrow('no_shipment')
    await sql`ALTER TABLE mails DROP CONSTRAINT no_shipment`.execute(shop.db)
    expect((await lives.orderOf(uid)).status).toBe('Reserved')
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'shipment')).toHaveLength(1)
  })

  test('is sent by SMTP as plain text and HTML; the order’s flag is set when it is sent', async () => {
    const { uid } = await lives.accepted([1])
    const flags = async () => {
      const { rows } = await sql<{ kinds: string[] }>`
        SELECT array(SELECT jsonb_object_keys(mails_sent)) AS kinds FROM orders WHERE uid = ${uid}`.execute(shop.db)
      return rows[0]?.kinds
    }
    const inbox = await openInbox()
    const mailer = smtpMailer({ url: inbox.url, from: { name: '墨礼 SUMIREI', address: 'order@sumirei.example' } })
    const send = sendMails({ ...shop.ports, mailer, onMailFailed: () => undefined })
    expect(await flags()).toEqual([])
    expect(await send()).toBeGreaterThan(0)
    expect(await flags()).toEqual(['orderreceived'])
    const number = (await lives.orderOf(uid)).number
    const arrived = inbox.received.filter(({ raw }) => headerOf(raw, 'subject')?.includes(`${number}`))
    expect(arrived).toHaveLength(1)
    const raw = arrived[0]?.raw ?? ''
    expect(headerOf(raw, 'subject')).toContain('ご注文を承りました')
    for (const type of ['text/plain', 'text/html'] as const) expect(bodyOf(raw, type)).toContain(ARRIVES)
    expect(await send()).toBe(0)
    mailer.close()
    await inbox.close()
  })
})

describe('Mails of members and inquiries (docs/rules.md Mails)', () => {
  const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind)
  const newest = async (email: string) => (await mailsTo(shop.db, email)).at(-1)?.text ?? ''

  test('provisional registration, then registration done', async () => {
    const input = registration()
    await shop.services.members.register(input, newCaller())
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional'])
    expect(await newest(input.email)).toContain('2026年11月21日（土）10時0分まで')
    await shop.services.members.completeRegistration(await openingOf(shop.db, input), newCaller())
    expect(await kindsTo(input.email)).toEqual(['registrationprovisional', 'registrationdone'])
  })

  test('password reset, and that it was changed', async () => {
    const { email, reminderQuestion, reminderAnswer } = await registered()
    const { members } = shop.services
    await members.requestPasswordReset({ email, reminderQuestion, reminderAnswer }, newCaller())
    expect((await kindsTo(email)).at(-1)).toBe('passwordreset')
    await members.resetPassword(await codeTo(shop.db, email), `${PASSWORD}-2`, newCaller())
    expect((await kindsTo(email)).at(-1)).toBe('passwordchanged')
    expect(await newest(email)).toContain('2026年11月20日（金）10時0分')
    expect(await newest(email)).not.toContain(PASSWORD)
  })

  test('inquiry: to the customer and to the shop', async () => {
    const inquiry = inquiryForm(FIRST_TOPICS).parse({
      name: '山田 花子',
      email: 'asks@example.jp',
      topic: 'お届け・ご返却について',
      body: '返却先をお教えください。',
    })
    await shop.services.contact.sendInquiry('form-1', inquiry, '203.0.113.9')
    await shop.services.contact.sendInquiry('form-1', inquiry, '203.0.113.9')
    expect(await kindsTo('asks@example.jp')).toEqual(['inquiryreceived'])
    expect(await kindsTo('support@sumirei.example')).toEqual(['inquirynotice'])
    expect(await newest('support@sumirei.example')).toContain('返却先をお教えください。')
  })

  async function registered() {
    const input = registration()
    await shop.services.members.register(input, newCaller())
    await shop.services.members.completeRegistration(await openingOf(shop.db, input), newCaller())
    return input
  }
})
