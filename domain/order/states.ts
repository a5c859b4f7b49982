import { type Rejection, rejected } from '../result.ts'

/**
 * Statuses of orders and lines, and the transitions between them. Numbers: docs/product/4. Transitions: docs/rules.md
 * Orders.
 */

/** Status of an order; the number is the value on the wire. */
export const ORDER_STATUS = {
  InCart: 1,
  New: 7,
  Delivery: 20,
  Reserved: 30,
  Rental1: 40,
  Rental2: 60,
  Rental3: 65,
  Return: 70,
  CancelByCustomer: 80,
  CancelByCompany: 81,
  CancelNoID: 82,
  CancelAfterReserved: 83,
  Arrear: 90,
  AuthFailed: 99,
  Dummy: 999,
} as const
export type OrderStatus = keyof typeof ORDER_STATUS

/** Status of a line (the schedule status of a unit); the number is the value on the wire. */
export const LINE_STATUS = {
  InCart: -2,
  Temp: -1,
  New: 1,
  Fix: 2,
  Shipping: 3,
  Rental: 4,
  Return: 5,
  Arrear: 6,
  Maintenance: 8,
  RentalUnavailable: 9,
  Cancel: 90,
  CancelByCompany: 91,
  CancelNoID: 92,
  CancelAfterReserved: 93,
  Dummy: 999,
} as const
export type LineStatus = keyof typeof LINE_STATUS

type Transition<Status> = {
  readonly from: Status
  readonly to: Status
  readonly when: string
  readonly source: string
}

const ORDERS = 'docs/rules.md Orders, table'
const LINES = 'docs/rules.md Orders, Lines'
const AFTER = 'docs/rules.md After the order'
const ROUTES = 'docs/product/2, Shopping flow'

/** The allowed transitions of an order; all others are rejected. Source per row. */
export const ORDER_TRANSITIONS: readonly Transition<OrderStatus>[] = [
  { from: 'InCart', to: 'New', when: 'the order is placed', source: ORDERS },
  { from: 'New', to: 'Delivery', when: 'payment authorised, or cash on delivery', source: ORDERS },
  { from: 'New', to: 'AuthFailed', when: 'payment refused', source: ORDERS },
  { from: 'New', to: 'CancelByCustomer', when: 'cancelled free of charge', source: ORDERS },
  { from: 'New', to: 'CancelByCompany', when: 'the shop cannot lend', source: ORDERS },
  { from: 'Delivery', to: 'Reserved', when: 'confirmed', source: ORDERS },
  { from: 'Delivery', to: 'CancelByCustomer', when: 'cancelled free of charge', source: ORDERS },
  { from: 'Delivery', to: 'CancelByCompany', when: 'the shop cannot lend', source: ORDERS },
  { from: 'Delivery', to: 'CancelNoID', when: 'no identity document in time', source: ORDERS },
  { from: 'Reserved', to: 'Rental1', when: 'shipped, shipping mail sent', source: ORDERS },
  { from: 'Reserved', to: 'CancelAfterReserved', when: 'cancelled for the fee of the day', source: ORDERS },
  { from: 'Reserved', to: 'CancelByCompany', when: 'the shop cannot lend', source: ORDERS },
  { from: 'Reserved', to: 'CancelNoID', when: 'no identity document in time', source: ORDERS },
  { from: 'Rental1', to: 'Rental2', when: 'return-day mail sent', source: ORDERS },
  { from: 'Rental1', to: 'Rental3', when: 'some lines back', source: ORDERS },
  { from: 'Rental1', to: 'Return', when: 'all lines back', source: ORDERS },
  { from: 'Rental1', to: 'Arrear', when: 'overdue', source: ORDERS },
  { from: 'Rental2', to: 'Rental3', when: 'some lines back', source: ORDERS },
  { from: 'Rental2', to: 'Return', when: 'all lines back', source: ORDERS },
  { from: 'Rental2', to: 'Arrear', when: 'overdue', source: ORDERS },
  { from: 'Rental3', to: 'Return', when: 'all lines back', source: ORDERS },
  { from: 'Rental3', to: 'Arrear', when: 'overdue', source: ORDERS },
  { from: 'Arrear', to: 'Return', when: 'all lines back', source: ORDERS },
  { from: 'Arrear', to: 'Rental3', when: 'some lines back', source: ORDERS },
  { from: 'Rental3', to: 'Rental1', when: 'a return is undone', source: AFTER },
  { from: 'Rental3', to: 'Rental2', when: 'a return is undone', source: AFTER },
  { from: 'Return', to: 'Rental1', when: 'a return is undone', source: AFTER },
  { from: 'Return', to: 'Rental2', when: 'a return is undone', source: AFTER },
  { from: 'Return', to: 'Rental3', when: 'a return is undone', source: AFTER },
]

/** The allowed transitions of a line; all others are rejected. Source per row. */
export const LINE_TRANSITIONS: readonly Transition<LineStatus>[] = [
  { from: 'InCart', to: 'Temp', when: 'the confirmation screen is opened', source: LINES },
  { from: 'Temp', to: 'InCart', when: 'the confirmation screen is left', source: `${ROUTES}; decided here` },
  { from: 'Temp', to: 'New', when: 'the order is placed', source: LINES },
  { from: 'New', to: 'Fix', when: 'the order is in Delivery or Reserved', source: LINES },
  { from: 'Fix', to: 'Shipping', when: 'the parcel leaves', source: LINES },
  { from: 'Shipping', to: 'Rental', when: 'arrival day', source: LINES },
  { from: 'Rental', to: 'Return', when: 'back', source: LINES },
  { from: 'Shipping', to: 'Return', when: 'delivery refused, or back before its arrival was recorded', source: AFTER },
  { from: 'Return', to: 'Rental', when: 'the return is undone on the same day', source: AFTER },
  { from: 'Rental', to: 'Arrear', when: 'overdue', source: LINES },
  { from: 'Shipping', to: 'Arrear', when: 'overdue, its delivery never reported', source: LINES },
  { from: 'Arrear', to: 'Return', when: 'back', source: LINES },
  { from: 'Arrear', to: 'Rental', when: 'reported later: handed in before it was overdue', source: AFTER },
  { from: 'New', to: 'Cancel', when: 'the order is cancelled by the customer, or AuthFailed', source: LINES },
  { from: 'New', to: 'CancelByCompany', when: 'cancelled by the shop', source: LINES },
  { from: 'New', to: 'CancelNoID', when: 'the order is CancelNoID', source: LINES },
  { from: 'New', to: 'CancelAfterReserved', when: 'the customer cancels after the confirmation', source: LINES },
  { from: 'Fix', to: 'Cancel', when: 'the order is cancelled by the customer', source: LINES },
  { from: 'Fix', to: 'CancelByCompany', when: 'cancelled by the shop', source: LINES },
  { from: 'Fix', to: 'CancelNoID', when: 'the order is CancelNoID', source: LINES },
  { from: 'Fix', to: 'CancelAfterReserved', when: 'the customer cancels after the confirmation', source: LINES },
]

export type TransitionRejection<Status> = Rejection<'transition-not-allowed', { from: Status; to: Status }>

export function canOrderMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS.some((row) => row.from === from && row.to === to)
}

export function canLineMove(from: LineStatus, to: LineStatus): boolean {
  return LINE_TRANSITIONS.some((row) => row.from === from && row.to === to)
}

export function moveOrder(from: OrderStatus, to: OrderStatus): OrderStatus | TransitionRejection<OrderStatus> {
  return canOrderMove(from, to) ? to : rejected('transition-not-allowed', { from, to })
}

export function moveLine(from: LineStatus, to: LineStatus): LineStatus | TransitionRejection<LineStatus> {
  return canLineMove(from, to) ? to : rejected('transition-not-allowed', { from, to })
}

const LINE_STATUS_OF_ORDER: Readonly<Record<OrderStatus, LineStatus>> = {
  InCart: 'InCart',
  New: 'New',
  Delivery: 'Fix',
  Reserved: 'Fix',
  Rental1: 'Shipping',
  Rental2: 'Rental',
  Rental3: 'Rental',
  Return: 'Return',
  CancelByCustomer: 'Cancel',
  CancelByCompany: 'CancelByCompany',
  CancelNoID: 'CancelNoID',
  CancelAfterReserved: 'CancelAfterReserved',
  Arrear: 'Arrear',
  AuthFailed: 'Cancel',
  Dummy: 'Dummy',
}

/**
 * The status of the open lines of an order after it moves to a status (docs/rules.md Orders). In Rental1 they ship;
 * they become Rental on the arrival day. Decided here: a failed payment cancels the lines, which frees the units.
 */
export function lineStatusFor(status: OrderStatus): LineStatus {
  return LINE_STATUS_OF_ORDER[status]
}

export function orderStatusOf(code: unknown): OrderStatus | undefined {
  return (Object.keys(ORDER_STATUS) as OrderStatus[]).find((status) => ORDER_STATUS[status] === code)
}

export function lineStatusOf(code: unknown): LineStatus | undefined {
  return (Object.keys(LINE_STATUS) as LineStatus[]).find((status) => LINE_STATUS[status] === code)
}

export type RentalOrderFacts = {
  readonly available: boolean
  readonly status: OrderStatus
  readonly lines: readonly { readonly status: LineStatus }[]
}

/** Order statuses of an active rental (docs/product/4, Active rental order). */
export const ACTIVE_ORDER_STATUSES = [
  'New',
  'Delivery',
  'Reserved',
  'Rental1',
  'Rental2',
  'Rental3',
  'Arrear',
] as const satisfies readonly OrderStatus[]

const UNDER_WAY_STATUSES: readonly OrderStatus[] = ['Rental1', 'Rental2', 'Rental3', 'Arrear']

/** Whether an order is shipped, at least in part, and not finished. */
export function isUnderWay(status: OrderStatus): boolean {
  return UNDER_WAY_STATUSES.includes(status)
}

/** Line statuses of an active rental (docs/product/4, Active rental order). */
const ACTIVE_LINE_STATUSES = [
  'New',
  'Fix',
  'Shipping',
  'Rental',
  'Arrear',
  'Dummy',
] as const satisfies readonly LineStatus[]

export function isActiveLineStatus(status: LineStatus): boolean {
  return (ACTIVE_LINE_STATUSES as readonly LineStatus[]).includes(status)
}

/** Whether an order is available, in an active status, with a line in an active status (docs/product/4). */
export function isActiveRentalOrder({ available, status, lines }: RentalOrderFacts): boolean {
  const isActive = (ACTIVE_ORDER_STATUSES as readonly OrderStatus[]).includes(status)
  return available && isActive && lines.some((line) => isActiveLineStatus(line.status))
}

/** Whether a customer has an active rental. A failed read of the orders counts as one (docs/product/4). */
export function hasActiveRental(orders: readonly RentalOrderFacts[] | Rejection): boolean {
  return 'kind' in orders || orders.some(isActiveRentalOrder)
}
