import type { MeasuredLength } from '#demo/draw/length-view.ts'
import type { ItemFormKey } from '#domain/catalog/forms.ts'
import type { ItemSeed } from './item.ts'
import { measurementsOf, partsOf } from './measurements.ts'
import { sizeOf } from './sizes.ts'

/** The form and the measurement that say how far down an item reaches, by what its main part is. */
const LENGTHS = {
  onepiece: { form: 'onepiece', key: 'length', from: 'neck' },
  'suitjacket-onepiece': { form: 'onepiece', key: 'length', from: 'neck' },
  skirtsuit: { form: 'skirtsuitblouse', key: 'skirtLength', from: 'waist' },
  coat: { form: 'coat', key: 'length', from: 'neck' },
} as const satisfies Partial<Record<string, { form: ItemFormKey; key: string; from: MeasuredLength['from'] }>>

/** The measured length of the middle size of a women's item, and that size; undefined for what does not reach the knee. */
export function measuredLengthOf(item: ItemSeed): (MeasuredLength & { sizeLabel: string | undefined }) | undefined {
  const kind = partsOf(item.look)[0]?.kind ?? ''
  if (!(kind in LENGTHS)) return undefined
  const { form, key, from } = LENGTHS[kind as keyof typeof LENGTHS]
  const sizes = item.sizes.flatMap(({ label }) => sizeOf(item.scale, label) ?? [])
  const [middle] = sizes.toSorted((a, b) => Math.abs(a.grade) - Math.abs(b.grade))
  const cm = measurementsOf(item, middle)[form]?.[key]
  return cm === undefined ? undefined : { cm, from, sizeLabel: middle?.label }
}
