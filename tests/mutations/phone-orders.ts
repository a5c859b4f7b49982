import type { MutatedFile } from './mutation.ts'

/** Orders by telephone, and what staff do about overdue ones. */
export const PHONE_ORDER_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/order/authorisation.ts',
    tests: ['domain/order/authorisation.test.ts'],
    mutations: [
      {
        id: 'link-past-cut-off',
        fact: 'a payment link ends at the cut-off of the shipping day',
        search: 'const cutOff = shipsOn === undefined ?',
        replacement: 'const cutOff = shipsOn !== undefined ?',
      },
    ],
  },
  {
    file: 'services/checkout/phone-order.ts',
    tests: ['tests/integration/phone-orders.test.ts'],
    mutations: [
      {
        id: 'terms-not-read',
        fact: 'an order by telephone is placed only with the tick that the terms were read out',
        search: "if (!areTermsRead) return rejected('terms-not-read')",
        replacement: '',
      },
      {
        id: 'phone-order-over',
        fact: 'a placed order is not changed as one that is being taken',
        search: "if (cart.status !== 'InCart' || cart.placedBy === undefined)",
        replacement: 'if (cart.placedBy === undefined)',
      },
    ],
  },
  {
    file: 'services/orders/remind-of-arrear.ts',
    tests: ['tests/integration/staff-money.test.ts'],
    mutations: [
      {
        id: 'reminded-at-night',
        fact: 'no customer is reminded at night',
        search: "if (hour < HOURS.from || hour >= HOURS.until) return rejected('night')",
        replacement: "if (hour < 0) return rejected('night')",
      },
    ],
  },
]
