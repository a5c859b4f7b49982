import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSmallShop, type SmallShop } from '#tests/support/small-shop.ts'
import type { Command } from './command.ts'
import { expectConserved, expectSettled } from './conservation.ts'
import { freshModelShop } from './model-shop.ts'
import { commands, runScheduledJobs } from './order-commands.ts'
import { runCommand } from './run-command.ts'

const RUNS = 40
const TIME_LIMIT_MS = 40_000

let opened: TestDatabase
let shop: SmallShop
beforeAll(async () => {
  opened = await openTestDatabase()
  const stock = [
    { id: 1, products: 2, price: 6_980 },
    { id: 2, products: 1, price: 3_480 },
    { id: 3, products: 1, price: 980 },
  ]
  shop = await openSmallShop(opened.db, stock)
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

test('conserves money, points and stock under random commands and crashes', {
  timeout: 120_000,
}, async () => {
  await fc.assert(fc.asyncProperty(commands, runHistory), {
    numRuns: RUNS,
    interruptAfterTimeLimit: TIME_LIMIT_MS,
    endOnFailure: true,
  })
})

async function runHistory(history: readonly Command[]): Promise<void> {
  const model = await freshModelShop(shop)
  for (const command of history) {
    try {
      await runCommand(model, command)
      await expectConserved(model.db, model.now())
    } catch (error) {
      throw new Error(`${history.map(({ name }) => name).join('\n')}\nfailed at: ${command.name}\n${error}`)
    }
  }
  model.faults.disarm()
  // All payment tasks are settled after the longest backoff.
  for (const hours of [7, 7, 7]) {
    model.advance(hours)
    await runScheduledJobs(model)
  }
  await model.services.scheduled.sendMails()
  await expectConserved(model.db, model.now())
  await expectSettled(model.db, model.faults.deliveries)
}
