import { addDays } from '#domain/day.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import { isPossibleStart, rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { seededRandom, seededUid } from '../random.ts'
import { chooseContents } from './contents.ts'
import { type GenerationContext, lineOf } from './orders.ts'
import { generatePerson } from './people.ts'

const CART_COUNT = 10
/** The last carts are at the confirmation page; their lines are in status Temp. */
const CONFIRMING_COUNT = 3

/** Carts of the last two days. They block no stock. */
export function generateCarts({ stock, todayOn, now, calendar }: GenerationContext): Order[] {
  const random = seededRandom('carts')
  return Array.from({ length: CART_COUNT }, (_, index) => {
    const isConfirming = index >= CART_COUNT - CONFIRMING_COUNT
    const person = generatePerson(random, 9000 + index)
    const at = now.subtract({ minutes: random.integer(3, isConfirming ? 20 : 2800) })
    const days = random.pick([4, 5, 6])
    let startOn = addDays(todayOn, random.integer(4, 60))
    while (!isPossibleStart(calendar, startOn, person.prefecture)) startOn = addDays(startOn, 1)
    const endOn = rentalEnd(startOn, days)
    const blocked = blockedSpan(startOn, endOn, person.prefecture, calendar)
    const units = chooseContents(random, 1).flatMap(
      (ranges) => stock.choose(random, stock.popularItem(random, ranges), blocked) ?? [],
    )
    const checkoutFields = isConfirming
      ? { email: person.email, customer: person.customer, shipping: person.shipping, paymentMethod: 'card' as const }
      : {}
    const cart: Order = {
      ...emptyCart(seededUid(random, at), at, FIRST_SETTINGS),
      ...checkoutFields,
      version: 1 + units.length,
      prefecture: person.prefecture,
      lines: units.map((unit) => ({
        ...lineOf(unit, random, at, { startOn, endOn, blocked, days }),
        status: isConfirming ? 'Temp' : 'InCart',
      })),
    }
    return repriced(cart, FIRST_SETTINGS)
  })
}
