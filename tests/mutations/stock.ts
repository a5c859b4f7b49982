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
        search: 'deliveryDays(prefecture) + CLEANING_DAYS',
        replacement: 'deliveryDays(prefecture)',
      },
      {
        id: 'span-overlap',
        fact: 'two bookings that share one day overlap',
        search: 'a.fromOn <= b.toOn',
        replacement: 'a.fromOn < b.toOn',
      },
    ],
  },
  {
    file: 'domain/rental/span.ts',
    tests: ['tests/integration/order-life.test.ts'],
    mutations: [
      {
        id: 'cleaning-days',
        fact: 'a returned product is cleaned on the day of the return and the next two days',
        search: 'addOpenDays(calendar, backOn, CLEANING_DAYS)',
        replacement: 'addOpenDays(calendar, backOn, CLEANING_DAYS - 1)',
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
        search: 'closingOn(calendar, shippingOn(startOn, prefecture))',
        replacement: 'closingOn(calendar, startOn)',
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
        search: 'addCountedDays(returnDueOn(calendar, endOn, prefecture)',
        replacement: 'addCountedDays(endOn',
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
        search: '{ ...calendar, editedWindow }',
        replacement: '{ ...(await ports.days.rentalCalendar()), editedWindow }',
      },
    ],
  },
  {
    file: 'db/schema/34-order-lines.sql',
    tests: ['tests/contract/order-store.test.ts', 'tests/contract/concurrency.test.ts'],
    mutations: [
      {
        id: 'no-double-booking',
        fact: 'the database refuses a second booking of a product that is rented out',
        search: 'WHERE (status IN (1, 2, 3, 4, 8, 9, 999))',
        replacement: 'WHERE (status IN (1, 2, 3, 8, 9, 999))',
      },
    ],
  },
  {
    file: 'db/schema/36-occupancy.sql',
    tests: ['tests/contract/stock-store.test.ts', 'tests/contract/order-store.test.ts'],
    mutations: [
      {
        id: 'bitmap-overdue',
        fact: 'an overdue product is available on no day',
        search: 'CASE WHEN line.status = 6 THEN ~ 0::bit(512)',
        replacement: 'CASE WHEN line.status = 6 THEN 0::bit(512)',
      },
      {
        id: 'bitmap-window',
        fact: 'days that leave the window are cleared',
        search: 'days IS NOT NULL OR (occupancy & places) <> 0::bit(512)',
        replacement: 'days IS NOT NULL',
      },
    ],
  },
  {
    file: 'adapters/postgres/placing.ts',
    tests: ['tests/contract/order-store.test.ts'],
    mutations: [
      {
        id: 'lock-free',
        fact: 'a product is available only if its whole blocked span is free',
        search: '(occupancy & occupancy_mask(blocked::daterange)) = 0::bit(512)',
        replacement: 'true',
      },
    ],
  },
  {
    file: 'adapters/postgres/stock-store.ts',
    tests: ['tests/integration/after-order-documents.test.ts'],
    mutations: [
      {
        id: 'extension-next-booking',
        fact: 'the days offered for an extension end before the next booking of the product',
        search: 'rows[0]?.on ?? undefined',
        replacement: 'rows[99]?.on ?? undefined',
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
        search: "withoutInvisible(text.toWellFormed().normalize('NFKC'))",
        replacement: "text.toWellFormed().normalize('NFKC')",
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
        search: ' || HAS_DIGIT.test(key)',
        replacement: '',
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
        search: 'ON order_charges (line_uid)',
        replacement: 'ON order_charges (kind, line_uid)',
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
        search: 'CREATE INDEX reviews_by_item',
        replacement: 'CREATE INDEX reviews_of_item ON reviews (item_id) WHERE is_shown; CREATE INDEX reviews_by_item',
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
        search: 'point_rate   smallint NOT NULL DEFAULT 3,',
        replacement: 'point_rate   smallint NOT NULL DEFAULT 2,',
      },
    ],
  },
]
