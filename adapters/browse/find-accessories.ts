import { isForCelebration } from '#domain/catalog/attributes.ts'
import type { AccessoryGroup } from '#domain/catalog/matching.ts'
import { isRightForFoot } from '#domain/fit/ease.ts'
import type { Span } from '#domain/rental/span.ts'
import type { FreeAccessory, ShoeSize, WantedShoes } from '#services/ports/accessories.ts'
import { freeUnits } from './find-items.ts'
import type { BrowseUnit, ItemTable } from './item-table.ts'
import { freeIn, type UnitSet } from './unit-days.ts'

const MAX_ITEMS = 3

/** AccessoryStore.findFree */
export function findFreeAccessories(
  table: ItemTable,
  groups: readonly AccessoryGroup[],
  isCelebration: boolean,
  blocked: Span,
  footCm: number | undefined,
): FreeAccessory[] {
  const free = freeIn(table, blocked)
  return groups.flatMap((forms) => {
    const offers = offersOf(table, forms, isCelebration, free)
    const fits = ({ item, units }: (typeof offers)[number]) =>
      footCm !== undefined && units.some(({ sizeLabel }) => isRightForFoot(item.form, sizeLabel, footCm))
    const best = offers.find(fits) ?? offers[0]
    if (best === undefined) return []
    const labels = new Map(best.units.map(({ sizeTagUid, sizeLabel }) => [sizeTagUid ?? undefined, sizeLabel]))
    return [{ itemId: best.item.id, sizes: [...labels].map(([sizeTagUid, label]) => ({ sizeTagUid, label })) }]
  })
}

/** AccessoryStore.shoeSizes */
export function findShoeSizes(table: ItemTable, shoes: WantedShoes, blocked: Span | undefined): ShoeSize[] {
  const offers = offersOf(table, [shoes.form], shoes.isCelebration, freeIn(table, blocked))
  const units = offers.flatMap((offer) => offer.units).sort(compareSizes)
  return [...Map.groupBy(units, ({ sizeTagUid }) => sizeTagUid)].flatMap(([sizeTagUid, [unit]]) => {
    if (sizeTagUid === null) return []
    const ofSize = offers.filter((offer) => offer.units.some((one) => one.sizeTagUid === sizeTagUid))
    return [{ sizeTagUid, label: unit!.sizeLabel, itemIds: ofSize.slice(0, MAX_ITEMS).map(({ item }) => item.id) }]
  })
}

/**
 * The items of some forms that are no sets, for celebrations or for other occasions, with their free units; the one
 * rented most first.
 */
function offersOf(table: ItemTable, forms: readonly string[], isCelebration: boolean, free: UnitSet) {
  return forms
    .flatMap((form) => table.listed(form))
    .map((slot) => ({ item: table.items[slot]!, units: freeUnits(table, slot, free) }))
    .filter(({ units }) => units.length > 0)
    .filter(({ item }) => item.setForm === undefined && isForCelebration(item.tagUids) === isCelebration)
    .sort((a, b) => b.item.popularity - a.item.popularity || a.item.id - b.item.id)
}

function compareSizes(a: BrowseUnit, b: BrowseUnit): number {
  const rankOf = ({ sizeRank }: BrowseUnit) => sizeRank ?? Number.NEGATIVE_INFINITY
  return rankOf(b) - rankOf(a) || (a.sizeLabel < b.sizeLabel ? -1 : 1)
}
