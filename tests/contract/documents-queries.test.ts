import { describeRandomQueries } from './random-queries.ts'

describeRandomQueries({ embedded: 250, server: 1_000 })
