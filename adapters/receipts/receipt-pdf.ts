import { readFile } from 'node:fs/promises'
import type { Day } from '#domain/day.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'
import { addresseeText, rateText } from '#domain/receipt/wording.ts'
import type { Receipt, ReceiptPaper } from '#services/ports/receipt-store.ts'
import { once } from '../once.ts'

const FONTS = '@expo-google-fonts/biz-udpgothic'
const INK = '#1c1b1f'
const PALE = '#6f6a73'
const RULE = '#c9c2b6'
/** A4 in points. */
const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const LAST_ROW_AT = 640

type Pdf = PDFKit.PDFDocument

/**
 * Receipts on A4 by pdfkit, which embeds of the Japanese font only the glyphs that are set. Both are loaded with the
 * first receipt.
 */
export function receiptPdf(): ReceiptPaper {
  const fonts = once(readFonts)
  return {
    pdf: async (receipt) => {
      const [{ default: PdfDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), fonts()])
      const pdf = new PdfDocument({ size: 'A4', margin: 0, lang: 'ja', info: infoOf(receipt) })
      pdf.registerFont('regular', regular).registerFont('bold', bold).font('regular').fillColor(INK)
      const bytes = collected(pdf)
      drawHead(pdf, receipt)
      drawAmount(pdf, receipt)
      drawIssuer(pdf, receipt, drawRates(pdf, receipt, drawRows(pdf, receipt)))
      pdf.end()
      return bytes
    },
  }
}

async function readFonts(): Promise<{ regular: Buffer; bold: Buffer }> {
  const read = (name: string) => readFile(new URL(import.meta.resolve(`${FONTS}/${name}.ttf`)))
  const [regular, bold] = await Promise.all([
    read('400Regular/BIZUDPGothic_400Regular'),
    read('700Bold/BIZUDPGothic_700Bold'),
  ])
  return { regular, bold }
}

function infoOf({ orderNumber, issue, issuer, issuedOn }: Receipt) {
  const moment = new Date(Temporal.Instant.from(`${issuedOn}T00:00:00+09:00`).epochMilliseconds)
  return { Title: `領収書 ${orderNumber ?? ''}-${issue}`, Author: issuer.companyName, CreationDate: moment }
}

async function collected(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function drawHead(pdf: Pdf, { orderNumber, issue, issuedOn, addressee }: Receipt): void {
  pdf.font('bold').fontSize(22).text('領収書', LEFT, 64, { width: WIDTH, align: 'center', characterSpacing: 10 })
  pdf.font('regular').fontSize(9)
  const facts = [`発行日 ${dayLine(issuedOn)}`, `No. ${orderNumber ?? ''}-${issue}`]
  if (issue > 1) facts.push(`再発行（${issue}回目の発行）`)
  facts.forEach((fact, index) => {
    pdf.text(fact, LEFT, 110 + index * 14, { width: WIDTH, align: 'right' })
  })
  pdf.fontSize(fitting(pdf, addresseeText(addressee), 15, 300))
  pdf.text(addresseeText(addressee), LEFT, 138, { width: 300, lineBreak: false })
  rule(pdf, 160, { to: LEFT + 300, color: INK })
}

function drawAmount(pdf: Pdf, { amountYen, proviso, rates, taxYen }: Receipt): void {
  pdf.rect(LEFT, 182, WIDTH, 54).fill('#f4f1ea').fillColor(INK)
  pdf
    .font('regular')
    .fontSize(10)
    .text('金額（税込）', LEFT + 16, 203)
  const width = WIDTH - 32
  pdf
    .font('bold')
    .fontSize(24)
    .text(`${yen(amountYen)}－`, LEFT + 16, 196, { width, align: 'right' })
  pdf.font('regular').fontSize(11).text(`但し　${proviso}`, LEFT, 252)
  pdf.text('上記の金額を正に領収いたしました。', LEFT, 272)
  if (rates.length === 1 && rates[0]?.ratePercent !== undefined) {
    pdf
      .fontSize(9)
      .fillColor(PALE)
      .text(`うち消費税等 ${yen(taxYen)}`, LEFT, 254, { width: WIDTH, align: 'right' })
  }
  pdf.fillColor(INK)
}

/** The rows below one another; the answer: where they end. */
function drawRows(pdf: Pdf, { rows }: Receipt): number {
  let at = 312
  pdf.fontSize(9).fillColor(PALE)
  pdf.text('内訳', LEFT, at).text('税率', 400, at, { width: 50, align: 'right' })
  pdf.text('金額（税込）', 455, at, { width: RIGHT - 455, align: 'right' }).fillColor(INK)
  at = rule(pdf, at + 15, {})
  for (const { text, ratePercent, amountYen } of rows) {
    pdf.fontSize(10)
    const height = pdf.heightOfString(text, { width: 330 })
    if (at + height > LAST_ROW_AT) {
      pdf.addPage()
      at = 64
    }
    pdf.text(text, LEFT, at + 6, { width: 330 })
    pdf.text(rateText(ratePercent), 400, at + 6, { width: 50, align: 'right' })
    pdf.text(yen(amountYen), 455, at + 6, { width: RIGHT - 455, align: 'right' })
    at = rule(pdf, at + height + 11, {})
  }
  return at
}

/** What was paid at each rate with its tax, and how; the answer: where it ends. */
function drawRates(pdf: Pdf, { rates, paidOn, paymentMethod, orderNumber }: Receipt, from: number): number {
  let at = from + 12
  for (const { ratePercent, amountYen, taxYen } of rates) {
    const tax = ratePercent === undefined ? '消費税の課税対象外' : `うち消費税等 ${yen(taxYen)}`
    pdf.fontSize(10).text(`${rateText(ratePercent)}${ratePercent === undefined ? '' : '対象'} 合計`, LEFT, at)
    pdf.text(`${yen(amountYen)}（${tax}）`, 250, at, { width: RIGHT - 250, align: 'right' })
    at += 18
  }
  const method = PAYMENT_METHODS[paymentMethod as PaymentMethod]?.label ?? ''
  const facts = [`取引年月日 ${dayLine(paidOn)}`, `お支払い方法 ${method}`, `ご注文番号 ${orderNumber ?? ''}`]
  pdf
    .fontSize(9)
    .fillColor(PALE)
    .text(facts.join('　'), LEFT, at + 8, { width: WIDTH })
    .fillColor(INK)
  return at + 30
}

function drawIssuer(pdf: Pdf, { issuer }: Receipt, from: number): void {
  const at = Math.max(from + 24, 690)
  const lines = [
    issuer.shopName,
    `〒${issuer.postalCode} ${issuer.address}`,
    `電話 ${issuer.telephone}`,
    `登録番号 ${issuer.invoiceNumber}`,
  ]
  pdf
    .font('bold')
    .fontSize(11)
    .text(issuer.companyName, 290, at, { width: RIGHT - 290 })
  pdf.font('regular').fontSize(9)
  lines.forEach((line, index) => {
    pdf.text(line, 290, at + 18 + index * 14, { width: RIGHT - 290 })
  })
}

/** The size at which a text fits into a width, at most `most`. */
function fitting(pdf: Pdf, text: string, most: number, width: number): number {
  const wide = pdf.fontSize(most).widthOfString(text)
  return wide <= width ? most : (most * width) / wide
}

function rule(pdf: Pdf, at: number, { to = RIGHT, color = RULE }: { to?: number; color?: string }): number {
  pdf.moveTo(LEFT, at).lineTo(to, at).lineWidth(0.6).stroke(color)
  return at
}

function yen(amountYen: number): string {
  return `${amountYen < 0 ? '−' : ''}¥${Math.abs(amountYen).toLocaleString('ja-JP')}`
}

function dayLine(on: Day): string {
  const [year, month, date] = on.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
