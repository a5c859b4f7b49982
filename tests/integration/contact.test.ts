import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inquiryForm } from '#domain/inquiry/inquiry.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([])

const FIELDS = {
  topic: 'お届け・ご返却について',
  name: '山田 花子',
  email: 'hana@example.jp',
  body: '返却はどちらへ <お持ち>しますか',
}

/** The hidden field of the contact form. */
async function form(): Promise<Record<string, string>> {
  const html = await (await shop.fetch('/contact')).text()
  return { form: /name="form" value="([^"]+)"/.exec(html)?.[1] ?? '' }
}

async function post(fields: Record<string, string>) {
  const response = await shop.fetch('/contact', {
    method: 'POST',
    headers: { origin: SITE },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const mails = async () => {
  const { rows } = await sql<{ kind: string; recipient: string }>`
    SELECT kind, recipient FROM mails ORDER BY kind`.execute(shop.db)
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`)
}

test('sends an inquiry without scripts, with two mails; the same form sent twice is one inquiry', async () => {
  const blank = await form()
  const refused = await post({ ...blank, ...FIELDS, email: 'hana', intent: 'confirm' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('メールアドレスの形が正しくないようです')
  expect(refused.html).toContain('返却はどちらへ &lt;お持ち&gt;しますか')
  const confirm = await post({ ...blank, ...FIELDS, website: '', intent: 'confirm' })
  expect(confirm.status).toBe(200)
  expect(confirm.html).toContain('お問い合わせ内容の確認')
  expect(confirm.html).toContain('お届け・ご返却について')
  expect(await mails()).toEqual([])
  const edit = await post({ ...blank, ...FIELDS, intent: 'edit' })
  expect(edit.html).toContain('入力内容の確認へ進む')
  expect(edit.html).toContain('value="山田 花子"')
  for (const _ of ['once', 'twice']) {
    expect(await post({ ...blank, ...FIELDS, intent: 'send' })).toMatchObject({
      status: 303,
      location: '/contact/complete',
    })
  }
  expect(await mails()).toEqual(['inquirynotice support@sumirei.example', 'inquiryreceived hana@example.jp'])
  const { rows } = await sql`SELECT topic_name AS topic, name, email, body FROM inquiries`.execute(shop.db)
  expect(rows).toEqual([
    { topic: 'お届け・ご返却について', name: '山田 花子', email: 'hana@example.jp', body: FIELDS.body },
  ])
})

test('mails a typed address nothing that was typed, and three times a day; the shop gets every inquiry', async () => {
  const email = 'victim@example.jp'
  const typed = { ...FIELDS, email, name: '当選 http://evil.example', body: 'http://evil.example で受け取る' }
  const { contact } = shop.services
  for (let count = 0; count < 5; count += 1) {
    const inquiry = { ...inquiryForm(FIRST_TOPICS).parse(typed), orderNumber: '4711' }
    expect(await contact.sendInquiry(contact.newFormUid(), inquiry, `192.0.2.${count}`)).toBeUndefined()
  }
  const { rows } = await sql<{ text: string }>`
    SELECT content::text AS text FROM mails WHERE recipient = ${email}`.execute(shop.db)
  expect(rows).toHaveLength(3)
  for (const { text } of rows) expect(text).not.toMatch(/evil|当選|4711/)
  expect((await mails()).filter((mail) => mail.startsWith('inquirynotice'))).toHaveLength(6)
})

test('quotes an inquiry to the member who is signed in with its address, however often', async () => {
  const email = 'mio@example.jp'
  const { contact } = shop.services
  for (let count = 0; count < 4; count += 1)
    await contact.sendInquiry(
      contact.newFormUid(),
      inquiryForm(FIRST_TOPICS).parse({ ...FIELDS, email }),
      `192.0.3.${count}`,
      'Mio@example.jp',
    )
  const { rows } = await sql<{ text: string }>`
    SELECT content->>'text' AS text FROM mails WHERE recipient = ${email}`.execute(shop.db)
  expect(rows).toHaveLength(4)
  for (const { text } of rows) expect(text).toContain(FIELDS.body)
})

describe('an inquiry whose hidden field is filled in', () => {
  const email = 'filled@example.jp'
  const inquiry = { ...FIELDS, email }
  const stored = async () => (await sql`SELECT body FROM inquiries WHERE email = ${email}`.execute(shop.db)).rows

  test('is kept, and its sender is asked once more who sends it; nothing is stored before the answer', async () => {
    const blank = await form()
    const confirm = await post({ ...blank, ...inquiry, website: 'https://hana.example', intent: 'confirm' })
    expect(confirm.status).toBe(200)
    const asked = parsePage(confirm.html)
    expect(asked.all('input', { name: 'sender' }).map(({ attributes }) => attributes.value)).toEqual([
      'program',
      'person',
    ])
    const kept = Object.fromEntries(
      asked.all('input', { type: 'hidden' }).map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    )
    expect(kept).toMatchObject({ ...blank, ...inquiry })
    const unanswered = await post({ ...kept, intent: 'send' })
    expect(unanswered.status).toBe(422)
    expect(unanswered.html).toContain('まだ送信されていません。')
    expect(parsePage(unanswered.html).one('input', { name: 'body' }).attributes.value).toBe(FIELDS.body)
    expect(await stored()).toEqual([])
    expect(await post({ ...kept, sender: 'person', intent: 'send' })).toMatchObject({
      status: 303,
      location: '/contact/complete',
    })
    expect(await stored()).toEqual([{ body: FIELDS.body }])
  })

  test('is never reported as sent to a program that fills in every field or takes the first choice', async () => {
    const before = await mails()
    for (const sender of ['', 'program', 'https://spam.example']) {
      const website = 'https://spam.example'
      const answer = await post({ ...(await form()), ...inquiry, website, sender, intent: 'send' })
      expect(answer.status).toBe(422)
    }
    expect(await mails()).toEqual(before)
  })

  test('can be corrected without an answer', async () => {
    const edit = await post({ ...(await form()), ...inquiry, website: 'x', intent: 'edit' })
    expect(edit.html).toContain('入力内容の確認へ進む')
    expect(edit.html).not.toContain('name="sender"')
  })
})

test('does not ask who sends an inquiry whose hidden field is empty', async () => {
  const confirm = await post({ ...(await form()), ...FIELDS, website: '', intent: 'confirm' })
  expect(confirm.html).not.toContain('name="sender"')
})

test('limits a network address to five inquiries per hour and keeps the typed values', async () => {
  shop.setClock(NOW.add({ hours: 2 }))
  for (let count = 0; count < 5; count += 1)
    expect((await post({ ...(await form()), ...FIELDS, intent: 'send' })).status).toBe(303)
  const sixth = await post({ ...(await form()), ...FIELDS, intent: 'send' })
  expect(sixth.status).toBe(429)
  expect(sixth.html).toContain(
    'お問い合わせが続いたため、ただいまはお受けできません。恐れ入りますが、1時間ほどおいてから',
  )
  expect(sixth.html).toContain('山田 花子')
  shop.setClock(NOW.add({ hours: 3, seconds: 1 }))
  expect((await post({ ...(await form()), ...FIELDS, intent: 'send' })).status).toBe(303)
})

test('rejects an unknown form token and too long texts', async () => {
  expect((await post({ ...FIELDS, intent: 'send' })).status).toBe(400)
  expect((await post({ form: "x'; DROP TABLE inquiries", ...FIELDS, intent: 'send' })).status).toBe(400)
  expect((await post({ ...(await form()), ...FIELDS, body: 'あ'.repeat(2_001), intent: 'confirm' })).status).toBe(422)
  expect((await post({ ...(await form()), ...FIELDS, body: 'あ'.repeat(25_000), intent: 'confirm' })).status).toBe(413)
  expect(shop.errors).toEqual([])
})
