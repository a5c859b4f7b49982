import { afterEach, beforeAll, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { packingLives } from '#tests/support/orders/packing-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 20 }])
const lives = orderLives(() => shop)
const packing = packingLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
afterEach(() => lives.reset())

test('a packer reaches the record of a flaw from the parcel, and comes back to it', async () => {
  const placed = await lives.confirmed([1], { startOn: day('2026-11-25') })
  await packing.packUnits(placed.uid)
  const { number, lines } = await lives.orderOf(placed.uid)
  const main = await pages.mainOf('packing', `/staff/packing/${number}-1`)
  const links = main.all('a').map(({ attributes }) => attributes.href ?? '')
  const flaw = links.find((href) => href.includes('verdict=stain')) ?? ''
  expect(flaw).toContain(lines[0]!.uid)
  const condition = await pages.get('packing', flaw)
  expect(condition.status).toBe(200)
  const back = parsePage(await condition.text()).all('a', { href: `/staff/packing/${number}-1` })
  expect(back.length).toBeGreaterThan(0)
})

test.each([
  ['/staff/packing?on=2026-13-01', 400],
  ['/staff/packing?view=boss', 400],
  ['/staff/packing/999999-1', 404],
  ['/staff/packing/1023-4', 404],
  ['/staff/packing?view=shelf', 200],
])('%s is answered with %i and a sentence', async (path, status) => {
  const response = await pages.get('packing', path)
  expect(response.status).toBe(status)
  expect(parsePage(await response.text()).one('main').text.length).toBeGreaterThan(10)
})

/** A parcel, and what its page sends. */
async function atParcel() {
  const { uid } = await lives.confirmed([1], { startOn: day('2026-11-25') })
  await packing.clean()
  const { number = 0 } = await lives.orderOf(uid)
  const path = `/staff/packing/${number}-1`
  const [unit = ''] = await packing.unitsOf(uid)
  const scan = async (code: string) => {
    const form = (await pages.mainOf('packing', path)).one('form', { class: 'staff-scan' })
    const hidden = form.all('input', { type: 'hidden' }).map(({ attributes }) => [attributes.name, attributes.value])
    return pages.post('packing', path, { ...Object.fromEntries(hidden), code })
  }
  const said = async (response: Response) => [
    response.status,
    parsePage(await response.text()).one('p', { role: 'alert', class: 'scanner-rejected' }).text,
  ]
  return { uid, number, unit, path, scan, said }
}
type AtParcel = Awaited<ReturnType<typeof atParcel>>

test.each<[string, (parcel: AtParcel) => string | Promise<string>, string]>([
  ['an unknown unit', () => '9999-9', '登録のない番号です'],
  ['a foreign code', () => '4901234567894', 'この店のコードではありません'],
  ['a code of letters', () => 'ｱｲｳ', 'この店のコードではありません'],
  ['a slip with a wrong check digit', () => '123456789012', '検査数字が合いません'],
  ['the order itself', ({ number }) => String(number), 'このお荷物のコードではありません'],
  ['an unknown order', () => '999999', '登録のない番号です'],
])('%s is refused beside the scanner field, and the parcel stays as it was', async (_, codeOf, sentence) => {
  const parcel = await atParcel()
  const before = await lives.orderOf(parcel.uid)
  const [status, text] = await parcel.said(await parcel.scan(await codeOf(parcel)))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(text).toContain(sentence)
  expect(await lives.orderOf(parcel.uid)).toEqual(before)
})

test('a unit in full width is packed; scanned again it is refused, and stays packed', async () => {
  const { uid, unit, scan, said, path } = await atParcel()
  const wide = unit.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).replace('-', 'ー')
  const packed = await scan(wide)
  expect([packed.status, packed.headers.get('location')]).toEqual([303, `${path}?done=packed&unit=${unit}`])
  const { version } = await lives.orderOf(uid)
  expect(await said(await scan(unit))).toEqual([409, expect.stringContaining(`${unit} は読み取り済みです`)])
  expect(await lives.orderOf(uid)).toMatchObject({ version, lines: [{ packedAt: expect.anything() }] })
})
