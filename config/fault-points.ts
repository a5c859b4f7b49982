/**
 * Points in the processing of an order at which a process can be made to crash (FAULT_AT,
 * docs/decisions/024-fault-points.md), in the order in which an order reaches them. The use cases do not depend on it.
 */
export const FAULT_POINTS = [
  /** The confirmation has arrived; the database was not accessed yet. */
  'place:asked',
  /** In the transaction: the order and its lines are written, but not its history, payment and mail. */
  'place:booked',
  /** In the transaction: everything is written. */
  'place:before-commit',
  /** The order is committed; the processor does not know the payment, and the customer has no response. */
  'place:after-commit',
  /** The processor has opened the payment page; the shop has not stored its reference. */
  'payment:opened',
  /** The processor has reported that the payment is authorised; the shop has not stored it. */
  'payment:authorised',
  /** In the transaction that accepts the order: everything is written. */
  'settle:before-commit',
  /** The acceptance is committed; the caller has no response. */
  'settle:after-commit',
  /** The request of a late authorisation is committed; the processor was not asked. */
  'late:requested',
  /** The processor has answered; the shop has not stored it. */
  'late:answered',
  /** In the transaction that stores the answer: everything is written, with the mail after a refusal. */
  'late:before-commit',
  /** The answer is committed; the caller has no response. */
  'late:after-commit',
  /** In a transaction that changes an order in another way: the order is written, but not its history. */
  'change:saved',
  /** In that transaction, or in one that starts a payment of charges or decides a task: everything is written. */
  'change:before-commit',
  /** The change is committed; the caller has no response. */
  'change:after-commit',
  /** A capture, void or refund is decided; the processor was not asked. */
  'task:requested',
  /** The processor has answered; the shop has not stored it. */
  'task:answered',
  /** In the transaction that stores the answer: everything is written. */
  'task:before-commit',
  /** The answer is committed; the caller has no response. */
  'task:after-commit',
  /** The mail is claimed, but not delivered. */
  'mail:before-delivery',
  /** The mail is delivered, but not marked as sent. */
  'mail:after-delivery',
] as const
export type FaultPoint = (typeof FAULT_POINTS)[number]
