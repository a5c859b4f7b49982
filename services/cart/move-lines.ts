import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { changedByCustomer, recomputed } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { findSubstitutes } from './cart-lines.ts'
import type { CartPorts, CartSecret } from './change-cart.ts'

type Stock = Parameters<typeof findSubstitutes>[0]

/** How many days ahead of the earliest start a free day is searched for. */
const MAX_DAYS_AHEAD = 30

/** The first day to which all lines that are too early can be moved together (cart check 5), within 30 days. */
export function findNearestStart({ orders, stock, days }: CartPorts) {
  return async (secret: CartSecret): Promise<Day | undefined> => {
    const cart = await orders.findBySecret(secret)
    if (cart?.status !== 'InCart') return undefined
    const { earliestOn, latestOn } = await days.calendar(cart.prefecture ?? DEFAULT_PREFECTURE)
    if (!cart.lines.some(({ startOn }) => startOn < earliestOn)) return undefined
    for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
      const startOn = addDays(earliestOn, ahead)
      if (startOn > latestOn) return undefined
      if ((await movedLines(stock, cart, startOn, earliestOn)) !== undefined) return startOn
    }
    return undefined
  }
}

/**
 * Moves the lines that are too early to a day, all of them or none; the number of days stays. Their products or
 * substitutes must be free.
 */
export function moveLines({ orders, days }: CartPorts) {
  return async (
    secret: CartSecret,
    startOn: Day,
  ): Promise<Rejection<'no-cart' | 'none-free', undefined> | undefined> => {
    // The settings that the days depend on are read before the transaction.
    const found = await orders.findBySecret(secret)
    if (found?.status !== 'InCart') return rejected('no-cart')
    const { earliestOn, latestOn } = await days.calendar(found.prefecture ?? DEFAULT_PREFECTURE)
    if (startOn < earliestOn || startOn > latestOn) return rejected('none-free')
    return orders.transaction(async (tx) => {
      const cart = await tx.lockBySecret(secret)
      if (cart?.status !== 'InCart') return rejected('no-cart')
      if (cart.prefecture !== found.prefecture) return rejected('none-free')
      if (!cart.lines.some((line) => line.startOn < earliestOn)) return undefined
      const lines = await movedLines(tx, cart, startOn, earliestOn)
      if (lines === undefined) return rejected('none-free')
      await tx.save(recomputed({ ...changedByCustomer({ ...cart, lines }), modifiedAt: days.now() }))
      return undefined
    })
  }
}

/** The lines, with those that are too early moved to another day; undefined when one has no free product. */
async function movedLines(
  stock: Stock,
  cart: Order,
  startOn: Day,
  earliestOn: Day,
): Promise<readonly OrderLine[] | undefined> {
  const prefecture = cart.prefecture ?? DEFAULT_PREFECTURE
  const isEarly = (line: OrderLine) => line.startOn < earliestOn
  const moved = cart.lines.map((line) => {
    if (!isEarly(line)) return line
    const endOn = rentalEnd(startOn, daysBetween(line.startOn, line.endOn) + 1)
    return { ...line, startOn, endOn, blocked: blockedSpan(startOn, endOn, prefecture) }
  })
  // Lines that keep their days come first, so that they keep their products.
  const { lines, taken } = await findSubstitutes(
    stock,
    moved.toSorted((a, b) => priorityOf(cart, a) - priorityOf(cart, b)),
  )
  const hasNoProduct = taken.some(({ uid }) => cart.lines.some((line) => line.uid === uid && isEarly(line)))
  if (hasNoProduct) return undefined
  const byUid = new Map(lines.map((line) => [line.uid, line]))
  return moved.map((line) => byUid.get(line.uid) ?? line)
}

function priorityOf(cart: Order, line: OrderLine): number {
  return cart.lines.some(({ uid, startOn }) => uid === line.uid && startOn === line.startOn) ? 0 : 1
}
