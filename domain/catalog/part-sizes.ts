import { ITEM_FORMS, type ItemFormKey, isSetFormKey, MEASUREMENTS, type MeasurementKey, SET_FORMS } from './forms.ts'
import type { Measurements } from './measurements.ts'

/** The measurement by which customers know the size of a part that is not measured like the garment (decided here). */
const SIZE_MEASUREMENTS: Partial<Readonly<Record<ItemFormKey, MeasurementKey>>> = {
  pumps: 'footLength',
  kidsshoes: 'footLength',
  mensshirt: 'neck',
  mensbelt: 'totalLength',
}

/** A part of a set with its measurement in each size of the set: `7号` has pumps of 23.0 cm. */
export type PartSizes = {
  readonly form: ItemFormKey
  readonly part: string
  readonly measurement: string
  readonly sizes: readonly { readonly label: string; readonly value: number; readonly unit: string }[]
}

/** The parts of a set whose size follows that of the set, as far as they were measured; none of a single item. */
export function partSizes(item: {
  readonly setForm: string | undefined
  readonly sizes: readonly { readonly label: string; readonly measurements: Measurements }[]
}): readonly PartSizes[] {
  const { setForm } = item
  if (setForm === undefined || !isSetFormKey(setForm)) return []
  return SET_FORMS[setForm].template.flatMap((form: ItemFormKey) => {
    const key = SIZE_MEASUREMENTS[form]
    if (key === undefined) return []
    const { label: measurement, unit } = MEASUREMENTS[key]
    const sizes = item.sizes.flatMap(({ label, measurements }) => {
      const value = measurements[form]?.[key]
      return value === undefined ? [] : [{ label, value, unit }]
    })
    return sizes.length === 0 ? [] : [{ form, part: ITEM_FORMS[form].label, measurement, sizes }]
  })
}
