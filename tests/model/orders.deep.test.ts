import { LINE_TRANSITIONS } from '#domain/order/states.ts'
import { describeHistories } from './histories.ts'

/** The confirmation screen is not part of the model; without it a line leaves the cart as it was. */
const moves = LINE_TRANSITIONS.filter(({ from, to }) => from !== 'Temp' && to !== 'Temp')
  .filter(({ from, to }) => from !== 'New' || to === 'Fix' || to === 'Cancel')
  .map(({ from, to }) => `${from} → ${to}`)

describeHistories({ steps: 20_000, timeLimitMs: 1_800_000, isComplete: true, facts: moves })
