/** A test file that takes longer than `SLOW_FILE_SECONDS` on two quiet cores, and why. `npm test` prints the reason. */
export type SlowFile = { readonly path: string; readonly reason: string }

export const SLOW_FILE_SECONDS = 20

export const SLOW_FILES: readonly SlowFile[] = [
  {
    path: 'tests/integration/backup-embedded.test.ts',
    reason: 'opens three embedded databases and reads them several times',
  },
  {
    path: 'tests/chaos/chaos.test.ts',
    reason: 'starts a PostgreSQL server and four processes, and breaks them one after the other',
  },
  {
    path: 'tests/integration/shop-life.test.ts',
    reason: 'starts the shop three times on the embedded database, which takes 4 s each',
  },
  {
    path: 'tests/integration/crash-points.test.ts',
    reason: 'a process that was killed is started again for every crash point',
  },
  {
    path: 'tests/integration/going-live.test.ts',
    reason: 'starts a database server, two processes and seven commands',
  },
  {
    path: 'tests/model/orders.test.ts',
    reason: 'random sequences of commands with crashes',
  },
  {
    path: 'tests/model/crashes.test.ts',
    reason: 'random sequences of commands, each ended by a crash and repeated',
  },
  {
    path: 'tests/integration/staff-table.test.ts',
    reason: 'every move by every duty, with a digest of every table around each',
  },
  {
    path: 'tests/contract/hosted-index-crash.test.ts',
    reason: 'a crash at each call of the store and each request of the service',
  },
  {
    path: 'tests/integration/get-requests.test.ts',
    reason: 'every address as five visitors, with all tables compared around each',
  },
  {
    path: 'tests/e2e/changed-document.spec.ts',
    reason: 'every public page, changed before hydration and again after it',
  },
  {
    path: 'tests/e2e/layout-shift.spec.ts',
    reason: 'pages on slow lines, and documents that arrive in pieces, at two widths',
  },
  {
    path: 'tests/e2e/staff.spec.ts',
    reason: 'orders of a day by keys, and by two people at once',
  },
  {
    path: 'tests/e2e/staff-keyboard.spec.ts',
    reason: 'whole jobs of returns, service and the owner, key by key',
  },
  {
    path: 'tests/e2e/after-order-lives.spec.ts',
    reason: 'orders through parcels, lateness, refusal and extension, with and without script',
  },
  {
    path: 'tests/e2e/early-input.spec.ts',
    reason: 'many short journeys whose scripts are held back',
  },
  {
    path: 'tests/e2e/accessibility.spec.ts',
    reason: 'axe on one page of each kind',
  },
  {
    path: 'tests/e2e/keyboard-order.spec.ts',
    reason: 'Tab through whole pages, at two widths',
  },
  {
    path: 'tests/e2e/my-page.spec.ts',
    reason: 'a journey each for orders, profile, addresses and withdrawal',
  },
  {
    path: 'tests/e2e/compare-favourites.spec.ts',
    reason: 'a comparison, with and without script, and one that ends in an order with 3-D Secure',
  },
  {
    path: 'tests/e2e/dress-for-the-day-after-tomorrow.spec.ts',
    reason: 'the same journey by script, without script, by keyboard, at two widths',
  },
  {
    path: 'tests/e2e/shell.spec.ts',
    reason: 'many short journeys of header, menus and notices, at two widths',
  },
  {
    path: 'tests/e2e/sessions.spec.ts',
    reason: 'sign-in, refresh and sign-out in several browsers',
  },
  {
    path: 'tests/e2e/register.spec.ts',
    reason: 'registration, profile and withdrawal of a member',
  },
  {
    path: 'tests/e2e/member-rents.spec.ts',
    reason: 'whole purchases with points and 3-D Secure',
  },
  {
    path: 'tests/e2e/guest-rents-a-dress.spec.ts',
    reason: 'a whole purchase of a guest, with and without script',
  },
  {
    path: 'tests/e2e/offline.spec.ts',
    reason: 'a service worker fetches the whole build in each browser',
  },
  {
    path: 'tests/e2e/payment.spec.ts',
    reason: 'a purchase for each payment method',
  },
  {
    path: 'tests/e2e/other-sign-in-methods.spec.ts',
    reason: 'a journey for each sign-in method',
  },
  {
    path: 'tests/e2e/staff-packing.spec.ts',
    reason: 'a morning of parcels by scanner, at two widths',
  },
  {
    path: 'tests/e2e/staff-service.spec.ts',
    reason: 'whole orders by telephone, at two widths',
  },
  {
    path: 'tests/e2e/staff-owner.spec.ts',
    reason: 'refund, people and audit with fresh sign-ins, at two widths',
  },
  {
    path: 'tests/e2e/staff-desk.spec.ts',
    reason: 'inquiries, members and reviews by keyboard',
  },
  {
    path: 'tests/e2e/staff-catalogue.spec.ts',
    reason: 'an item from its draft to its release, at two widths',
  },
  {
    path: 'tests/e2e/staff-stock.spec.ts',
    reason: 'timeline and units by keyboard',
  },
  {
    path: 'tests/e2e/widths.spec.ts',
    reason: 'every page at seven widths',
  },
  {
    path: 'tests/e2e/arrival-calendar.spec.ts',
    reason: 'days and destinations of home, list, item and guided choice',
  },
  {
    path: 'tests/e2e/dropped-connection.spec.ts',
    reason: 'each step of a purchase is lost once, and a card is authenticated twice',
  },
  {
    path: 'tests/e2e/kept-input.spec.ts',
    reason: 'forms that are left and opened again',
  },
  {
    path: 'tests/e2e/staff-returns.spec.ts',
    reason: 'returns from the counter to the shelf, at two widths',
  },
  {
    path: 'tests/e2e/family-cart.spec.ts',
    reason: 'a purchase for several wearers',
  },
  {
    path: 'tests/e2e/cancel.spec.ts',
    reason: 'orders cancelled in each state, with and without script',
  },
]
