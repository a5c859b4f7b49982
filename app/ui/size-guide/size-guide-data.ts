import { ITEM_FORMS, type ItemFormKey } from '#domain/catalog/forms.ts'
import { foldLine } from '#domain/text/folding.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { Services } from '#services/services.ts'
import type { SizeGuideTable } from '#services/size-guide.ts'
import { bodyTableOf } from './body-table.ts'

/** Forms of items by wearer, in the order of the guide. */
const FORM_GROUPS = [
  {
    label: '女性',
    forms: [
      'onepiece',
      'onepiecesuitjacket',
      'skirtsuitjacket',
      'skirtsuitblouse',
      'pantssuitjacket',
      'pantssuitblouse',
      'coat',
      'pumps',
    ],
  },
  { label: '男性', forms: ['setmensthree', 'mensshirt', 'mensshoes', 'mensbelt'] },
  {
    label: 'お子様',
    forms: [
      'kidsonepiece',
      'kidssuitgirltopsouter',
      'kidssuitgirltops',
      'kidssuitgirlouter',
      'kidssuitboytopsouter',
      'kidssuitboytops',
      'kidsshoes',
    ],
  },
  {
    label: '小物',
    forms: [
      'bag',
      'bagsubbag',
      'necklace',
      'setaccessory',
      'earrings',
      'juzu',
      'fukusa',
      'stall',
      'valletta',
      'sensu',
      'mensbag',
      'mensjuzu',
      'mensfukusa',
    ],
  },
] as const satisfies readonly { label: string; forms: readonly ItemFormKey[] }[]

export const MENS_GROUP = '男性'

const MAX_LABEL_LENGTH = 20

type SizeGuideRequest = {
  readonly form: ItemFormKey
  readonly makerUid: number | undefined
  readonly sizeLabel: string | undefined
}

/** Parses the query of a size guide: form, maker_id, size. Without a form the first of `allowed` is used. */
function parseSizeGuideRequest(params: URLSearchParams, allowed: readonly ItemFormKey[]): SizeGuideRequest {
  const requestedForm = params.get('form')
  const size = foldLine(params.get('size') ?? '')
  return {
    form: allowed.find((form) => form === requestedForm) ?? allowed[0] ?? 'onepiece',
    makerUid: parseInteger(params.get('maker_id') ?? undefined) || undefined,
    sizeLabel: size === '' || size.length > MAX_LABEL_LENGTH ? undefined : size,
  }
}

function formsOf(group?: string): readonly ItemFormKey[] {
  return FORM_GROUPS.filter(({ label }) => group === undefined || label === group).flatMap(({ forms }) => [...forms])
}

function formChoices(group?: string) {
  return FORM_GROUPS.filter(({ label }) => group === undefined || label === group).map(({ label, forms }) => ({
    label,
    forms: forms.map((key) => ({ key, label: ITEM_FORMS[key].label })),
  }))
}

export type SizeGuideView = Awaited<ReturnType<typeof loadSizeGuide>>

export type SizeGuideTableView = ReturnType<typeof tableView>

/** `group`: limits the guide to one group of wearers. */
export async function loadSizeGuide(services: Services, params: URLSearchParams, group?: string) {
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
    bodies: bodyTableOf(form),
  }
}

function tableView({ form, label, columns, rows }: SizeGuideTable) {
  return {
    form,
    label,
    columns: columns.map((column) => (column.unit === 'cm' ? column.label : `${column.label}（${column.unit}）`)),
    rows: rows.map(({ sizeLabel, unitCount, cells }) => ({
      size: sizeLabel,
      count: unitCount,
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
