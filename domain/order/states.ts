/**
 * Statuses of orders and lines, and the moves allowed between them.
 * Numbers: specification 4. Moves: rules.md, Orders.
 */

/** Status of an order; the number is what travels on the wire. */
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

/** Status of one line (the schedule of one product); the number is what travels on the wire. */
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
