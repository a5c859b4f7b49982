import { runBuilt } from './build.ts'

/** `npm run worker`: the jobs of the clock, beside web processes on a PostgreSQL server. */
await runBuilt('worker')
