import { describeHistories } from './histories.ts'

describeHistories({ steps: 400, timeLimitMs: 12_000, facts: ['InCart → New', 'New → Fix', 'Fix → Shipping'] })
