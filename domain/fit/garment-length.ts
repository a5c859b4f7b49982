import type { ItemFormKey, MeasurementKey } from '../catalog/forms.ts'
import type { Measurements } from '../catalog/measurements.ts'
import { wearerOf } from './ease.ts'

/**
 * A length of a garment on a body, centimetres. `hem`: below the middle of the knee, negative above it; `sleeve`:
 * beyond the wrist bone, only of long sleeves.
 */
export type GarmentLength = { readonly kind: 'hem' | 'sleeve'; readonly form: ItemFormKey; readonly cm: number }

/** Shares of the height: from the nape, or the waist, to the knee, and from the shoulder to the wrist. */
const KNEE_FROM_NAPE = 0.62
const KNEE_FROM_WAIST = 0.38
const WRIST_FROM_SHOULDER = { ladies: 0.33, mens: 0.335, kids: 0.32 } as const

/** The lengths at which sleeves are no longer short, and long; centimetres (docs/rules.md Fit). */
const SLEEVE_BOUNDS = { ladies: [29, 50], mens: [50], kids: [25] } as const
/** The same of shirts, whose sleeves are measured from the neck. */
const FROM_NECK_BOUNDS = [65] as const

const SLEEVE_LABELS = { 2: ['半袖', '長袖'], 3: ['半袖', '五〜七分袖', '長袖'] } as const

/**
 * The lengths that divide a measurement of sleeves into short and long ones, ascending; the last is that of long
 * sleeves. Empty for other measurements.
 */
export function sleeveBoundsOf(form: ItemFormKey, measurement: MeasurementKey): readonly number[] {
  if (measurement === 'sleeveFromNeck') return FROM_NECK_BOUNDS
  return measurement === 'sleeve' ? SLEEVE_BOUNDS[wearerOf(form)] : []
}

/** The name of a kind of sleeve: `index` is the number of bounds that its length reaches, of `boundCount`. */
export function sleeveLabel(boundCount: number, index: number): string | undefined {
  return boundCount === 2 ? SLEEVE_LABELS[3][index] : SLEEVE_LABELS[2][index]
}

/** Where hem and long sleeves of a garment end on a body of this height, in whole centimetres. */
export function garmentLengths(form: ItemFormKey, measures: Measurements[string], height: number): GarmentLength[] {
  const { length, skirtLength, sleeve } = measures
  const hem = (cm: number, share: number): GarmentLength => ({ kind: 'hem', form, cm: Math.round(cm - share * height) })
  const found: GarmentLength[] = []
  if (form === 'onepiece' && length !== undefined) found.push(hem(length, KNEE_FROM_NAPE))
  if (form === 'skirtsuitblouse' && skirtLength !== undefined) found.push(hem(skirtLength, KNEE_FROM_WAIST))
  if (sleeve !== undefined && sleeve >= (sleeveBoundsOf(form, 'sleeve').at(-1) ?? 0)) {
    const cm = Math.round(sleeve - WRIST_FROM_SHOULDER[wearerOf(form)] * height)
    found.push({ kind: 'sleeve', form, cm })
  }
  return found
}
