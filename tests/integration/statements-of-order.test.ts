import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { guestOrders, LATE } from '#tests/support/customers/guest-orders.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { openSmallShop, type SmallShop } from '#tests/support/shop/small-shop.ts'

const database = databaseOfSuite()

test('an order of a first-time guest is placed by seven statements, with its document, mail or payment', async () => {
  const statements: string[] = []
  const onStatement = ({ text }: { readonly text: string }) => void statements.push(text)
  const db = await openDatabase({ databaseUrl: database().url, dataDir: '', onStatement })
  let shop: SmallShop | undefined
  try {
    shop = await openSmallShop(db, [{ id: 1, units: 4 }])
    const { cartOf, confirm } = guestOrders(() => shop!)
    for (const method of ['cod', 'card'] as const) {
      const secret = await cartOf([1, 1], LATE, method)
      statements.length = 0
      expect(await confirm(secret)).toMatchObject({ next: { kind: method === 'cod' ? 'complete' : 'pay' } })
      expect(statements.indexOf('commit') - statements.indexOf('begin') + 1, method).toBe(7)
    }
  } finally {
    await shop?.close()
    await closeDatabase(db)
  }
})
