import fc from 'fast-check'
import { addDays } from '#domain/day.ts'
import { NO_WISH } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { at, type Command, type ModelOrder, onOrder, STAFF } from './command.ts'
import { DESTINATIONS, type ModelShop, presentCard } from './model-shop.ts'
import { meanwhile, passBeforePress } from './settings-commands.ts'

const delivery = fc.record({
  prefecture: fc.constantFrom(TOKYO.prefecture, ...DESTINATIONS),
  deliveryTime: fc.nat(5),
  isStale: fc.boolean(),
})
const rental = fc.record({
  line: fc.option(fc.nat(2), { nil: undefined }),
  laterDays: fc.constantFrom(-2, 0, 0, 1, 5, 20),
  days: fc.constantFrom(4, 4, 6, 9),
})

/** The lines of a change: all, or one of them. Its days are absolute, so that a repetition asks for the same. */
function wantedOf(
  { lines }: ModelOrder,
  { line, laterDays, days }: { line?: number | undefined; laterDays: number; days: number },
) {
  const chosen = line === undefined ? lines : [lines[line % lines.length]!]
  return chosen.map(({ uid: lineUid, startOn, sizeTagUid }) => {
    const fromOn = addDays(startOn, laterDays)
    return { lineUid, startOn: fromOn, endOn: addDays(fromOn, days - 1), sizeTagUid }
  })
}

/** Changes lines for what the page has said, or starts the payment of it. */
async function startChange(
  shop: ModelShop,
  { secret, uid }: ModelOrder,
  { wanted, decision }: { wanted: ReturnType<typeof wantedOf>; decision: Parameters<typeof passBeforePress>[1] },
) {
  const { orderLife } = shop.services
  const quote = await orderLife.quoteRental({ orderSecret: secret }, wanted)
  if (isRejected(quote)) return undefined
  await passBeforePress(shop, decision)
  const accepted = { version: quote.before.version, paymentTotalYen: quote.after.paymentTotalYen }
  const started = await orderLife.changeRental({ orderSecret: secret }, wanted, accepted)
  if (isRejected(started) || started.kind === 'pay') return started
  const { paymentTotalYen } = (await shop.ports.orders.find(uid))!
  if (paymentTotalYen !== accepted.paymentTotalYen)
    throw new Error(`changed for ${paymentTotalYen}, shown ${accepted.paymentTotalYen}`)
  return started
}

/** Changes of orders before they are shipped, by customers and staff. */
export const changes: fc.Arbitrary<Command>[] = [
  fc.tuple(at, delivery).map(([index, { prefecture, deliveryTime, isStale }]) =>
    onOrder(
      `change delivery to ${prefecture}${isStale ? ', stale' : ''}`,
      index,
      ({ services }, { secret, version }) => {
        const shipping = { ...TOKYO, prefecture }
        const wanted = { shipping, ...NO_WISH, deliveryTime }
        return services.orderLife.changeDelivery({ orderSecret: secret }, wanted, version - Number(isStale))
      },
    ),
  ),
  fc.tuple(at, delivery).map(([index, { prefecture, deliveryTime }]) =>
    onOrder(`company changes delivery to ${prefecture}`, index, ({ services }, { uid }) => {
      const wanted = { shipping: { ...TOKYO, prefecture }, ...NO_WISH, deliveryTime }
      return services.orderLife.changeDeliveryByCompany(uid, wanted, STAFF)
    }),
  ),
  fc
    .tuple(at, rental, fc.constantFrom('accepted', 'accepted', 'refused', 'ends', 'leave', 'give up'), meanwhile)
    .map(([index, input, card, decision]) =>
      onOrder(
        `change rental ${JSON.stringify(input)}, ${card}`,
        index,
        async (shop, order) => {
          const { orderLife } = shop.services
          const started = await startChange(shop, order, { wanted: wantedOf(order, input), decision })
          if (started === undefined || isRejected(started) || started.kind !== 'pay') return started
          await orderLife.settleChangePayment(started.paymentUid)
          if (card === 'leave') return started
          if (card === 'give up') return orderLife.abandonChangePayment(started.paymentUid)
          await presentCard(shop, order.uid, card as 'accepted', 'change')
          return orderLife.settleChangePayment(started.paymentUid)
        },
        // The days of a repetition are counted from the changed ones.
        false,
      ),
    ),
  fc
    .tuple(at, rental)
    .map(([index, input]) =>
      onOrder(
        `company changes rental ${JSON.stringify(input)}`,
        index,
        ({ services }, order) => services.orderLife.changeRentalByCompany(order.uid, wantedOf(order, input), STAFF),
        false,
      ),
    ),
]
