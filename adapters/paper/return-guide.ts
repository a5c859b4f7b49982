import { partsInBox } from '#domain/catalog/parts.ts'
import { postalCodeText } from '#domain/customer/postal-code.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { parcelName } from '#domain/order/parcel-name.ts'
import { splitName } from '#domain/order/set-shoes.ts'
import { slipText } from '#domain/order/slip-number.ts'
import { dayText } from '#domain/text/day-text.ts'
import { printableName } from '#domain/text/printable-text.ts'
import type { GuidedParcel, PaperLine } from '#services/ports/parcel-papers.ts'
import type { QrCode } from '#services/ports/qr-codes.ts'
import { drawBarCode } from './bar-code.ts'
import { A4, drawBox, drawModules, heightOf, MUTED, type Pdf, rule, tint, write } from './sheet.ts'
import { group } from './tags.ts'

const { left: LEFT, right: RIGHT, inner: WIDTH } = A4
const QR_SIZE = 92
const STEPS_WIDTH = WIDTH - QR_SIZE - 48
const FOOT_Y = 738

/** Draws a return guide (返却のご案内) on a page of its own. `qr`: of the page that explains returns. */
export async function drawReturnGuide(
  pdf: Pdf,
  parcel: GuidedParcel,
  { operator, qr }: { readonly operator: Operator; readonly qr: QrCode },
): Promise<void> {
  const barCode = await drawBarCode(parcelName(parcel))
  pdf.addPage({ size: 'A4', margin: 0 })
  write(pdf, '返却のご案内', [LEFT, 46], { tag: 'H1', size: 22, bold: true, spacing: 4 })
  const { shipping } = parcel.order
  const recipient = shipping === undefined ? '' : printableName(shipping, pdf.paperFonts.isPrintable).text
  write(pdf, `${recipient} 様　ご注文番号 ${parcel.order.number ?? ''}`, [LEFT, 84], { size: 10 })
  const steps = drawDay(pdf, parcel, 108)
  const code = { alt: '返却の方法のページを開くQRコード', path: qr.path, columns: qr.size, rows: qr.size }
  drawModules(pdf, code, [RIGHT - QR_SIZE - 8, steps + 12, QR_SIZE, QR_SIZE])
  write(pdf, '返却の方法（スマートフォン用）', [RIGHT - QR_SIZE - 28, steps + QR_SIZE + 18], {
    size: 7.5,
    width: QR_SIZE + 32,
    align: 'center',
    fits: true,
    color: MUTED,
  })
  const list = group(pdf, 'L', () => drawSteps(pdf, steps + 8))
  drawContents(pdf, parcel.lines, Math.max(list, steps + QR_SIZE + 36) + 8)
  drawFoot(pdf, parcel, operator)
  const bars = { alt: `お荷物のバーコード ${parcelName(parcel)}`, path: barCode.path, columns: barCode.width, rows: 1 }
  drawModules(pdf, bars, [RIGHT - 150, FOOT_Y + 14, 150, 30])
}

/** The day of the return, and until when the parcel has to be handed in when that is later. */
function drawDay(pdf: Pdf, { lines, returnDueOn }: GuidedParcel, y: number): number {
  const [endOn] = lines.map((line) => line.endOn).sort()
  if (endOn === undefined) return y
  const isLater = returnDueOn > endOn
  const isVarious = lines.some((line) => line.endOn !== endOn)
  const height = isLater || isVarious ? 84 : 66
  tint(pdf, [LEFT, y, WIDTH, height])
  write(pdf, 'ご返却日', [LEFT + 16, y + 24], { size: 11, color: MUTED })
  write(pdf, dayText(endOn), [LEFT + 84, y + 14], { size: 26, bold: true })
  write(pdf, 'この日のうちにお渡しください', [LEFT + 300, y + 26], {
    size: 10,
    width: WIDTH - 316,
    align: 'right',
    fits: true,
  })
  if (isLater)
    write(
      pdf,
      `当店の休業または集配の休止にあたるため、${dayText(returnDueOn)}までにお渡しください。`,
      [LEFT + 16, y + 58],
      { size: 9.5 },
    )
  else if (isVarious)
    write(pdf, 'ご返却日の異なる商品があります。下の一覧をご確認ください。', [LEFT + 16, y + 58], { size: 9.5 })
  return y + height + 12
}

const STEPS = [
  ['箱に入れる', 'お届け時の箱に、下の一覧の品をすべてお入れください。クリーニングは不要です。'],
  ['伝票を貼る', '返送用の伝票を、お届け時の伝票の上にお貼りください（送料無料）。'],
  ['窓口へ渡す', 'ご返却日のうちに、運送会社またはコンビニエンスストアの窓口へお渡しください。'],
  ['控えを保管する', '伝票の控えは、ご返却を確認したメールが届くまでお持ちください。'],
] as const

function drawSteps(pdf: Pdf, from: number): number {
  let y = from
  for (const [index, [title, sentence]] of STEPS.entries()) {
    y = group(pdf, 'LI', () => {
      write(pdf, String(index + 1), [LEFT, y], { tag: 'Lbl', size: 16, bold: true, color: MUTED })
      return group(pdf, 'LBody', () => {
        write(pdf, title, [LEFT + 26, y + 1], { size: 11, bold: true })
        return write(pdf, sentence, [LEFT + 26, y + 18], { size: 9.5, width: STEPS_WIDTH }) + 7
      })
    })
  }
  return y
}

const ORNAMENT = 'ornament'

/** What belongs in the box: each unit with its parts, to tick. */
function drawContents(pdf: Pdf, lines: readonly PaperLine[], from: number): void {
  write(pdf, '箱に入れるもの', [LEFT, from], { tag: 'H2', size: 12, bold: true })
  group(pdf, 'L', () => drawLines(pdf, lines, rule(pdf, from + 20)))
}

function drawLines(pdf: Pdf, lines: readonly PaperLine[], from: number): void {
  let y = from
  for (const line of lines) {
    const parts = partsInBox(line, line).filter(({ key }) => key !== ORNAMENT)
    const [name, note] = splitName(line.itemName)
    const contents = parts.length > 1 ? `（${parts.map(({ label }) => label).join('、')}）` : ''
    const text = [contents, note].filter((each) => each !== '').join('\n')
    const height = text === '' ? 26 : heightOf(pdf, text, WIDTH - 150, 9) + 26
    if (y + height > FOOT_Y - 12) {
      pdf.addPage({ size: 'A4', margin: 0 })
      y = rule(pdf, 60)
    }
    drawBox(pdf, [LEFT + 2, y + 7], 10)
    const drawText = () => {
      write(pdf, `${name}　${line.sizeLabel}`, [LEFT + 22, y + 6.5], { width: WIDTH - 190, fits: true })
      write(pdf, line.unitId, [RIGHT - 160, y + 6.5], { width: 60, align: 'right', fits: true, color: MUTED })
      write(pdf, dayText(line.endOn), [RIGHT - 92, y + 6.5], { width: 90, align: 'right', fits: true })
      if (text !== '') write(pdf, text, [LEFT + 22, y + 22], { size: 9, width: WIDTH - 150, color: MUTED })
    }
    group(pdf, 'LI', () => group(pdf, 'LBody', drawText))
    y = rule(pdf, y + height)
  }
}

function drawFoot(pdf: Pdf, parcel: GuidedParcel, operator: Operator): void {
  rule(pdf, FOOT_Y, { color: MUTED })
  const lines = [
    `期間の延長やお困りのことは、ご注文の詳細のページ、またはお電話でご相談ください。`,
    `${operator.shopName}　電話 ${operator.telephone}（${operator.businessHours}）`,
    `返送先 〒${postalCodeText(operator.postalCode.replaceAll(/\D/g, ''))} ${operator.address}`,
  ]
  let y = FOOT_Y + 10
  for (const line of lines) y = write(pdf, line, [LEFT, y], { size: 8.5, width: WIDTH - 170 })
  const slip = parcel.returnSlipNumber === '' ? '' : `　返送伝票 ${slipText(parcel.returnSlipNumber)}`
  write(pdf, `${parcelName(parcel)}${slip}`, [RIGHT - 190, FOOT_Y + 48], {
    size: 8.5,
    width: 190,
    align: 'right',
    fits: true,
  })
}
