import { ensureBuilt } from './build.ts'

/** `npm start`: builds what is not built, or no longer fits the source, then serves. */
process.env.NODE_ENV = 'production'
await ensureBuilt()
await import('../server.ts')
