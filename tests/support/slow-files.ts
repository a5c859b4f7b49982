/** A test file that takes longer than `SLOW_FILE_SECONDS` on two quiet cores, and why. `npm test` prints the reason. */
export type SlowFile = { readonly path: string; readonly reason: string }

export const SLOW_FILE_SECONDS = 20

export const SLOW_FILES: readonly SlowFile[] = []
