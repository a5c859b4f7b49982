import type { MutatedFile } from './mutation.ts'

/** What is erased and what is kept of members and orders (docs/rules.md Retention). */
export const RETENTION_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/receipt/retention.ts',
    tests: ['domain/receipt/retention.test.ts'],
    mutations: [
      {
        id: 'record-business-year',
        fact: 'the last month of a business year belongs to it',
        in: 'recordEndsOn',
        replace: ['<=', '<'],
      },
      {
        id: 'record-filing-months',
        fact: 'the years begin after the filing period',
        in: 'recordEndsOn',
        replace: ['months: 1 +', 'months:'],
      },
      {
        id: 'record-of-loss',
        fact: 'with a loss all records are kept for three years more',
        in: 'recordsErasedUntil',
        replace: ['RECORD_YEARS -', '0 *'],
      },
    ],
  },
  {
    file: 'adapters/postgres/money/tax-records.ts',
    tests: ['tests/integration/personal-data.test.ts'],
    mutations: [
      {
        id: 'record-open-charge',
        fact: 'an order with an open charge keeps its personal data',
        in: 'lockEndedOrders',
        replace: [" 'open',", ''],
      },
      {
        id: 'record-receipts',
        fact: 'documents stand in the tax record alone',
        in: 'lockOrders',
        drop: 'DELETE FROM receipts',
      },
      {
        id: 'record-erased-day',
        fact: 'a record is erased on the day on which it ends, not before',
        in: 'eraseRecords',
        replace: ['<=', '<'],
      },
    ],
  },
  {
    file: 'adapters/postgres/money/tax-records.ts',
    tests: ['tests/integration/staff-audit.test.ts'],
    mutations: [
      {
        id: 'record-search-amount',
        fact: 'records are found by the most they amount to',
        in: 'searchRecords',
        replace: ['amount <=', 'amount >='],
      },
      {
        id: 'record-search-locked',
        fact: 'an order whose record was moved is found once',
        in: 'searchRecords',
        replace: [' AND locked_at IS NULL', ''],
      },
    ],
  },
  {
    file: 'services/staff/audit.ts',
    tests: ['tests/integration/staff-audit.test.ts'],
    mutations: [
      {
        id: 'record-search-fresh',
        fact: 'a search of records needs a fresh sign-in',
        in: 'createAudit',
        replace: ["'searchTaxRecords',\n      { ...OWNER, isFresh: true,", "'searchTaxRecords',\n      { ...OWNER,"],
      },
    ],
  },
  {
    file: 'adapters/postgres/members/personal-data.ts',
    tests: ['tests/integration/personal-data.test.ts'],
    mutations: [
      {
        id: 'erase-slips',
        fact: 'slips of parcels are erased',
        in: 'erasePersonalData',
        drop: 'UPDATE parcels SET',
      },
      {
        id: 'erase-search-keys',
        fact: 'a locked order is not found by its number',
        in: 'erasePersonalData',
        drop: 'DELETE FROM order_keys',
      },
      {
        id: 'erase-photographs',
        fact: 'photographs of problems are removed with their reports',
        in: 'removeFiles',
        replace: ['UNION SELECT file_key FROM problem_reports WHERE ${isOfOrders}', ''],
      },
    ],
  },
  {
    file: 'services/tax-records.ts',
    tests: ['tests/integration/personal-data.test.ts'],
    mutations: [
      {
        id: 'record-reason',
        fact: 'a reading of a tax record states a reason',
        in: 'readTaxRecord',
        drop: "rejected('reason-missing')",
      },
    ],
  },
  {
    file: 'services/parcels/record-reports.ts',
    tests: ['tests/integration/carrier-lateness.test.ts'],
    mutations: [
      {
        id: 'timely-hand-in-mail',
        fact: 'the customer gets a mail that the rental is not overdue after all',
        in: 'settleHandIns',
        replace: ['ports.mails.handedIn({ tx, order: saved, at }, lines)', 'Promise.all([tx, at, lines])'],
      },
    ],
  },
  {
    file: 'domain/order/life-parcels.ts',
    tests: ['tests/integration/carrier-lateness.test.ts'],
    mutations: [
      {
        id: 'timely-hand-in',
        fact: 'a hand-in after the last day of grace does not undo the lateness',
        in: 'isHandedInTimely',
        replace: ['handedInOn <', 'handedInOn >'],
      },
    ],
  },
  {
    file: 'services/orders/cancel-order.ts',
    tests: ['tests/integration/after-order-cancel.test.ts'],
    mutations: [
      {
        id: 'fee-link-only-owed',
        fact: 'only a fee that nothing collects gets a payment link',
        in: 'feePayment',
        replace: ['isPayable(each) && ', ''],
      },
    ],
  },
  {
    file: 'adapters/postgres/money/kept-cards.ts',
    tests: ['tests/integration/kept-cards.test.ts'],
    mutations: [
      {
        id: 'card-kept-under-way',
        fact: 'the card of an order under way is kept',
        in: 'keptCards',
        replace: [' AND orders.status NOT IN (${ACTIVE})', ''],
      },
    ],
  },
]
