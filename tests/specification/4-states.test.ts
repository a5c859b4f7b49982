/**
 * Claims of docs/product/4: Order statuses, Line statuses, Transitions, Active rental order, Maintenance, Sign-in,
 * Role of a session, Token renewal.
 * Claims of docs/product/6: Roles.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUS_TEXT } from '#app/text/order-text.ts'
import { nextSession, refreshBackOffMs, refreshDelayMs, SIGNED_OUT } from '#domain/identity/session.ts'
import { isUnderMaintenance } from '#domain/maintenance.ts'
import {
  hasActiveRental,
  isActiveRentalOrder,
  LINE_STATUS,
  LINE_TRANSITIONS,
  type LineStatus,
  lineStatusFor,
  ORDER_STATUS,
  ORDER_TRANSITIONS,
  type OrderStatus,
} from '#domain/order/states.ts'
import { rejected } from '#domain/result.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../docs', path), 'utf8')
const RULES = read('rules.md')
const STATES = read('product/4-states.md')
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

/** The list below a heading of docs/rules.md, as `from > to`; what stands in brackets is when. */
function listedTransitions(heading: string): string[] {
  const [, section = ''] = RULES.split(`\n### ${heading}\n`)
  const [list = ''] = section.split('\n#')
  return list.split(/^- /m).flatMap((row) => {
    const [from = '', to] = row.replaceAll(/\([^)]*\)/g, '').split('→')
    return (
      to
        ?.split('\n\n')[0]
        ?.match(/\w+/g)
        ?.map((status) => `${from.trim()} > ${status}`) ?? []
    )
  })
}

test('Customers read the order statuses of docs/product/4', () => {
  const [, list = ''] = STATES.split('\n## Order statuses\n')
  const rows = [...(list.split('\n## ')[0] ?? '').matchAll(/^- (\w+) (\d+): [^–\n]*(?:– (.*))?$/gm)]
  const shown = rows.map(([, status = '', code, text = '—']) => `${status} ${code} ${text}`)
  expect(shown).toEqual(ORDERS.map((status) => `${status} ${ORDER_STATUS[status]} ${ORDER_STATUS_TEXT[status]}`))
})

describe('Allowed transitions', () => {
  const moves = (rows: readonly { readonly from: string; readonly to: string }[]) =>
    rows.map(({ from, to }) => `${from} > ${to}`).toSorted()

  test('of an order are those of docs/rules.md, and no others', () => {
    expect(listedTransitions('Order transitions').toSorted()).toEqual(moves(ORDER_TRANSITIONS))
  })

  test('of a line are those of docs/rules.md, and no others', () => {
    expect(listedTransitions('Line transitions').toSorted()).toEqual(moves(LINE_TRANSITIONS))
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
