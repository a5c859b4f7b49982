import { type Day, dayOfInstant, instantOfHour } from '../day.ts'
import type { Yen } from '../money.ts'
import { isRentedOutLine } from './line-statuses.ts'
import type { OrderLine } from './order.ts'

/**
 * The state of a parcel (docs/rules.md Parcels). `attempted`: the recipient was absent; `returning`: refused or
 * undeliverable, on its way back; `handed-in`: the customer gave it to the carrier for the return.
 */
export const PARCEL_STATES = ['shipped', 'attempted', 'delivered', 'returning', 'handed-in', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

export type Parcel = {
  readonly uid: string
  readonly orderUid: string
  /** 1 for the first parcel of the order. */
  readonly number: number
  readonly carrier: string
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly state: ParcelState
  readonly shippedAt: Temporal.Instant
  /** The carrier's last report. Undefined: the calendar counts. */
  readonly reportedAt?: Temporal.Instant | undefined
  readonly deliveredAt?: Temporal.Instant | undefined
  /** The day on which the customer handed it to the carrier. It counts for lateness. */
  readonly handedInOn?: Day | undefined
  readonly returnedOn?: Day | undefined
  /** Cash on delivery: the amount that the carrier collects, and the day that its statement says. */
  readonly codAmountYen?: Yen | undefined
  readonly codPaidOn?: Day | undefined
}

/** What a carrier reports about a slip: the outward one, for `handed-in` the one of the return. */
export const CARRIER_REPORTS = ['accepted', 'attempted', 'delivered', 'returning', 'handed-in'] as const
export type CarrierReport = {
  readonly kind: (typeof CARRIER_REPORTS)[number]
  readonly at: Temporal.Instant
}

/** The states after which a report changes the state. Others are late messages and only fill in their times. */
const STATES_BEFORE = {
  accepted: [],
  attempted: ['shipped'],
  delivered: ['shipped', 'attempted', 'returning'],
  returning: ['shipped', 'attempted'],
  'handed-in': ['shipped', 'attempted', 'delivered', 'returning'],
} as const satisfies Record<CarrierReport['kind'], readonly ParcelState[]>

/**
 * The parcel after a report of its carrier. Reports may come twice and in any order, with the same result: the earliest
 * delivery and the earliest hand-in count, and the state never goes back. Returns the same parcel when nothing changes.
 */
export function afterReport(parcel: Parcel, { kind, at }: CarrierReport): Parcel {
  const isNext = (STATES_BEFORE[kind] as readonly ParcelState[]).includes(parcel.state)
  const state = isNext && kind !== 'accepted' ? kind : parcel.state
  const deliveredAt = kind === 'delivered' ? earlier(parcel.deliveredAt, at) : parcel.deliveredAt
  const handedInOn = kind === 'handed-in' ? earlierDay(parcel.handedInOn, dayOfInstant(at)) : parcel.handedInOn
  const reportedAt = later(parcel.reportedAt, at)
  const isSame =
    state === parcel.state &&
    handedInOn === parcel.handedInOn &&
    isEqual(deliveredAt, parcel.deliveredAt) &&
    isEqual(reportedAt, parcel.reportedAt)
  return isSame ? parcel : { ...parcel, state, deliveredAt, handedInOn, reportedAt }
}

/** Whether the calendar decides about arrival: the carrier has reported nothing (docs/rules.md Parcels). */
export function isUntracked({ reportedAt }: Parcel): boolean {
  return reportedAt === undefined
}

/** Whether neither its delivery nor its hand-in nor its return was reported. */
function isOnTheWay({ state }: Parcel): boolean {
  return IN_TRANSIT.includes(state)
}

/** Whether the carrier reports on the parcel and has not delivered it. */
export function isInTransit(parcel: Parcel): boolean {
  return !isUntracked(parcel) && isOnTheWay(parcel)
}

/** Whether the customer has handed it to the carrier, and it is not back. */
export function isHandedIn({ state }: Parcel): boolean {
  return state === 'handed-in'
}

/** Whether the customer does not have the units: they are not delivered, or handed in for the return. */
export function isWithCarrier(parcel: Parcel): boolean {
  return isInTransit(parcel) || isHandedIn(parcel)
}

const IN_TRANSIT: readonly ParcelState[] = ['shipped', 'attempted', 'returning']

/** A parcel that may come back unopened, with its lines that are out. */
export type RefusableParcel = Parcel & { readonly lines: readonly OrderLine[] }

/**
 * The parcels of an order whose delivery may have been refused: lines of theirs are out, and neither delivery nor
 * hand-in was reported. Where the carrier is silent, also after the arrival day.
 */
export function refusableParcels(lines: readonly OrderLine[], parcels: readonly Parcel[]): RefusableParcel[] {
  return parcels.filter(isOnTheWay).flatMap((parcel) => {
    const out = lines.filter((line) => line.parcelUid === parcel.uid && isRentedOutLine(line))
    return out.length === 0 ? [] : [{ ...parcel, lines: out }]
  })
}

/** The hour of the arrival day by which a parcel is delivered (docs/rules.md Parcels). */
export const DELIVERED_BY_HOUR = 12

/** Why a parcel needs care: it comes back, the recipient was absent, or it was not delivered by noon of its day. */
export const PARCEL_TROUBLES = ['returning', 'attempted', 'late'] as const
export type ParcelTrouble = (typeof PARCEL_TROUBLES)[number]

/** The worst trouble of the parcels of an order; those whose lines are back have none. */
export function troubleOf(
  lines: readonly Pick<OrderLine, 'parcelUid' | 'startOn' | 'status'>[],
  parcels: readonly Parcel[],
  now: Temporal.Instant,
): ParcelTrouble | undefined {
  const found = new Set(
    parcels.map((parcel) => {
      const shippedLines = lines.filter((line) => line.parcelUid === parcel.uid && line.status === 'Shipping')
      const [arrivalOn] = shippedLines.map(({ startOn }) => startOn).sort()
      return arrivalOn && parcelTrouble(parcel, arrivalOn, now)
    }),
  )
  return PARCEL_TROUBLES.find((trouble) => found.has(trouble))
}

function parcelTrouble(parcel: Parcel, arrivalOn: Day, now: Temporal.Instant): ParcelTrouble | undefined {
  if (parcel.state === 'attempted' || parcel.state === 'returning') return parcel.state
  const isDue = Temporal.Instant.compare(now, instantOfHour(arrivalOn, DELIVERED_BY_HOUR)) >= 0
  return isInTransit(parcel) && isDue ? 'late' : undefined
}

function earlier(a: Temporal.Instant | undefined, b: Temporal.Instant): Temporal.Instant {
  return a !== undefined && Temporal.Instant.compare(a, b) <= 0 ? a : b
}

function later(a: Temporal.Instant | undefined, b: Temporal.Instant): Temporal.Instant {
  return a !== undefined && Temporal.Instant.compare(a, b) >= 0 ? a : b
}

function earlierDay(a: Day | undefined, b: Day): Day {
  return a !== undefined && a <= b ? a : b
}

function isEqual(a: Temporal.Instant | undefined, b: Temporal.Instant | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.equals(b)
}
