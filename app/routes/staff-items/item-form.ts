import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { ITEM_LABELS, ITEM_STATE_LABELS, type ItemFieldName } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import type { EditedForm } from '#app/ui/form/read-form.ts'
import type { Difference } from '#app/ui/staff/staff-fields.tsx'
import { ITEM_LIMITS, itemForm } from '#domain/catalog/item-form.ts'
import { itemStateOf } from '#domain/catalog/item-release.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { EditedItem, ItemChoices } from '#services/ports/staff-items.ts'
import type { Services } from '#services/services.ts'
import { ticksOf } from './ticks.ts'

/** The longest text of the form, the description. */
export const MAX_ITEM_TEXT = ITEM_LIMITS.description + 100

export type ItemValues = Readonly<Partial<Record<ItemFieldName, string>>>
type ItemEdit = Parameters<Services['staff']['items']['save']>[2]

/** What the form shows. Ticked categories and tags are uids, separated by commas. */
export function valuesOf(item: EditedItem): ItemValues {
  return textsOf({ ...item, state: itemStateOf(item) })
}

function textsOf({ categoryUids, tagUids, ...item }: ItemEdit): ItemValues {
  const { name, kana, makerUid, form, setForm = '', description, fourDaysYen, furtherDayYen, state, releaseOn } = item
  return {
    name,
    kana,
    makerUid: String(makerUid),
    form,
    setForm,
    description,
    fourDaysYen: String(fourDaysYen),
    furtherDayYen: String(furtherDayYen),
    state,
    releaseOn: state === 'scheduled' ? (releaseOn ?? '') : '',
    categoryUids: categoryUids.join(','),
    tagUids: tagUids.join(','),
  }
}

type PostedItem = { readonly values: ItemValues } & (
  | { readonly edit: ItemEdit; readonly errors?: undefined }
  | { readonly errors: FieldErrors }
)

export function readItem(form: EditedForm): PostedItem {
  const categoryUids = ticksOf(form, 'category') ?? uidsIn(form.categoryUids)
  const tagUids = ticksOf(form, 'tag') ?? uidsIn(form.tagUids)
  const names = Object.keys(ITEM_LABELS) as ItemFieldName[]
  const typed = Object.fromEntries(names.map((name) => [name, form[name] ?? '']))
  const values = { ...typed, categoryUids: categoryUids.join(','), tagUids: tagUids.join(',') }
  const parsed = itemForm.safeParse(typed)
  if (!parsed.success) return { values, errors: fieldErrorsOf(parsed.error, ITEM_LABELS) }
  return { values, edit: { ...parsed.data, categoryUids, tagUids } }
}

function uidsIn(text = ''): readonly number[] {
  return text.split(',').flatMap((uid) => parseInteger(uid) ?? [])
}

/** The sentence of a rejection beside its field; undefined when it is about the whole form. */
export function itemErrors(rejection: BackOfficeRejection): FieldErrors | undefined {
  const name = fieldOf(rejection)
  return name === undefined ? undefined : { [name]: staffRejectionText(rejection) }
}

function fieldOf(rejection: BackOfficeRejection): ItemFieldName | undefined {
  switch (rejection.code) {
    case 'not-releasable':
      return 'state'
    case 'release-day-past':
      return 'releaseOn'
    case 'choice-unknown':
      return rejection.detail.field
    default:
      return undefined
  }
}

/** The fields in which what is stored differs from what was typed, as texts. */
export function itemDifferences(item: EditedItem, edit: ItemEdit, choices: ItemChoices): Difference[] {
  const [stored, typed] = [valuesOf(item), textsOf(edit)]
  return (Object.keys(ITEM_LABELS) as ItemFieldName[]).flatMap((name) => {
    const texts = [stored, typed].map((values) => textOf(name, values[name] ?? '', choices))
    const [current = '', typedText = ''] = texts
    return current === typedText ? [] : [{ label: ITEM_LABELS[name], current, typed: typedText }]
  })
}

function textOf(name: ItemFieldName, value: string, choices: ItemChoices): string {
  const uids = value.split(',').filter(Boolean).map(Number)
  switch (name) {
    case 'makerUid':
      return choices.makers.find(({ uid }) => String(uid) === value)?.name ?? ''
    case 'state':
      return (ITEM_STATE_LABELS as Readonly<Record<string, string>>)[value] ?? ''
    case 'categoryUids':
      return choices.categories.flatMap(({ uid, name: text }) => (uids.includes(uid) ? [text] : [])).join('、')
    case 'tagUids':
      return choices.tagCategories
        .flatMap(({ tags }) => tags)
        .flatMap(({ uid, name: text }) => (uids.includes(uid) ? [text] : []))
        .join('、')
    default:
      return value.trim()
  }
}
