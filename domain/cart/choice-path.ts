import { OPTIONAL_PARTS } from '../catalog/parts.ts'
import { pageHref } from '../navigation/href.ts'
import { parseInteger } from '../text/integer.ts'

/** The field of a part of a set that stays here, as in `without.juzu=1`. */
export const withoutField = (part: string): string => `without.${part}`

/** Fields of the item page's form. They are passed back with a rejection and kept while an addition is pending. */
export const CHOICE_FIELDS: readonly string[] = [
  ...['size', 'start', 'days', 'plan', 'pref', 'wear', 'try', 'shoes'],
  ...[...OPTIONAL_PARTS.keys()].map(withoutField),
]

type PostedChoice = Readonly<Record<string, string>>

/** The parts of a set that stay here by a choice. */
export function leftOutOf(form: PostedChoice): string[] {
  return [...OPTIONAL_PARTS.keys()].filter((part) => form[withoutField(part)] === '1')
}

/** The query string of a choice, with further parameters. */
export function choiceQuery(form: PostedChoice, facts: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(facts)
  for (const name of CHOICE_FIELDS) {
    const value = form[name]
    if (value !== undefined && value !== '' && value.length <= 20) query.set(name, value)
  }
  return query.toString()
}

/** The path of the item page with a choice; the item list if the form names no item. */
export function choicePath(form: PostedChoice): string {
  const id = parseInteger(form.item)
  return id !== undefined && id > 0 ? `${pageHref('item', { id })}?${choiceQuery(form, {})}` : pageHref('item-list')
}
