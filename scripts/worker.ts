/** `npm run worker`: the jobs of the clock, beside web processes on a PostgreSQL server. */
process.env.NODE_ENV = 'production'
await import('../worker.ts')
