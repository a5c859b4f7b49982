import { expect, test } from 'vitest'
import { runChaos } from './run-chaos.ts'

test('faults under load lose no order, no booking and no mail', { timeout: 180_000 }, async () => {
  const { violations, shown, facts } = await runChaos({ length: 'short', buyers: 2, pauseMs: 700 })
  expect(violations).toEqual([])
  expect(shown).toBeGreaterThan(5)
  expect(facts.orders).toBeGreaterThanOrEqual(shown)
})
