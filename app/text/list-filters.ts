import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { FilterValue, ListFilter, ToldFilter } from '#domain/catalog/list-filters.ts'
import { wearerLabel } from '#domain/catalog/wearer.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { priceRangeLabel } from '#domain/pricing/price-range.ts'
import { dayText } from '#domain/text/day-text.ts'
import { UNKNOWN_ARRIVAL } from './catalog.ts'

/** `name`: of a category, brand, size or tag. */
type Shown = { readonly query: ItemQuery; readonly name: string | undefined }

type FilterText<Name extends ListFilter> = {
  readonly label: string
  /** Of its field, where that is not the label. */
  readonly fieldLabel?: (query: ItemQuery) => string
  /** A value, on its chip and as an option, understood without the label; undefined for one without a chip. */
  readonly value: (value: FilterValue<Name>, shown: Shown) => string | undefined
  /** The filter in a suggestion to remove it, where that is not its values. */
  readonly removed?: (values: string) => string
}

const named = (_: number, { name }: Shown) => name

/** The texts of the filters, in the order of the chips. */
export const FILTER_TEXTS: { readonly [Name in ListFilter]: FilterText<Name> } = {
  arrivalOn: {
    label: 'お届け日',
    value: (on, { query }) => `${dayText(on)}お届け・${query.rentalDays}日間`,
    removed: () => 'お届け日の指定',
  },
  rentalDays: { label: 'ご利用日数', value: () => undefined },
  categoryId: { label: 'カテゴリー', value: named },
  wearer: { label: 'お召しになる方', value: wearerLabel },
  sizeTagIds: { label: 'サイズ', value: named },
  tagIds: { label: '色・年代などの条件', value: named, removed: () => '色・年代などの条件' },
  priceRange: {
    label: '価格帯',
    fieldLabel: ({ rentalDays = DEFAULT_SEARCH_RENTAL_DAYS }) => `価格（${rentalDays}日間）`,
    value: priceRangeLabel,
    removed: (range) => `価格${range}`,
  },
  makerId: { label: 'ブランド', value: named },
  name: { label: 'キーワード', value: (name) => `「${name}」` },
}

/** The text of a value of any filter. */
export function filterValueText<Name extends ListFilter>(
  filter: Name,
  value: FilterValue<Name>,
  shown: Shown,
): string | undefined {
  return FILTER_TEXTS[filter].value(value, shown)
}

/** Said above a list whose link had filters that the shop does not have. */
export function unknownFiltersTexts(unknown: readonly ToldFilter[]): string[] {
  const labels = unknown.flatMap((each) => (each === 'arrivalOn' ? [] : [FILTER_TEXTS[each].label])).join('、')
  return [
    ...(labels === '' ? [] : [`ご指定の${labels}はお取り扱いがないため、条件から外してお探ししています。`]),
    ...(unknown.includes('arrivalOn') ? [UNKNOWN_ARRIVAL] : []),
  ]
}
