import { runBuilt } from './build.ts'

/** `npm start`: builds what is not built, or no longer fits the source, then serves. */
await runBuilt('server')
