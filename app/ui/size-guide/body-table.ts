import { easeRangeText } from '#app/text/fit-text.ts'
import { type ItemFormKey, MEASUREMENTS } from '#domain/catalog/forms.ts'
import { type EasePoint, easePointsOf, isShoeForm, wearerOf } from '#domain/fit/ease.ts'
import { type BodyPart, bodyRangesOf, type CmRange } from '#domain/fit/size-chart.ts'

const COLUMNS = [
  { part: 'height', label: '身長' },
  { part: 'bust', label: 'バスト', mensLabel: '胸囲' },
  { part: 'waist', label: 'ウエスト', mensLabel: '胴囲' },
  { part: 'hip', label: 'ヒップ' },
] as const satisfies readonly { part: BodyPart; label: string; mensLabel?: string }[]

/** The bodies that the sizes of a form are for, and the ease that is right; undefined for accessories. */
export function bodyTableOf(form: ItemFormKey) {
  const points = easePointsOf(form)
  if (points.length === 0) return undefined
  const wearer = wearerOf(form)
  const ranges = isShoeForm(form) ? [] : bodyRangesOf(wearer)
  const columns = COLUMNS.filter(({ part }) => ranges.some(({ parts }) => parts[part] !== undefined))
  return {
    columns: columns.map((column) => (wearer === 'mens' && 'mensLabel' in column ? column.mensLabel : column.label)),
    rows: ranges.map(({ size, parts }) => ({ size, cells: columns.map(({ part }) => cmRangeText(parts[part])) })),
    ease: points.map(easeOf),
  }
}

/** `82〜84`, or a dash. */
function cmRangeText(range: CmRange | undefined): string {
  return range === undefined ? '—' : `${range[0]}〜${range[1]}`
}

/** `バスト +6〜12cm`; of shoes and children, whose size is a number, `サイズの数字 −足の長さ`. */
function easeOf({ measurement, part, ease }: EasePoint): string {
  if (measurement === 'size') return `サイズの数字から身長を引いて ${easeRangeText(ease)}`
  if (part === 'foot') return `靴のサイズから足の長さを引いて ${easeRangeText(ease)}`
  return `${MEASUREMENTS[measurement].label} ${easeRangeText(ease)}`
}
