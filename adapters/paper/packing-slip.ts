import { postalCodeText } from '#domain/customer/postal-code.ts'
import { dayOfInstant, daysBetween } from '#domain/day.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { amountFacts, wearDayFacts, wearerFacts } from '#domain/order/facts.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { namesPrices, parcelName } from '#domain/order/parcel-name.ts'
import { dayText, dayTextPlain } from '#domain/text/day-text.ts'
import { printableName } from '#domain/text/printable-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { PaperLine, PaperParcel } from '#services/ports/parcel-papers.ts'
import { drawQrCode } from '../qr-codes.ts'
import { A4, drawModules, heightOf, MUTED, type Pdf, rule, tint, write } from './sheet.ts'
import { group } from './tags.ts'

const { left: LEFT, right: RIGHT, inner: WIDTH } = A4
const ISSUER_LEFT = 330
const QR_SIZE = 58

/** Draws a packing slip (納品書) on a page of its own (docs/rules.md Papers). */
export async function drawPackingSlip(pdf: Pdf, parcel: PaperParcel, operator: Operator): Promise<void> {
  const qr = await drawQrCode(parcelName(parcel))
  pdf.addPage({ size: 'A4', margin: 0 })
  drawHead(pdf, parcel)
  const code = { alt: `お荷物のQRコード ${parcelName(parcel)}`, path: qr.path, columns: qr.size, rows: qr.size }
  drawModules(pdf, code, [RIGHT - QR_SIZE, 44, QR_SIZE, QR_SIZE])
  const below = Math.max(drawRecipient(pdf, parcel.order), drawIssuer(pdf, operator))
  write(pdf, 'このたびはご利用いただき、誠にありがとうございます。下記の商品をお届けいたします。', [LEFT, below + 18], {
    size: 9.5,
  })
  const hasPrices = namesPrices(parcel.order)
  const linesEnd = group(pdf, 'Table', () => drawLines(pdf, parcel.lines, below + 44, hasPrices))
  const hasRoom = linesEnd < LAST_AMOUNTS_Y
  if (!hasRoom) pdf.addPage({ size: 'A4', margin: 0 })
  const y = hasRoom ? linesEnd + 14 : 48
  const end = hasPrices ? drawAmounts(pdf, parcel, y) : y
  drawNotes(pdf, parcel, end + 10, hasPrices)
}

function drawHead(pdf: Pdf, parcel: PaperParcel): void {
  const { order, shipsOn } = parcel
  write(pdf, '納品書', [LEFT, 46], { tag: 'H1', size: 22, bold: true, spacing: 8 })
  const facts = [
    `お荷物 ${parcelName(parcel)}`,
    `発行日 ${dayTextPlain(shipsOn)}`,
    ...(order.orderedAt === undefined ? [] : [`ご注文日 ${dayTextPlain(dayOfInstant(order.orderedAt))}`]),
  ]
  facts.forEach((fact, index) => {
    write(pdf, fact, [ISSUER_LEFT, 50 + index * 15], {
      size: 9.5,
      width: RIGHT - QR_SIZE - 12 - ISSUER_LEFT,
      align: 'right',
    })
  })
  write(pdf, `ご注文番号 ${order.number ?? ''}`, [LEFT, 84], { size: 10 })
  rule(pdf, 112, { weight: 1, color: MUTED })
}

function drawRecipient(pdf: Pdf, { shipping, customer }: Order): number {
  if (shipping === undefined) return 130
  const width = ISSUER_LEFT - LEFT - 24
  const { postalCode, prefecture, address1, address2, placeName, bereavedFamilyName } = shipping
  let y = 126
  const lines = [
    `〒${postalCodeText(postalCode)}`,
    `${prefectureName(prefecture)}${address1}`,
    address2 ?? '',
    placeName ?? '',
    bereavedFamilyName === undefined ? '' : `喪家名　${bereavedFamilyName}`,
  ]
  for (const line of lines.filter((text) => text !== '')) y = write(pdf, line, [LEFT, y], { size: 9.5, width })
  const nameOf = (person: Parameters<typeof printableName>[0]) => printableName(person, pdf.paperFonts.isPrintable).text
  const recipient = nameOf(shipping)
  y = write(pdf, `${recipient} 様`, [LEFT, y + 6], { size: 15, bold: true, width, fits: true })
  const orderer = customer && nameOf(customer)
  if (orderer === undefined || orderer === recipient) return y
  return write(pdf, `ご注文者　${orderer} 様`, [LEFT, y + 4], { size: 9.5, width, color: MUTED })
}

function drawIssuer(pdf: Pdf, operator: Operator): number {
  const width = RIGHT - ISSUER_LEFT
  let y = write(pdf, operator.shopName, [ISSUER_LEFT, 126], { size: 11, bold: true, width, fits: true })
  const lines = [
    operator.companyName,
    `〒${operator.postalCode}`,
    operator.address,
    `電話 ${operator.telephone}`,
    `登録番号 ${operator.invoiceNumber}`,
  ]
  for (const line of lines) y = write(pdf, line, [ISSUER_LEFT, y], { size: 9, width })
  return y
}

const LAST_LINE_Y = 690
/** Amounts and notes take 200 points. */
const LAST_AMOUNTS_Y = 600

/** Draws the lines. Returns the y coordinate below them. */
function drawLines(pdf: Pdf, lines: readonly PaperLine[], from: number, hasPrices: boolean): number {
  let y = drawTableHead(pdf, from, hasPrices)
  for (const line of lines) {
    const name = `${line.makerName} ${line.itemName}`.trim()
    const wearing = wearingLines(line)
    const height = heightOf(pdf, name, NAME_WIDTH, 10) + 15 + 13 * wearing.length
    if (y + height > LAST_LINE_Y) {
      pdf.addPage({ size: 'A4', margin: 0 })
      y = drawTableHead(pdf, 48, hasPrices)
    }
    group(pdf, 'TR', () => drawLine(pdf, line, { name, wearing, y: y + 6, hasPrices }))
    y = rule(pdf, y + height + 8)
  }
  return y
}

type LineTexts = {
  readonly name: string
  readonly wearing: readonly string[]
  readonly y: number
  readonly hasPrices: boolean
}

function drawLine(pdf: Pdf, line: PaperLine, { name, wearing, y, hasPrices }: LineTexts): void {
  group(pdf, 'TD', () => {
    const below = write(pdf, name, [LEFT + 4, y], { width: NAME_WIDTH })
    const details = [`サイズ ${line.sizeLabel}`, `個体番号 ${line.unitId}`, ...(line.hasPlan ? ['安心プラン'] : [])]
    let next = write(pdf, details.join('　'), [LEFT + 4, below], { size: 8.5, color: MUTED, width: NAME_WIDTH })
    for (const text of wearing) next = write(pdf, text, [LEFT + 4, next], { size: 8.5, width: NAME_WIDTH, fits: true })
  })
  const cell = { tag: 'TD', size: 9.5, align: 'right', fits: true } as const
  write(pdf, dayText(line.startOn), [COLUMNS.start, y], { ...cell, width: 78 })
  write(pdf, dayText(line.endOn), [COLUMNS.end, y], { ...cell, width: 78 })
  write(pdf, `${daysBetween(line.startOn, line.endOn) + 1}日間`, [COLUMNS.days, y], { ...cell, width: 40 })
  const width = RIGHT - COLUMNS.price - 4
  if (hasPrices) write(pdf, yenText(line.priceYen), [COLUMNS.price, y], { ...cell, size: 10, width })
}

function wearingLines(line: PaperLine): string[] {
  return [...wearerFacts(line), ...wearDayFacts(line)].map((fact) => fact.join(' '))
}

const NAME_WIDTH = 216
const COLUMNS = { start: 270, end: 352, days: 434, price: 480 } as const

function drawTableHead(pdf: Pdf, y: number, hasPrices: boolean): number {
  tint(pdf, [LEFT, y, WIDTH, 20])
  const head = { tag: 'TH', size: 8.5, color: MUTED } as const
  const cell = (text: string, x: number, width: number) =>
    write(pdf, text, [x, y + 5.5], { ...head, width, align: 'right', fits: true })
  group(pdf, 'TR', () => {
    write(pdf, '商品', [LEFT + 4, y + 5.5], head)
    cell('お届け日', COLUMNS.start, 78)
    cell('ご返却日', COLUMNS.end, 78)
    cell('日数', COLUMNS.days, 40)
    if (hasPrices) cell('金額（税込）', COLUMNS.price, RIGHT - COLUMNS.price - 4)
  })
  return y + 20
}

/** The amounts of the order, on the slip of its first parcel. Returns the y coordinate below them. */
function drawAmounts(pdf: Pdf, { order, parcel, feesYen }: PaperParcel, from: number): number {
  if (parcel > 1)
    return write(pdf, 'ご注文全体の金額は、1個目のお荷物の納品書に記載しております。', [LEFT, from], { size: 9 })
  let y = from
  const amount = (text: string, value: string, style: { size: number; bold?: boolean }) => {
    group(pdf, 'TR', () => {
      write(pdf, text, [ISSUER_LEFT, y], { ...style, tag: 'TH', width: 120, fits: true })
      const width = RIGHT - 4 - ISSUER_LEFT - 100
      write(pdf, value, [ISSUER_LEFT + 100, y], { ...style, tag: 'TD', width, align: 'right', fits: true })
    })
    y += style.size * 1.7
  }
  group(pdf, 'Table', () => {
    for (const { name, yen } of amountFacts(order)) amount(name, yenText(yen), { size: 9.5 })
    y = rule(pdf, y + 1, { from: ISSUER_LEFT }) + 7
    amount('合計（税込）', yenText(order.paymentTotalYen), { size: 12, bold: true })
  })
  const tax = `${order.taxRatePercent}％対象 ${yenText(order.paymentTotalYen)}（うち消費税 ${yenText(order.taxYen)}）`
  y = write(pdf, tax, [ISSUER_LEFT - 40, y], {
    size: 8.5,
    width: RIGHT - 4 - ISSUER_LEFT + 40,
    align: 'right',
    fits: true,
  })
  if (order.paymentMethod !== 'cod') return y
  y += 6
  group(pdf, 'Table', () => amount('代金引換額', yenText(order.paymentTotalYen + feesYen), { size: 11, bold: true }))
  if (feesYen > 0)
    write(pdf, `キャンセル料 ${yenText(feesYen)}（課税対象外）を含みます。`, [ISSUER_LEFT, y], { size: 8.5 })
  return y + 8
}

function drawNotes(pdf: Pdf, { order, lines }: PaperParcel, from: number, hasPrices: boolean): void {
  const isWhole = order.lines.filter((line) => !isCancelledLine(line)).length <= lines.length
  const notes = [
    ...(hasPrices ? [] : ['ご利用の金額は、ご注文者様へお送りしたメールに記載しております。']),
    ...(isWhole ? [] : ['お届け日の異なる商品は、別のお荷物でお届けいたします。']),
    'ご返却の方法は、同封の「返却のご案内」をご覧ください。返送用の伝票を同封しております。',
    'お届けした商品に問題がございましたら、ご使用の前に、ご注文の詳細のページまたはお電話でお知らせください。',
  ]
  let y = Math.max(from, 60)
  const style = { tag: 'LBody', size: 9, color: MUTED, width: WIDTH } as const
  group(pdf, 'L', () => {
    for (const note of notes) y = group(pdf, 'LI', () => write(pdf, `・${note}`, [LEFT, y], style)) + 2
  })
}
