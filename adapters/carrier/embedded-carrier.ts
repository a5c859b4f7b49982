import { addDays, type Day, dayOfInstant, instantOfHour } from '#domain/day.ts'
import type { SlipReport } from '#domain/order/carrier-reports.ts'
import type { CarrierReport } from '#domain/order/parcel.ts'
import type { Carrier, ParcelUnderWay } from '#services/ports/carriers.ts'
import type { Clock } from '#services/ports/runtime.ts'

type Plan = (days: {
  readonly shippedOn: Day
  readonly arrivalOn: Day
  readonly returnOn: Day
}) => readonly PlannedReport[]
type PlannedReport = { readonly kind: CarrierReport['kind']; readonly at: Temporal.Instant }

const report = (kind: CarrierReport['kind'], on: Day, hour: number): PlannedReport => ({
  kind,
  at: instantOfHour(on, hour),
})

/** What the embedded carrier does with a parcel, by the last two digits of its slip (docs/operating.md, Carrier). */
const TEST_SLIPS: Readonly<Record<string, Plan>> = {
  /** Reports nothing: the calendar counts. */
  '91': () => [],
  /** The recipient is absent on the arrival day; delivered on the next day. */
  '92': ({ shippedOn, arrivalOn, returnOn }) => [
    report('accepted', shippedOn, 18),
    report('attempted', arrivalOn, 10),
    report('delivered', addDays(arrivalOn, 1), 10),
    report('handed-in', returnOn, 15),
  ],
  /** Refused on the arrival day; goes back on the next day. */
  '93': ({ shippedOn, arrivalOn }) => [
    report('accepted', shippedOn, 18),
    report('attempted', arrivalOn, 10),
    report('returning', addDays(arrivalOn, 1), 10),
  ],
  /** Accepted, delivered a day late. */
  '94': ({ shippedOn, arrivalOn, returnOn }) => [
    report('accepted', shippedOn, 18),
    report('delivered', addDays(arrivalOn, 1), 15),
    report('handed-in', returnOn, 15),
  ],
  /** Handed in for the return five days late. */
  '95': ({ shippedOn, arrivalOn, returnOn }) => [
    report('accepted', shippedOn, 18),
    report('delivered', arrivalOn, 10),
    report('handed-in', addDays(returnOn, 5), 15),
  ],
  /** Never handed in. */
  '96': ({ shippedOn, arrivalOn }) => [report('accepted', shippedOn, 18), report('delivered', arrivalOn, 10)],
}

/** Accepted on the shipping day, delivered on the arrival day, handed in on the return date. */
const ON_TIME: Plan = ({ shippedOn, arrivalOn, returnOn }) => [
  report('accepted', shippedOn, 18),
  report('delivered', arrivalOn, 10),
  report('handed-in', returnOn, 15),
]

/** A carrier for development and the demo shop: reports by the clock of the shop, each slip always in the same way. */
export function embeddedCarrier(clock: Clock): Carrier {
  return {
    reportsOn: async (parcels) => {
      const now = clock.now()
      return parcels.flatMap((parcel) => reportsOf(parcel).filter(({ at }) => isNew(at, parcel, now)))
    },
  }
}

function reportsOf({ slipNumber, returnSlipNumber, shippedAt, arrivalOn, returnOn }: ParcelUnderWay): SlipReport[] {
  const plan = TEST_SLIPS[slipNumber.slice(-2)] ?? ON_TIME
  return plan({ shippedOn: dayOfInstant(shippedAt), arrivalOn, returnOn }).map(({ kind, at }, index) => {
    // A parcel that ships late is reported after it was shipped, in the same order.
    const earliest = shippedAt.add({ minutes: index + 1 })
    return {
      slipNumber: kind === 'handed-in' ? returnSlipNumber : slipNumber,
      kind,
      at: Temporal.Instant.compare(at, earliest) < 0 ? earliest : at,
    }
  })
}

function isNew(at: Temporal.Instant, { reportedAt }: ParcelUnderWay, now: Temporal.Instant): boolean {
  const isOver = Temporal.Instant.compare(at, now) <= 0
  return isOver && (reportedAt === undefined || Temporal.Instant.compare(at, reportedAt) > 0)
}
