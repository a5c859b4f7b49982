import type { MutatedFile } from './mutation.ts'

/** Readers of what people type, and keys by which it is found. */
export const TEXT_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/text/folding.ts',
    tests: ['domain/text/folding.test.ts', 'domain/customer/customer.test.ts'],
    mutations: [
      {
        id: 'text-fillers',
        fact: 'fillers and selectors show nothing and are removed',
        in: 'INVISIBLE',
        replace: ['\\p{Default_Ignorable_Code_Point}', ''],
      },
      {
        id: 'text-braille',
        fact: 'the blank of Braille shows nothing and is removed',
        in: 'INVISIBLE',
        replace: ['\\u2800', ''],
      },
      {
        id: 'text-joiners',
        fact: 'a joiner that joins nothing is removed',
        in: 'visibleText',
        replace: [".replace(IDLE_JOINERS, '')", ''],
      },
      {
        id: 'text-composed',
        fact: 'the kanji of a name stay as typed when letters are composed',
        in: 'COMPOSABLE',
        replace: ['\\uF900-\\uFAFF\\u{2F800}-\\u{2FA1F}', ''],
      },
      {
        id: 'text-letter',
        fact: 'a name without a visible letter is empty',
        in: 'foldName',
        replace: ["LETTER.test(line) ? line : ''", 'line'],
      },
    ],
  },
  {
    file: 'domain/customer/contact.ts',
    tests: ['domain/customer/customer.test.ts'],
    mutations: [
      {
        id: 'telephone-country',
        fact: 'a number with 0081 is one of Japan',
        in: 'COUNTRY_CODE',
        replace: ['(?:\\+|00)810', '\\+810'],
      },
      {
        id: 'telephone-zero',
        fact: 'a number without its zero is read',
        in: 'parseTelephone',
        replace: [".replace(WITHOUT_ZERO, '0')", ''],
      },
      {
        id: 'telephone-short',
        fact: 'a mobile number that lacks a digit does not become a landline',
        in: 'WITHOUT_ZERO',
        replace: ['(?![5-9]0)', ''],
      },
      {
        id: 'telephone-extension',
        fact: 'an extension is refused in its own words',
        in: 'parseTelephone',
        replace: ['EXTENSION.test(line)', "line === '内線'"],
      },
    ],
  },
  {
    file: 'domain/order/order-number.ts',
    tests: ['domain/order/order-number.test.ts'],
    mutations: [
      {
        id: 'order-number-of-parcel',
        fact: 'the name of a parcel names its order',
        in: 'parseOrderNumber',
        replace: ['parseParcelName(code)?.orderNumber', 'undefined'],
      },
    ],
  },
  {
    file: 'domain/text/name-key.ts',
    tests: ['domain/text/name-key.test.ts'],
    mutations: [
      {
        id: 'name-key-accents',
        fact: 'a name is found without its accents',
        in: 'nameKey',
        replace: [".replace(MARKS, '')", ''],
      },
      {
        id: 'name-key-variants',
        fact: 'a name is found by all variants of its kanji',
        in: 'nameKey',
        replace: ['NAME_VARIANTS.get(kanji) ?? kanji', 'kanji'],
      },
    ],
  },
  {
    file: 'domain/text/kanji-variants.ts',
    tests: ['tests/contract/order-key.test.ts'],
    mutations: [
      {
        id: 'name-key-database',
        fact: 'the database knows the same variants',
        in: 'PAIRS_OF_NAMES',
        replace: ['昻昂', '昻昂 侭儘'],
      },
    ],
  },
  {
    file: 'domain/staff/order-search.ts',
    tests: ['tests/integration/typed-texts.test.ts'],
    mutations: [
      {
        id: 'search-telephone',
        fact: 'an order is found by a telephone number in any spelling',
        in: 'orderKeysOf',
        replace: ['[telephone]', '[]'],
      },
    ],
  },
  {
    file: 'app/routes/staff-orders/order-moves.ts',
    tests: ['tests/integration/staff-order-pages.test.ts'],
    mutations: [
      {
        id: 'ship-slip-form',
        fact: 'a slip of no carrier is refused on the page',
        in: 'MOVE_FORMS',
        replace: ['check: slipError,', ''],
      },
    ],
  },
  {
    file: 'services/orders/fulfil-order.ts',
    tests: ['tests/integration/staff-slips.test.ts'],
    mutations: [
      {
        id: 'ship-slip-folded',
        fact: 'a slip that is typed is stored as files name it',
        in: 'shipOrder',
        replace: ['{ ...input, slipNumber, returnSlipNumber }', 'input'],
      },
    ],
  },
]
