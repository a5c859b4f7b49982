import { afterEach, describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/day.ts'
import { hrefsOf } from '#tests/support/customers/member-pages.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
  { id: 3, units: 1 },
  { id: 4, units: 1 },
])
afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const guest = (secret: string) => guestOf(() => shop, secret)
const documents = () => shop.services.identityDocuments

describe('identity document (docs/rules.md Identity document)', () => {
  const path = '/shopping/identity'

  test('states what to submit, the due date and the retention period', async () => {
    const { secret } = await lives.accepted([1])
    const main = await guest(secret).main(path)
    for (const text of ['12月7日', '運転免許証', '30日後に消去', '10MB']) expect(main.text).toContain(text)
    expect(main.one('form').attributes.enctype).toBe('multipart/form-data')
  })

  test('accepts an upload by a plain form and shows its status and the result of the check', async () => {
    const { uid, secret } = await lives.accepted([1])
    const answer = await guest(secret).upload(path, await photograph())
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    expect((await guest(secret).main(path)).text).toContain('書類をお預かりしました')
    await shop.services.orderLife.checkDocument(uid, { isAccepted: false, reason: '文字が読み取れません' }, STAFF)
    expect((await guest(secret).main(path)).text).toContain('文字が読み取れません')
    await guest(secret).upload(`${path}/upload`, await photograph())
    await shop.services.orderLife.checkDocument(uid, { isAccepted: true }, STAFF)
    const main = await guest(secret).main(path)
    expect(main.text).toContain('ご本人の確認が済みました')
    expect(main.all('form')).toEqual([])
  })

  test.each([
    ['no file', new Uint8Array(), '画像をお選びください'],
    ['a PDF', Buffer.from('%PDF-1.7 not a picture'), '画像として読み取れませんでした'],
    ['ten megabytes and one byte', new Uint8Array(10_000_001), '10MBまで'],
  ])('rejects %s with an error beside the field', async (_, bytes, sentence) => {
    const { secret } = await lives.accepted([1])
    const answer = await guest(secret).upload(path, bytes)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('field-document-error')
    expect(html).toContain(sentence)
    const uploaded = await guest(secret).upload(`${path}/upload`, bytes)
    expect([uploaded.status, await uploaded.json()]).toMatchObject([422, { error: expect.stringContaining(sentence) }])
    expect(await documents().find({ orderSecret: secret })).toMatchObject({ status: 'wanted', fileKey: undefined })
  })

  test('rejects a far too large upload unread; other forms keep their own limit', async () => {
    const { secret } = await lives.accepted([1])
    const send = (to: string) => {
      const headers = { origin: SITE, cookie: `sumirei_order=${secret}`, 'content-length': '20000000' }
      const body = new Uint8Array(300_000)
      return shop.fetch(to, { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data' }, body })
    }
    const answer = await send(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?refused=file-too-large`])
    expect((await guest(secret).main(`${path}?refused=file-too-large`)).text).toContain('10MBまで')
    expect((await send('/shopping/cancelconfirm')).status).toBe(413)
  })

  test('rejects an upload with an unknown order token', async () => {
    const answer = await guest('x'.repeat(43)).upload(path, await photograph())
    expect(answer.status).toBe(410)
  })
})

describe('rental extension (docs/product/3 Order detail line, extension dates)', () => {
  const path = '/shopping/extension'

  test('shows the price of a later return day and extends once', async () => {
    const { uid, secret } = await lives.shipped([1])
    const line = (await lives.orderOf(uid)).lines[0]!
    const endOn = addDays(line.endOn, 2)
    expect((await guest(secret).main(path)).text).toContain('＋¥1,400')
    const confirm = await guest(secret).main(`${path}?endOn=${endOn}`)
    expect(confirm.text).toContain('¥1,400')
    const fields = { lines: line.uid, endOn, fee: '1400' }
    for (let times = 0; times < 2; times += 1) {
      const answer = await guest(secret).post(path, fields)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=${endOn}`])
    }
    expect((await guest(secret).main(`${path}?done=${endOn}`)).text).toContain('12月15日')
    const { charges } = await shop.ports.orders.recordOf(uid)
    expect(charges).toMatchObject([{ kind: 'extension', amountYen: 1_400 }])
  })

  test('leads to the change of days before the confirmation, and says that an ended order is over', async () => {
    const { secret } = await lives.accepted([1])
    const early = await guest(secret).main(path)
    expect(early.text).toContain('日程の変更でご利用日数を延ばせます')
    expect(hrefsOf(early)).toContain('/shopping/change/rental')
    await shop.services.orderLife.cancelOrder({ orderSecret: secret })
    const ended = await guest(secret).main(path)
    expect(ended.text).toContain('このご注文は終了しているため')
    expect(hrefsOf(ended)).not.toContain('/shopping/change/rental')
  })

  test('says that the next booking or a past return day leaves nothing to choose', async () => {
    const { secret } = await lives.shipped([4])
    await lives.accepted([4], { startOn: day('2026-12-19') })
    const taken = await guest(secret).main(path)
    expect(taken.text).toContain('次のご予約が入っているため、延長をお受けできません。')
    expect(taken.all('form')).toEqual([])
    const { secret: lateSecret } = await lives.shipped([1])
    lives.at('2026-12-16T08:00:00+09:00')
    await shop.services.scheduled.markOverdue()
    const late = await guest(lateSecret).main(path)
    expect(late.text).toContain('ご返却日を過ぎているため、画面から延長をお受けできません。')
    expect(hrefsOf(late)).toContain('/contact')
  })

  test('rejects a day that the next booking needs and names the latest free day', async () => {
    const { uid, secret } = await lives.shipped([3])
    await lives.accepted([3], { startOn: day('2026-12-22') })
    const line = (await lives.orderOf(uid)).lines[0]!
    const offers = await shop.services.orderLife.quoteExtension({ orderSecret: secret })
    const latest = (offers as readonly { endOn: string }[]).at(-1)?.endOn ?? ''
    const taken = addDays(day(latest), 1)
    const answer = await guest(secret).post(path, { lines: line.uid, endOn: taken, fee: '0' })
    expect(answer.status).toBe(409)
    const extended = await shop.services.orderLife.extendOwnRental({ orderSecret: secret }, taken)
    expect(extended).toMatchObject({ code: 'not-free' })
    const main = await guest(secret).main(`${path}?endOn=${taken}`)
    expect(main.text).toContain(`いまお選びいただけるのは、12月${Number(latest.slice(8))}日`)
    const { extendOwnRental } = shop.services.orderLife
    expect(await extendOwnRental({ orderSecret: secret }, day(latest))).toHaveProperty('feeYen')
  })

  test('does not charge a price other than the one shown', async () => {
    const { uid, secret } = await lives.shipped([1])
    const line = (await lives.orderOf(uid)).lines[0]!
    const answer = await guest(secret).post(path, { lines: line.uid, endOn: addDays(line.endOn, 1), fee: '100' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('延長料金が変わりました')
    expect((await shop.ports.orders.recordOf(uid)).charges).toEqual([])
  })
})

describe('receipt (docs/rules.md Legal)', () => {
  const path = '/shopping/receipt'
  const formOf = async (secret: string) => {
    const main = await guest(secret).main(path)
    const uid = main.all('input').find(({ attributes }) => attributes.name === 'form')?.attributes.value ?? ''
    return { form: uid, addressee: '株式会社見本 御中', proviso: '' }
  }

  test('is not available before the payment', async () => {
    const { secret } = await lives.accepted([1])
    const main = await guest(secret).main(path)
    expect(main.text).toContain('お支払いの完了後')
    expect(main.all('form')).toEqual([])
    const answer = await guest(secret).post(path, { form: 'form-uid-1', addressee: '', proviso: '' })
    expect(answer.headers.get('location')).toBe(path)
    expect(await shop.services.receipts.find({ orderSecret: secret }, 1)).toBeUndefined()
  })

  test('shows addressee, tax rate and tax; is issued once per form; marks a reissue', async () => {
    const { secret } = await lives.shipped([1])
    await shop.services.scheduled.settlePaymentTasks()
    const form = await formOf(secret)
    for (let times = 0; times < 2; times += 1) {
      expect((await guest(secret).post(path, form)).headers.get('location')).toBe(`${path}?issue=1`)
    }
    const first = (await guest(secret).main(`${path}?issue=1`)).text
    for (const text of ['株式会社見本 御中', '礼服レンタル代として', '¥6,980', '10％', '¥634', '登録番号 T']) {
      expect(first).toContain(text)
    }
    expect(first).not.toContain('再発行')
    const again = await guest(secret).post(path, { ...(await formOf(secret)), addressee: '' })
    expect(again.headers.get('location')).toBe(`${path}?issue=2`)
    expect((await guest(secret).main(`${path}?issue=2`)).text).toMatch(/No\. \d+-2再発行/)
    expect((await guest(secret).main(`${path}?issue=1`)).text).toBe(first)
    expect((await guest(secret).get(`${path}?issue=3`)).status).toBe(404)
  })

  test('is available as a small PDF with selectable text', async () => {
    const { secret } = await lives.shipped([1])
    await shop.services.scheduled.settlePaymentTasks()
    await guest(secret).post(path, await formOf(secret))
    const answer = await guest(secret).get(`${path}/pdf?issue=1`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.byteLength).toBeLessThan(300_000)
    // Maps glyphs to text, so that the text can be selected and searched.
    expect(bytes.toString('latin1')).toContain('/ToUnicode')
    expect((await guest('x'.repeat(43)).get(`${path}/pdf?issue=1`)).status).toBe(410)
  })

  test('reports a too long addressee beside its field and keeps the input', async () => {
    const { secret } = await lives.shipped([1])
    await shop.services.scheduled.settlePaymentTasks()
    const answer = await guest(secret).post(path, { ...(await formOf(secret)), addressee: '長'.repeat(41) })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('field-addressee-error')
    expect(html).toContain('長'.repeat(41))
  })

  test('shows only the untaxed fee for a cancelled order', async () => {
    const { secret } = await lives.confirmed([1])
    lives.at('2026-12-08T10:00:00+09:00')
    await shop.services.orderLife.cancelOrder({ orderSecret: secret })
    await shop.services.scheduled.settlePaymentTasks()
    await guest(secret).post(path, await formOf(secret))
    const { text } = await guest(secret).main(`${path}?issue=1`)
    expect(text).toContain('¥3,490')
    expect(text).toContain('対象外')
    expect(text).not.toContain('黒のワンピース')
    expect(shop.errors).toEqual([])
  })
})
