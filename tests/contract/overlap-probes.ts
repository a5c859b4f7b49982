import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { BLOCKING_LINE_STATUSES, lineStatusCodes } from '#domain/order/line-statuses.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import { priceRangeBounds } from '#domain/pricing/price-range.ts'
import { type Span, spansOverlap } from '#domain/rental/span.ts'
import type { SampleItem, SampleShop, SampleUnit } from './sample-shop.ts'

const BLOCKING = lineStatusCodes(BLOCKING_LINE_STATUSES)

/** The ids that CatalogStore.listItems must return, in order, computed from the order lines without bitmaps. */
export function listByProbes(shop: SampleShop, query: ItemQuery, blocked: Span | undefined): number[] {
  const price = (item: SampleItem) =>
    rentalPriceYen({ fourDaysYen: item.price_four_days, furtherDayYen: item.price_further_day }, query.rentalDays ?? 4)
  const newestFirst = (a: SampleItem, b: SampleItem) => b.published_on.localeCompare(a.published_on) || b.id - a.id
  const sign = query.order === 'price_asc' ? 1 : query.order === 'price_desc' ? -1 : 0
  return shop.items
    .filter((item) => item.release && item.available && isUnder(shop, item, query.categoryId))
    .filter((item) => unitsFor(shop, item, query, blocked).length > 0)
    .filter((item) => query.makerId === undefined || item.maker_uid === query.makerId)
    .filter((item) => isFound(item, query))
    .filter((item) => hasTags(shop, item, query.tagIds))
    .filter((item) => {
      if (query.priceRange === undefined) return true
      const { fromYen, toYen } = priceRangeBounds(query.priceRange)
      return price(item) >= fromYen && price(item) <= (toYen ?? Number.POSITIVE_INFINITY)
    })
    .sort((a, b) => sign * (price(a) - price(b)) || newestFirst(a, b))
    .map(({ id }) => id)
}

function isFound({ id }: SampleItem, { foundIds }: ItemQuery): boolean {
  return foundIds === undefined || foundIds.includes(id)
}

function isUnder(shop: SampleShop, item: SampleItem, categoryId: number | undefined): boolean {
  const own = shop.itemCategories.filter((row) => row.item_id === item.id).map((row) => row.category_uid)
  return own.some((uid) => {
    const path = ancestry(shop, uid)
    const isVisible = path.every((category) => category.available && !category.admin_only)
    return isVisible && (categoryId === undefined || path.some((category) => category.uid === categoryId))
  })
}

function ancestry(shop: SampleShop, uid: number): SampleShop['categories'] {
  const category = shop.categories.find((row) => row.uid === uid)!
  return category.parent_uid === null ? [category] : [category, ...ancestry(shop, category.parent_uid)]
}

function unitsFor(shop: SampleShop, item: SampleItem, query: ItemQuery, blocked: Span | undefined): SampleUnit[] {
  return shop.units.filter(
    (unit) =>
      unit.item_id === item.id &&
      unit.release &&
      unit.available &&
      (query.sizeTagIds.length === 0 || query.sizeTagIds.includes(unit.size_tag_uid ?? 0)) &&
      (blocked === undefined || isFreeByProbes(shop, unit.uid, blocked)),
  )
}

/** Whether a unit has no blocking line in a span and none in Arrear. */
export function isFreeByProbes(shop: SampleShop, unitUid: number, blocked: Span): boolean {
  const lines = shop.lines.filter((line) => line.product_uid === unitUid)
  return !lines.some((line) => line.status === 6 || (BLOCKING.includes(line.status) && spansOverlap(line, blocked)))
}

function hasTags(shop: SampleShop, item: SampleItem, tagIds: readonly number[]): boolean {
  const own = shop.itemTags.filter((row) => row.item_id === item.id).map((row) => row.tag_uid)
  const requested = shop.tags.filter((tag) => tagIds.includes(tag.uid))
  if (tagIds.length > 0 && requested.length === 0) return false
  const groups = Map.groupBy(requested, (tag) => tag.tag_category_uid)
  return [...groups.values()].every((group) => group.some((tag) => own.includes(tag.uid)))
}
