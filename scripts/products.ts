import { parseDay } from '#domain/day.ts'
import type { Services } from '#services/services.ts'
import { runOnShop } from './run-on-shop.ts'

const USAGE = `npm run products -- bought <product id> <day>

  bought 501-1 2024-04-01   the day since which a product is in use: the charge for its loss decreases with its age

With the embedded database, stop the shop first; with DATABASE_URL it may run.`

/** Records what is known of single products. */
export async function runProductsCommand(
  products: Services['products'],
  [command, productId, text, ...more]: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const on = parseDay(text)
  if (command !== 'bought' || productId === undefined || on === undefined || more.length > 0) {
    print(USAGE)
    return false
  }
  const rejection = await products.recordPurchase(productId, on)
  if (rejection === undefined) print(`${productId}: in use since ${on}`)
  else print(rejection.code === 'day-ahead' ? `${on} lies ahead` : `There is no product ${productId}.`)
  return rejection === undefined
}

if (import.meta.main)
  await runOnShop(({ products }) => runProductsCommand(products, process.argv.slice(2), console.log))
