import type { MutatedFile } from './mutation.ts'

const TESTS = ['tests/integration/packing.test.ts']

/** Packing, and what comes back (docs/rules.md Packing, Delivery refused). */
export const PACKING_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/order/packing.ts',
    tests: TESTS,
    mutations: [
      {
        id: 'packing-held',
        fact: 'a unit that is booked elsewhere or out leaves in no parcel',
        in: 'checkUnit',
        drop: 'unit-held',
      },
      {
        id: 'packing-uncleaned',
        fact: 'a unit that waits for its cleaning leaves in no parcel',
        in: 'checkUnit',
        drop: 'unit-uncleaned',
      },
    ],
  },
  {
    file: 'domain/order/parcel-slips.ts',
    tests: ['domain/order/parcel-slips.test.ts'],
    mutations: [
      {
        id: 'packing-assigned-slip',
        fact: 'a slip that the carrier assigned has to be on its parcel',
        in: 'withScannedSlip',
        drop: "rejected('slip-differs', { slipNumber, expected: outward })",
      },
    ],
  },
  {
    file: 'domain/order/parcel.ts',
    tests: ['domain/order/parcel.test.ts'],
    mutations: [
      {
        id: 'refusal-of-delivered',
        fact: 'a parcel that was delivered is not refused',
        in: 'refusableParcels',
        replace: ['filter(isOnTheWay).flatMap', 'flatMap'],
      },
    ],
  },
  {
    file: 'services/packing/ship-parcel.ts',
    tests: TESTS,
    mutations: [
      {
        id: 'packing-condition',
        fact: 'a parcel leaves with the condition of each unit recorded',
        in: 'shipParcel',
        drop: 'condition-missing',
      },
      {
        id: 'packing-ship-twice',
        fact: 'shipping a parcel that has left changes nothing',
        in: 'shipParcel',
        drop: 'if (hasLeft(change, parcel))',
      },
    ],
  },
  {
    file: 'adapters/postgres/parcels/packing.ts',
    tests: ['tests/integration/staff-slips.test.ts'],
    mutations: [
      {
        id: 'slip-twice-at-once',
        fact: 'two imports at once do not give one slip to two parcels',
        in: 'slipTransaction',
        replace: ['pg_advisory_xact_lock(key)', 'key'],
      },
    ],
  },
]
