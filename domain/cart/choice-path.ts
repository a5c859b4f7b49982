import { pageHref } from '../navigation/href.ts'
import { parseInteger } from '../text/integer.ts'

/** Fields of the item page's form. They are passed back with a rejection and kept while an addition is pending. */
export const CHOICE_FIELDS = ['size', 'start', 'days', 'plan', 'pref', 'wear', 'try', 'shoes'] as const

type PostedChoice = Readonly<Record<string, string>>

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
