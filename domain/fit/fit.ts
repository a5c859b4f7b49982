import { type ItemFormKey, isItemFormKey, isSetFormKey } from '../catalog/forms.ts'
import { type Measurements, measuredForms } from '../catalog/measurements.ts'
import type { KnownBody } from './body-size.ts'
import {
  deviation,
  type EasePoint,
  easePointsOf,
  isShoeForm,
  type Verdict,
  verdictOf,
  wearerOf,
  worstVerdict,
} from './ease.ts'
import { type GarmentLength, garmentLengths } from './garment-length.ts'
import type { BodyPart } from './size-chart.ts'

/** A size of an item as stored: `measurements` by form. */
export type MeasuredSize = { readonly label: string; readonly measurements: Measurements }

/** An item to compare. Unknown keys of forms have no fit. */
export type FittedItem = {
  readonly form: string
  readonly setForm: string | undefined
  readonly sizes: readonly MeasuredSize[]
}

/** One comparison. `isEstimated`: the body's measure is that of the usual size. */
export type PointFit = {
  readonly form: ItemFormKey
  readonly measurement: EasePoint['measurement']
  readonly part: BodyPart
  readonly easeCm: number
  readonly verdict: Verdict
  readonly isEstimated: boolean
}

/** How a size fits. Without a verdict its garment is not measured. `shoe`: the shoes of a set, judged apart. */
export type SizeFit = {
  readonly label: string
  readonly verdict: Verdict | undefined
  readonly points: readonly PointFit[]
  readonly lengths: readonly GarmentLength[]
  readonly shoe: (PointFit & { readonly sizeCm: number }) | undefined
}

/**
 * `fitted`: how each size fits, in the order of the item; `best`: the label of the size to choose, absent when all are
 * tight or large; `unknown`: parts of the body that would tell more. `missing`: these parts are needed first.
 * `other-wearer`: the usual size is of another kind. `none`: accessories, and garments without measurements.
 */
export type ItemFit =
  | {
      readonly kind: 'fitted'
      readonly sizes: readonly SizeFit[]
      readonly best: SizeFit | undefined
      readonly unknown: readonly BodyPart[]
    }
  | { readonly kind: 'missing'; readonly parts: readonly BodyPart[] }
  | { readonly kind: 'other-wearer' }
  | { readonly kind: 'none' }

/** Taller bodies wear no children's sizes, centimetres: the largest size and half a step. */
const MAX_KIDS_HEIGHT = 165
/** The sleeve to prefer ends this far beyond the wrist bone, within this distance; centimetres. */
const SLEEVE = { idealCm: 2, withinCm: 2 } as const

/** The forms of an item that are compared with a body: the shoes only where there is nothing else. */
function fittedForms({ form, setForm }: FittedItem): { garments: ItemFormKey[]; shoes: ItemFormKey[] } {
  if (!isItemFormKey(form)) return { garments: [], shoes: [] }
  const set = setForm !== undefined && isSetFormKey(setForm) ? setForm : undefined
  const forms = measuredForms(form, set).filter((each) => easePointsOf(each).length > 0)
  const garments = forms.filter((each) => !isShoeForm(each))
  return garments.length === 0 ? { garments: forms, shoes: [] } : { garments, shoes: forms.filter(isShoeForm) }
}

/** Compares a body with each size of an item (docs/rules.md Fit). Pure; ease in tenths of a centimetre. */
export function fitItem(item: FittedItem, known: KnownBody): ItemFit {
  const { garments, shoes } = fittedForms(item)
  const measured = garments.filter((form) => item.sizes.some((size) => isMeasured(size, form)))
  const [first] = measured
  if (first === undefined) return { kind: 'none' }
  const wearer = wearerOf(first)
  const isTooTall = wearer === 'kids' && (known.body.height ?? 0) > MAX_KIDS_HEIGHT
  if (isTooTall || (known.wearer !== undefined && known.wearer !== wearer)) return { kind: 'other-wearer' }
  const points = measured.flatMap((form) => easePointsOf(form))
  const isKnown = ({ part }: EasePoint) => known.body[part] !== undefined
  const missing = partsOf(points.filter((point) => point.ease.roomy !== undefined && !isKnown(point)))
  if (missing.length > 0) return { kind: 'missing', parts: missing }
  const sizes = item.sizes.map((size) => fitSize(size, measured, shoes, known))
  return { kind: 'fitted', sizes, best: bestOf(sizes), unknown: partsOf(points.filter((point) => !isKnown(point))) }
}

/** Whether a size has a measurement that decides about both tight and loose. */
function isMeasured(size: MeasuredSize, form: ItemFormKey): boolean {
  return easePointsOf(form).some(
    (point) => point.ease.roomy !== undefined && garmentCm(size, form, point) !== undefined,
  )
}

function partsOf(points: readonly EasePoint[]): BodyPart[] {
  return [...new Set(points.map(({ part }) => part))]
}

function garmentCm(size: MeasuredSize, form: ItemFormKey, { measurement }: EasePoint): number | undefined {
  if (measurement !== 'size') return size.measurements[form]?.[measurement]
  const number = Number.parseFloat(size.label)
  return Number.isNaN(number) ? undefined : number
}

function fitSize(
  size: MeasuredSize,
  garments: readonly ItemFormKey[],
  shoes: readonly ItemFormKey[],
  known: KnownBody,
): SizeFit {
  const points = garments.flatMap((form) => pointFits(size, form, known))
  const { height } = known.body
  const isJudged = garments.every((form) => isMeasured(size, form))
  const lengths = garments.flatMap((form) =>
    height === undefined ? [] : garmentLengths(form, size.measurements[form] ?? {}, height),
  )
  const [shoe] = shoes.flatMap((form) => pointFits(size, form, known))
  const sizeCm = shoe && size.measurements[shoe.form]?.footLength
  return {
    label: size.label,
    verdict: isJudged ? worstVerdict(points.map(({ verdict }) => verdict)) : undefined,
    points,
    lengths,
    shoe: shoe && sizeCm !== undefined ? { ...shoe, sizeCm } : undefined,
  }
}

function pointFits(size: MeasuredSize, form: ItemFormKey, { body, estimated }: KnownBody): PointFit[] {
  return easePointsOf(form, size.label).flatMap((point) => {
    const { measurement, part, ease } = point
    const [garment, own] = [garmentCm(size, form, point), body[part]]
    if (garment === undefined || own === undefined) return []
    const easeCm = Math.round((garment - own) * 10) / 10
    const verdict = verdictOf(easeCm, ease)
    return [{ form, measurement, part, easeCm, verdict, isEstimated: estimated.includes(part) }]
  })
}

/**
 * Right before roomy before snug; then the nearest to the middle; of equals the larger garment, or the smaller shoe,
 * which is that of the foot. Never tight or large.
 */
const PREFERENCE: readonly Verdict[] = ['right', 'roomy', 'snug']

function bestOf(sizes: readonly SizeFit[]): SizeFit | undefined {
  for (const verdict of PREFERENCE) {
    const found = sizes.filter((size) => size.verdict === verdict)
    const least = Math.min(...found.map(deviationOf))
    const nearest = found.filter((size) => deviationOf(size) === least)
    const best = nearest.at(nearest[0]?.points[0]?.part === 'foot' ? 0 : -1)
    if (best !== undefined) return best
  }
  return undefined
}

function deviationOf({ label, points, lengths }: SizeFit): number {
  const ofEase = points.map(({ form, measurement, part, easeCm }) => {
    const point = easePointsOf(form, label).find((each) => each.measurement === measurement && each.part === part)
    return point === undefined ? 0 : deviation(easeCm, point.ease)
  })
  const ofSleeve = lengths.map(({ kind, cm }) =>
    kind === 'sleeve' ? Math.abs(cm - SLEEVE.idealCm) / SLEEVE.withinCm : 0,
  )
  return [...ofEase, ...ofSleeve].reduce((sum, each) => sum + each, 0)
}
