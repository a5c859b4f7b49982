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
        in: 'STATES_BEFORE',
        replace: ["'delivered', 'returning'", "'delivered'"],
      },
      {
        id: 'parcel-late-untracked',
        fact: 'a parcel without reports is not late: the calendar counts',
        in: 'parcelTrouble',
        replace: ['isInTransit(parcel)', "parcel.state === 'shipped'"],
      },
      {
        id: 'parcel-handed-in-overdue',
        fact: 'a line whose parcel is handed in does not become overdue',
        in: 'isWithCarrier',
        replace: [' || isHandedIn(parcel)', ''],
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
        in: 'findParcel',
        replace: ['> 0', '> 1'],
      },
      {
        id: 'report-before-shipping',
        fact: 'a report earlier than the shipping of the parcel is refused',
        in: 'findParcel',
        replace: ['<= 0', '<= 1'],
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
        in: 'TOLERANCE_SECONDS',
        replace: ['300', '301'],
      },
    ],
  },
]
