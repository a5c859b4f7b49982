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
        search: 'month <= businessYearEndMonth',
        replacement: 'month < businessYearEndMonth',
      },
      {
        id: 'record-filing-months',
        fact: 'the years begin after the filing period',
        search: 'months: 1 + FILING_MONTHS',
        replacement: 'months: FILING_MONTHS',
      },
      {
        id: 'record-of-loss',
        fact: 'with a loss all records are kept for three years more',
        search: 'yearsFrom(todayOn, RECORD_YEARS - retentionYears)',
        replacement: 'yearsFrom(todayOn, 0 * retentionYears)',
      },
    ],
  },
  {
    file: 'adapters/postgres/tax-records.ts',
    tests: ['tests/integration/personal-data.test.ts'],
    mutations: [
      {
        id: 'record-open-charge',
        fact: 'an order with an open charge keeps its personal data',
        search: "state IN ('proposed', 'open', 'disputed')",
        replacement: "state IN ('proposed', 'disputed')",
      },
      {
        id: 'record-receipts',
        fact: 'documents stand in the tax record alone',
        search: 'await run(tx)`DELETE FROM receipts WHERE order_uid = ANY (${orderUids}::text[])`',
        replacement: '',
      },
      {
        id: 'record-erased-day',
        fact: 'a record is erased on the day on which it ends, not before',
        search: 'ends_on <= ${todayOn}::date LIMIT',
        replacement: 'ends_on < ${todayOn}::date LIMIT',
      },
    ],
  },
  {
    file: 'adapters/postgres/tax-records.ts',
    tests: ['tests/integration/staff-audit.test.ts'],
    mutations: [
      {
        id: 'record-search-amount',
        fact: 'records are found by the most they amount to',
        search: 'OR amount <= ${mostYen ?? null}::integer',
        replacement: 'OR amount >= ${mostYen ?? null}::integer',
      },
      {
        id: 'record-search-locked',
        fact: 'an order whose record was moved is found once',
        search: 'WHERE number IS NOT NULL AND locked_at IS NULL) AS records',
        replacement: 'WHERE number IS NOT NULL) AS records',
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
        search: "'searchTaxRecords',\n      { ...OWNER, isFresh: true,",
        replacement: "'searchTaxRecords',\n      { ...OWNER,",
      },
    ],
  },
  {
    file: 'adapters/postgres/personal-data.ts',
    tests: ['tests/integration/personal-data.test.ts'],
    mutations: [
      {
        id: 'erase-slips',
        fact: 'slips of parcels are erased',
        search: "await run(tx)`UPDATE parcels SET slip_number = '', return_slip_number = '' WHERE ${isOfOrders}`",
        replacement: '',
      },
      {
        id: 'erase-search-keys',
        fact: 'a locked order is not found by its number',
        search: 'await run(tx)`DELETE FROM order_keys WHERE ${isOfOrders}`',
        replacement: '',
      },
      {
        id: 'erase-photographs',
        fact: 'photographs of problems are removed with their reports',
        search: 'UNION SELECT file_key FROM problem_reports WHERE ${isOfOrders}',
        replacement: '',
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
        search: "if (reason.trim() === '') return rejected('reason-missing')",
        replacement: '',
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
        search: 'await ports.mails.handedIn({ tx, order: saved, at }, lines)',
        replacement: 'await Promise.all([tx, at, lines])',
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
        search: 'handedInOn <= graceEndsOn(calendar, line.endOn',
        replacement: 'handedInOn >= graceEndsOn(calendar, line.endOn',
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
        search: 'isPayable(each) && (each.kind',
        replacement: '(each.kind',
      },
    ],
  },
  {
    file: 'adapters/postgres/kept-cards.ts',
    tests: ['tests/integration/kept-cards.test.ts'],
    mutations: [
      {
        id: 'card-kept-under-way',
        fact: 'the card of an order under way is kept',
        search: ' AND orders.status NOT IN (${ACTIVE})',
        replacement: '',
      },
    ],
  },
]
