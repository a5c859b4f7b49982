import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailQueue } from '#adapters/postgres/mails/mail-queue.ts'
import { staffMailReads } from '#adapters/postgres/mails/staff-mails.ts'
import { LINE_TRANSITIONS } from '#domain/order/states.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { openSmallShop, type SmallShop } from '#tests/support/shop/small-shop.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'
import type { Command } from './command.ts'
import { expectConserved, expectSettled } from './conservation.ts'
import { expectLineHistories } from './line-history.ts'
import { freshModelShop } from './model-shop.ts'
import { commands, runScheduledJobs } from './order-commands.ts'
import { reachedBy } from './reached.ts'
import { runCommand } from './run-command.ts'
import { expectOwnSettings, leastCleaningDays } from './settings-conservation.ts'

/**
 * `steps`: commands after which the invariants are checked; histories run until there were as many and all facts were
 * reached, or time is up. `isComplete`: running out of time is a failure. `facts`: transitions of lines, and what else
 * must have been reached.
 * `seed` and `path` repeat a failure.
 */
type Extent = {
  readonly steps: number
  readonly timeLimitMs: number
  readonly isComplete?: boolean
  readonly facts: readonly string[]
  readonly seed?: number
  readonly path?: string
}

/** What the histories of a suite reached. */
type Reached = { steps: number; readonly facts: Set<string> }

/** The confirmation screen is not part of the model; without it a line leaves the cart as it was. */
const MOVES = LINE_TRANSITIONS.filter(({ from, to }) => from !== 'Temp' && to !== 'Temp')
  .filter(({ from, to }) => from !== 'New' || to === 'Fix' || to === 'Cancel')
  .map(({ from, to }) => `${from} → ${to}`)

/** Random histories of customers, staff, clock, carrier and processor, with crashes. */
const { steps, timeLimitMs, isComplete, facts, ...replay } = runsOf<Extent>({
  short: { steps: 250, timeLimitMs: 60_000, facts: ['InCart → New', 'New → Fix', 'Fix → Shipping'] },
  deep: { steps: 20_000, timeLimitMs: 3_600_000, isComplete: true, facts: MOVES },
})

let opened: TestDatabase
let shop: SmallShop
beforeAll(async () => {
  opened = await openTestDatabase()
  const stock = [
    { id: 1, units: 2, price: 6_980 },
    { id: 2, units: 1, price: 3_480 },
    { id: 3, units: 1, price: 980 },
  ]
  shop = await openSmallShop(opened.db, stock)
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

test('conserves money, points, stock and the history of each line', { timeout: timeLimitMs * 3 }, async () => {
  const reached: Reached = { steps: 0, facts: new Set() }
  const startedMs = performance.now()
  const property = fc.asyncProperty(commands, async (history) => {
    const isDone = reached.steps >= steps && facts.every((fact) => reached.facts.has(fact))
    if (!isDone) await runHistory(shop, history, reached)
  })
  const outcome = await fc.check(property, {
    numRuns: steps,
    interruptAfterTimeLimit: timeLimitMs,
    endOnFailure: true,
    ...replay,
  })
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  console.log(`${reached.steps} steps in ${seconds} s, seed ${outcome.seed}: ${[...reached.facts].sort().join(', ')}`)
  const { failed, counterexamplePath, errorInstance: cause } = outcome
  if (failed) throw new Error(`seed ${outcome.seed}, path ${counterexamplePath}\n${cause}`, { cause })
  expect([...reached.facts]).toEqual(expect.arrayContaining([...facts]))
  if (isComplete) expect(reached.steps).toBeGreaterThanOrEqual(steps)
})

async function runHistory(shop: SmallShop, history: readonly Command[], reached: Reached): Promise<void> {
  const model = await freshModelShop(shop)
  const check = async () => {
    for (const order of await expectConserved(model.db, model.now(), leastCleaningDays(model)))
      for (const fact of reachedBy(order)) reached.facts.add(fact)
    for (const move of await expectLineHistories(model.db)) reached.facts.add(move)
    await expectOwnSettings(model)
  }
  const done: string[] = []
  try {
    for (const command of history) {
      done.push(command.name)
      await runCommand(model, command)
      await check()
      reached.steps += 1
    }
    done.push('all tasks settle')
    model.faults.disarm()
    // All payment tasks are settled after the longest backoff.
    for (let times = 0; times < 3; times += 1) {
      model.advance(7)
      await runScheduledJobs(model)
    }
    // A mail whose attempts failed for three days is sent again by staff.
    const failed = await staffMailReads(model.db).list({ state: 'failed', to: '', after: '' }, 500)
    for (const { uid } of failed) await mailQueue(model.db).retry(uid, model.now())
    await model.services.scheduled.sendMails()
    await check()
    await expectSettled(model.db, model.faults.deliveries)
  } catch (error) {
    throw new Error(`${done.join('\n')}\n${error instanceof Error ? error.stack : error}`, { cause: error })
  }
}
