import type { MutatedFile } from './mutation.ts'

/** What the carrier reports about parcels. */
export const PARCEL_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/order/parcel.ts',
    tests: ['domain/order/parcel.test.ts', 'tests/integration/carrier-lateness.test.ts'],
    mutations: [
      {
        id: 'parcel-report-order',
        fact: 'reports give the same parcel in any order',
        search: "'handed-in': ['shipped', 'attempted', 'delivered', 'returning']",
        replacement: "'handed-in': ['shipped', 'attempted', 'delivered']",
      },
      {
        id: 'parcel-late-untracked',
        fact: 'a parcel without reports is not late: the calendar counts',
        search: 'return isInTransit(parcel) && isDue',
        replacement: "return parcel.state === 'shipped' && isDue",
      },
      {
        id: 'parcel-handed-in-overdue',
        fact: 'a line whose parcel is handed in does not become overdue',
        search: 'return isInTransit(parcel) || isHandedIn(parcel)',
        replacement: 'return isInTransit(parcel)',
      },
    ],
  },
  {
    file: 'services/parcels/record-reports.ts',
    tests: ['tests/integration/carrier-reports.test.ts'],
    mutations: [
      {
        id: 'report-ahead-of-clock',
        fact: 'a report that lies ahead of the clock is refused',
        search: 'Temporal.Instant.compare(at, days.now()) > 0',
        replacement: 'Temporal.Instant.compare(at, days.now()) > 1',
      },
      {
        id: 'report-before-shipping',
        fact: 'a report earlier than the shipping of the parcel is refused',
        search: 'Temporal.Instant.compare(atMinute(shippedAt), at) <= 0',
        replacement: 'Temporal.Instant.compare(atMinute(shippedAt), at) <= 1',
      },
    ],
  },
  {
    file: 'adapters/webhook-signature.ts',
    tests: ['tests/integration/carrier-webhooks.test.ts'],
    mutations: [
      {
        id: 'webhook-age',
        fact: 'a webhook is at most five minutes old',
        search: 'const TOLERANCE_SECONDS = 300',
        replacement: 'const TOLERANCE_SECONDS = 301',
      },
    ],
  },
]
