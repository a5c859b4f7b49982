import { type Day, dayOfInstant } from '#domain/day.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'products' | 'clock'>

/** What staff records about single products (docs/rules.md Lost). */
export function createProducts(ports: Ports) {
  return { recordPurchase: recordPurchase(ports) }
}

/**
 * Records the day since which a product is in use: the charge for its loss decreases with its age. `productId`: as on
 * its label, `{itemid}-{n}`.
 */
function recordPurchase({ products, clock }: Ports) {
  return async (
    productId: string,
    boughtOn: Day,
  ): Promise<Rejection<'product-unknown', undefined> | Rejection<'day-ahead', { on: Day }> | undefined> => {
    if (boughtOn > dayOfInstant(clock.now())) return rejected('day-ahead', { on: boughtOn })
    return (await products.setBoughtOn(productId, boughtOn)) ? undefined : rejected('product-unknown')
  }
}
