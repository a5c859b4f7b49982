import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parcelPapers } from '#adapters/paper/parcel-papers.ts'
import { receiptPdf } from '#adapters/receipt-pdf.ts'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { Receipt } from '#services/ports/money.ts'
import type { GuidedParcel } from '#services/ports/parcel-papers.ts'
import { readPdf } from '#tests/support/pages/pdf-reading.ts'
import { cartOf, lineOf } from './sample-order.ts'

const LETTERS = '𠮷槗张김Nguyễn👗สม'
const ON = day('2026-12-10')

const operator = { ...SAMPLE_OPERATOR, shopName: LETTERS, companyName: LETTERS, address: LETTERS }
const shop = { operator, guideUrl: 'https://example.jp/guide' }
const RECIPIENT = {
  familyName: LETTERS,
  givenName: LETTERS,
  familyNameKana: 'ヨミ',
  givenNameKana: 'カナ',
  postalCode: '1000001',
  prefecture: 13,
  address1: LETTERS,
  address2: LETTERS,
  telephone: '0300000000',
  placeName: LETTERS,
  bereavedFamilyName: LETTERS,
} as const
const label = { unitId: '1-1', itemName: LETTERS.repeat(9), makerName: LETTERS, sizeLabel: LETTERS, shelf: LETTERS }
const unit = {
  uid: 1,
  id: '1',
  item_id: 1,
  size_tag_uid: 1,
  size_label: '9号',
  release: true,
  available: true,
  ref_price: 0,
}

function parcelOf(shipping: Address): GuidedParcel {
  const line = { ...lineOf(unit, ON), ...label, wearerName: LETTERS, form: undefined, setForm: undefined }
  const order = cartOf([line], { number: 100_001, shipping, customer: { ...RECIPIENT, givenName: '김' } })
  return {
    orderNumber: 100_001,
    parcel: 1,
    order,
    lines: [line],
    shipsOn: ON,
    isShipped: false,
    slipNumber: '',
    returnSlipNumber: '',
    feesYen: 0,
    returnDueOn: ON,
  }
}

const receipt: Receipt = {
  document: 'receipt',
  orderNumber: 100_001,
  paidOn: ON,
  paymentMethod: 'card',
  rows: [{ text: LETTERS.repeat(9), amountYen: 1_100, ratePercent: 10 }],
  rates: [{ ratePercent: 10, amountYen: 1_100, taxYen: 100 }],
  amountYen: 1_100,
  taxYen: 100,
  addressee: LETTERS,
  proviso: LETTERS,
  issue: 1,
  issuedOn: ON,
  issuer: operator,
  isReissue: false,
}

const papers = parcelPapers()
const PAPERS = {
  'the packing slip': (shipping: Address) => papers.packingSlips([parcelOf(shipping)], shop),
  'the return guide': (shipping: Address) => papers.returnGuides([parcelOf(shipping)], shop),
  'the picking list': (shipping: Address) => papers.pickingList([parcelOf(shipping)], ON),
  'the label of a unit': () => papers.unitLabels([label]),
  'the receipt': () => receiptPdf().pdf(receipt),
} as const
const NOTDEF = '0000'

describe('letters that the fonts lack (docs/rules.md Papers)', () => {
  test.each(Object.entries(PAPERS))('%s shows no box', async (_, draw) => {
    const glyphs = glyphsOf(await draw(RECIPIENT))
    expect(glyphs.length).toBeGreaterThan(20)
    expect(glyphs).not.toContain(NOTDEF)
  })
  test.each(['the packing slip', 'the return guide'] as const)('%s has the reading of such a name', async (paper) => {
    const [unknown, read] = [
      { ...RECIPIENT, familyName: 'สม', givenName: 'ชาย' },
      { ...RECIPIENT, familyName: 'ヨミ', givenName: 'カナ' },
    ]
    expect(glyphsOf(await PAPERS[paper](unknown))).toEqual(glyphsOf(await PAPERS[paper](read)))
  })
})

describe('programs that read papers aloud (docs/rules.md Papers)', () => {
  const rows = Array.from({ length: 40 }, (_, number) => ({ text: `品 ${number}`, amountYen: 1_100, ratePercent: 10 }))
  const LONG = { 'a receipt of two pages': () => receiptPdf().pdf({ ...receipt, rows }) }
  const read = (draw: (shipping: Address) => Promise<Uint8Array>) => draw(RECIPIENT).then(readPdf)

  test.each(Object.entries({ ...PAPERS, ...LONG }))('%s is tagged, in Japanese, with a title', async (_, draw) => {
    const { language, isTagged, title, hasShownTitle } = await read(draw)
    expect([language, isTagged, hasShownTitle]).toEqual(['ja-JP', true, true])
    expect(title).toMatch(/^(納品書|返却のご案内|ピッキングリスト|個体ラベル|領収書 100001-1)$/)
  })

  test.each(Object.entries({ ...PAPERS, ...LONG }))(
    '%s is read in the order of its text, all of it',
    async (_, draw) => {
      const { parts, texts } = await read(draw)
      const isFigure = ({ roles }: (typeof parts)[number]) => roles.includes('Figure')
      expect(parts.filter((part) => !isFigure(part)).map(({ text }) => text)).toEqual(texts)
      expect(parts.filter(isFigure).map(({ text }) => text)).not.toContain('')
      expect(parts.filter(({ roles }) => roles.at(-1) === 'H1')).not.toEqual([])
    },
  )

  test('the rows of a receipt are a table on each page', async () => {
    const { parts } = await read(LONG['a receipt of two pages'])
    const cells = parts.filter(({ roles }) => roles.at(-1) === 'TD' || roles.at(-1) === 'TH')
    expect(cells.slice(0, 3).map(({ text }) => text)).toEqual(['内訳', '税率', '金額（税込）'])
    expect(cells.filter(({ text }) => text.startsWith('品 '))).toHaveLength(40)
    expect(new Set(cells.map(({ roles }) => roles.slice(-3, -1).join(' ')))).toEqual(new Set(['Table TR']))
  })
})

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g

/** The glyphs on the pages of a PDF, by their numbers of four digits. A letter that its font lacks is `NOTDEF`. */
function glyphsOf(pdf: Uint8Array): string[] {
  return Array.from(Buffer.from(pdf).toString('latin1').matchAll(STREAM), ([, stream = '']) => stream)
    .filter((stream) => !stream.includes('<?xpacket')) // metadata
    .map((stream) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((content) => content.includes('BT\n'))
    .flatMap((content) => Array.from(content.matchAll(/<([0-9a-f]+)>/g), ([, digits = '']) => digits))
    .flatMap((digits) => digits.match(/.{4}/g) ?? [])
}
