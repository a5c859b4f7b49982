import { expect, it } from 'vitest'
import type { SearchItem } from '#domain/search/search-item.ts'
import { browseItem, demoSearchItems } from '#tests/contract/search-items.ts'
import { type BrowseItem, ItemTable } from './item-table.ts'
import { BITMAP_BYTES } from './unit-days.ts'

const [first, second] = demoSearchItems() as [SearchItem, SearchItem]

/** An item with so many units, each of a size of its own. */
function itemWith(item: SearchItem, unitCount: number): BrowseItem {
  const uidOf = (index: number) => item.id * 1_000 + index
  const units = Array.from({ length: unitCount }, (_, index) => ({
    ...{ uid: uidOf(index), sizeTagUid: index, sizeLabel: `${index}号`, sizeRank: index },
  }))
  return browseItem(item, units)
}

function put(table: ItemTable, item: BrowseItem): void {
  table.put(item, new Uint8Array(item.units.length * BITMAP_BYTES))
}

it('keeps the other items when the number of units changes', () => {
  const table = new ItemTable()
  put(table, itemWith(first, 2))
  put(table, itemWith(second, 3))
  put(table, itemWith(first, 4))
  const [slot, other] = [table.slotOf(first.id)!, table.slotOf(second.id)!]
  table.setOccupancy(first.id * 1_000 + 3, new Uint8Array(BITMAP_BYTES).fill(0xff))
  const occupancies = (of: number, count: number) =>
    Array.from({ length: count }, (_, index) => table.days.occupancyAt(table.firstUnit[of]! + index)[0])
  expect(occupancies(slot, 4)).toEqual(['0', '0', '0', '1'])
  expect(occupancies(other, 3)).toEqual(['0', '0', '0'])
  expect(table.size).toEqual({ items: 2, units: 7 })
})

it('follows a unit that was moved to another item, whichever of the two is read first', () => {
  for (const order of ['giver first', 'taker first']) {
    const table = new ItemTable()
    const [giver, taker] = [itemWith(first, 2), itemWith(second, 1)]
    for (const item of [giver, taker]) put(table, item)
    const moved = giver.units[1]!
    const read = [
      { ...giver, units: giver.units.slice(0, 1) },
      { ...taker, units: [...taker.units, moved] },
    ]
    for (const item of order === 'giver first' ? read : read.toReversed()) put(table, item)
    table.setOccupancy(moved.uid, new Uint8Array(BITMAP_BYTES).fill(0xff))
    expect(table.days.occupancyAt(table.firstUnit[table.slotOf(taker.id)!]! + 1)[0], order).toBe('1')
    expect(table.size, order).toEqual({ items: 2, units: 3 })
  }
})

it('is sparse when most units were replaced, and lists no removed item', () => {
  const table = new ItemTable()
  put(table, itemWith(second, 1))
  for (let round = 0; round < 400; round += 1) put(table, itemWith(first, 2 + (round % 2)))
  table.remove(first.id)
  expect(table.isSparse).toBe(false)
  for (let round = 0; round < 100; round += 1) put(table, itemWith(first, 2 + (round % 2)))
  expect(table.isSparse).toBe(true)
  table.remove(first.id)
  expect(table.listed()).toEqual([table.slotOf(second.id)])
  expect(table.listed(first.form)).not.toContain(table.items.findIndex((item) => item?.id === first.id))
})
