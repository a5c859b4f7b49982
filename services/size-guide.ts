import { ITEM_FORMS, type ItemFormKey, MEASUREMENTS, type MeasurementKey } from '#domain/catalog/forms.ts'
import { sleeveBoundsOf, sleeveLabel } from '#domain/fit/garment-length.ts'
import type { MeasuredRange } from './ports/catalog.ts'
import type { ServicePorts } from './service-ports.ts'

export type SizeGuideTable = {
  readonly form: ItemFormKey
  readonly label: string
  readonly columns: readonly { label: string; unit: string }[]
  readonly rows: readonly {
    sizeLabel: string
    unitCount: number
    cells: readonly ({ min: number; max: number } | undefined)[]
  }[]
}

/** A table per form, a row per size, over all units on sale; choices of size and brand that have units. */
export function getSizeGuide({ sizeGuide }: Pick<ServicePorts, 'sizeGuide'>) {
  return async ({
    forms,
    makerUid,
    sizeLabel,
  }: {
    forms: readonly ItemFormKey[]
    makerUid?: number | undefined
    sizeLabel?: string | undefined
  }): Promise<{ tables: readonly SizeGuideTable[]; sizeLabels: readonly string[]; makerUids: readonly number[] }> => {
    const [ranges, sizeLabels, makerUids] = await Promise.all([
      sizeGuide.ranges({ forms, makerUid, sizeLabel }),
      sizeGuide.sizeLabels(forms),
      sizeGuide.makerUids(forms),
    ])
    const byForm = Map.groupBy(ranges, ({ form }) => form)
    const tables = forms.flatMap((form) => {
      const formRanges = byForm.get(form)
      return formRanges === undefined ? [] : [tableOf(form, formRanges)]
    })
    return { tables, sizeLabels, makerUids }
  }
}

function tableOf(form: ItemFormKey, ranges: readonly MeasuredRange[]): SizeGuideTable {
  const { label, measurements } = ITEM_FORMS[form]
  const columns = (measurements as readonly MeasurementKey[]).flatMap((key) => columnsOf(form, key, ranges))
  const bySize = Map.groupBy(
    ranges.toSorted((a, b) => a.sizeRank - b.sizeRank),
    ({ sizeLabel }) => sizeLabel,
  )
  return {
    form,
    label,
    columns: columns.map(({ label, unit }) => ({ label, unit })),
    rows: [...bySize].map(([sizeLabel, formRanges]) => ({
      sizeLabel,
      unitCount: unitCountOf(formRanges),
      cells: columns.map(({ key, band }) => {
        const range = formRanges.find((each) => each.measurement === key && each.band === band)
        return range && { min: range.min, max: range.max }
      }),
    })),
  }
}

type Column = { readonly key: MeasurementKey; readonly band: number; readonly label: string; readonly unit: string }

/** A column per kind of sleeve, the longest first; one for any other measurement. */
function columnsOf(form: ItemFormKey, key: MeasurementKey, ranges: readonly MeasuredRange[]): Column[] {
  const bands = new Set(ranges.filter(({ measurement }) => measurement === key).map(({ band }) => band))
  const bounds = sleeveBoundsOf(form, key)
  return [...bands]
    .toSorted((a, b) => b - a)
    .map((band) => {
      const { label, unit } = MEASUREMENTS[key]
      const kind = bounds.length === 0 ? undefined : sleeveLabel(bounds.length, band)
      return { key, band, label: kind === undefined ? label : `${label}（${kind}）`, unit }
    })
}

/** The units of a size: of sleeves those of all kinds. */
function unitCountOf(ranges: readonly MeasuredRange[]): number {
  const byMeasurement = Map.groupBy(ranges, ({ measurement }) => measurement)
  const counts = [...byMeasurement.values()].map((each) => each.reduce((sum, { unitCount }) => sum + unitCount, 0))
  return Math.max(...counts)
}
