import fc from 'fast-check'
import type { Order } from '#domain/order/order.ts'
import type { ModelShop } from './model-shop.ts'

/**
 * An action of a customer, the staff or the scheduler. `isRepeatable`: repeating it at once must change nothing.
 */
export type Command = {
  readonly name: string
  readonly isRepeatable?: boolean
  readonly run: (shop: ModelShop) => Promise<unknown>
}

export const STAFF = 'staff:hanako'
/** The index of an order. */
export const at = fc.nat(3)

export type ModelOrder = NonNullable<Awaited<ReturnType<ModelShop['orderAt']>>>

/** A command on the order at an index, if there is one. */
export function onOrder(
  name: string,
  index: number,
  run: (shop: ModelShop, order: ModelOrder) => Promise<unknown>,
  isRepeatable = true,
): Command {
  return {
    name: `${name} ${index}`,
    isRepeatable,
    run: async (shop) => {
      const order = await shop.orderAt(index)
      return order && run(shop, order)
    },
  }
}

/** The last digits of slips by which the embedded carrier plays a parcel: in time, silent, refused, late and so on. */
const CARRIER_PLANS = ['00', '91', '92', '93', '95', '96'] as const

/** Slips of a parcel of an order, which are the same when the command is repeated. `part` 0: all lines. */
export function slipsOf({ number }: Pick<Order, 'number'>, part: number, plan: number) {
  const digits = CARRIER_PLANS[plan % CARRIER_PLANS.length]
  return { slipNumber: `1${number}-${part}${digits}`, returnSlipNumber: `2${number}-${part}${digits}` }
}
