import { isForCelebration } from '#domain/catalog/attributes.ts'
import { shoesOfSet } from '#domain/catalog/matching.ts'
import type { Order, ShoeChoice } from '#domain/order/order.ts'
import { asSeparatePair } from '#domain/order/set-shoes.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { WantedShoes } from '../ports/pieces.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type AddRejection, type PreparedLine, withLine } from './prepare-line.ts'

type Ports = Pick<ServicePorts, 'pieces' | 'catalog' | 'stock'>

export type ShoesRejection = Rejection<'shoes-none-free' | 'shoes-not-in-set', undefined>

/** A choice of shoes with the pairs that are free for the days of the set, the best first. */
export type PreparedShoes = 'none' | readonly PreparedLine[]

/** The shoes that a set would need as a separate pair; undefined for an item without shoes. */
export async function wantedShoes({ pieces }: Pick<Ports, 'pieces'>, itemId: number): Promise<WantedShoes | undefined> {
  const kind = (await pieces.kindsOf([itemId])).get(itemId)
  const form = kind && shoesOfSet(kind)
  return form && kind && { form, isCelebration: isForCelebration(kind.tagUids) }
}

/** Checks, before the cart is locked, a choice of shoes; undefined when the set keeps its own. */
export async function prepareShoes(
  ports: Ports,
  set: PreparedLine,
  choice: ShoeChoice | undefined,
): Promise<PreparedShoes | undefined | ShoesRejection> {
  if (choice === undefined) return undefined
  const wanted = await wantedShoes(ports, set.item.id)
  if (wanted === undefined) return rejected('shoes-not-in-set')
  if (choice === 'none') return 'none'
  const { sizeTagUid } = choice
  const sizes = await ports.pieces.shoeSizes(wanted, set.blocked)
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
  const free = await stock.freeProducts(itemId, sizeTagUid, set.blocked)
  return { ...set, item, free, request: { ...set.request, itemId, sizeTagUid } }
}

/** The cart with a choice of shoes for the set that is the line `setUid`. */
export function withShoes(
  cart: Order,
  shoes: PreparedShoes,
  setUid: string,
  pairUid: string,
): Order | AddRejection | ShoesRejection {
  if (shoes === 'none') {
    const lines = cart.lines.map((line) => (line.uid === setUid ? { ...line, setShoes: 'none' as const } : line))
    return { ...cart, lines }
  }
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
