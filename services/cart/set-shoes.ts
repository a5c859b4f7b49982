import { isForCelebration } from '#domain/catalog/attributes.ts'
import { shoesOfSet } from '#domain/catalog/matching.ts'
import type { Order } from '#domain/order/order.ts'
import { asSeparatePair } from '#domain/order/set-shoes.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { WantedShoes } from '../ports/accessories.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type AddRejection, type PreparedLine, type RentalRequest, withLine } from './prepare-line.ts'

type Ports = Pick<ServicePorts, 'accessories' | 'catalog' | 'stock'>

export type ShoesRejection = Rejection<'shoes-none-free' | 'part-not-in-set', undefined>

/** The separate pairs that are free for the days of a set, the best first. */
export type PreparedShoes = readonly PreparedLine[]

/** The shoes that a set would need as a separate pair; undefined for an item without shoes. */
export async function wantedShoes(
  { accessories }: Pick<Ports, 'accessories'>,
  itemId: number,
): Promise<WantedShoes | undefined> {
  const kind = (await accessories.kindsOf([itemId])).get(itemId)
  const form = kind && shoesOfSet(kind)
  return form && kind && { form, isCelebration: isForCelebration(kind.tagUids) }
}

/** Finds, before the cart is locked, separate pairs of the chosen size; undefined when none is asked for. */
export async function prepareShoes(
  ports: Ports,
  set: PreparedLine,
  choice: RentalRequest['shoes'],
): Promise<PreparedShoes | undefined | ShoesRejection> {
  if (choice === undefined || choice === 'none') return undefined
  const wanted = await wantedShoes(ports, set.item.id)
  if (wanted === undefined) return rejected('part-not-in-set')
  const { sizeTagUid } = choice
  const sizes = await ports.accessories.shoeSizes(wanted, set.blocked)
  const itemIds = sizes.find((size) => size.sizeTagUid === sizeTagUid)?.itemIds ?? []
  const pairs = await Promise.all(itemIds.map((itemId) => preparePair(ports, set, itemId, sizeTagUid)))
  const free = pairs.filter((pair) => pair !== undefined)
  return free.length === 0 ? rejected('shoes-none-free') : free
}

async function preparePair(
  { catalog, stock }: Ports,
  set: PreparedLine,
  itemId: number,
  sizeTagUid: number,
): Promise<PreparedLine | undefined> {
  const item = await catalog.findItem(itemId, { preview: false })
  if (item === undefined) return undefined
  const free = await stock.freeUnits(itemId, sizeTagUid, set.blocked)
  return { ...set, item, free, request: { ...set.request, itemId, sizeTagUid, leftOut: undefined } }
}

/** The cart with the best pair that is free, for the set that is the line `setUid`. */
export function withShoes(
  cart: Order,
  shoes: PreparedShoes,
  setUid: string,
  pairUid: string,
): Order | AddRejection | ShoesRejection {
  for (const pair of shoes) {
    const added = withLine(cart, pair, pairUid)
    if (isRejected(added)) {
      if (added.code === 'none-free') continue
      return added
    }
    return {
      ...added,
      lines: added.lines.map((line) => (line.uid === pairUid ? asSeparatePair(line, setUid) : line)),
    }
  }
  return rejected('shoes-none-free')
}
