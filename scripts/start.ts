import { runBuilt } from './build.ts'

/** `npm start`: builds what is missing or outdated, except in production, then serves. */
await runBuilt('server')
