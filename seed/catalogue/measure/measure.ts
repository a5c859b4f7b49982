import type { MeasurementKey } from '#domain/catalog/measurements.ts'
import type { SingleLook } from '#seed/draw/look.ts'
import type { Random } from '../../random.ts'
import type { SizeScale, SizeSeed } from '../sizes.ts'

/** What a garment is measured by: what it looks like, its size (undefined: one size), and the small ways of its maker. */
export type Body = {
  readonly look: SingleLook | undefined
  readonly scale: SizeScale
  readonly size: SizeSeed | undefined
  /** The same for every size of an item, so that its sizes stay in order. */
  readonly random: Random
}

/** Centimetres by measurement, to half a centimetre. */
export type Measures = Partial<Record<MeasurementKey, number>>

/** Rounded to half a centimetre. */
export function halves(values: Measures): Measures {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Math.round(value * 2) / 2]))
}

/** The number in a size label: body height of children, length of feet. */
export function numberOf(size: SizeSeed | undefined, otherwise: number): number {
  return size === undefined ? otherwise : Number.parseFloat(size.label)
}

/** A garment's own deviation, centimetres, up to `most` either way. */
export function offset(random: Random, most: number): number {
  return random.whole(-most * 2, most * 2) / 2
}
