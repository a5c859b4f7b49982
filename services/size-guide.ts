import { MEASUREMENTS, type MeasurementKey, PRODUCT_FORMS, type ProductFormKey } from '#domain/catalog/forms.ts'
import type { MeasuredRange } from './ports/catalog.ts'
import type { ServicePorts } from './service-ports.ts'

export type SizeGuideTable = {
  readonly form: ProductFormKey
  readonly label: string
  readonly columns: readonly { label: string; unit: string }[]
  readonly rows: readonly {
    sizeLabel: string
    productCount: number
    cells: readonly ({ min: number; max: number } | undefined)[]
  }[]
}

/** A table per form, a row per size, over all products on sale; choices of size and brand that have products. */
export function getSizeGuide({ sizeGuide }: Pick<ServicePorts, 'sizeGuide'>) {
  return async ({
    forms,
    makerUid,
    sizeLabel,
  }: {
    forms: readonly ProductFormKey[]
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

function tableOf(form: ProductFormKey, ranges: readonly MeasuredRange[]): SizeGuideTable {
  const { label, measurements } = PRODUCT_FORMS[form]
  const columns = (measurements as readonly MeasurementKey[]).filter((key) =>
    ranges.some(({ measurement }) => measurement === key),
  )
  const bySize = Map.groupBy(
    ranges.toSorted((a, b) => a.sizeRank - b.sizeRank),
    ({ sizeLabel }) => sizeLabel,
  )
  return {
    form,
    label,
    columns: columns.map((key) => MEASUREMENTS[key]),
    rows: [...bySize].map(([sizeLabel, formRanges]) => ({
      sizeLabel,
      productCount: Math.max(...formRanges.map(({ productCount }) => productCount)),
      cells: columns.map((key) => {
        const range = formRanges.find(({ measurement }) => measurement === key)
        return range && { min: range.min, max: range.max }
      }),
    })),
  }
}
