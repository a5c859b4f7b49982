import type { ItemState } from '#domain/catalog/item-release.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import { foldCode, foldLine } from '#domain/text/folding.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { ServicePorts } from '../service-ports.ts'
import { addItem, saveItem } from './edit-item.ts'
import { addPicture, savePictures } from './item-pictures.ts'
import { addUnits, measureItem } from './item-units.ts'
import { staffUseCases } from './use-case.ts'

const CATALOGUE = { duties: ['catalogue'] } as const
const ITEMS_PER_PAGE = 50

/** The list of items as it is asked for. */
type ItemSearch = {
  readonly q: string
  readonly state: ItemState | undefined
  readonly categoryUid: number | undefined
  readonly beforeId: number | undefined
}

/** The catalogue of the back office (docs/rules.md Catalogue). Each edit is a transaction of one item. */
export function createStaffItems(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    /** 50 items, newest first; `next`: the id before which the next page begins. */
    list: reading('listItems', CATALOGUE, listItems),
    /** An item with units and pictures; undefined for an unknown one. */
    find: reading(
      'readItem',
      CATALOGUE,
      ({ staffItems }) =>
        (id: number) =>
          staffItems.find(id),
    ),
    choices: reading(
      'readItemChoices',
      CATALOGUE,
      ({ staffItems }) =>
        () =>
          staffItems.choices(),
    ),
    add: edit('addItem', CATALOGUE, addItem),
    save: edit('saveItem', CATALOGUE, saveItem),
    measure: edit('measureItem', CATALOGUE, measureItem),
    addUnits: edit('addUnits', CATALOGUE, addUnits),
    addPicture: edit('addPicture', CATALOGUE, addPicture),
    savePictures: edit('savePictures', CATALOGUE, savePictures),
  }
}

/** A number is an id, or the unit of an item as `1023-4`; anything else are words. */
function listItems({ staffItems }: ServicePorts) {
  return async ({ q, ...filter }: ItemSearch) => {
    const id = parseInteger(/^(\d+)(-\d+)?$/.exec(foldCode(q))?.[1])
    const words = foldLine(q).split(' ').map(foldForSearch)
    const asked = { ...filter, id, words: words.filter((word) => word !== '') }
    const found = await staffItems.list(asked, ITEMS_PER_PAGE + 1)
    const items = found.slice(0, ITEMS_PER_PAGE)
    return { items, next: found.length > ITEMS_PER_PAGE ? items.at(-1)?.id : undefined }
  }
}
