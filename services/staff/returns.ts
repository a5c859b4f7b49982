import { dayOfInstant } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { ScannedCode } from '#domain/staff/scanned-code.ts'
import { readConditionPhoto } from '../orders/conditions.ts'
import { getRecord } from '../orders/get-order.ts'
import type { ConditionRecord } from '../ports/conditions.ts'
import type { ReturnCursor } from '../ports/returns.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const ROWS_PER_PAGE = 50
const MAX_ARRIVED = 50
const DESK = { duties: ['returns', 'service'] } as const
/** Who looks at the condition of units: also packing, before they leave. */
const CONDITIONS = { duties: ['returns', 'packing', 'service', 'money', 'catalogue'] } as const

/** The returns desk: what is expected, what arrived, one order with its units. Its moves: order-moves.ts. */
export function createReturns(ports: ServicePorts) {
  const { reading } = staffUseCases(ports)
  return {
    list: reading('listReturns', DESK, listReturns),
    /** The order that a scanned code means, and the unit when it is one. */
    find: reading('findReturn', DESK, findReturn),
    /** An order with the condition of its units; undefined for an unknown one. The reading is logged. */
    read: reading(
      'readReturn',
      { duties: [...DESK.duties, 'packing'], subject: ({ order }) => `order:${order.uid}` },
      readReturn,
    ),
    readPhoto: reading('readConditionPhoto', CONDITIONS, (bound) => readConditionPhoto(bound)),
  }
}

function listReturns({ returns, days }: ServicePorts) {
  return async (after: ReturnCursor | undefined) => {
    const todayOn = dayOfInstant(days.now())
    const [found, arrived, returned, nextDue] = await Promise.all([
      returns.listDue(todayOn, after, ROWS_PER_PAGE + 1),
      returns.listArrived(MAX_ARRIVED),
      returns.listReturned(todayOn, ROWS_PER_PAGE),
      returns.nextDueDay(todayOn),
    ])
    const due = found.slice(0, ROWS_PER_PAGE)
    const last = found.length > ROWS_PER_PAGE ? due.at(-1) : undefined
    return { todayOn, due, arrived, returned, nextDue, next: last && { endOn: last.endOn, lineUid: last.lineUid } }
  }
}

/** `number`: of the order; `lineUid`: of the unit that was scanned. */
type FoundReturn = { readonly number: number; readonly lineUid?: string }

function findReturn(ports: ServicePorts) {
  return async (
    code: ScannedCode,
  ): Promise<
    | FoundReturn
    | Rejection<'unit-unknown' | 'unit-not-rented', { unitId: string }>
    | Rejection<'order-unknown', undefined>
    | Rejection<'slip-unknown', { readonly slipNumber: string }>
  > => {
    switch (code.kind) {
      case 'unit': {
        const unit = await ports.conditions.findUnit(code.unitId)
        if (unit === undefined) return rejected('unit-unknown', { unitId: code.unitId })
        return (await ports.returns.orderOfUnit(unit.unitUid)) ?? rejected('unit-not-rented', { unitId: code.unitId })
      }
      case 'slip': {
        const [number] = await ports.returns.ordersOfSlip(code.slipNumber)
        return number === undefined ? rejected('slip-unknown', { slipNumber: code.slipNumber }) : { number }
      }
      default: {
        const order = await ports.orders.findByNumber(code.number)
        return order === undefined ? rejected('order-unknown') : { number: code.number }
      }
    }
  }
}

function readReturn(ports: ServicePorts) {
  const get = getRecord(ports)
  return async (number: string) => {
    const found = await get(number)
    if (found === undefined) return undefined
    const { order, record, parcels } = found
    const unitUids = [...new Set(order.lines.map(({ unitUid }) => unitUid))]
    const [units, conditions, bookings] = await Promise.all([
      ports.conditions.unitsOf(unitUids),
      ports.conditions.ofLines(order.lines.map(({ uid }) => uid)),
      ports.returns.nextBookings(unitUids),
    ])
    return {
      order,
      parcels,
      charges: record.charges,
      units: new Map(units.map((unit) => [unit.unitUid, unit])),
      arrivals: newestOf(order, conditions, 'return'),
      packings: newestOf(order, conditions, 'packing'),
      next: new Map(bookings.map((booking) => [booking.unitUid, booking])),
      todayOn: dayOfInstant(ports.days.now()),
    }
  }
}

/** The newest condition of a stage that counts, by line. */
function newestOf(
  { lines }: Order,
  conditions: readonly ConditionRecord[],
  stage: ConditionRecord['stage'],
): ReadonlyMap<string, ConditionRecord> {
  const counted = conditions.filter((each) => each.stage === stage && each.withdrawnAt === undefined)
  return new Map(
    lines.flatMap(({ uid }) => {
      const newest = counted.find(({ lineUid }) => lineUid === uid)
      return newest === undefined ? [] : [[uid, newest] as const]
    }),
  )
}
