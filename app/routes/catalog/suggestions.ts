import { dayText } from '#app/ui/day-text.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { priceRangeLabel } from '#domain/pricing/price-range.ts'
import type { NearestView } from '#services/catalog/find-nearest.ts'
import { listPath } from './list-path.ts'

/** A change to a query without results: its label, the path of the changed list, and its item count. */
export type Suggestion = { readonly text: string; readonly path: string; readonly total: number }

/** Suggestions of one kind. */
export type SuggestionGroup = { readonly title: string; readonly suggestions: readonly Suggestion[] }

type FilterData = {
  readonly category: { readonly name: string } | undefined
  readonly makers: readonly { readonly uid: number; readonly name: string }[]
  readonly tags: readonly { readonly uid: number; readonly name: string }[]
}

/** Suggests similar queries for one without results, grouped by what changes. Each suggestion has results. */
export function suggestionsFor(query: ItemQuery, nearest: NearestView, filterData: FilterData): SuggestionGroup[] {
  const path = (changed: Partial<ItemQuery>) => listPath({ ...query, page: 1, ...changed })
  const groups: SuggestionGroup[] = [
    {
      title: 'お届け日を変える',
      suggestions: nearest.days.map(({ on, total }) => ({ text: dayText(on), path: path({ arrivalOn: on }), total })),
    },
    {
      title: 'サイズを変える',
      suggestions: nearest.sizes.map(({ uid, name, total }) => ({ text: name, path: path({ sizeTagId: uid }), total })),
    },
    {
      title: '色を変える',
      suggestions: nearest.colours.map(({ name, tagIds, total }) => ({ text: name, path: path({ tagIds }), total })),
    },
    {
      title: '条件をひとつ外す',
      suggestions: nearest.without.map(({ filter, total }) => ({
        text: `${conditionText(filter, query, filterData)}を外す`,
        path: path(filter === 'tagIds' ? { tagIds: [] } : withoutCondition(filter)),
        total,
      })),
    },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

/** Removing the arrival day also removes the rental days. */
function withoutCondition(filter: keyof ItemQuery): Partial<ItemQuery> {
  return { [filter]: undefined, ...(filter === 'arrivalOn' ? { rentalDays: undefined } : {}) }
}

function conditionText(filter: keyof ItemQuery, query: ItemQuery, { category, makers, tags }: FilterData): string {
  switch (filter) {
    case 'name':
      return `「${query.name}」`
    case 'priceRange':
      return `価格${query.priceRange === undefined ? '' : priceRangeLabel(query.priceRange)}`
    case 'makerId':
      return nameIn(makers, query.makerId) ?? 'ブランド'
    case 'sizeTagId':
      return nameIn(tags, query.sizeTagId) ?? 'サイズ'
    case 'categoryId':
      return category?.name ?? 'カテゴリー'
    case 'arrivalOn':
      return 'お届け日の指定'
    default:
      return '色・年代などの条件'
  }
}

function nameIn(all: readonly { uid: number; name: string }[], uid: number | undefined): string | undefined {
  return all.find((each) => each.uid === uid)?.name
}
