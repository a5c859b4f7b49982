import type { ProductFormKey } from '#domain/catalog/forms.ts'
import type { Services } from '#services/services.ts'
import type { SizeGuideTable } from '#services/size-guide.ts'
import { formChoices, formsOf, parseSizeGuideRequest, type SizeGuideRequest } from './size-guide-request.ts'

/** The stock part of a size guide: filter options, the current filter, and the resulting tables. */
export type SizeGuideView = {
  readonly request: SizeGuideRequest
  readonly forms: ReturnType<typeof formChoices>
  readonly makers: readonly { readonly uid: number; readonly name: string }[]
  readonly sizeLabels: readonly string[]
  readonly tables: readonly SizeGuideTableView[]
}

/** A table for display: each cell as text. */
export type SizeGuideTableView = {
  readonly form: ProductFormKey
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly size: string; readonly count: number; readonly cells: readonly string[] }[]
}

/**
 * Loads the size guide for a query; for the loader of a page that shows it. `group`: limits it to one group of wearers.
 */
export async function loadSizeGuide(
  services: Services,
  params: URLSearchParams,
  group?: string,
): Promise<SizeGuideView> {
  const request = parseSizeGuideRequest(params, formsOf(group))
  const { form, makerUid, sizeLabel } = request
  const [{ tables, sizeLabels, makerUids }, makers] = await Promise.all([
    services.guide.getSizeGuide({ forms: [form], makerUid, sizeLabel }),
    services.catalog.listMakers(),
  ])
  return {
    request,
    forms: formChoices(group),
    makers: makers.filter(({ uid }) => makerUids.includes(uid)).map(({ uid, name }) => ({ uid, name })),
    sizeLabels,
    tables: tables.map(tableView),
  }
}

function tableView({ form, label, columns, rows }: SizeGuideTable): SizeGuideTableView {
  return {
    form,
    label,
    columns: columns.map((column) => (column.unit === 'cm' ? column.label : `${column.label}（${column.unit}）`)),
    rows: rows.map(({ sizeLabel, productCount, cells }) => ({
      size: sizeLabel,
      count: productCount,
      cells: cells.map(rangeText),
    })),
  }
}

/** `92〜96`, `92`, or a dash without measurements. */
function rangeText(range: { min: number; max: number } | undefined): string {
  if (range === undefined) return '—'
  const [least, most] = [numberText(range.min), numberText(range.max)]
  return least === most ? least : `${least}〜${most}`
}

function numberText(value: number): string {
  return String(Math.round(value * 10) / 10)
}
