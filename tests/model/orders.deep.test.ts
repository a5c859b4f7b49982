import { describeHistories } from './histories.ts'

describeHistories({ steps: 20_000, timeLimitMs: 3_600_000 })
