/** Who may be calling, by the number of the telephone: enough to choose, and nothing of an address. */
export type KnownCaller = {
  readonly kind: 'member' | 'guest'
  /** Of a member the uid of the account, of a guest that of the newest order. */
  readonly uid: string
  readonly name: string
  readonly kana: string
  readonly orderCount: number
  readonly hasArrear: boolean
}

/** An order that is being taken on the telephone. `name`: of the caller, as far as it is known. */
export type PhoneDraft = {
  readonly uid: string
  readonly version: number
  readonly name: string
  readonly lineCount: number
  readonly takenBy: string
  readonly changedAt: Temporal.Instant
}

export interface CallerReads {
  /** Members and guests with a telephone number, in digits, members first; guests once for each name. */
  byTelephone(digits: string, limit: number): Promise<readonly KnownCaller[]>
  /** Those that were not placed, last changed first. */
  drafts(limit: number): Promise<readonly PhoneDraft[]>
}
