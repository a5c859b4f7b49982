import type { MutatedFile } from './mutation.ts'

/** How charges are claimed, announced, ended and shown, and what they block. */
export const CHARGE_SERVICE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'services/charges/decide-charges.ts',
    tests: ['tests/integration/charges-decided.test.ts'],
    mutations: [
      {
        id: 'claim-too-high',
        fact: 'staff never claim more than was proposed',
        search: 'amountYen > found.amountYen',
        replacement: 'amountYen > 2 * found.amountYen',
      },
      {
        id: 'claim-mail',
        fact: 'the customer gets a mail about a claimed charge',
        search: 'await announceCharges(ports, change, [claimed])',
        replacement: 'void announceCharges',
      },
    ],
  },
  {
    file: 'services/charges/open-charge.ts',
    tests: ['tests/integration/charges-decided.test.ts', 'tests/integration/charges.test.ts'],
    mutations: [
      {
        id: 'charge-end-refund',
        fact: 'a paid charge whose cause is gone is refunded',
        search: "if (each.state === 'paid') await refundCharge(change, each, note)",
        replacement: "if (each.state === 'paid') void refundCharge",
      },
      {
        id: 'charge-link-days',
        fact: 'a payment link is valid for 14 days',
        search: '24 * CHARGE_DUE_DAYS',
        replacement: '48 * CHARGE_DUE_DAYS',
      },
    ],
  },
  {
    file: 'services/charges/find-charges.ts',
    tests: ['tests/integration/charges-open.test.ts'],
    mutations: [
      {
        id: 'charge-proposed-hidden',
        fact: 'the customer does not see a proposed charge',
        search: "state !== 'proposed' && (onlyUids",
        replacement: '(onlyUids',
      },
      {
        id: 'charge-link-own',
        fact: 'a payment link leads to its own charges only',
        search: '(onlyUids?.includes(uid) ?? true)',
        replacement: '(onlyUids?.includes(uid) || uid !== undefined)',
      },
      {
        id: 'charge-link-other-order',
        fact: 'a payment link shows no payment of another order',
        search: 'link?.orderUid === orderUid',
        replacement: 'link !== undefined',
      },
    ],
  },
  {
    file: 'services/charges/find-charges.ts',
    tests: ['tests/integration/charge-pages.test.ts'],
    mutations: [
      {
        id: 'damage-photo',
        fact: 'the photograph of a damage reaches the customer',
        search: 'photoKey === undefined ? []',
        replacement: 'photoKey !== undefined ? []',
      },
    ],
  },
  {
    file: 'services/charges/late-charges.ts',
    tests: ['tests/integration/carrier-lateness.test.ts'],
    mutations: [
      {
        id: 'late-hand-in',
        fact: 'lateness counts to the day of the hand-in that the carrier reports',
        search: 'parcel?.handedInOn ?? facts.handedOverOn',
        replacement: 'facts.handedOverOn',
      },
    ],
  },
  {
    file: 'adapters/postgres/member-withdrawal.ts',
    tests: ['tests/integration/charges-open.test.ts'],
    mutations: [
      {
        id: 'withdrawal-open-charge',
        fact: 'a withdrawal is refused while a charge is open',
        search: "AND state = 'open' LIMIT 1",
        replacement: "AND state = 'proposed' LIMIT 1",
      },
      {
        id: 'withdrawal-disputed',
        fact: 'a disputed charge does not block a withdrawal',
        search: "AND state = 'open' LIMIT",
        replacement: "AND state IN ('open', 'disputed') LIMIT",
      },
    ],
  },
]
