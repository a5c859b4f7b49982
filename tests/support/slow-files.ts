/** A test file that takes longer than `SLOW_FILE_SECONDS` on two quiet cores, and why. `npm test` prints the reason. */
export type SlowFile = { readonly path: string; readonly reason: string }

export const SLOW_FILE_SECONDS = 20

export const SLOW_FILES: readonly SlowFile[] = [
  {
    path: 'tests/integration/shop-life.test.ts',
    reason: 'starts the shop four times on the embedded database, which takes 4 s each',
  },
  {
    path: 'tests/integration/crash-points.test.ts',
    reason: 'a process that was killed is started again for every crash point',
  },
]
