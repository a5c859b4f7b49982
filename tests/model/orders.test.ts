import { describeHistories } from './histories.ts'

describeHistories({ steps: 400, timeLimitMs: 12_000, moves: ['InCart → New', 'New → Fix', 'Fix → Shipping'] })
