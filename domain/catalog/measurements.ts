import { type Rejection, rejected } from '../result.ts'
import { foldCode } from '../text/folding.ts'
import {
  ITEM_FORMS,
  type ItemFormKey,
  isItemFormKey,
  MEASUREMENTS,
  type MeasurementKey,
  SET_FORMS,
  type SetFormKey,
} from './forms.ts'

/** {form key: {measurement key: centimetres}} */
export type Measurements = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The forms of the pieces that are measured: those of a set, or the form of a single item (docs/product/3). */
export function measuredForms(form: ItemFormKey, setForm: SetFormKey | undefined): readonly ItemFormKey[] {
  return setForm === undefined ? [form] : SET_FORMS[setForm].template
}

/** Smallest and greatest value of a measurement in the sizes of an item, centimetres; undefined without any. */
export function measuredRange(
  sizes: readonly { readonly measurements: Measurements }[],
  form: string,
  key: MeasurementKey,
): readonly [min: number, max: number] | undefined {
  const values = sizes.map(({ measurements }) => measurements[form]?.[key]).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : [Math.min(...values), Math.max(...values)]
}

/** Those of a set, where a copy target that has none is proposed what the main form measures alike. */
export function proposedMeasurements(measurements: Measurements, setForm: SetFormKey | undefined): Measurements {
  if (setForm === undefined) return measurements
  const { mainForm, copyTargets } = SET_FORMS[setForm]
  const proposals = copyTargets
    .filter((target) => Object.keys(measurements[target] ?? {}).length === 0)
    .map((target) => {
      const shared = Object.entries(measurements[mainForm] ?? {}).filter(([key]) =>
        (ITEM_FORMS[target].measurements as readonly string[]).includes(key),
      )
      return [target, Object.fromEntries(shared)] as const
    })
  return { ...measurements, ...Object.fromEntries(proposals) }
}

/** A field of the form of measurements: its name is `{form}.{measurement}`. */
export type MeasurementField = {
  readonly name: string
  readonly form: ItemFormKey
  readonly key: MeasurementKey
}

export function measurementFields(forms: readonly ItemFormKey[]): readonly MeasurementField[] {
  return forms.flatMap((form) =>
    ITEM_FORMS[form].measurements.map((key) => ({ name: `${form}.${key}`, form, key }) as const),
  )
}

/** Greatest measurement, centimetres (docs/product/3, Product forms; the limit is decided here). */
const MAX_MEASUREMENT = 1_000
const NUMBER = /^\d{1,4}(\.\d)?$/

/** A measurement as typed, full-width digits included: above 0, in tenths. */
function parseMeasurement(typed: string): number | undefined | Rejection<'measurement', undefined> {
  const text = foldCode(typed).replace(/(cm|個)$/i, '')
  if (text === '') return undefined
  const value = Number(text)
  return NUMBER.test(text) && value > 0 && value <= MAX_MEASUREMENT ? value : rejected('measurement')
}

type MeasurementError = {
  readonly name: string
  readonly code: 'measurement' | 'measurement-foreign'
  readonly detail: { readonly label: string }
}
type ParsedMeasurements = { readonly measurements: Measurements } | { readonly errors: readonly MeasurementError[] }

/**
 * Reads typed measurements by field name. Those of a form that the item does not have, or that its form does not
 * measure, are refused (`measurement-foreign`): the form of the item was changed while they were typed.
 */
export function parseMeasurements(
  forms: readonly ItemFormKey[],
  typed: Readonly<Record<string, string>>,
): ParsedMeasurements {
  const fields = new Map(measurementFields(forms).map((field) => [field.name, field]))
  const measurements: Record<string, Record<string, number>> = {}
  const errors: MeasurementError[] = []
  for (const [name, text] of Object.entries(typed)) {
    const field = fields.get(name)
    const value = parseMeasurement(text)
    if (value === undefined) continue
    const detail = { label: measurementLabel(name) }
    if (field === undefined) errors.push({ name, code: 'measurement-foreign', detail })
    else if (typeof value !== 'number') errors.push({ name, code: value.code, detail })
    else measurements[field.form] = { ...measurements[field.form], [field.key]: value }
  }
  return errors.length > 0 ? { errors } : { measurements }
}

/** `ワンピースの着丈`; of unknown names the name. */
export function measurementLabel(name: string): string {
  const [form = '', key = ''] = name.split('.')
  if (!isItemFormKey(form) || !Object.hasOwn(MEASUREMENTS, key)) return name
  return `${ITEM_FORMS[form].label}の${MEASUREMENTS[key as MeasurementKey].label}`
}
