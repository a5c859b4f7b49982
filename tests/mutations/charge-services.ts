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
        in: 'claimCharge',
        replace: ['amountYen >', 'amountYen > 2 *'],
      },
      {
        id: 'claim-mail',
        fact: 'the customer gets a mail about a claimed charge',
        in: 'claimCharge',
        replace: ['await announceCharges(ports, change, [claimed])', 'void announceCharges'],
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
        in: 'endCharges',
        replace: ['await refundCharge(change, each, note)', 'void refundCharge'],
      },
      {
        id: 'charge-link-days',
        fact: 'a payment link is valid for 14 days',
        in: 'createChargeLink',
        replace: ['24 * settings.charges.dueDays', '48 * settings.charges.dueDays'],
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
        in: 'ownChargesOf',
        replace: ["state !== 'proposed' && ", ''],
      },
      {
        id: 'charge-link-own',
        fact: 'a payment link leads to its own charges only',
        in: 'ownChargesOf',
        replace: ['?? true', '|| uid !== undefined'],
      },
      {
        id: 'charge-link-other-order',
        fact: 'a payment link shows no payment of another order',
        in: 'findPaymentReference',
        replace: ['?.orderUid === orderUid', ' !== undefined'],
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
        in: 'withPhotos',
        replace: ['===', '!=='],
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
        in: 'proposeLateCharge',
        replace: ['parcel?.handedInOn ?? ', ''],
      },
    ],
  },
  {
    file: 'adapters/postgres/members/member-withdrawal.ts',
    tests: ['tests/integration/charges-open.test.ts'],
    mutations: [
      {
        id: 'withdrawal-open-charge',
        fact: 'a withdrawal is refused while a charge is open',
        in: 'hasOpenCharge',
        replace: ['open', 'proposed'],
      },
      {
        id: 'withdrawal-disputed',
        fact: 'a disputed charge does not block a withdrawal',
        in: 'hasOpenCharge',
        replace: ["= 'open'", "IN ('open', 'disputed')"],
      },
    ],
  },
]
