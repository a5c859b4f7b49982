import {
  isProductFormKey,
  isSetFormKey,
  MEASUREMENTS,
  type MeasurementKey,
  PRODUCT_FORMS,
  SET_FORMS,
} from '#domain/catalog/forms.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import type { FreeDays } from '#services/catalog/get-item.ts'
import type { ShopCalendar } from '#services/catalog/shop-calendar.ts'
import type { ItemRow, SizeRow } from '#services/ports/catalog.ts'

/**
 * One size. `key`: the form value, empty for the only size. `free`: one character per day, from the earliest day on.
 */
export type SizeChoice = { readonly key: string; readonly label: string; readonly free: string }

/** The measurements of one part in every size. */
export type MeasureTable = {
  readonly part: string
  readonly sizes: readonly string[]
  readonly rows: readonly { label: string; values: readonly string[] }[]
}

const FREE = '1'
const BOOKED = '0'

/** Encodes the free start days of each size as one character per day, a tenth of the length of the dates. */
export function sizeChoices(freeDays: readonly FreeDays[], { earliestOn, latestOn }: ShopCalendar): SizeChoice[] {
  const count = Math.max(0, daysBetween(earliestOn, latestOn) + 1)
  return freeDays.map(({ sizeTagUid, sizeLabel, freeOn }) => {
    const flags = new Array<string>(count).fill(BOOKED)
    for (const on of freeOn) flags[daysBetween(earliestOn, on)] = FREE
    return { key: sizeTagUid === undefined ? '' : String(sizeTagUid), label: sizeLabel, free: flags.join('') }
  })
}

/** Whether a rental may start on a day, in this size or in any size when none is chosen. */
export function isFreeOn(sizes: readonly SizeChoice[], size: string | undefined, earliestOn: Day, on: Day): boolean {
  const offset = daysBetween(earliestOn, on)
  return sizes.some(({ key, free }) => (size === undefined || key === size) && free[offset] === FREE)
}

/** The pieces of a set by name; undefined for a single item. */
export function setContents(
  setForm: string | undefined,
): { label: string; pieces: number; parts: string[] } | undefined {
  if (setForm === undefined || !isSetFormKey(setForm)) return undefined
  const { label, pieces, template } = SET_FORMS[setForm]
  return { label, pieces, parts: template.map((form) => PRODUCT_FORMS[form].label) }
}

/** One table per part, in the order of the set. Measurements that no size has are left out. */
export function measureTables({ sizes, form: ownForm, setForm }: ItemRow): MeasureTable[] {
  const template = setForm !== undefined && isSetFormKey(setForm) ? SET_FORMS[setForm].template : [ownForm]
  const forms = new Set([...template, ...sizes.flatMap((size) => Object.keys(size.measurements))])
  return [...forms].flatMap((form) => {
    if (!isProductFormKey(form)) return []
    const rows = (PRODUCT_FORMS[form].measurements as readonly MeasurementKey[]).flatMap((key) =>
      rowOf(sizes, form, key),
    )
    return rows.length === 0 ? [] : [{ part: PRODUCT_FORMS[form].label, sizes: sizes.map(({ label }) => label), rows }]
  })
}

function rowOf(sizes: readonly SizeRow[], form: string, key: MeasurementKey) {
  const values = sizes.map(({ measurements }) => measurements[form]?.[key])
  if (values.every((value) => value === undefined)) return []
  const { label, unit } = MEASUREMENTS[key]
  return [
    {
      label: unit === 'cm' ? label : `${label}（${unit}）`,
      values: values.map((value) => (value === undefined ? '—' : String(value))),
    },
  ]
}

/** The number of reviewers who found the item small, right and large. */
export function fitCounts(reviews: readonly { fit: number }[]): [small: number, right: number, large: number] {
  const count = (test: (fit: number) => boolean) => reviews.filter(({ fit }) => test(fit)).length
  return [count((fit) => fit <= 3), count((fit) => fit === 4), count((fit) => fit === 5)]
}
