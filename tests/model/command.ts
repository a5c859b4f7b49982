import fc from 'fast-check'
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

/** A command on the order at an index, if there is one. */
export function onOrder(
  name: string,
  index: number,
  run: (shop: ModelShop, order: NonNullable<Awaited<ReturnType<ModelShop['orderAt']>>>) => Promise<unknown>,
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
