import { foldForSearch } from './fold.ts'
import { sortNumbers } from './orders.ts'
import { type SearchItem, searchRecord } from './search-item.ts'
import { formLabels } from './search-texts.ts'

/** A facet value with what the name alone does not say: `白雨 | ハクウ はくう | 12`. It is found by name and reading. */
function facetText({ name, kana = '', uid }: { name: string; kana?: string; uid: number }): string {
  return [name, kana === '' ? '' : `${kana} ${foldForSearch(kana)}`, uid].join(' | ')
}

/** The reverse of facetText; undefined for any other text. */
export function parseFacetText(text: string): { readonly name: string; readonly uid: number } | undefined {
  const parts = text.split(' | ')
  const uid = Number(parts.at(-1))
  return parts.length >= 3 && Number.isInteger(uid) ? { name: parts.slice(0, -2).join(' | '), uid } : undefined
}

/** The facets whose values have a uid, by the attribute with their facetText. */
export const FACET_TEXTS = { brand: 'brandText', category: 'categoryText' } as const

/**
 * An item as a record of the hosted service: what clients read of it (searchRecord), what it is found and sorted by.
 * It has no free days: those change with every order, and the shop filters by them itself.
 */
export function serviceRecord(item: SearchItem) {
  return {
    ...searchRecord(item),
    ...sortNumbers(item),
    brandKana: item.brand.kana,
    feature: [...item.attributes, ...formLabels(item), ...item.ages],
    [FACET_TEXTS.brand]: facetText(item.brand),
    [FACET_TEXTS.category]: item.categories.map(facetText),
  }
}
