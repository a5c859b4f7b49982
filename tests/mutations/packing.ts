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
        search: "if (holder !== undefined) return rejected('unit-held', { unitId, ...holder })",
        replacement: '',
      },
      {
        id: 'packing-uncleaned',
        fact: 'a unit that waits for its cleaning leaves in no parcel',
        search: "if (isUncleaned) return rejected('unit-uncleaned', { unitId })",
        replacement: '',
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
        search: "if (!isSlipScanned) return rejected('slip-differs', { slipNumber, expected: outward })",
        replacement: '',
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
        search: 'parcels.filter(isOnTheWay).flatMap(',
        replacement: 'parcels.flatMap(',
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
        search: "if (unseen > 0) return rejected('condition-missing', { count: unseen })",
        replacement: '',
      },
      {
        id: 'packing-ship-twice',
        fact: 'shipping a parcel that has left changes nothing',
        search: 'if (hasLeft(change, parcel)) return order',
        replacement: '',
      },
    ],
  },
  {
    file: 'adapters/postgres/packing.ts',
    tests: ['tests/integration/staff-slips.test.ts'],
    mutations: [
      {
        id: 'slip-twice-at-once',
        fact: 'two imports at once do not give one slip to two parcels',
        search: 'SELECT pg_advisory_xact_lock(key) FROM (',
        replacement: 'SELECT key FROM (',
      },
    ],
  },
]
