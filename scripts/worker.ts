import { runBuilt } from './build.ts'

/** `npm run worker`: the scheduled jobs, separate from web processes on a PostgreSQL server. */
await runBuilt('worker')
