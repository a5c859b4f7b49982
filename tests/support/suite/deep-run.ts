/**
 * Whether this is `npm run test:deep`. It runs the suites that import this file or describe-store.ts, and journeys
 * tagged `@deep`.
 */
export const isDeepRun = process.env.TEST_DEEP === 'true'

/** A parameter of a suite: short in `npm test`, deep in `npm run test:deep`. */
export function runsOf<T>({ short, deep }: { readonly short: T; readonly deep: T }): T {
  return isDeepRun ? deep : short
}
