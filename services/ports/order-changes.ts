import type { RentalChange } from '#domain/order/changes.ts'

/** A change of an order that is made when its payment is authorised. */
export type PendingChange = {
  readonly paymentUid: string
  /** Of the order that the customer saw. */
  readonly version: number
  readonly lines: readonly RentalChange[]
  /** `applied`, or the code of the rejection; undefined while the payment is not decided. */
  readonly outcome: string | undefined
}

export interface PendingChangeReads {
  findPendingChange(paymentUid: string): Promise<PendingChange | undefined>
}

export interface PendingChangeTransaction extends PendingChangeReads {
  addPendingChange(change: Omit<PendingChange, 'outcome'>): Promise<void>
  endPendingChange(paymentUid: string, outcome: string): Promise<void>
  /** Makes the payment of a change the payment of its order, which must have no live one. */
  adoptPayment(paymentUid: string): Promise<void>
}
