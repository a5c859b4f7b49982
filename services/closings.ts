import { addDays, dayOfInstant } from '#domain/day.ts'
import { type AffectedOrder, affectedOrders } from '#domain/order/closing-effects.ts'
import type { Closing, RentalCalendar, Suspension } from '#domain/rental/calendar.ts'
import { type ClosingRejection, checkClosing, checkSuspension, MAX_CLOSED_DAYS } from '#domain/rental/closing.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import { isRejected } from '#domain/result.ts'
import { MAX_DELIVERY_DAYS } from '#domain/settings/first-settings.ts'
import type { ClosingTransaction } from './ports/closings.ts'
import type { Staff } from './ports/order-store.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'closings' | 'clock' | 'ids' | 'days'>

/** What was entered, with the placed orders that it affects. They are not changed (docs/rules.md Closed days). */
type Entered = { readonly uid: string; readonly affected: readonly AffectedOrder[] }

/** Closings of the shop and suspensions of the carrier. A rejection changes nothing. */
export function createClosings(ports: Ports) {
  return {
    list: listClosings(ports),
    /** The placed orders that a closing would affect. Changes nothing. */
    quote: (closing: Closing) => quote(ports, () => planOfClosing(ports, closing)),
    quoteSuspension: (suspension: Suspension) => quote(ports, () => planOfSuspension(ports, suspension)),
    enter: (closing: Closing, by: Staff) => enter(ports, () => planOfClosing(ports, closing), by),
    suspend: (suspension: Suspension, by: Staff) => enter(ports, () => planOfSuspension(ports, suspension), by),
    /** Removes a closing or a suspension; false when there is none. Orders are not changed. */
    remove: (uid: string): Promise<boolean> => ports.closings.transaction((tx) => tx.remove(uid)),
  }
}

/** Those that are not over yet, by first day. */
function listClosings({ closings, clock }: Ports) {
  return async () => {
    const todayOn = dayOfInstant(clock.now())
    const [entered, suspensions] = await Promise.all([
      closings.closingsSince(todayOn),
      closings.suspensionsSince(todayOn),
    ])
    return { closings: entered, suspensions }
  }
}

/** A closing or suspension to enter: how it is checked, what the calendar is with it, and how it is saved. */
type Plan = {
  readonly closing: Closing
  check(calendar: RentalCalendar): ClosingRejection | undefined
  with(calendar: RentalCalendar): RentalCalendar
  save(tx: ClosingTransaction, entry: { uid: string; enteredBy: Staff; enteredAt: Temporal.Instant }): Promise<void>
}

function planOfClosing({ clock }: Ports, given: Closing): Plan {
  const closing = { fromOn: given.fromOn, toOn: given.toOn, reason: given.reason.trim() }
  return {
    closing,
    check: (calendar) => checkClosing(closing, calendar, dayOfInstant(clock.now())),
    with: (calendar) => ({ ...calendar, closings: [...calendar.closings, closing] }),
    save: (tx, entry) => tx.addClosing({ ...closing, ...entry }),
  }
}

function planOfSuspension({ clock }: Ports, given: Suspension): Plan {
  const { fromOn, toOn } = given
  const prefectures = [...new Set(given.prefectures)].toSorted((a, b) => a - b)
  const suspension = { fromOn, toOn, reason: given.reason.trim(), prefectures }
  return {
    closing: suspension,
    check: (calendar) => checkSuspension(suspension, calendar, dayOfInstant(clock.now())),
    with: (calendar) => ({ ...calendar, suspensions: [...calendar.suspensions, suspension] }),
    save: (tx, entry) => tx.addSuspension({ ...suspension, ...entry }),
  }
}

async function affectedBy(
  store: Pick<ClosingTransaction, 'calendar' | 'ordersAround'>,
  { plan, rules }: { readonly plan: Plan; readonly rules: DayRules },
): Promise<AffectedOrder[] | ClosingRejection> {
  const before = { rules, ...(await store.calendar()) }
  const rejection = plan.check(before)
  if (rejection) return rejection
  const { fromOn, toOn } = plan.closing
  // A return may be due later because the days before were closed already.
  const orders = await store.ordersAround(addDays(fromOn, -MAX_CLOSED_DAYS), addDays(toOn, MAX_DELIVERY_DAYS))
  return affectedOrders(orders, { before, after: plan.with(before) })
}

async function quote(
  { closings, days }: Ports,
  plan: () => Plan,
): Promise<readonly AffectedOrder[] | ClosingRejection> {
  return affectedBy(closings, { plan: plan(), rules: days.rules() })
}

function enter(
  { closings, ids, clock, days }: Ports,
  planned: () => Plan,
  by: Staff,
): Promise<Entered | ClosingRejection> {
  return closings.transaction(async (tx) => {
    const plan = planned()
    const affected = await affectedBy(tx, { plan, rules: days.rules() })
    if (isRejected(affected)) return affected
    const uid = ids.next()
    await plan.save(tx, { uid, enteredBy: by, enteredAt: clock.now() })
    return { uid, affected }
  })
}
