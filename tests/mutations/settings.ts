import type { MutatedFile } from './mutation.ts'

/** Which settings count for carts, orders and days (docs/rules.md Settings). */
export const SETTINGS_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/settings/versions.ts',
    tests: ['domain/order/settings-of-order.test.ts'],
    mutations: [
      {
        id: 'settings-of-order',
        fact: 'an order is settled by the settings of its own moment, not by those of today',
        in: 'settingsOfOrder',
        replace: ['order.orderedAt ?? now', 'now'],
      },
      {
        id: 'settings-tax-day',
        fact: 'the tax rate is that of the first rental',
        in: 'settingsOfOrder',
        replace: ['settings : { ...settings, tax }', 'settings : settings'],
      },
      {
        id: 'settings-terms',
        fact: 'what a charge costs is a term of an order',
        in: 'ORDER_GROUPS',
        replace: [", 'charges'", ''],
      },
      {
        id: 'settings-later',
        fact: 'a version does not hold before its instant',
        in: 'settingsTimeline',
        replace: ['fromMs <= epochMilliseconds', 'fromMs <= epochMilliseconds + 3_600_000'],
      },
    ],
  },
  {
    file: 'domain/settings/first-settings.ts',
    tests: ['tests/integration/upgrade-settings.test.ts'],
    mutations: [
      {
        id: 'settings-first',
        fact: 'an order of the release before settings is settled as before',
        in: 'FIRST_SETTINGS',
        replace: ['firstPercent: 20', 'firstPercent: 21'],
      },
    ],
  },
  {
    file: 'services/checkout/place-order.ts',
    tests: ['tests/model/orders.test.ts'],
    mutations: [
      {
        id: 'place-settings',
        fact: 'cart check 2: a cart whose settings changed after its confirmation is not placed',
        in: 'changeOf',
        replace: ['isPriced ?', 'isPriced || cart.version >= 0 ?'],
      },
    ],
  },
  {
    file: 'services/checkout/place-order.ts',
    tests: ['tests/integration/day-settings.test.ts'],
    mutations: [
      {
        id: 'place-grown-spans',
        fact: 'two lines of a cart whose spans have grown get a unit each',
        in: 'lockStock',
        replace: ['!haveOwnUnits(found.lines) || ', ''],
      },
    ],
  },
  {
    file: 'services/cart/current-cart.ts',
    tests: ['tests/integration/settings-of-orders.test.ts'],
    mutations: [
      {
        id: 'cart-terms',
        fact: 'a cart whose terms changed is confirmed anew, also when its amounts stay',
        in: 'isPricedAt',
        replace: ['areTermsEqual(settings.at(cart.modifiedAt), current)', 'current !== undefined'],
      },
    ],
  },
]
