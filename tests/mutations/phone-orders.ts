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
        in: 'paymentEndsAt',
        replace: ['shipsOn ===', 'shipsOn !=='],
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
        in: 'placePhoneOrder',
        drop: 'terms-not-read',
      },
      {
        id: 'phone-order-over',
        fact: 'a placed order is not changed as one that is being taken',
        in: 'changePhoneOrder',
        replace: ["cart.status !== 'InCart' || ", ''],
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
        in: 'remindOfArrear',
        replace: ['HOURS.from || hour >= ARREAR_MAIL_HOURS.until', '0'],
      },
    ],
  },
]
