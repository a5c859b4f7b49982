/** The waiting room as all processes see it. */
export type WaitingRoomState = {
  readonly isOpen: boolean
  /** The place that was given last. */
  readonly lastPlace: number
  /** All places up to this one were let in. */
  readonly admittedPlace: number
  /** Signs places. */
  readonly secret: string
}

export interface WaitingRoomStore {
  read(): Promise<WaitingRoomState>
  open(at: Temporal.Instant): Promise<void>
  /** Closes the room unless a visitor waits; returns whether it is closed now. */
  close(): Promise<boolean>
  /** Gives the next `count` places; returns the last of them. */
  takePlaces(count: number): Promise<number>
  /** Lets in the next `count` places, as far as they are given. */
  admit(count: number): Promise<void>
}
