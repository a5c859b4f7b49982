import { addDays, type Day } from '#domain/day.ts'
import { emptyCart, recomputed } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import { randomOf, seededUid } from '../random.ts'
import { chooseContents } from './contents.ts'
import { lineOf } from './orders.ts'
import { inventPerson } from './people.ts'
import type { Stock } from './stock.ts'

const CARTS = 10
/** The last of them have the confirmation screen open, or had it open for another line before. */
const CONFIRMING = 3

/** Carts of the last two days. They reserve nothing. */
export function inventCarts(stock: Stock, todayOn: Day, now: Temporal.Instant): Order[] {
  const random = randomOf('carts')
  return Array.from({ length: CARTS }, (_, index) => {
    const isConfirming = index >= CARTS - CONFIRMING
    const person = inventPerson(random, 9000 + index)
    const at = now.subtract({ minutes: random.whole(3, isConfirming ? 20 : 2800) })
    const days = random.pick([4, 5, 6])
    const startOn = addDays(todayOn, random.whole(4, 60))
    const endOn = rentalEnd(startOn, days)
    const away = blockedSpan(startOn, endOn, person.prefecture)
    const products = chooseContents(random, 1).flatMap(
      (ranges) => stock.choose(random, stock.popularItem(random, ranges), away) ?? [],
    )
    const known = isConfirming
      ? { email: person.email, customer: person.customer, shipping: person.shipping, paymentMethod: 'card' as const }
      : {}
    return recomputed({
      ...emptyCart(seededUid(random, at), at),
      ...known,
      version: 1 + products.length,
      prefecture: person.prefecture,
      lines: products.map((product) => ({
        ...lineOf(product, random, at, { startOn, endOn, away, days }),
        status: isConfirming ? 'Temp' : 'InCart',
      })),
    })
  })
}
