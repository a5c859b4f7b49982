/** Waits so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>
