import { z } from 'zod'
import { ITEM_FORMS, type ItemFormKey } from '../catalog/forms.ts'
import { foldCode, foldLine } from '../text/folding.ts'
import { foldScan } from './scanned-code.ts'

const MAX_LENGTH = 80
const MAX_SHELF_LENGTH = 20
const MAX_UID = 2_147_483_647

/** The code of a place in the storeroom, in half width and upper case, without blanks: `a－12` is `A-12`. */
export function shelfCodeOf(typed: string): string | undefined {
  const code = foldCode(typed).toUpperCase()
  return code.length <= MAX_SHELF_LENGTH && /^[\w\-./]*$/.test(code) ? code : undefined
}

const shared = {
  q: z.string().max(MAX_LENGTH).default(''),
  size: z.string().max(MAX_LENGTH).default(''),
  form: z.enum(['', ...(Object.keys(ITEM_FORMS) as ItemFormKey[])]).default(''),
  shelf: z
    .string()
    .max(MAX_LENGTH)
    .default('')
    .transform((typed) => shelfCodeOf(typed) ?? typed),
  /** Keyset: the uid after which the page begins. */
  after: z.coerce.number().int().min(0).max(MAX_UID).default(0),
}

/** The filters of the list of units. */
export const unitFilter = z.strictObject({
  ...shared,
  state: z.enum(['', 'out', 'overdue', 'held', 'retired']).default(''),
})
export type UnitFilter = z.infer<typeof unitFilter>

/**
 * The filters of the timeline. `from`: its first day, by default a few days ago; `view`: the table for screen readers;
 * `busy`: units with a line in its days.
 */
export const timelineFilter = z.strictObject({
  ...shared,
  from: z.union([z.literal(''), z.iso.date().regex(/^20/)]).default(''),
  view: z.enum(['', 'table']).default(''),
  busy: z.enum(['', '1']).default(''),
})
export type TimelineFilter = z.infer<typeof timelineFilter>

/** What the search field of units means: a unit, all units of an item, or a part of the item's name. */
export type UnitQuery =
  | { readonly by: 'unit'; readonly unitId: string }
  | { readonly by: 'item'; readonly itemId: number }
  | { readonly by: 'name'; readonly name: string }

const UNIT = /^\d{1,9}-\d{1,6}$/
const ITEM = /^\d{1,9}$/

/** Reads the search field, as typed or scanned: `1023-4`, `1023`, or a name. Undefined for nothing to search. */
export function unitQueryOf(typed: string): UnitQuery | undefined {
  const key = foldScan(typed)
  if (key === '' || key === '-') return undefined
  if (UNIT.test(key)) return { by: 'unit', unitId: key }
  if (ITEM.test(key)) return { by: 'item', itemId: Number(key) }
  return { by: 'name', name: foldLine(typed) }
}
