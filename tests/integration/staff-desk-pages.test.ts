import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf, mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'
import { addInquiry, addMail, addMember, addSuppression } from '#tests/support/staff/staff-table-changes.ts'

const shop = builtShop([{ id: 1, units: 4 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})

type StaffDuty = Parameters<typeof pages.get>[0]
const htmlOf = async (duty: StaffDuty, path: string) => (await pages.get(duty, path)).text()
const auditOf = async (subject: string) => {
  const rows = await shop.ports.staff.listAudit({ beforeId: undefined, subject, limit: 50 })
  return rows.map(({ act }) => act).toReversed()
}

describe('lists and unknown records', () => {
  test.each([
    ['service', '/staff/members?q=zzzzzzzz', '条件に合う会員はいません'],
    ['service', '/staff/inquiries?status=closed', '完了したお問い合わせはありません'],
    ['service', '/staff/mails?state=failed&to=no@example.jp', '送れなかったメールはありません'],
    ['service', '/staff/mails/suppressed?to=no@example.jp', '送信を止めている宛先はありません'],
    ['catalogue', '/staff/reviews?state=hidden', '非公開のご感想はありません'],
  ] as const)('%s reads at %s why it is empty', async (duty, path, text) => {
    expect((await pages.mainOf(duty, path)).text).toContain(text)
  })
  test.each([
    ['service', '/staff/inquiries?status=nonsense', 400],
    ['service', '/staff/mails?state=nonsense', 400],
    ['service', '/staff/mails/suppressed?x=1', 400],
    ['packing', '/staff/mails/suppressed', 403],
    ['catalogue', '/staff/reviews?state=nonsense', 400],
    ['service', '/staff/members?x=1', 400],
    ['service', '/staff/members/no-member', 404],
    ['service', '/staff/members/no-member/note', 404],
    ['service', '/staff/inquiries/no-inquiry', 404],
    ['service', '/staff/mails/no-mail', 404],
    ['catalogue', '/staff/members', 403],
    ['catalogue', '/staff/inquiries', 403],
    ['packing', '/staff/mails', 403],
    ['service', '/staff/reviews', 403],
  ] as const)('%s gets for %s the status %d with a sentence', async (duty, path, status) => {
    const response = await pages.get(duty, path)
    expect([response.status, (await mainOf(response)).text]).toEqual([status, expect.stringMatching(/。/)])
  })
})

test('a member: masked, revealed with a row of the audit log, points adjusted after a preview', async () => {
  const uid = await addMember(shop, { familyName: '水城', telephone: '08099998765' })
  const list = await pages.mainOf('service', '/staff/members?q=8765')
  expect(list.text).toContain('••••8765')
  const path = `/staff/members/${uid}`
  const page = await pages.mainOf('service', path)
  expect(page.text).toContain('••••8765')
  expect(await htmlOf('service', path)).not.toContain('08099998765')
  const revealed = await pages.post('service', path, {})
  expect([revealed.status, (await mainOf(revealed)).text]).toEqual([200, expect.stringContaining('08099998765')])
  expect(await auditOf(`member:${uid}`)).toContain('revealTelephone')
  const toLog = ({ text }: { readonly text: string }) => text === 'この会員の監査記録'
  expect(page.all('a').filter(toLog)).toEqual([])
  const [logLink] = (await pages.mainOf('owner', path)).all('a').filter(toLog)
  const log = await pages.mainOf('owner', logLink?.attributes.href ?? '')
  expect(log.text).toContain('電話番号の表示')
  expect(
    log
      .one('tbody')
      .all('tr')
      .every((row) => row.all('a', { href: path }).length === 1),
  ).toBe(true)

  const typed = { direction: 'add', amount: '500', reason: 'お届け遅れのお詫び' }
  const form = await pages.mainOf('owner', `${path}/points`)
  const fields = { ...fieldsOf(form, '内容を確かめる'), ...typed }
  const bad = await pages.post('owner', `${path}/points`, { ...fields, amount: '五百', intent: 'preview' })
  expect([bad.status, (await mainOf(bad)).one('input', { name: 'amount' }).attributes.value]).toEqual([422, '五百'])
  const preview = await mainOf(await pages.post('owner', `${path}/points`, { ...fields, intent: 'preview' }))
  expect(preview.text).toContain('0 → 500 ポイント')
  expect(await shop.ports.points.balanceOf(uid)).toBe(0)
  const again = fieldsOf(preview, 'ポイントを調整')
  for (const _ of ['once', 'twice']) {
    const done = await pages.post('owner', `${path}/points`, { ...again, intent: 'do' })
    expect([done.status, done.headers.get('location')]).toEqual([303, `${path}?done=points`])
  }
  expect(await shop.ports.points.balanceOf(uid)).toBe(500)
  const stale = await pages.post('owner', `${path}/points`, { ...again, formKey: 'another-key', intent: 'do' })
  expect([stale.status, (await mainOf(stale)).text]).toEqual([409, expect.stringContaining('更新されました')])
  const refused = await pages.post('service', `${path}/points`, { ...again, formKey: 'third-key', intent: 'do' })
  expect(refused.status).toBe(403)
})

test('an address that bounced: masked, found by the whole address, released with a reason', async () => {
  const uid = await addSuppression(shop)
  const [path, address] = ['/staff/mails/suppressed', `${uid}@example.jp`]
  const page = await pages.mainOf('service', `${path}?to=${address.toUpperCase()}`)
  expect(page.text).toContain('550 Unknown user')
  expect(page.text).toContain('su•••@example.jp')
  expect(page.text).not.toContain(address)
  const release = (reason: string) => pages.post('service', path, { [`address.${uid}`]: 'su•••', reason })
  expect((await mainOf(await release(' '))).text).toContain('理由を入力してください')
  expect(await shop.ports.suppressions.find(address)).toHaveLength(1)
  expect((await mainOf(await release('お電話で確認'))).text).toContain('完了 1件')
  expect(await shop.ports.suppressions.find(address)).toEqual([])
  expect(await auditOf(`suppression:${uid}`)).toContain('releaseSuppression')
})

test('a reply: draft, preview, sent once; a stale form keeps the text', async () => {
  const uid = await addInquiry(shop, { name: '桂木 花子', orderNumber: '100001' })
  const path = `/staff/inquiries/${uid}`
  expect(await htmlOf('service', '/staff')).toContain(`href="${path}"`)
  expect((await pages.mainOf('service', '/staff/inquiries')).text).toContain('桂木 花子')
  const draft = await pages.mainOf('service', `${path}?template=extension`)
  expect(draft.one('textarea', { name: 'body' }).text).toContain('【月日】')
  const fields = fieldsOf(draft, '内容を確かめる')
  const unfilled = await pages.post('service', path, { ...fields, body: '【月日】まで', intent: 'preview' })
  expect([unfilled.status, (await mainOf(unfilled)).text]).toEqual([422, expect.stringContaining('「【月日】」')])
  const body = '延長を承りました。\n12月5日までお使いください。'
  const preview = await mainOf(await pages.post('service', path, { ...fields, body, intent: 'preview' }))
  expect(preview.one('div', { class: 'staff-text' }).text).toContain('桂木 花子 様')
  const send: Record<string, string> = { ...fieldsOf(preview, '返信を送る'), intent: 'reply' }
  expect(send.body).toBe(body)
  for (const _ of ['once', 'twice']) expect((await pages.post('service', path, send)).status).toBe(303)
  const { rows } = await sql`SELECT uid FROM mails WHERE kind = 'inquiryreply'`.execute(shop.db)
  expect(rows).toHaveLength(1)
  const stale = await pages.post('service', path, {
    ...fields,
    formKey: 'other-key',
    body: '別の返信',
    intent: 'reply',
  })
  const refused = await mainOf(stale)
  expect([stale.status, refused.one('textarea', { name: 'body' }).text]).toEqual([409, '別の返信'])
  expect(refused.text).toContain('更新しました')
  const closed = await pages.post('service', path, { ...fields, version: '2', status: 'closed', intent: 'status' })
  expect(closed.headers.get('location')).toBe(`${path}?done=status`)
})

test('mails: failed ones are sent again together, and the text is read without the secrets of its links', async () => {
  const text = 'ご注文：\nhttps://shop.test/shopping/link?order=secret-of-the-customer'
  const [failed, sent] = [await addMail(shop, 'failed', text), await addMail(shop, 'sent')]
  const list = await pages.mainOf('service', '/staff/mails')
  expect(list.text).toContain(`件名 ${failed}`)
  expect(await htmlOf('service', '/staff/mails')).not.toContain(`${failed}@example.jp`)
  const page = await pages.mainOf('service', `/staff/mails/${failed}`)
  expect(page.text).toContain('550 no such user')
  expect(await htmlOf('service', `/staff/mails/${failed}`)).not.toContain('secret-of-the-customer')
  expect(await auditOf(`mail:${failed}`)).toEqual(['readMail', 'readMail'])
  const bulk = await pages.post('service', '/staff/mails', { [`mail.${failed}`]: 'on', [`mail.${sent}`]: 'on' })
  const { text: result } = await mainOf(bulk)
  expect(result).toContain('完了 1件')
  expect(result).toContain('できなかったもの 1件')
  expect(result).toContain('すでに送信済み')
  expect((await pages.mainOf('service', '/staff/mails/samples')).text).toContain('ご予約の確定')
})

test('a mail of no order is sent again once for a form; one of the magazine or waiting is not', async () => {
  const uid = await addMail(shop, 'sent')
  const path = `/staff/mails/${uid}`
  const fields = { ...fieldsOf(await pages.mainOf('service', path), 'もう一度送る'), intent: 'resend' }
  for (const _ of ['once', 'twice'])
    expect((await pages.post('service', path, fields)).headers.get('location')).toBe(`${path}?done=retry`)
  const { rows } = await sql<{ content: object }>`
    SELECT content FROM mails WHERE recipient = ${`${uid}@example.jp`}`.execute(shop.db)
  expect([rows.length, rows[0]?.content]).toEqual([2, rows[1]?.content])
  const magazine = await addMail(shop, 'sent')
  await sql`UPDATE mails SET kind = 'magazine' WHERE uid = ${magazine}`.execute(shop.db)
  for (const each of [magazine, await addMail(shop, 'waiting')]) {
    const refused = await pages.post('service', `/staff/mails/${each}`, { ...fields, formKey: `key-${each}` })
    expect([refused.status, (await mainOf(refused)).one('p', { role: 'alert' }).text]).toEqual([
      409,
      expect.stringMatching(/ご注文の画面|まだ送られていません/),
    ])
  }
})

test('what a customer answers by mail joins the thread and opens the inquiry again', async () => {
  const uid = await addInquiry(shop, { name: '桂木 花子' })
  const path = `/staff/inquiries/${uid}`
  const fields = { ...fieldsOf(await pages.mainOf('service', path), 'やりとりに加える'), intent: 'answer' }
  await pages.post('service', path, { ...fields, intent: 'status', status: 'closed' })
  const next = { ...fields, version: '2', answer: '身長は158cmです。\n> 前のメール' }
  const empty = await mainOf(await pages.post('service', path, { ...next, answer: '　' }))
  expect(empty.one('p', { role: 'alert' }).text).toContain('貼り付けて')
  for (const _ of ['once', 'twice']) expect((await pages.post('service', path, next)).status).toBe(303)
  const page = await pages.mainOf('service', `${path}?done=answer`)
  expect(page.all('article', { 'aria-label': '桂木 花子 様の返信' }).map(({ text }) => text)).toEqual([
    expect.stringContaining('身長は158cmです。'),
  ])
  expect(await shop.ports.staffInquiries.find(uid)).toMatchObject({ status: 'open', version: 3 })
  const { rows } = await sql`SELECT uid FROM mails WHERE recipient = ${`${uid}@example.jp`}`.execute(shop.db)
  expect(rows).toEqual([])
})

test('a statement of cash on delivery is read row by row, or refused with a sentence', async () => {
  const send = async (content: string | Uint8Array<ArrayBuffer> | undefined) => {
    const form = new FormData()
    if (content !== undefined) form.set('file', new Blob([content], { type: 'text/csv' }), 'meisai.csv')
    const response = await pages.post('owner', '/staff/money', form)
    return [response.status, await mainOf(response)] as const
  }
  const refused = [
    [undefined, 'ファイルを選んでください。'],
    ['伝票番号,金額,入金日\n', '読み取れる行がありません'],
    [new Uint8Array([0x31, 0x2c, 0x81, 0x20]), 'このファイルは読めません'],
  ] as const
  for (const [content, sentence] of refused) {
    const [status, page] = await send(content)
    const { text, attributes } = page.one('p', { role: 'alert' })
    expect(page.one('input', { type: 'file' }).attributes['aria-describedby']).toBe(attributes.id)
    expect([status, text]).toEqual([422, expect.stringContaining(sentence)])
  }
  const [status, page] = await send('9999-9999,1000,2026-11-19\n1111-2222,=1+1,2026-11-19')
  expect([status, page.one('section', { role: 'alert' }).text]).toEqual([
    200,
    expect.stringMatching(
      /できなかったもの 2件.*1 ?9999-9999.*お荷物が見つかりません.*2 ?1111-2222.*金額を読めません/s,
    ),
  ])
  const pasted = await mainOf(await pages.post('owner', '/staff/money', { statement: '伝票番号,金額,入金日' }))
  expect([pasted.one('textarea').text.trim(), pasted.one('p', { role: 'alert' }).text]).toEqual([
    '伝票番号,金額,入金日',
    expect.stringContaining('読み取れる行がありません'),
  ])
  expect((await pages.mainOf('owner', '/staff/money?refused=file-too-large')).text).toContain('大きすぎます')
})
