import { describe, expect, test } from 'vitest'
import { nextSession, refreshBackOffMs, refreshDelayMs, SIGNED_OUT } from '#domain/identity/session.ts'
import { isUnderMaintenance } from '#domain/maintenance.ts'
import {
  canOrderMove,
  hasActiveRental,
  isActiveRentalOrder,
  LINE_STATUS,
  LINE_TRANSITIONS,
  type LineStatus,
  lineStatusFor,
  ORDER_STATUS,
  type OrderStatus,
} from '#domain/order/states.ts'
import { rejected } from '#domain/result.ts'

const ORDERS = Object.keys(ORDER_STATUS) as OrderStatus[]
const LINES = Object.keys(LINE_STATUS) as LineStatus[]

describe('Statuses', () => {
  test('Order statuses', () => {
    expect(ORDER_STATUS).toEqual({
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
    })
  })

  test('Line (schedule) statuses', () => {
    expect(LINE_STATUS).toEqual({
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
    })
  })
})

describe('Allowed transitions (docs/rules.md Orders)', () => {
  test.each<[OrderStatus, OrderStatus[]]>([
    ['InCart', ['New']],
    ['New', ['Delivery', 'CancelByCustomer', 'CancelByCompany', 'AuthFailed']],
    ['Delivery', ['Reserved', 'CancelByCustomer', 'CancelByCompany', 'CancelNoID']],
    ['Reserved', ['Rental1', 'CancelByCompany', 'CancelNoID', 'CancelAfterReserved']],
    ['Rental1', ['Rental2', 'Rental3', 'Return', 'Arrear']],
    ['Rental2', ['Rental3', 'Return', 'Arrear']],
    ['Rental3', ['Rental1', 'Rental2', 'Return', 'Arrear']],
    ['Arrear', ['Rental3', 'Return']],
    // Undone returns.
    ['Return', ['Rental1', 'Rental2', 'Rental3']],
    ['CancelByCustomer', []],
    ['CancelByCompany', []],
    ['CancelNoID', []],
    ['CancelAfterReserved', []],
    ['AuthFailed', []],
    ['Dummy', []],
  ])('%s may become %j and nothing else', (from, allowed) => {
    expect(ORDERS.filter((to) => canOrderMove(from, to))).toEqual(allowed)
  })

  test('Lines: InCart → Temp → New → Fix → Shipping → Rental → Return; Rental → Arrear → Return', () => {
    const moves = (from: LineStatus) => LINE_TRANSITIONS.filter((row) => row.from === from).map(({ to }) => to)
    expect(moves('InCart')).toEqual(['Temp'])
    expect(moves('Temp')).toEqual(['InCart', 'New'])
    expect(moves('New')).toEqual(['Fix', 'Cancel', 'CancelByCompany', 'CancelNoID', 'CancelAfterReserved'])
    expect(moves('Fix')).toEqual(['Shipping', 'Cancel', 'CancelByCompany', 'CancelNoID', 'CancelAfterReserved'])
    expect([moves('Shipping'), moves('Rental'), moves('Arrear')]).toEqual([
      ['Rental', 'Return', 'Arrear'],
      ['Return', 'Arrear'],
      ['Return', 'Rental'],
    ])
    // A hand-in before it was overdue is reported later: Arrear → Rental.
    // The return is undone on the same day.
    expect(moves('Return')).toEqual(['Rental'])
    for (const hold of ['Maintenance', 'RentalUnavailable', 'Dummy', 'Cancel'] as const) expect(moves(hold)).toEqual([])
  })

  test("New and Fix lines go to the Cancel status that matches the order's", () => {
    expect(lineStatusFor('CancelByCustomer')).toBe('Cancel')
    expect(lineStatusFor('CancelByCompany')).toBe('CancelByCompany')
    expect(lineStatusFor('CancelNoID')).toBe('CancelNoID')
    expect(lineStatusFor('CancelAfterReserved')).toBe('CancelAfterReserved')
  })
})

describe('Active rental order', () => {
  test('An order with available true, in such a status and with a line in such a status', () => {
    const orderStatuses = ['New', 'Delivery', 'Reserved', 'Rental1', 'Rental2', 'Rental3', 'Arrear']
    const lineStatuses = ['New', 'Fix', 'Shipping', 'Rental', 'Arrear', 'Dummy']
    for (const status of ORDERS) {
      for (const line of LINES) {
        const isActive = orderStatuses.includes(status) && lineStatuses.includes(line)
        expect(isActiveRentalOrder({ available: true, status, lines: [{ status: line }] })).toBe(isActive)
        expect(isActiveRentalOrder({ available: false, status, lines: [{ status: line }] })).toBe(false)
      }
    }
  })

  test('On a read error it is treated as active', () => expect(hasActiveRental(rejected('read-failed'))).toBe(true))
})

test('Maintenance is on if the force flag is set or the server time lies inside the start and end dates', () => {
  const at = (text: string) => Temporal.Instant.from(`${text}+09:00`)
  const dates = { startAt: at('2026-11-20T01:00'), endAt: at('2026-11-20T05:00') }
  expect(isUnderMaintenance({ isForced: true, startAt: undefined, endAt: undefined }, at('2026-11-20T00:00'))).toBe(
    true,
  )
  expect(isUnderMaintenance({ isForced: false, ...dates }, at('2026-11-20T03:00'))).toBe(true)
  expect(isUnderMaintenance({ isForced: false, ...dates }, at('2026-11-20T06:00'))).toBe(false)
})

describe('Sign-in', () => {
  const user = { uid: 'taro', roleClaim: 5 }
  const signedIn = nextSession(SIGNED_OUT, { kind: 'signed-in', token: 't', user }, ['boss'])

  test('Signed out to signed in sets the token and user', () => expect(signedIn).toMatchObject({ token: 't', user }))

  test('Signed in to signed out clears them', () => {
    expect(nextSession(signedIn, { kind: 'signed-out' }, ['boss'])).toMatchObject({ token: null, user: null })
  })

  test('Role: a superuser uid gives 999; otherwise a numeric role claim above 0 becomes the role; otherwise 0', () => {
    const role = (uid: string, roleClaim: unknown) =>
      nextSession(SIGNED_OUT, { kind: 'signed-in', token: 't', user: { uid, roleClaim } }, ['boss']).role
    expect([role('boss', 5), role('taro', 5), role('taro', '5'), role('taro', 0)]).toEqual([999, 5, 0, 0])
  })

  test('The role is set only on the first state check, when no token is held', () => {
    const report = { kind: 'signed-in', token: 't2', user: { uid: 'taro', roleClaim: 9 } } as const
    expect(nextSession(signedIn, report, ['boss']).role).toBe(5)
  })

  test('The ID token refreshes about 5 minutes before expiry', () => {
    expect(refreshDelayMs({ expiresAtMs: 60 * 60_000, nowMs: 0 })).toBe(55 * 60_000)
  })

  test('On network failure it retries with back-off from 30 s, doubling up to 960 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((failures) => refreshBackOffMs(failures) / 1_000)).toEqual([
      30, 60, 120, 240, 480, 960, 960,
    ])
  })
})
