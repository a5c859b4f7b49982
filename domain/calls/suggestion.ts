import type { Yen } from '../money.ts'
import { pageHref } from '../navigation/href.ts'
import type { SuggestionResult } from './responses.ts'

export type Suggestion =
  | { readonly kind: 'category' | 'brand'; readonly uid: number; readonly name: string; readonly count: number }
  | {
      readonly kind: 'item'
      readonly id: number
      readonly name: string
      readonly brandName: string
      readonly fourDaysYen: Yen
      readonly imageKey: string | undefined
    }

/** The most suggestions for a text, and of them the most categories and brands. */
export const MAX_SUGGESTIONS = 8
export const MAX_SUGGESTED_VALUES = 2

/** A suggestion as the search box shows it. `note`: brand of an item, or the number of items. */
export function suggestionLine(suggestion: Suggestion): SuggestionResult {
  switch (suggestion.kind) {
    case 'item':
      return {
        kind: 'item',
        label: suggestion.name,
        note: suggestion.brandName,
        url: pageHref('item', { id: suggestion.id }),
        image: suggestion.imageKey ?? null,
        price: suggestion.fourDaysYen,
      }
    case 'category':
      return { ...withCount(suggestion), url: pageHref('item-list', { category_id: suggestion.uid }) }
    case 'brand':
      return { ...withCount(suggestion), url: pageHref('item-list', { maker_id: suggestion.uid }) }
  }
}

function withCount({ kind, name, count }: Extract<Suggestion, { kind: 'category' | 'brand' }>) {
  return { kind, label: name, note: `${count}点`, image: null }
}
