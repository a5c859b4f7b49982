import type { MutatedFile } from './mutation.ts'

/** Blocked days, occupancy bitmaps, the search for items, and indexes. */
export const STOCK_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/rental/span.ts',
    tests: ['domain/rental/rental.test.ts'],
    mutations: [
      {
        id: 'span-cleaning',
        fact: 'a booking blocks two cleaning days after the return',
        in: 'blockedSpan',
        replace: [' + rules.rental.cleaningDays', ''],
      },
      {
        id: 'span-overlap',
        fact: 'two bookings that share one day overlap',
        in: 'spansOverlap',
        replace: ['<= b', '< b'],
      },
    ],
  },
  {
    file: 'domain/rental/span.ts',
    tests: ['tests/integration/order-life.test.ts'],
    mutations: [
      {
        id: 'cleaning-days',
        fact: 'a returned unit is cleaned on the day of the return and the next two days',
        in: 'cleaningSpan',
        replace: ['cleaningDays', 'cleaningDays - 1'],
      },
    ],
  },
  {
    file: 'domain/rental/period.ts',
    tests: ['domain/rental/calendar.test.ts'],
    mutations: [
      {
        id: 'start-closed',
        fact: 'a rental does not start when its parcel would leave on a closed day',
        in: 'startObstacle',
        replace: ['shippingOn(startOn, prefecture, calendar.rules)', 'startOn'],
      },
    ],
  },
  {
    file: 'domain/rental/calendar.ts',
    tests: ['domain/rental/calendar.test.ts'],
    mutations: [
      {
        id: 'return-due-closed',
        fact: 'the days of grace begin on the first open day after the return date',
        in: 'graceEndsOn',
        replace: ['returnDueOn(calendar, endOn, prefecture)', 'endOn'],
      },
    ],
  },
  {
    file: 'services/checkout/place-order.ts',
    tests: ['tests/integration/closings.test.ts'],
    mutations: [
      {
        id: 'placing-cached-calendar',
        fact: 'closings are read in the transaction that places the order',
        in: 'place',
        replace: ['{ ...before, ...calendar }', 'before'],
      },
    ],
  },
  {
    file: 'db/schema/34-order-lines.sql',
    tests: ['tests/contract/order-store.test.ts', 'tests/contract/concurrency.test.ts'],
    mutations: [
      {
        id: 'no-double-booking',
        fact: 'the database refuses a second booking of a unit that is rented out',
        in: 'TABLE order_lines',
        replace: [', 4', ''],
      },
    ],
  },
  {
    file: 'db/schema/36-occupancy.sql',
    tests: ['tests/contract/stock-store.test.ts', 'tests/contract/order-store.test.ts'],
    mutations: [
      {
        id: 'bitmap-overdue',
        fact: 'an overdue unit is available on no day',
        in: 'FUNCTION occupancy_of',
        replace: ['THEN ~', 'THEN'],
      },
      {
        id: 'bitmap-window',
        fact: 'days that leave the window are cleared',
        in: 'FUNCTION move_occupancy_window',
        replace: [' OR (occupancy & places) <> 0::bit(512)', ''],
      },
    ],
  },
  {
    file: 'adapters/postgres/orders/placing.ts',
    tests: ['tests/contract/order-store.test.ts'],
    mutations: [
      {
        id: 'lock-free',
        fact: 'a unit is available only if its whole blocked span is free',
        in: 'lockUnits',
        replace: ['(occupancy & occupancy_mask(blocked::daterange)) = 0::bit(512)', 'true'],
      },
    ],
  },
  {
    file: 'adapters/postgres/stock/stock-store.ts',
    tests: ['tests/integration/after-order-documents.test.ts'],
    mutations: [
      {
        id: 'extension-next-booking',
        fact: 'the days offered for an extension end before the next booking of the unit',
        in: 'stockStore',
        replace: ['rows[0]', 'rows[99]'],
      },
    ],
  },
  {
    file: 'domain/search/fold.ts',
    tests: ['domain/search/fold.test.ts'],
    mutations: [
      {
        id: 'fold-variation-selectors',
        fact: 'variation selectors do not matter in a search',
        in: 'foldForSearch',
        replace: ["withoutInvisible(text.toWellFormed().normalize('NFKC'))", "text.toWellFormed().normalize('NFKC')"],
      },
    ],
  },
  {
    file: 'domain/search/matching.ts',
    tests: ['domain/search/matching.test.ts'],
    mutations: [
      {
        id: 'typos-digits',
        fact: 'words with digits allow no typo',
        in: 'allowedTypos',
        replace: [' || HAS_DIGIT.test(key)', ''],
      },
    ],
  },
  {
    file: 'db/schema/62-charges.sql',
    tests: ['tests/contract/indexes.test.ts'],
    mutations: [
      {
        id: 'index-by-line',
        fact: 'the charges of a line are found by an index',
        in: 'INDEX order_charges_by_line',
        replace: ['(line_uid)', '(kind, line_uid)'],
      },
    ],
  },
  {
    file: 'db/schema/20-items.sql',
    tests: ['tests/contract/indexes.test.ts'],
    mutations: [
      {
        id: 'index-twice',
        fact: 'no index is there twice',
        in: 'INDEX reviews_by_item',
        replace: ['CREATE', 'CREATE INDEX reviews_of_item ON reviews (item_id) WHERE is_shown; CREATE'],
      },
    ],
  },
  {
    file: 'db/schema/25-units.sql',
    tests: ['tests/contract/schema.test.ts'],
    mutations: [
      {
        id: 'schema-default',
        fact: 'a new database is the same by the schema as by the migrations',
        in: 'TABLE units',
        replace: ['DEFAULT 3', 'DEFAULT 2'],
      },
    ],
  },
]
