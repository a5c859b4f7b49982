import type { SingleLook } from '#demo/draw/look.ts'
import type { MeasurementKey } from '#domain/catalog/forms.ts'
import type { Random } from '../../random.ts'
import type { SizeScale, SizeSeed } from '../sizes.ts'

/**
 * What the measurements of a garment are generated from: its look, its size (undefined: one size), and a random stream.
 */
export type Garment = {
  readonly look: SingleLook | undefined
  readonly scale: SizeScale
  readonly size: SizeSeed | undefined
  /** The same stream for all sizes of an item, so that measurements increase with size. */
  readonly random: Random
}

/** Measurements in centimetres, in steps of 0.5. */
export type Measures = Partial<Record<MeasurementKey, number>>

/** Rounds to 0.5 centimetres. */
export function roundToHalf(values: Measures): Measures {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Math.round(value * 2) / 2]))
}

/** The number in a size label: body height of children, or foot length. */
export function sizeNumber(size: SizeSeed | undefined, otherwise: number): number {
  return size === undefined ? otherwise : Number.parseFloat(size.label)
}

/** A random deviation in centimetres, up to `max` in either direction. */
export function randomOffset(random: Random, max: number): number {
  return random.integer(-max * 2, max * 2) / 2
}
