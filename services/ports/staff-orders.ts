import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { Condition } from '#domain/order/condition.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import type { OrderFilter } from '#domain/staff/order-search.ts'

/** A row of the list of orders, newest first. The telephone number is not part of it. */
export type ListedOrder = {
  readonly uid: string
  readonly number: number
  readonly status: OrderStatus
  readonly name: string
  readonly itemNames: string
  readonly lineCount: number
  readonly startOn: Day
  readonly endOn: Day
  /** The first day on which a line that is not shipped leaves. */
  readonly shipsOn: Day | undefined
  readonly prefecture: number | undefined
  readonly paymentMethod: string | undefined
  readonly paymentTotalYen: Yen
  readonly memo: string
}

/** The columns of the day (docs/back-office.md), the most urgent first. */
export const DAY_COLUMNS = [
  'confirm',
  'documents',
  'missing-documents',
  'calls',
  'ship',
  'at-risk',
  'undelivered',
  'problems',
  'due',
  'inspect',
  'held',
  'cleaning',
  'overdue',
  'money',
  'mails',
  'inquiries',
  'reviews',
  'questions',
] as const
export type DayColumnName = (typeof DAY_COLUMNS)[number]

/** A row of a column. `on`: the day that it is about. */
export type DayRow = {
  readonly uid: string
  readonly number: number | undefined
  readonly text: string
  readonly on: Day | undefined
  /** Open calls to the customer: kinds of mails. */
  readonly calls?: readonly string[]
  /** The flaw for which a unit is held. */
  readonly held?: HeldFlaw
}

/**
 * `parts`: keys of what is missing, of the forms of the item. `days`: since the return. `calledOn`: the last call to
 * the customer. `isCharged`: for damage or loss, waived charges aside.
 */
export type HeldFlaw = Pick<Condition, 'verdict' | 'parts'> & {
  readonly form: string | null
  readonly setForm: string | null
  readonly days: number
  readonly calledOn: Day | null
  readonly isCharged: boolean
}
export type DayColumn = { readonly count: number; readonly rows: readonly DayRow[] }

export type OrderMail = {
  readonly uid: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly queuedAt: Temporal.Instant
  readonly sentAt: Temporal.Instant | undefined
  readonly failedAt: Temporal.Instant | undefined
}

/** Reads for staff, each one query. */
export interface StaffOrderReads {
  /** Orders that match, newest first: by prefix of one of the keys. */
  search(
    filter: Omit<OrderFilter, 'q'> & { readonly keys: readonly string[] },
    limit: number,
  ): Promise<readonly ListedOrder[]>
  /** One column of a day: its first rows, and the count of all, at most 1,000. */
  readColumn(column: Exclude<DayColumnName, 'at-risk'>, todayOn: Day, limit: number): Promise<DayColumn>
  /** Carts with items, and orders that were placed and are not finished: of each at most 1,000. */
  countOpen(): Promise<{ readonly carts: number; readonly orders: number }>
  mailsOf(orderUid: string): Promise<readonly OrderMail[]>
  /** The open calls to the customer of an order: kinds of mails, the oldest first. */
  callsOf(orderUid: string): Promise<readonly string[]>
  /** The ids of units as on their labels, `{itemid}-{n}`. */
  unitsOf(unitUids: readonly number[]): Promise<ReadonlyMap<number, string>>
}
