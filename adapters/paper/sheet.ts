import { printableText } from '#domain/text/printable-text.ts'
import { type PaperFonts, paperFonts, type Run, runsOf, type Weight } from './paper-fonts.ts'
import { figure, ornament, part, type Tag, type Tagged } from './tags.ts'

export const INK = '#1c1b1f'
export const MUTED = '#6f6a73'
export const RULE = '#c9c2b6'
const TINT = '#f4f1ea'
/** A4 in points, with margins. */
export const A4 = { width: 595, height: 842, left: 48, right: 547, inner: 499, bottom: 800 } as const

export type Pdf = Tagged & { readonly paperFonts: PaperFonts }

type Sheet = { readonly pdf: Pdf; readonly bytes: Promise<Uint8Array> }

type SheetInfo = { readonly title: string; readonly author?: string; readonly createdAt?: Date }

/**
 * An empty tagged document. pdfkit embeds only the glyphs that are set. Library and fonts are loaded with the first.
 */
export async function openPdf(
  { title, author, createdAt = new Date(0) }: SheetInfo,
  size: 'A4' | readonly [number, number],
): Promise<Sheet> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), paperFonts()])
  const document = new PdfDocument({
    size: typeof size === 'string' ? size : [...size],
    margin: 0,
    lang: 'ja-JP',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, CreationDate: createdAt, ...(author !== undefined && { Author: author }) },
  })
  for (const weight of ['regular', 'bold'] as const) {
    document.registerFont(`japanese-${weight}`, fonts.japanese[weight].bytes)
    document.registerFont(`korean-${weight}`, fonts.korean[weight].bytes)
  }
  const root = document.struct('Document')
  document.addStructure(root)
  const pdf = Object.assign(document, { paperFonts: fonts, groups: [root] })
  return { pdf, bytes: bytesOf(pdf) }
}

/** The bytes of a document, when it has ended. */
async function bytesOf(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The space between lines as a share of the font size. */
const LINE_GAP = 0.25

type TextStyle = {
  /** Its role; a paragraph by default. */
  readonly tag?: Tag
  readonly size?: number
  readonly bold?: boolean
  readonly color?: string
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Sets the text in one line, smaller when it is too long for its width. */
  readonly fits?: boolean
  /** Ends the text with … where it is higher. */
  readonly maxHeight?: number
  readonly spacing?: number
}

/**
 * Sets a text as the fonts can print it, with its top left corner at a point. Returns the y coordinate below it. A text
 * of several lines is aligned on the left where it has letters of both families.
 */
export function write(pdf: Pdf, text: string, at: readonly [number, number], style: TextStyle = {}): number {
  let below = at[1]
  part(pdf, style.tag ?? 'P', () => {
    below = setText(pdf, text, at, style)
  })
  return below
}

function setText(pdf: Pdf, text: string, [x, y]: readonly [number, number], style: TextStyle): number {
  const { size = 10, bold = false, color = INK, fits = false, width = A4.right - x } = style
  const weight = bold ? 'bold' : 'regular'
  const runs = printedRuns(pdf, text)
  pdf.fillColor(color).fontSize(size)
  if (fits) {
    writeLine(pdf, runs, [x, y], { ...style, size, width, weight })
    return y + size * 1.4
  }
  const { align = 'left', maxHeight, spacing = 0 } = style
  pdf.x = x
  pdf.y = y
  for (const [index, { family, text: part }] of runs.entries()) {
    pdf.font(`${family}-${weight}`).text(part, {
      width,
      align: runs.length > 1 ? 'left' : align,
      characterSpacing: spacing,
      lineGap: size * LINE_GAP,
      baseline: baselineOf(pdf, weight, size),
      continued: index < runs.length - 1,
      ...(maxHeight !== undefined && { height: maxHeight, ellipsis: '…' }),
    })
  }
  return pdf.y + size * LINE_GAP
}

type LineStyle = Pick<TextStyle, 'align' | 'spacing'> & {
  readonly size: number
  readonly width: number
  readonly weight: Weight
}

function writeLine(
  pdf: Pdf,
  runs: readonly Run[],
  [x, y]: readonly [number, number],
  { size: maxSize, align = 'left', spacing = 0, width, weight }: LineStyle,
): void {
  const inFontOf = ({ family }: Run) => pdf.font(`${family}-${weight}`)
  const widthOf = (run: Run) => inFontOf(run).widthOfString(run.text, { characterSpacing: spacing })
  const textWidth = () => runs.reduce((sum, run) => sum + widthOf(run), 0)
  const size = Math.min(maxSize, (maxSize * width) / textWidth())
  pdf.fontSize(size)
  let left = x + { left: 0, center: 0.5, right: 1 }[align] * (width - textWidth())
  const style = { lineBreak: false, characterSpacing: spacing, baseline: baselineOf(pdf, weight, size) }
  for (const run of runs) {
    inFontOf(run).text(run.text, left, y, style)
    left += widthOf(run)
  }
}

/** Both families stand on the baseline of the Japanese one. */
function baselineOf({ paperFonts: { japanese } }: Pdf, weight: Weight, size: number): number {
  return -japanese[weight].ascent * size
}

function printedRuns(pdf: Pdf, text: string): readonly Run[] {
  return runsOf(pdf.paperFonts, printableText(text, pdf.paperFonts.isPrintable).text)
}

/** The height of a text that is broken into lines. Hangul counts as wide as kanji, which are a little wider. */
export function heightOf(pdf: Pdf, text: string, width: number, size: number): number {
  const measured = printedRuns(pdf, text).map((run) =>
    run.family === 'korean' ? run.text.replaceAll(/./gu, '〓') : run.text,
  )
  return pdf
    .font('japanese-regular')
    .fontSize(size)
    .heightOfString(measured.join(''), { width, lineGap: size * LINE_GAP })
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
  ornament(pdf, () => pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(color))
  return y
}

/** Tints the ground of what is drawn next. */
export function tint(pdf: Pdf, [x, y, width, height]: readonly [number, number, number, number]): void {
  ornament(pdf, () => pdf.rect(x, y, width, height).fill(TINT))
}

/** A QR code or bar code, whose modules are 1 × 1. `alt`: what it is. */
type Modules = { readonly alt: string; readonly path: string; readonly columns: number; readonly rows: number }

/** Draws a code into a rectangle. */
export function drawModules(
  pdf: Pdf,
  { alt, path, columns, rows }: Modules,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  figure(pdf, alt, () =>
    pdf
      .save()
      .translate(x, y)
      .scale(width / columns, height / rows)
      .path(path)
      .fill(INK)
      .restore(),
  )
}

/** A box to tick, with its lower edge on the baseline of a text of its size. */
export function drawBox(pdf: Pdf, [x, y]: readonly [number, number], size: number): void {
  ornament(pdf, () => pdf.rect(x, y, size, size).lineWidth(0.8).stroke(INK))
}
