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
        search: '[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]',
        replacement: '[\\p{Cf}\\u2800]',
      },
      {
        id: 'text-braille',
        fact: 'the blank of Braille shows nothing and is removed',
        search: '\\p{Default_Ignorable_Code_Point}\\u2800]',
        replacement: '\\p{Default_Ignorable_Code_Point}]',
      },
      {
        id: 'text-joiners',
        fact: 'a joiner that joins nothing is removed',
        search: "    .replace(IDLE_JOINERS, '')\n",
        replacement: '',
      },
      {
        id: 'text-composed',
        fact: 'the kanji of a name stay as typed when letters are composed',
        search: '/[^\\uF900-\\uFAFF\\u{2F800}-\\u{2FA1F}]+/gu',
        replacement: '/[^]+/gu',
      },
      {
        id: 'text-letter',
        fact: 'a name without a visible letter is empty',
        search: "LETTER.test(line) ? line : ''",
        replacement: 'line',
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
        search: '(?:\\+|00)810?',
        replacement: '\\+810?',
      },
      {
        id: 'telephone-zero',
        fact: 'a number without its zero is read',
        search: ".replace(WITHOUT_ZERO, '0')",
        replacement: '',
      },
      {
        id: 'telephone-short',
        fact: 'a mobile number that lacks a digit does not become a landline',
        search: '(?![5-9]0)[1-9]',
        replacement: '[1-9]',
      },
      {
        id: 'telephone-extension',
        fact: 'an extension is refused in its own words',
        search: 'if (EXTENSION.test(line))',
        replacement: "if (line === '内線')",
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
        search: ': parseParcelName(code)?.orderNumber',
        replacement: ': undefined',
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
        search: ".replace(MARKS, '')",
        replacement: '',
      },
      {
        id: 'name-key-variants',
        fact: 'a name is found by all variants of its kanji',
        search: 'NAME_VARIANTS.get(kanji) ?? kanji',
        replacement: 'kanji',
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
        search: '昻昂',
        replacement: '昻昂 侭儘',
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
        search: 'isRejected(telephone) ? [] : [telephone]',
        replacement: 'isRejected(telephone) ? [] : []',
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
        search: '    check: slipFault,\n',
        replacement: '',
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
        search: '{ ...input, slipNumber, returnSlipNumber }',
        replacement: 'input',
      },
    ],
  },
]
