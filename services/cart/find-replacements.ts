import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { daysBetween } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import type { LostLine, Order } from '#domain/order/order.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import type { ItemRow, SizeRow } from '../ports/catalog.ts'
import type { CartPorts } from './change-cart.ts'

/** An item in a size that is free for the days of a lost line. */
export type Replacement = Pick<LostLine, 'startOn' | 'hasPlan'> & {
  readonly itemId: number
  readonly itemName: string
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly media: ItemRow['medias'][number] | undefined
  readonly days: number
  readonly priceYen: Yen
}

/** A lost line and what may replace it, the nearest first. */
export type LostGarment = { readonly lost: LostLine; readonly replacements: readonly Replacement[] }

const OTHER_SIZES = 2
const OTHER_ITEMS = 2

/**
 * For each garment that a cart lost to another customer (docs/product/5, Cart checks): the neighbouring sizes of the
 * same item, then items of the same category in the same size, all free for the same days. Nothing is reserved.
 */
export function findReplacements(ports: Pick<CartPorts, 'catalog' | 'stock' | 'days'>) {
  return async ({ notices, prefecture = DEFAULT_PREFECTURE }: Order): Promise<readonly LostGarment[]> => {
    const lines = notices.flatMap(({ detail }) => detail.lost ?? [])
    if (lines.length === 0) return []
    const calendar = await ports.days.rentalCalendar()
    return Promise.all(
      lines.map(async (lost) => {
        const blocked = blockedSpan(lost.startOn, lost.endOn, prefecture, calendar)
        const item = await ports.catalog.findItem(lost.itemId, { preview: false })
        if (item === undefined) return { lost, replacements: [] }
        const [sizes, items] = await Promise.all([
          otherSizes(ports, lost, item, blocked),
          otherItems(ports, lost, item, blocked),
        ])
        return { lost, replacements: [...sizes, ...items] }
      }),
    )
  }
}

type Finding = Pick<CartPorts, 'catalog' | 'stock'>

async function otherSizes({ stock }: Finding, lost: LostLine, item: ItemRow, blocked: Span): Promise<Replacement[]> {
  const at = item.sizes.findIndex(({ sizeTagUid }) => sizeTagUid === lost.sizeTagUid)
  const nearest = item.sizes
    .map((size, index) => ({ size, distance: Math.abs(index - at) }))
    .filter(({ distance }) => distance > 0)
    .sort((a, b) => a.distance - b.distance)
  const free = await Promise.all(
    nearest.map(async ({ size }) =>
      (await stock.freeProducts(item.id, size.sizeTagUid, blocked)).length > 0 ? [size] : [],
    ),
  )
  return free
    .flat()
    .slice(0, OTHER_SIZES)
    .map((size) => replacementOf(lost, item, size))
}

async function otherItems({ catalog }: Finding, lost: LostLine, item: ItemRow, blocked: Span): Promise<Replacement[]> {
  const query = {
    ...EMPTY_ITEM_QUERY,
    categoryId: item.categories.at(-1)?.uid,
    arrivalOn: lost.startOn,
    rentalDays: daysOf(lost),
    sizeTagIds: lost.sizeTagUid === undefined ? [] : [lost.sizeTagUid],
  }
  const { items } = await catalog.listItems(query, blocked)
  const nearest = items
    .filter(({ id }) => id !== item.id)
    .sort((a, b) => priceDistance(a, item) - priceDistance(b, item))
    .slice(0, OTHER_ITEMS)
  const rows = await Promise.all(nearest.map(({ id }) => catalog.findItem(id, { preview: false })))
  return rows.flatMap((row) => {
    const size = row?.sizes.find(({ sizeTagUid }) => sizeTagUid === lost.sizeTagUid)
    return row === undefined || size === undefined ? [] : [replacementOf(lost, row, size)]
  })
}

function priceDistance(one: { readonly fourDaysYen: Yen }, other: { readonly fourDaysYen: Yen }): number {
  return Math.abs(one.fourDaysYen - other.fourDaysYen)
}

function replacementOf(lost: LostLine, item: ItemRow, { sizeTagUid, label }: SizeRow): Replacement {
  const days = daysOf(lost)
  const { startOn, hasPlan } = lost
  const priceYen = rentalPriceYen(item, days)
  const { id: itemId, name: itemName, medias } = item
  return { itemId, itemName, media: medias[0], sizeTagUid, sizeLabel: label, startOn, hasPlan, days, priceYen }
}

function daysOf({ startOn, endOn }: LostLine): number {
  return daysBetween(startOn, endOn) + 1
}
