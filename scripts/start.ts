import { runBuilt } from './build.ts'

/** `npm start`: builds what is missing or outdated, then serves. */
await runBuilt('server')
