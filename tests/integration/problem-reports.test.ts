import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { fieldsOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 40 },
])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())
const PATH = '/shopping/problem'
const BODY = '左の袖口に破れがあります。\n電話は午後にお願いします。'

/** Sends the form as a browser without scripts does. */
async function send(secret: string, fields: Readonly<Record<string, string>>, photo?: Uint8Array, path = PATH) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('photo', new File(photo === undefined ? [] : [photo as BlobPart], 'photo.jpg', { type: 'image/jpeg' }))
  const headers = { origin: SITE, cookie: `sumirei_order=${secret}` }
  return shop.fetch(path, { method: 'POST', body, headers })
}
async function shipped() {
  const placed = await lives.shipped([1, 2])
  const [line] = (await lives.orderOf(placed.uid)).lines
  const main = await guestOf(() => shop, placed.secret).main(PATH)
  const form = main.one('input', { name: 'form' }).attributes.value!
  return { ...placed, main, fields: { form, lineUid: line!.uid, kind: '1', body: BODY } }
}
const reportsOf = (uid: string) => shop.ports.problems.ofOrder(uid)
const photoOf = async (uid: string) => {
  const { fileKey = '' } = (await shop.ports.problems.find(uid)) ?? {}
  return shop.ports.privateFiles.read(fileKey)
}
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
/** Closes the open report of an order on its page, as customer service. */
async function close(uid: string, note: string) {
  const path = `/staff/orders/${(await lives.orderOf(uid)).number}/close-problem`
  const fields = { ...fieldsOf(await pages.mainOf('service', path), '内容を確かめる'), reason: note }
  const chosen = (await reportsOf(uid))[0]!.uid
  return pages.post('service', path, { ...fields, problem: chosen, intent: 'do' })
}
const mailsOf = async (uid: string) => {
  const { rows } = await sql<{ kind: string; to: string; text: string }>`
    SELECT kind, recipient AS "to", content ->> 'text' AS text FROM mails
    WHERE order_uid = ${uid} AND kind LIKE 'problem%' ORDER BY kind`.execute(shop.db)
  return rows
}

describe('a problem with a delivered unit (docs/rules.md Problems with a delivered unit)', () => {
  test('is reported by a plain form with a photograph, which is stored in private without metadata', async () => {
    const { uid, secret, fields, main } = await shipped()
    expect(main.one('form').attributes.enctype).toBe('multipart/form-data')
    const answer = await send(secret, fields, await photograph())
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PATH}?sent=1`])
    expect((await guestOf(() => shop, secret).main(`${PATH}?sent=1`)).text).toContain('ご連絡を承りました')
    const [report] = await reportsOf(uid)
    expect(report).toMatchObject({ lineUid: fields.lineUid, kind: 1, body: BODY, closedAt: undefined })
    const { exif, format } = await sharp(await photoOf(report!.uid)).metadata()
    expect([exif, format]).toEqual([undefined, 'jpeg'])
    expect(await shop.ports.files.read(report!.fileKey!)).toBeUndefined()
  })

  test('is reported to the shop without personal data, and confirmed to the customer', async () => {
    const { uid, secret, fields } = await shipped()
    await send(secret, fields)
    const { number, email, customer } = await lives.orderOf(uid)
    const [notice, received] = await mailsOf(uid)
    expect(notice).toMatchObject({ kind: 'problemnotice', text: expect.stringContaining(String(number)) })
    for (const personal of [email!, customer!.familyName, customer!.telephone, '袖口', 'order='])
      expect(notice!.text).not.toContain(personal)
    expect(received).toMatchObject({ kind: 'problemreceived', to: email })
    expect(received!.text).not.toContain('袖口')
  })

  test('sent twice, also at once, is one report with one mail each', async () => {
    const { uid, secret, fields } = await shipped()
    const answers = await Promise.all([send(secret, fields), send(secret, fields), send(secret, fields)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await send(secret, fields)).status).toBe(303)
    expect(await reportsOf(uid)).toHaveLength(1)
    expect(await mailsOf(uid)).toHaveLength(2)
  })

  test.each([
    ['without a text', { body: ' ' }, undefined, '詳しい内容を入力してください。'],
    ['with a text that is too long', { body: 'あ'.repeat(2_001) }, undefined, '2000文字以内'],
    ['without a kind', { kind: '' }, undefined, 'ご用件を選んでください。'],
    ['with an unknown kind', { kind: '8' }, undefined, 'ご用件を選んでください。'],
    ['of an unknown line', { lineUid: 'x' }, undefined, '発送した商品の中からお選びください。'],
    ['with a PDF', {}, Buffer.from('%PDF-1.7'), '写真として読み取れませんでした'],
    ['with ten megabytes and one byte', {}, new Uint8Array(10_000_001), '10MBまで'],
  ])('%s is refused beside the field and keeps what was entered', async (_, change, photo, sentence) => {
    const { uid, secret, fields } = await shipped()
    const answer = await send(secret, { ...fields, ...change }, photo)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(sentence)
    if (!('body' in change)) expect(html).toContain('左の袖口に破れがあります。')
    expect(await reportsOf(uid)).toEqual([])
    expect(await mailsOf(uid)).toEqual([])
  })

  test('with a far too large photograph is sent back unread', async () => {
    const { secret } = await shipped()
    const type = { 'content-length': '20000000', 'content-type': 'multipart/form-data' }
    const headers = { origin: SITE, cookie: `sumirei_order=${secret}`, ...type }
    const answer = await shop.fetch(PATH, { method: 'POST', headers, body: new Uint8Array(300_000) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PATH}?refused=file-too-large`])
    expect((await guestOf(() => shop, secret).main(`${PATH}?refused=file-too-large`)).text).toContain('10MBまで')
  })

  test('cannot be reported before the shipping, nor for the order of another customer', async () => {
    const [own, other] = [await lives.confirmed([1]), await shipped()]
    expect((await guestOf(() => shop, own.secret).main(PATH)).all('form')).toEqual([])
    expect((await send(own.secret, other.fields)).status).toBe(422)
    const [line] = (await lives.orderOf(own.uid)).lines
    expect((await send(own.secret, { ...other.fields, lineUid: line!.uid })).status).toBe(422)
    expect((await send('x'.repeat(43), other.fields)).status).toBe(410)
    expect(await reportsOf(other.uid)).toEqual([])
  })

  test('is limited to ten a day for one order', async () => {
    const { uid, secret, fields } = await shipped()
    for (let count = 0; count < 10; count += 1)
      expect((await send(secret, { ...fields, form: shop.ports.ids.next() })).status).toBe(303)
    const refused = await send(secret, { ...fields, form: shop.ports.ids.next() })
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('お電話でお問い合わせください'),
    ])
    expect(await reportsOf(uid)).toHaveLength(10)
  })
})

describe('staff', () => {
  test('read a report on the page of its order, and close it with a note', async () => {
    const { uid, secret, fields } = await shipped()
    await send(secret, fields, await photograph())
    const path = `/staff/orders/${(await lives.orderOf(uid)).number}`
    const photo = `${path}/problems/${fields.form}`
    const part = async () => {
      const main = await pages.mainOf('service', path)
      return main.all('section').find(({ text }) => text.startsWith('到着時のご連絡'))
    }
    expect((await part())?.text).toContain('破れや破損がある')
    expect((await part())?.text).toContain('電話は午後にお願いします。')
    expect((await part())?.one('a', { href: photo }).text).toBe('写真を見る')
    const answer = await pages.get('returns', photo)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await pages.get('packing', photo)).status).toBe(403)
    expect((await pages.get('service', `${path}/problems/unknown`)).status).toBe(404)
    expect((await close(uid, ' ')).status).toBe(422)
    expect((await close(uid, '交換品を発送')).status).toBe(303)
    expect((await part())?.text).toContain('完了：交換品を発送')
    expect(await reportsOf(uid)).toMatchObject([{ note: '交換品を発送', closedBy: expect.stringContaining('staff:') }])
    const main = await pages.mainOf('service', `${path}/close-problem`)
    expect(main.text).toContain('いまの状態のご注文には行えません。')
  })

  test('the photograph is deleted 30 days after the report was closed, the report after a year', async () => {
    const { uid, secret, fields } = await shipped()
    await send(secret, fields, await photograph())
    const [report] = await reportsOf(uid)
    lives.at('2026-12-20T10:00:00+09:00')
    await shop.services.scheduled.deleteDocuments()
    expect(await photoOf(report!.uid)).toBeDefined()
    const service = await staffOf(() => shop).withDuties(['service'], 'service-later')
    await shop.services.staff.orders.moves.closeProblem(service, uid, report!.uid, '済み')
    lives.at('2027-01-19T09:59:00+09:00')
    await shop.services.scheduled.deleteDocuments()
    expect(await photoOf(report!.uid)).toBeDefined()
    lives.at('2027-01-19T10:00:00+09:00')
    await shop.services.scheduled.deleteDocuments()
    expect(await photoOf(report!.uid)).toBeUndefined()
    lives.at('2027-12-20T10:00:00+09:00')
    await shop.services.scheduled.purgeOldProblems()
    expect(await reportsOf(uid)).toHaveLength(1)
    lives.at('2027-12-20T10:01:00+09:00')
    await shop.services.scheduled.purgeOldProblems()
    expect(await reportsOf(uid)).toEqual([])
  })
})
