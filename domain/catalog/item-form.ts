import { z } from 'zod'
import { type Day, parseDay } from '../day.ts'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine, cleanLines, foldKana, foldLine } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'
import { parseYen } from '../text/yen.ts'
import { type ItemFormKey, isItemFormKey, isSetFormKey, type SetFormKey } from './forms.ts'
import { ITEM_STATES, type ItemState } from './item-release.ts'

/** Limits of the texts of an item, characters (docs/product/7, Collections: those of its document). */
export const ITEM_LIMITS = { name: 200, kana: 200, description: 10_000, alt: 200 } as const

/** The price of an item. A zero is a field that was left empty: nothing is rented for nothing. */
function parsePrice(input: unknown): ReturnType<typeof parseYen> {
  const yen = parseYen(input)
  return yen === 0 ? rejected('required') : yen
}

function parseUid(input: unknown): number | Rejection<'choice-required', undefined> {
  const uid = parseInteger(input)
  return uid === undefined || uid === 0 ? rejected('choice-required') : uid
}

function parseForm(input: unknown): ItemFormKey | Rejection<'choice-required', undefined> {
  return typeof input === 'string' && isItemFormKey(input) ? input : rejected('choice-required')
}

function parseSetForm(input: unknown): SetFormKey | Rejection<'choice-required', undefined> {
  return typeof input === 'string' && isSetFormKey(input) ? input : rejected('choice-required')
}

function parseState(input: unknown): ItemState | Rejection<'choice-required', undefined> {
  return ITEM_STATES.find((state) => state === input) ?? rejected('choice-required')
}

function parseDayField(input: unknown): Day | Rejection<'day', undefined> {
  return parseDay(input) ?? rejected('day')
}

/**
 * The form of an item; without `furtherDayYen` it has the default one. The release day is checked with the state,
 * because only a scheduled item has one.
 */
export const itemForm = z
  .object({
    name: fieldOf((input) => parseText(input, ITEM_LIMITS.name, cleanLine)),
    kana: optionalFieldOf((input) => parseText(input, ITEM_LIMITS.kana, foldKana)),
    makerUid: fieldOf(parseUid),
    form: fieldOf(parseForm),
    setForm: optionalFieldOf(parseSetForm),
    description: optionalFieldOf((input) => parseText(input, ITEM_LIMITS.description, cleanLines)),
    fourDaysYen: fieldOf(parsePrice),
    furtherDayYen: optionalFieldOf(parseYen),
    state: fieldOf(parseState),
    releaseOn: optionalFieldOf(parseDayField),
  })
  .superRefine(({ state, releaseOn }, context) => {
    if (state === 'scheduled' && releaseOn === undefined)
      context.addIssue({ code: 'custom', path: ['releaseOn'], message: 'required' })
  })
  .transform(({ kana = '', description = '', ...item }) => ({ ...item, kana, description }))
export type ItemInput = z.infer<typeof itemForm>

const MAX_UNITS_AT_ONCE = 50

function parseUnitCount(input: unknown): number | Rejection<'unit-count', { readonly most: number }> {
  const count = typeof input === 'string' ? parseInteger(foldLine(input)) : undefined
  return count === undefined || count < 1 || count > MAX_UNITS_AT_ONCE
    ? rejected('unit-count', { most: MAX_UNITS_AT_ONCE })
    : count
}

/** New units of an item, all of one size. Without a size tag they are of one size (フリー). */
export const unitForm = z.object({
  sizeTagUid: optionalFieldOf(parseUid),
  count: fieldOf(parseUnitCount),
  refPriceYen: fieldOf(parseYen),
  boughtOn: fieldOf(parseDayField),
})
export type UnitInput = z.infer<typeof unitForm>

/** What a picture shows (docs/product/3, Item: medias). */
const PICTURE_VIEWS = [
  'front',
  'back',
  'detail',
  'inner',
  'cloth',
  'fastening',
  'length',
  'set',
  'accessories',
] as const
export type PictureView = (typeof PICTURE_VIEWS)[number]

export const pictureForm = z.object({
  alt: fieldOf((input) => parseText(input, ITEM_LIMITS.alt, cleanLine)),
  view: fieldOf((input) => PICTURE_VIEWS.find((view) => view === input) ?? rejected('choice-required')),
})
export type PictureInput = z.infer<typeof pictureForm>
