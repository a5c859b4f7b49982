import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives, STAFF } from '#tests/support/order-lives.ts'
import { smallShop } from '#tests/support/suite-shops.ts'
import { runProductsCommand } from '../../scripts/products.ts'

const shop = smallShop([{ id: 1, products: 2 }])
const lives = orderLives(() => shop)

const run = async (...words: string[]) => {
  const printed: string[] = []
  return { isDone: await runProductsCommand(shop.services.products, words, (line) => printed.push(line)), printed }
}

test('records the day of purchase of a product, which lowers the charge for its loss', async () => {
  const { uid } = await lives.shipped([1], { startOn: day('2026-11-25') })
  const [line] = (await lives.orderOf(uid)).lines
  const { rows } = await sql<{ id: string }>`SELECT id FROM products WHERE uid = ${line!.productUid}`.execute(shop.db)
  expect(await run('bought', rows[0]!.id, '2024-10-01')).toMatchObject({ isDone: true })
  lives.at('2026-12-05T12:00:00+09:00')
  await shop.services.scheduled.markArrivals()
  await shop.services.scheduled.markOverdue()
  await shop.services.orderLife.giveUpLine(uid, line!.uid, 'no answer', STAFF)
  const { charges } = await shop.ports.orders.recordOf(uid)
  expect(charges.map(({ kind, amountYen }) => [kind, amountYen])).toEqual([['loss', 24_000]])
})

test('refuses an unknown product, a day ahead, and what it does not understand', async () => {
  expect(await run('bought', '9-9', '2024-10-01')).toEqual({ isDone: false, printed: ['There is no product 9-9.'] })
  expect((await run('bought', '1-1', '2030-01-01')).printed).toEqual(['2030-01-01 lies ahead'])
  for (const words of [[], ['bought'], ['bought', '1-1', 'yesterday'], ['sold', '1-1', '2024-10-01']])
    expect((await run(...words)).printed[0]).toContain('npm run products')
})
