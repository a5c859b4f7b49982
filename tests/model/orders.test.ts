import { describeHistories } from './histories.ts'

describeHistories({ steps: 400, timeLimitMs: 15_000 })
