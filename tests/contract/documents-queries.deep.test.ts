import { describeRandomQueries } from './random-queries.ts'

describeRandomQueries({ embedded: 5_000, server: 5_000 })
