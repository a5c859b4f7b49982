import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findUnfilled } from '#domain/inquiry/handling.ts'
import { isRejected } from '#domain/result.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { addInquiry } from '#tests/support/staff/staff-table-changes.ts'

const shop = smallShop([{ id: 1, units: 2 }])
const staff = staffOf(() => shop)
const service = () => staff.withDuties(['service'], 'service-1')
const inquiries = () => shop.services.staff.inquiries
const stored = async (uid: string) => (await shop.ports.staffInquiries.find(uid))!
const mailsTo = async (email: string) => {
  const { rows } = await sql<{ kind: string; text: string }>`
    SELECT kind, content ->> 'text' AS text FROM mails WHERE recipient = ${email}`.execute(shop.db)
  return rows
}

describe('a reply (docs/rules.md Staff)', () => {
  test('is mailed once for a form, by two processes at once too, and answers the inquiry', async () => {
    const uid = await addInquiry(shop, { body: '口座は https://evil.example へ' })
    const caller = await service()
    const form = { key: 'reply-key-1', version: 1 }
    const both = await Promise.all([1, 2].map(() => inquiries().reply(caller, uid, form, '承知いたしました。')))
    expect(both).toEqual([undefined, undefined])
    const found = await stored(uid)
    expect(found).toMatchObject({ status: 'answered', assigneeUid: 'service-1', version: 2 })
    expect(found.replies).toMatchObject([{ body: '承知いたしました。', staffName: 'service-1' }])
    const [mail, ...more] = await mailsTo(found.email)
    expect([mail?.kind, more]).toEqual(['inquiryreply', []])
    expect(mail?.text).toContain('承知いたしました。')
    expect(mail?.text).not.toContain('evil.example')
    expect((await staff.auditOf(`inquiry:${uid}`)).at(-1)).toBe('service-1 replyToInquiry')
  })

  test('to another version is refused and mails nothing; its text can be sent again', async () => {
    const uid = await addInquiry(shop)
    const caller = await service()
    expect(await inquiries().setStatus(caller, uid, { key: 'status-1', version: 1 }, 'closed')).toBeUndefined()
    const stale = { key: 'reply-key-2', version: 1 }
    expect(await inquiries().reply(caller, uid, stale, 'はい')).toMatchObject({ code: 'inquiry-changed' })
    expect(await mailsTo((await stored(uid)).email)).toEqual([])
    expect(await inquiries().reply(caller, uid, { ...stale, version: 2 }, 'はい')).toBeUndefined()
    expect(await mailsTo((await stored(uid)).email)).toHaveLength(1)
  })

  test.each([
    ['', 'reply-empty'],
    ['あ'.repeat(2_001), 'reply-too-long'],
    ['お届けは【月日】です。', 'reply-unfilled'],
  ])('%.20j is refused: %s', async (typed, code) => {
    const uid = await addInquiry(shop)
    const caller = await service()
    expect(await inquiries().previewReply(caller, uid, typed)).toMatchObject({ code })
    expect(await inquiries().reply(caller, uid, { key: `k-${code}`, version: 1 }, typed)).toMatchObject({ code })
    expect(await stored(uid)).toMatchObject({ version: 1, replies: [] })
  })

  test('from a template is sent only when each part in brackets is filled in', async () => {
    const caller = await service()
    const templates = shop.services.staff.records.template
    const form = (version = 1) => ({ key: shop.services.staff.newFormKey(), version })
    const uid = await templates.add({ ...caller, form: form() }, { name: '素材', body: '素材は【素材】です。' })
    if (typeof uid !== 'object' || isRejected(uid)) throw new Error(JSON.stringify(uid))
    const inquiry = await addInquiry(shop)
    const found = await inquiries().find(caller, inquiry)
    if (found === undefined || isRejected(found)) throw new Error('no inquiry')
    expect(found.templates.map(({ name }) => name).toSorted()).toEqual(
      ['お届け日', 'ご返却の方法', 'ご返却日の延長', 'サイズ選び', '取消', '領収書', '素材'].toSorted(),
    )
    for (const { body } of found.templates.filter((each) => each.body.includes('【')))
      expect(await inquiries().previewReply(caller, inquiry, body)).toMatchObject({ code: 'reply-unfilled' })
    expect(await inquiries().previewReply(caller, inquiry, '【墨礼】素材は絹です。')).toMatchObject({
      body: '【墨礼】素材は絹です。',
    })
    expect(
      findUnfilled(
        'お届けは【月日】です。',
        found.templates.map(({ body }) => body),
      ),
    ).toBe('【月日】')
  })
})

test('the list is oldest first while it is open, by pages, and by who has it', async () => {
  await sql`UPDATE inquiries SET status = 'closed'`.execute(shop.db)
  const uids = [await addInquiry(shop), await addInquiry(shop), await addInquiry(shop)].toSorted()
  const caller = await service()
  const list = async (filter: { status?: 'open' | 'closed'; mine?: '1'; after?: string }) => {
    const found = await inquiries().list(caller, { status: 'open', mine: '', after: '', ...filter })
    return 'inquiries' in found ? found.inquiries.map(({ uid }) => uid) : []
  }
  expect(await list({})).toEqual(uids)
  expect(await list({ after: uids[0]! })).toEqual(uids.slice(1))
  expect(await list({ mine: '1' })).toEqual([])
  await inquiries().assign(caller, uids[1]!, { key: 'assign-1', version: 1 }, 'service-1')
  expect(await list({ mine: '1' })).toEqual([uids[1]])
})

test('a stored text that is no number names no order', async () => {
  for (const orderNumber of ['9'.repeat(18), '1; DROP', '１２３']) {
    const uid = await addInquiry(shop)
    await sql`UPDATE inquiries SET order_number = ${orderNumber} WHERE uid = ${uid}`.execute(shop.db)
    expect(await stored(uid)).toMatchObject({ orderNumber, knownNumber: undefined })
  }
})

test('replies are deleted with their inquiry after a year', async () => {
  const uid = await addInquiry(shop)
  await inquiries().reply(await service(), uid, { key: 'reply-key-9', version: 1 }, 'はい')
  const later = shop.ports.clock.now().add({ hours: 24 * 366 })
  await shop.ports.inquiries.purge(later)
  const { rows } = await sql`SELECT uid FROM inquiry_replies WHERE uid = 'reply-key-9'`.execute(shop.db)
  expect(rows).toEqual([])
})
