import { PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'
import { DOCUMENT_TEXTS } from '#domain/receipt/document.ts'
import { addresseeText, rateText } from '#domain/receipt/receipt.ts'
import type { Receipt, ReceiptRenderer } from '#services/ports/money.ts'
import { bytesOf, dayLine, fittingSize, fonts, INK, MUTED, type Pdf, RULE, TINT, yen } from './paper/sheet.ts'

/** A4 in points. */
const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const LAST_ROW_Y = 640

/** pdfkit embeds only the glyphs that are set. Library and fonts are loaded with the first receipt. */
export function receiptPdf(): ReceiptRenderer {
  return {
    pdf: async (receipt) => {
      const [{ default: PdfDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), fonts()])
      const pdf = new PdfDocument({ size: 'A4', margin: 0, lang: 'ja', info: infoOf(receipt) })
      pdf.registerFont('regular', regular).registerFont('bold', bold).font('regular').fillColor(INK)
      const bytes = bytesOf(pdf)
      drawHead(pdf, receipt)
      drawAmount(pdf, receipt)
      drawIssuer(pdf, receipt, drawRates(pdf, receipt, drawRows(pdf, receipt)))
      pdf.end()
      return bytes
    },
  }
}

function infoOf({ document, orderNumber, issue, issuer, issuedOn }: Receipt) {
  const createdAt = new Date(Temporal.Instant.from(`${issuedOn}T00:00:00+09:00`).epochMilliseconds)
  return {
    Title: `${DOCUMENT_TEXTS[document].title} ${orderNumber ?? ''}-${issue}`,
    Author: issuer.companyName,
    CreationDate: createdAt,
  }
}

function drawHead(pdf: Pdf, receipt: Receipt): void {
  const { orderNumber, issue, issuedOn, addressee, originalIssue } = receipt
  const { title, subtitle } = DOCUMENT_TEXTS[receipt.document]
  const characterSpacing = title.length > 3 ? 4 : 10
  pdf.font('bold').fontSize(22).text(title, LEFT, 64, { width: WIDTH, align: 'center', characterSpacing })
  pdf.font('regular').fontSize(9)
  if (subtitle !== '') pdf.text(subtitle, LEFT, 92, { width: WIDTH, align: 'center' })
  const facts = [`発行日 ${dayLine(issuedOn)}`, `No. ${orderNumber ?? ''}-${issue}`]
  if (originalIssue !== undefined) facts.push(`元の書類 No. ${orderNumber ?? ''}-${originalIssue}`)
  if (receipt.isReissue) facts.push('再発行')
  facts.forEach((fact, index) => {
    pdf.text(fact, LEFT, 110 + index * 14, { width: WIDTH, align: 'right' })
  })
  pdf.fontSize(fittingSize(pdf, addresseeText(addressee), 15, 300))
  pdf.text(addresseeText(addressee), LEFT, 138, { width: 300, lineBreak: false })
  rule(pdf, 160, { to: LEFT + 300, color: INK })
}

function drawAmount(pdf: Pdf, { document, amountYen, proviso, rates, taxYen }: Receipt): void {
  const { amountLabel, sentence } = DOCUMENT_TEXTS[document]
  pdf.rect(LEFT, 182, WIDTH, 54).fill(TINT).fillColor(INK)
  pdf
    .font('regular')
    .fontSize(10)
    .text(amountLabel, LEFT + 16, 203)
  const width = WIDTH - 32
  pdf
    .font('bold')
    .fontSize(24)
    .text(`${yen(amountYen)}－`, LEFT + 16, 196, { width, align: 'right' })
  pdf.font('regular').fontSize(11).text(`但し　${proviso}`, LEFT, 252)
  pdf.text(sentence, LEFT, 272)
  if (rates.length === 1 && rates[0]?.ratePercent !== undefined) {
    pdf
      .fontSize(9)
      .fillColor(MUTED)
      .text(`うち消費税等 ${yen(taxYen)}`, LEFT, 254, { width: WIDTH, align: 'right' })
  }
  pdf.fillColor(INK)
}

/** Draws the rows. Returns the y coordinate below them. */
function drawRows(pdf: Pdf, { rows }: Receipt): number {
  let y = 312
  pdf.fontSize(9).fillColor(MUTED)
  pdf.text('内訳', LEFT, y).text('税率', 400, y, { width: 50, align: 'right' })
  pdf.text('金額（税込）', 455, y, { width: RIGHT - 455, align: 'right' }).fillColor(INK)
  y = rule(pdf, y + 15, {})
  for (const { text, ratePercent, amountYen } of rows) {
    pdf.fontSize(10)
    const height = pdf.heightOfString(text, { width: 330 })
    if (y + height > LAST_ROW_Y) {
      pdf.addPage()
      y = 64
    }
    pdf.text(text, LEFT, y + 6, { width: 330 })
    pdf.text(rateText(ratePercent), 400, y + 6, { width: 50, align: 'right' })
    pdf.text(yen(amountYen), 455, y + 6, { width: RIGHT - 455, align: 'right' })
    y = rule(pdf, y + height + 11, {})
  }
  return y
}

/** Draws the totals by tax rate and the payment method. Returns the y coordinate below them. */
function drawRates(pdf: Pdf, { rates, paidOn, paymentMethod, orderNumber }: Receipt, from: number): number {
  let y = from + 12
  for (const { ratePercent, amountYen, taxYen } of rates) {
    const tax = ratePercent === undefined ? '消費税の課税対象外' : `うち消費税等 ${yen(taxYen)}`
    pdf.fontSize(10).text(`${rateText(ratePercent)}${ratePercent === undefined ? '' : '対象'} 合計`, LEFT, y)
    pdf.text(`${yen(amountYen)}（${tax}）`, 250, y, { width: RIGHT - 250, align: 'right' })
    y += 18
  }
  const method = PAYMENT_METHODS[paymentMethod as PaymentMethod]?.label ?? ''
  const facts = [`取引年月日 ${dayLine(paidOn)}`, `お支払い方法 ${method}`, `ご注文番号 ${orderNumber ?? ''}`]
  pdf
    .fontSize(9)
    .fillColor(MUTED)
    .text(facts.join('　'), LEFT, y + 8, { width: WIDTH })
    .fillColor(INK)
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
  pdf
    .font('bold')
    .fontSize(11)
    .text(issuer.companyName, 290, y, { width: RIGHT - 290 })
  pdf.font('regular').fontSize(9)
  lines.forEach((line, index) => {
    pdf.text(line, 290, y + 18 + index * 14, { width: RIGHT - 290 })
  })
}

function rule(pdf: Pdf, y: number, { to = RIGHT, color = RULE }: { to?: number; color?: string }): number {
  pdf.moveTo(LEFT, y).lineTo(to, y).lineWidth(0.6).stroke(color)
  return y
}
