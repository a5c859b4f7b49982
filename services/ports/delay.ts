/** Waits for a number of milliseconds. */
export type Delay = (milliseconds: number) => Promise<void>
