import type { ItemInput } from '#domain/catalog/item-form.ts'
import { itemStateOf, missingForRelease, type ReleaseNeed, releaseFieldsOf } from '#domain/catalog/item-release.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { defaultFurtherDayYen } from '#domain/pricing/price.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { SettingsOf } from '#domain/settings/settings.ts'
import type { EditedItem, ItemChoices, ItemFields } from '../ports/staff-items.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import type { Edit } from './use-case.ts'

/** What the form of an item says. */
export type ItemEdit = ItemInput & { readonly categoryUids: readonly number[]; readonly tagUids: readonly number[] }

/**
 * choice-unknown: brand, category or tag was removed; not-releasable: what customers need is missing; release-day-past:
 * only a later day is scheduled.
 */
type ItemRejection =
  | Rejection<'item-unknown', undefined>
  | Rejection<'choice-unknown', { readonly field: 'makerUid' | 'categoryUids' | 'tagUids' }>
  | Rejection<'not-releasable', { readonly missing: readonly ReleaseNeed[] }>
  | Rejection<'release-day-past', { readonly todayOn: Day }>

type Ports = Pick<ServicePorts, 'staffItems' | 'clock' | 'settings'>

/** Adds an item and returns its id. It is a draft, because it has no units and no pictures yet. */
export function addItem({ staffItems, clock, settings }: Ports, edit: Edit) {
  return async (given: ItemEdit) => {
    const choices = await staffItems.choices()
    const todayOn = dayOfInstant(clock.now())
    return inEdit(staffItems, async (tx) => {
      const refused = (await checkForm(tx, edit, undefined)) ?? checkItem(given, undefined, { choices, todayOn })
      if (refused) return refused
      const id = await tx.add(fieldsOf(given, settings.now().prices), todayOn)
      await tx.audit(edit.entry(`item:${id}`))
      return { id }
    })
  }
}

/** Saves an item. The audit log names the fields that changed; saving without a change is not logged. */
export function saveItem({ staffItems, clock, settings }: Ports, edit: Edit) {
  return async (id: number, given: ItemEdit) => {
    const choices = await staffItems.choices()
    const todayOn = dayOfInstant(clock.now())
    return inEdit(staffItems, async (tx) => {
      const item = await tx.lock(id)
      if (item === undefined) return rejected('item-unknown')
      const refused = (await checkForm(tx, edit, item.version)) ?? checkItem(given, item, { choices, todayOn })
      if (refused) return refused
      const next = fieldsOf(given, settings.now().prices)
      const fields = changedFields(item, next)
      if (fields.length === 0) return { fields }
      await tx.save(id, next, next.release && !item.release ? todayOn : undefined)
      await tx.audit(edit.entry(`item:${id}`, fields))
      return { fields }
    })
  }
}

function fieldsOf({ state, releaseOn, ...given }: ItemEdit, prices: SettingsOf<'prices'>): ItemFields {
  const furtherDayYen = given.furtherDayYen ?? defaultFurtherDayYen(given.fourDaysYen, prices)
  return { ...given, furtherDayYen, setForm: given.setForm, ...releaseFieldsOf(state, releaseOn) }
}

type Facts = { readonly choices: ItemChoices; readonly todayOn: Day }

function checkItem(
  given: ItemEdit,
  item: EditedItem | undefined,
  { choices: { makers, categories, tagCategories }, todayOn }: Facts,
): ItemRejection | undefined {
  const categoryUids = new Set(categories.map(({ uid }) => uid))
  const tagUids = new Set(tagCategories.flatMap(({ tags }) => tags.map(({ uid }) => uid)))
  if (!makers.some(({ uid }) => uid === given.makerUid)) return rejected('choice-unknown', { field: 'makerUid' })
  if (!given.categoryUids.every((uid) => categoryUids.has(uid)))
    return rejected('choice-unknown', { field: 'categoryUids' })
  if (!given.tagUids.every((uid) => tagUids.has(uid))) return rejected('choice-unknown', { field: 'tagUids' })
  const isPublic = given.state === 'released' || given.state === 'scheduled'
  if (!isPublic || (item !== undefined && itemStateOf(item) === 'released' && given.state === 'released'))
    return undefined
  if (given.state === 'scheduled' && given.releaseOn !== undefined && given.releaseOn <= todayOn)
    return rejected('release-day-past', { todayOn })
  const visible = categories.filter(({ uid, isVisible }) => isVisible && given.categoryUids.includes(uid))
  const missing = missingForRelease({
    units: item?.units.filter(({ isOffered }) => isOffered).length ?? 0,
    pictures: item?.pictures.length ?? 0,
    categories: visible.length,
  })
  return missing.length > 0 ? rejected('not-releasable', { missing }) : undefined
}

/** The names of the fields that differ; order of categories and tags does not count. */
function changedFields(before: EditedItem, after: ItemFields): (keyof ItemFields)[] {
  const textOf = (value: ItemFields[keyof ItemFields]) =>
    JSON.stringify(Array.isArray(value) ? value.toSorted((a, b) => a - b) : (value ?? null))
  return (Object.keys(after) as (keyof ItemFields)[]).filter((name) => textOf(before[name]) !== textOf(after[name]))
}
