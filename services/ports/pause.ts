/** Waits for a number of milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>
