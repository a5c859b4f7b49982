import { readFile } from 'node:fs/promises'
import { type Day, weekdayOf } from '#domain/day.ts'
import { once } from '../runtime/once.ts'

const FONTS = '@expo-google-fonts/biz-udpgothic'
export const INK = '#1c1b1f'
export const MUTED = '#6f6a73'
export const RULE = '#c9c2b6'
export const TINT = '#f4f1ea'
/** A4 in points, with margins. */
export const A4 = { width: 595, height: 842, left: 48, right: 547, inner: 499, bottom: 800 } as const

export type Pdf = PDFKit.PDFDocument

type Sheet = { readonly pdf: Pdf; readonly bytes: Promise<Uint8Array> }

/** The fonts of all papers, read with the first one. */
export const fonts = once(readFonts)

/** An empty document; pdfkit embeds only the glyphs that are set. Library and fonts are loaded with the first one. */
export async function openPdf(title: string, size: 'A4' | readonly [number, number]): Promise<Sheet> {
  const [{ default: PdfDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), fonts()])
  const pdf = new PdfDocument({
    size: typeof size === 'string' ? size : [...size],
    margin: 0,
    lang: 'ja',
    autoFirstPage: false,
    info: { Title: title, CreationDate: new Date(0) },
  })
  pdf.registerFont('regular', regular).registerFont('bold', bold)
  return { pdf, bytes: bytesOf(pdf) }
}

async function readFonts(): Promise<{ regular: Buffer; bold: Buffer }> {
  const read = (name: string) => readFile(new URL(import.meta.resolve(`${FONTS}/${name}.ttf`)))
  const [regular, bold] = await Promise.all([
    read('400Regular/BIZUDPGothic_400Regular'),
    read('700Bold/BIZUDPGothic_700Bold'),
  ])
  return { regular, bold }
}

/** The bytes of a document, when it has ended. */
export async function bytesOf(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The space between lines as a share of the font size. */
const LINE_GAP = 0.25

type TextStyle = {
  readonly size?: number
  readonly bold?: boolean
  readonly color?: string
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Sets the text in one line, smaller when it is too long for its width. */
  readonly fits?: boolean
  readonly spacing?: number
}

/** Sets a text with its top left corner at a point. Returns the y coordinate below it. */
export function write(pdf: Pdf, text: string, [x, y]: readonly [number, number], style: TextStyle = {}): number {
  const {
    size = 10,
    bold = false,
    color = INK,
    width = A4.right - x,
    align = 'left',
    fits = false,
    spacing = 0,
  } = style
  pdf.font(bold ? 'bold' : 'regular').fillColor(color)
  pdf.fontSize(fits ? fittingSize(pdf, text, size, width) : size)
  pdf.text(text, x, y, { width, align, lineBreak: !fits, characterSpacing: spacing, lineGap: size * LINE_GAP })
  return fits ? y + size * 1.4 : pdf.y + size * LINE_GAP
}

/** The height of a text that is broken into lines. */
export function heightOf(pdf: Pdf, text: string, width: number, size: number): number {
  return pdf
    .font('regular')
    .fontSize(size)
    .heightOfString(text, { width, lineGap: size * LINE_GAP })
}

/** The font size at which a text fits into a width, at most `maxSize`. */
export function fittingSize(pdf: Pdf, text: string, maxSize: number, width: number): number {
  const textWidth = pdf.fontSize(maxSize).widthOfString(text)
  return textWidth <= width ? maxSize : (maxSize * width) / textWidth
}

type RuleStyle = {
  readonly from?: number
  readonly to?: number
  readonly color?: string
  readonly weight?: number
}

export function rule(
  pdf: Pdf,
  y: number,
  { from = A4.left, to = A4.right, color = RULE, weight = 0.6 }: RuleStyle = {},
): number {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(color)
  return y
}

/** Draws a QR code or bar code, whose modules are 1 × 1, into a rectangle. */
export function drawModules(
  pdf: Pdf,
  { path, columns, rows }: { readonly path: string; readonly columns: number; readonly rows: number },
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  pdf
    .save()
    .translate(x, y)
    .scale(width / columns, height / rows)
    .path(path)
    .fill(INK)
    .restore()
}

/** A box to tick, with its lower edge on the baseline of a text of its size. */
export function drawBox(pdf: Pdf, [x, y]: readonly [number, number], size: number): void {
  pdf.rect(x, y, size, size).lineWidth(0.8).stroke(INK)
}

export function yen(amountYen: number): string {
  return `${amountYen < 0 ? '−' : ''}¥${Math.abs(amountYen).toLocaleString('ja-JP')}`
}

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const

/** `2026年11月20日` */
export function dayLine(on: Day): string {
  const [year, month, date] = on.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** `11月20日（金）` */
export function shortDay(on: Day): string {
  return `${dayLine(on).slice(5)}（${WEEKDAYS[weekdayOf(on)]}）`
}
