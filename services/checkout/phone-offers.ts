import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { withoutShoes } from '#domain/catalog/matching.ts'
import { optionalParts, type UnitPart } from '#domain/catalog/parts.ts'
import type { Day } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import { isRejected } from '#domain/result.ts'
import { foldCode, foldLine } from '#domain/text/folding.ts'
import { getItem, type ItemRejection, type ItemView } from '../catalog/get-item.ts'
import { listItems } from '../catalog/list-items.ts'
import { withNameSearch } from '../search.ts'
import type { ServicePorts } from '../service-ports.ts'

/** What a caller asks for: an item by its number, that of a unit, or words of its name, and the days. */
export type OfferQuery = { readonly q: string; readonly startOn: Day; readonly days: number }

/** A size of an item on the days, and the nearest days on which it is free when it is not. */
type OfferedSize = {
  readonly sizeTagUid: number | undefined
  readonly label: string
  readonly isFree: boolean
  readonly nearestOn: readonly Day[]
}

type Offer = {
  readonly itemId: number
  readonly name: string
  readonly makerName: string
  readonly priceYen: Yen
  readonly sizes: readonly OfferedSize[]
  /** Of a set with shoes: the sizes of a separate pair that are free on the days. */
  readonly shoes: ItemView['shoes']
  /** Of a set: the other parts that may stay here. */
  readonly optionalParts: readonly UnitPart[]
}

/** `named`: several items have the words; one of them is to be chosen. */
export type Offers =
  | { readonly kind: 'offer'; readonly offer: Offer }
  | { readonly kind: 'named'; readonly items: readonly { readonly id: number; readonly name: string }[] }

const MAX_NAMED = 12
const ITEM_NUMBER = /^(\d{1,9})(?:-\d{1,6})?$/

/** What can be offered to a caller: the sizes of one item with their free days at the destination. */
export function findPhoneOffers(
  ports: Pick<
    ServicePorts,
    'catalog' | 'stock' | 'days' | 'orders' | 'search' | 'itemQuestions' | 'accessories' | 'clock' | 'settings'
  >,
) {
  const [get, list] = [getItem(ports), withNameSearch(ports, listItems(ports))]
  return async (uid: string, query: OfferQuery): Promise<Offers | ItemRejection | undefined> => {
    const cart = await ports.orders.find(uid)
    if (cart === undefined) return undefined
    const { prefecture = DEFAULT_PREFECTURE } = cart
    const typed = foldLine(query.q)
    const named = ITEM_NUMBER.exec(foldCode(typed))?.[1]
    const items = named === undefined ? await itemsNamed(typed) : [{ id: Number(named), name: '' }]
    const [first] = items
    if (first === undefined || items.length > 1) return { kind: 'named', items }
    const { days, startOn } = query
    const view = await get(first.id, { days, startOn, prefecture, isPreview: false })
    return isRejected(view) ? view : { kind: 'offer', offer: offerOf(view, query) }
  }

  async function itemsNamed(name: string) {
    if (name === '') return []
    const { cards } = await list({ ...EMPTY_ITEM_QUERY, name, order: 'relevance' })
    return cards.slice(0, MAX_NAMED).map((card) => ({ id: card.id, name: `${card.makerName} ${card.name}` }))
  }
}

function offerOf({ item, prices, freeDays, shoes }: ItemView, { startOn, days }: OfferQuery): Offer {
  return {
    itemId: item.id,
    name: item.name,
    makerName: item.makerName,
    priceYen: prices.find((each) => each.days === days)?.priceYen ?? 0,
    shoes,
    optionalParts: withoutShoes(optionalParts(item)),
    sizes: freeDays.map(({ sizeTagUid, sizeLabel, freeOn }) => {
      const isFree = freeOn.includes(startOn)
      const nearest = [freeOn.findLast((on) => on < startOn), freeOn.find((on) => on > startOn)]
      return { sizeTagUid, label: sizeLabel, isFree, nearestOn: isFree ? [] : nearest.filter((on) => on !== undefined) }
    }),
  }
}
