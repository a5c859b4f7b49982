import { beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 20 }])
const lives = orderLives(() => shop)
const SLIP = '123456789013'
const ON = '2026-12-09'
let pages: Awaited<ReturnType<typeof staffPages>>
let name: string
let uid: string
const LONG_NAME = 'グランドレジデンス新宿御苑前アネックス1203号室'
beforeAll(async () => {
  pages = await staffPages(shop)
  const placed = await lives.confirmed([1], { startOn: day('2026-12-10') })
  uid = placed.uid
  const { number, shipping } = await lives.orderOf(uid)
  name = `${number}-1`
  const long = { ...shipping!, familyName: '髙橋', address2: LONG_NAME, bereavedFamilyName: '张👗김' }
  await shop.ports.orders.transaction(async (tx) => tx.orders.save({ ...(await tx.orders.lock(uid))!, shipping: long }))
})

const importFile = async (file: Blob | undefined, duty: 'packing' | 'catalogue' = 'packing') => {
  const form = new FormData()
  if (file !== undefined) form.set('file', file, 'b2.csv')
  // As bytes, because the shop does not read what it refuses.
  const encoded = new Response(form)
  const [cookie, type] = [await pages.cookieOf(duty), encoded.headers.get('content-type') ?? '']
  const headers = { origin: SITE, cookie, 'content-type': type }
  return shop.fetch('/staff/carrier/import', { method: 'POST', headers, body: await encoded.bytes() })
}
const mainOf = async (response: Response) => parsePage(await response.text()).one('main')

describe('papers of parcels', () => {
  test.each([
    ['slips', 'packing-slips.pdf'],
    ['guides', 'return-guides.pdf'],
    ['picking', 'picking-list.pdf'],
  ])('%s are a PDF of one parcel, or of all of a day', async (paper, fileName) => {
    for (const query of [`p.${name}=on`, `on=${ON}`]) {
      const response = await pages.get('packing', `/staff/packing/${paper}.pdf?${query}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('content-disposition')).toBe(`inline; filename="${fileName}"`)
      expect(await response.text()).toMatch(/^%PDF-/)
    }
  })
  test.each([
    ['/staff/packing/slips.pdf?on=2026-01-01', 404, 'お荷物がありません'],
    ['/staff/packing/slips.pdf?p.999999-1=on', 404, 'お荷物がありません'],
    ['/staff/packing/slips.pdf?p.喪服=on', 400, '正しくありません'],
    ['/staff/packing/slips.pdf?on=明日', 400, '正しくありません'],
    ['/staff/units/labels.pdf', 400, '正しくありません'],
    ['/staff/units/labels.pdf?unit=77-1', 404, '登録されていません'],
  ])('%s: %i', async (path, status, sentence) => {
    const response = await pages.get('packing', path)
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(sentence)])
  })
  test('units have labels', async () => {
    const response = await pages.get('packing', '/staff/units/labels.pdf?unit=1-1&unit=1-2')
    expect([response.status, (await response.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  })
  test('are not for the catalogue', async () => {
    expect((await pages.get('catalogue', `/staff/packing/slips.pdf?on=${ON}`)).status).toBe(403)
    expect((await pages.get('catalogue', '/staff/carrier')).status).toBe(403)
  })
})

describe('the page of the carrier', () => {
  const fieldName = () => `fix.${name}.building`
  test('lists the parcels, what is replaced and what does not fit, and takes a shorter text', async () => {
    const shown = await pages.mainOf('packing', `/staff/carrier?on=${ON}`)
    expect(shown.text).toContain(name)
    expect(shown.text).toContain('お名前の 髙 → 高')
    expect(shown.text).toContain('喪家名の 张 → 張、喪家名の 👗 → 省略、喪家名の 김 → 〓（似た文字がないため')
    expect(shown.text).toContain('全角23字です。7字超えています。')
    expect(shown.text).toContain('送り状の文字数を超えるお荷物が1件あります。')
    const [link] = shown.all('a').filter(({ text }) => text === '短く書き直してください')
    expect(shown.one('h3', { id: link?.attributes.href?.slice(1) ?? '' }).text).toBe('文字数を超える項目')
    expect(shown.all('button').map(({ text }) => text)).not.toContain('1件を書き出す')
    const again = await mainOf(await pages.post('packing', '/staff/carrier', { on: ON, [fieldName()]: '御苑前AX1203' }))
    expect(again.text).toContain('収まりました。')
    expect(again.text).not.toContain('文字数を超えるお荷物')
    expect(again.all('button').map(({ text }) => text)).toContain('1件を書き出す')
    const file = await pages.post('packing', '/staff/carrier/export', {
      on: ON,
      count: '1',
      [fieldName()]: '御苑前AX1203',
    })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, `attachment; filename="b2-${ON}.csv"`])
    const text = new TextDecoder('shift_jis', { fatal: true }).decode(await file.arrayBuffer())
    expect(text.split('\r\n')).toHaveLength(4)
    expect(text).toContain('高橋 花子')
  })
  test('says when the parcels have changed since, and when there are none', async () => {
    const changed = await pages.post('packing', '/staff/carrier/export', { on: ON, count: '5' })
    expect([changed.status, changed.headers.get('location')]).toEqual([
      303,
      `/staff/carrier?on=${ON}&refused=parcels-missing`,
    ])
    expect((await pages.mainOf('packing', changed.headers.get('location')!)).text).toContain('対象のお荷物がありません')
    expect((await pages.mainOf('packing', '/staff/carrier?on=2026-01-01')).text).toContain('発送するお荷物はありません')
  })
  test('imports slips and reports each row that was refused', async () => {
    const rows = `${name},0,,${SLIP}\r\n${name}R,5,,123456789014\r\n999999-1,0,,999999999994\r\n`
    const report = await importFile(new Blob([rows]))
    const { text } = await mainOf(report)
    expect(report.status).toBe(200)
    expect(text).toContain('できなかったもの 2件')
    expect(text).toContain('検査数字が合いません')
    expect(await shop.ports.packing.slipsOf(uid)).toMatchObject([{ slipNumber: SLIP, returnSlipNumber: '' }])
  })
  test.each([
    ['no file', undefined, 'ファイルを選んでください'],
    ['another encoding', new Blob([new Uint8Array([0x31, 0x2c, 0x81, 0x20])]), 'CSV（Shift_JISかUTF-8）'],
    ['titles alone', new Blob(['管理番号,,,\r\n']), '読み取れる行がありません'],
    ['an empty file', new Blob([]), 'ファイル'],
    ['too many rows', new Blob(['100001-1,0,,1\r\n'.repeat(2_001)]), '行'],
  ])('refuses %s with a sentence beside the field', async (_, file, sentence) => {
    const slips = await shop.ports.packing.slipsOf(uid)
    const refused = await importFile(file)
    const main = await mainOf(refused)
    const { text, attributes } = main.one('p', { role: 'alert' })
    expect([refused.status, text]).toEqual([422, expect.stringContaining(sentence)])
    expect(main.one('input', { type: 'file' }).attributes['aria-describedby']).toContain(attributes.id)
    expect(await shop.ports.packing.slipsOf(uid)).toEqual(slips)
  })
  test('refuses a file of more than 1 MB before it is read, and other duties', async () => {
    const large = await importFile(new Blob(['1'.repeat(1_100_000)]))
    expect([large.status, large.headers.get('location')]).toEqual([303, '/staff/carrier/import?refused=file-too-large'])
    expect((await pages.mainOf('packing', '/staff/carrier/import?refused=file-too-large')).text).toContain(
      '大きすぎます',
    )
    expect((await importFile(new Blob(['100001-1,0,,1\r\n']), 'catalogue')).status).toBe(403)
  })
})

test('the code app has a QR code of its link', async () => {
  const page = await pages.mainOf('owner', '/staff/code-app')
  expect(page.one('svg', { role: 'img' }).attributes['aria-label']).toBe('登録用のQRコード')
  expect(page.one('path').attributes.d).toMatch(/^M0 0H7V1H0Z/)
})
