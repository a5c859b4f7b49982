import { describeHistories } from './histories.ts'

describeHistories({ steps: 250, timeLimitMs: 60_000, facts: ['InCart → New', 'New → Fix', 'Fix → Shipping'] })
