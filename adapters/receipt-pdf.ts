import { netReturnYen } from '#domain/receipt/credit-note.ts'
import { DOCUMENT_TEXTS, NET_RETURN_LABEL } from '#domain/receipt/document.ts'
import { documentFacts } from '#domain/receipt/document-facts.ts'
import { rateText } from '#domain/receipt/receipt.ts'
import { addresseeText } from '#domain/receipt/wording.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Receipt, ReceiptRenderer } from '#services/ports/money.ts'
import { heightOf, INK, MUTED, openPdf, type Pdf, rule, tint, write } from './paper/sheet.ts'
import { group } from './paper/tags.ts'

/** A4 in points. */
const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const LAST_ROW_Y = 640
const ADDRESSEE_WIDTH = 300
const ROW_WIDTH = 330

/** The same sheet as the papers of parcels, with margins of its own. */
export function receiptPdf(): ReceiptRenderer {
  return {
    pdf: async (receipt) => {
      const { pdf, bytes } = await openPdf(infoOf(receipt), 'A4')
      pdf.addPage()
      drawHead(pdf, receipt)
      drawAmount(pdf, receipt)
      const rowsEnd = group(pdf, 'Table', () => drawRows(pdf, receipt))
      drawIssuer(pdf, receipt, drawRates(pdf, receipt, rowsEnd))
      pdf.end()
      return bytes
    },
  }
}

function infoOf({ document, orderNumber, issue, issuer, issuedOn }: Receipt) {
  return {
    title: `${DOCUMENT_TEXTS[document].title} ${orderNumber ?? ''}-${issue}`,
    author: issuer.companyName,
    createdAt: new Date(Temporal.Instant.from(`${issuedOn}T00:00:00+09:00`).epochMilliseconds),
  }
}

function drawHead(pdf: Pdf, receipt: Receipt): void {
  const { orderNumber, issue, issuedOn, originalIssue } = receipt
  const { title, subtitle } = DOCUMENT_TEXTS[receipt.document]
  const spacing = title.length > 3 ? 4 : 10
  write(pdf, title, [LEFT, 64], { tag: 'H1', size: 22, bold: true, width: WIDTH, align: 'center', spacing })
  if (subtitle !== '') write(pdf, subtitle, [LEFT, 92], { size: 9, width: WIDTH, align: 'center' })
  const facts = [`発行日 ${dayTextPlain(issuedOn)}`, `No. ${orderNumber ?? ''}-${issue}`]
  if (originalIssue !== undefined) facts.push(`元の書類 No. ${orderNumber ?? ''}-${originalIssue}`)
  if (receipt.isReissue) facts.push('再発行')
  facts.forEach((fact, index) => {
    write(pdf, fact, [LEFT, 110 + index * 14], { size: 9, width: WIDTH, align: 'right' })
  })
  write(pdf, addresseeText(receipt), [LEFT, 138], { size: 15, width: ADDRESSEE_WIDTH, fits: true })
  rule(pdf, 160, { from: LEFT, to: LEFT + ADDRESSEE_WIDTH, color: INK })
}

function drawAmount(pdf: Pdf, { document, amountYen, proviso, rates, taxYen }: Receipt): void {
  const { amountLabel, sentence } = DOCUMENT_TEXTS[document]
  tint(pdf, [LEFT, 182, WIDTH, 54])
  write(pdf, amountLabel, [LEFT + 16, 203])
  const amount = { size: 24, bold: true, width: WIDTH - 32, align: 'right' } as const
  write(pdf, `${yenText(amountYen)}－`, [LEFT + 16, 196], amount)
  write(pdf, `但し　${proviso}`, [LEFT, 252], { size: 11 })
  write(pdf, sentence, [LEFT, 272], { size: 11 })
  if (rates.length === 1 && rates[0]?.ratePercent !== undefined)
    write(pdf, `うち消費税等 ${yenText(taxYen)}`, [LEFT, 254], { size: 9, color: MUTED, width: WIDTH, align: 'right' })
}

/** Draws the rows. Returns the y coordinate below them. */
function drawRows(pdf: Pdf, { rows }: Receipt): number {
  let y = 312
  const head = { tag: 'TH', size: 9, color: MUTED } as const
  group(pdf, 'TR', () => {
    write(pdf, '内訳', [LEFT, y], head)
    write(pdf, '税率', [400, y], { ...head, width: 50, align: 'right' })
    write(pdf, '金額（税込）', [455, y], { ...head, width: RIGHT - 455, align: 'right' })
  })
  y = line(pdf, y + 15)
  for (const { text, ratePercent, amountYen } of rows) {
    const height = heightOf(pdf, text, ROW_WIDTH, 10)
    if (y + height > LAST_ROW_Y) {
      pdf.addPage()
      y = 64
    }
    group(pdf, 'TR', () => {
      write(pdf, text, [LEFT, y + 6], { tag: 'TD', width: ROW_WIDTH })
      write(pdf, rateText(ratePercent), [400, y + 6], { tag: 'TD', width: 50, align: 'right' })
      write(pdf, yenText(amountYen), [455, y + 6], { tag: 'TD', width: RIGHT - 455, align: 'right' })
    })
    y = line(pdf, y + height + 11)
  }
  return y
}

/** Draws the totals by tax rate and the payment method. Returns the y coordinate below them. */
function drawRates(pdf: Pdf, receipt: Receipt, from: number): number {
  const netYen = netReturnYen(receipt)
  let y = from + 12
  const total = (label: string, amount: string) => {
    group(pdf, 'TR', () => {
      write(pdf, label, [LEFT, y], { tag: 'TH' })
      write(pdf, amount, [250, y], { tag: 'TD', width: RIGHT - 250, align: 'right' })
    })
    y += 18
  }
  group(pdf, 'Table', () => {
    for (const { ratePercent, amountYen, taxYen } of receipt.rates) {
      const tax = ratePercent === undefined ? '消費税の課税対象外' : `うち消費税等 ${yenText(taxYen)}`
      total(
        `${rateText(ratePercent)}${ratePercent === undefined ? '' : '対象'} 合計`,
        `${yenText(amountYen)}（${tax}）`,
      )
    }
    if (netYen !== undefined) total(NET_RETURN_LABEL, yenText(netYen))
  })
  write(pdf, documentFacts(receipt, dayTextPlain).join('　'), [LEFT, y + 8], { size: 8, color: MUTED, width: WIDTH })
  return y + 30
}

function drawIssuer(pdf: Pdf, { issuer }: Receipt, from: number): void {
  const y = Math.max(from + 24, 690)
  const lines = [
    issuer.shopName,
    `〒${issuer.postalCode} ${issuer.address}`,
    `電話 ${issuer.telephone}`,
    `登録番号 ${issuer.invoiceNumber}`,
  ]
  write(pdf, issuer.companyName, [290, y], { size: 11, bold: true, width: RIGHT - 290 })
  lines.forEach((text, index) => {
    write(pdf, text, [290, y + 18 + index * 14], { size: 9, width: RIGHT - 290 })
  })
}

function line(pdf: Pdf, y: number): number {
  return rule(pdf, y, { from: LEFT, to: RIGHT })
}
