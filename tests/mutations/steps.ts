import type { MutatedFile } from './mutation.ts'

/** The steps of a purchase, and what they and its papers say. */
export const STEP_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'services/cart/get-cart.ts',
    tests: ['tests/specification/5-checkout-steps.test.ts'],
    mutations: [
      {
        id: 'cart-checks-before-stock',
        fact: 'a cart that fails an earlier check keeps its booked units',
        in: 'reconcile',
        replace: ['if (check(reconciled) !== undefined) return reconciled', 'check(reconciled)'],
      },
    ],
  },
  {
    file: 'app/routes/shopping/purchase.ts',
    tests: ['app/routes/shopping/purchase.test.ts'],
    mutations: [
      {
        id: 'step-impossible-day',
        fact: 'a step after the address redirects an impossible day to the cart',
        in: 'stepRedirect',
        replace: ['!MENDED_AT', "rejection.code !== 'delivery-impossible' && !MENDED_AT"],
      },
    ],
  },
  {
    file: 'app/ui/session/session-refresh.ts',
    tests: ['app/ui/session/session-refresh.test.ts'],
    mutations: [
      {
        id: 'session-poll-backs-off',
        fact: 'a poll leaves a retry alone',
        in: 'createSessionRefresh',
        replace: ['failures ===', 'failures >='],
      },
    ],
  },
  {
    file: 'domain/order/identity.ts',
    tests: ['tests/integration/identity-checks.test.ts', 'tests/integration/identity-pages.test.ts'],
    mutations: [
      {
        id: 'identity-same-day-check',
        fact: 'the hour of the check is said when a document is due on the shipping day',
        in: 'sameDayCheckDueAt',
        replace: [' || dayOfInstant(dueAt) === shippedOn', ''],
      },
    ],
  },
  {
    file: 'domain/receipt/wording.ts',
    tests: ['domain/receipt/wording.test.ts'],
    mutations: [
      {
        id: 'wording-body',
        fact: 'a company is addressed with 御中',
        in: 'isBody',
        replace: ['BODY.test(last)', "BODY.test('')"],
      },
      {
        id: 'wording-department',
        fact: 'a department is addressed with 御中',
        in: 'isBody',
        replace: ['DEPARTMENT.test(last)', "DEPARTMENT.test('')"],
      },
      {
        id: 'wording-person',
        fact: 'a person after the name of a body is addressed with 様',
        in: 'isBody',
        replace: ['words.at(-1)', 'words.at(0)'],
      },
      {
        id: 'wording-none',
        fact: 'an addressee without honorific is printed alone',
        in: 'addresseeText',
        replace: ["=== ''", "=== 'x'"],
      },
    ],
  },
]
