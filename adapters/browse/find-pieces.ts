import { isForCelebration } from '#domain/catalog/attributes.ts'
import type { ItemKind, PieceGroup } from '#domain/catalog/matching.ts'
import type { Span } from '#domain/rental/span.ts'
import type { FreePiece, ShoeSize, WantedShoes } from '#services/ports/pieces.ts'
import { freeIn, freeUnits } from './find-items.ts'
import type { BrowseItem, BrowseUnit, ItemTable } from './item-table.ts'

/** PieceStore.kindsOf of items on sale. */
export function findKinds(table: ItemTable, itemIds: readonly number[]): ReadonlyMap<number, ItemKind> {
  const kinds = new Map<number, ItemKind>()
  for (const id of itemIds) {
    const slot = table.slotOf(id)
    if (slot === undefined) continue
    const { form, setForm, tagUids } = table.items[slot]!
    kinds.set(id, { form, setForm, tagUids })
  }
  return kinds
}

/** PieceStore.findFree */
export function findFreePieces(
  table: ItemTable,
  groups: readonly PieceGroup[],
  isCelebration: boolean,
  blocked: Span,
): FreePiece[] {
  const free = freeIn(table, blocked)
  return groups.flatMap((forms) => {
    let best: { readonly item: BrowseItem; readonly units: readonly BrowseUnit[] } | undefined
    for (const slot of piecesOf(table, forms, isCelebration)) {
      const item = table.items[slot]!
      if (best !== undefined && mostRentedFirst(best.item, item) < 0) continue
      const units = freeUnits(table, slot, free)
      if (units.length > 0) best = { item, units }
    }
    return best === undefined ? [] : [{ itemId: best.item.id, sizes: sizesOf(best.units) }]
  })
}

/** PieceStore.shoeSizes */
export function findShoeSizes(table: ItemTable, shoes: WantedShoes, blocked: Span | undefined): ShoeSize[] {
  const free = blocked && freeIn(table, blocked)
  const offers = piecesOf(table, [shoes.form], shoes.isCelebration).flatMap((slot) =>
    freeUnits(table, slot, free).map((unit) => ({ unit, item: table.items[slot]! })),
  )
  const bySize = Map.groupBy(offers, ({ unit }) => unit.sizeTagUid)
  const sizes = [...bySize].flatMap(([sizeTagUid, same]) =>
    sizeTagUid === null ? [] : [{ sizeTagUid, unit: same[0]!.unit, items: new Set(same.map(({ item }) => item)) }],
  )
  return sizes
    .sort((a, b) => compareSizes(a.unit, b.unit))
    .map(({ sizeTagUid, unit, items }) => ({
      sizeTagUid,
      label: unit.sizeLabel,
      itemIds: [...items]
        .sort(mostRentedFirst)
        .slice(0, MAX_ITEMS)
        .map(({ id }) => id),
    }))
}

const MAX_ITEMS = 3

/** The slots of the items of some forms that are no sets, for celebrations or for other occasions. */
function piecesOf(table: ItemTable, forms: readonly string[], isCelebration: boolean): number[] {
  return forms
    .flatMap((form) => table.listed(form))
    .filter((slot) => {
      const { setForm, tagUids } = table.items[slot]!
      return setForm === undefined && isForCelebration(tagUids) === isCelebration
    })
}

function mostRentedFirst(a: BrowseItem, b: BrowseItem): number {
  return b.popularity - a.popularity || a.id - b.id
}

/** The sizes of units, which are in size order. */
function sizesOf(units: readonly BrowseUnit[]): FreePiece['sizes'] {
  const labels = new Map(units.map(({ sizeTagUid, sizeLabel }) => [sizeTagUid ?? undefined, sizeLabel]))
  return [...labels].map(([sizeTagUid, label]) => ({ sizeTagUid, label }))
}

function compareSizes(a: BrowseUnit, b: BrowseUnit): number {
  const rankOf = ({ sizeRank }: BrowseUnit) => sizeRank ?? Number.NEGATIVE_INFINITY
  return rankOf(b) - rankOf(a) || (a.sizeLabel < b.sizeLabel ? -1 : 1)
}
