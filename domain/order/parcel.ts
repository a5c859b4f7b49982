import { type Day, dayOfInstant } from '../day.ts'
import type { Yen } from '../money.ts'

/**
 * The state of a parcel (docs/rules.md After the order). `attempted`: the recipient was absent; `returning`: refused or
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
  'handed-in': ['shipped', 'attempted', 'delivered'],
} as const satisfies Record<CarrierReport['kind'], readonly ParcelState[]>

/**
 * The parcel after a report of its carrier. Reports may come twice and in any order: an earlier delivery counts, the
 * first hand-in counts, and the state never goes back. Returns the same parcel when nothing changes.
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

/** Whether the calendar decides about arrival: the carrier has reported nothing (docs/rules.md After the order). */
export function isUntracked({ reportedAt }: Parcel): boolean {
  return reportedAt === undefined
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
