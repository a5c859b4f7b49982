import type { MutatedFile } from './mutation.ts'

/** Records that staff edit (decision 102): what a file changes, and what it leaves. */
export const RECORD_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/record/record-file.ts',
    tests: ['domain/record/record.test.ts'],
    mutations: [
      {
        id: 'record-file-lacking-column',
        fact: 'a column that a file lacks leaves the field as it is',
        in: 'readFileRows',
        replace: ['fieldNames(of).filter((name) => !isMissing(name))', '[...fieldNames(of)]'],
      },
      {
        id: 'record-file-key',
        fact: 'a file without uid and key is refused',
        in: 'readFileRows',
        drop: "rejected('file-columns'",
      },
      {
        id: 'record-file-row-number',
        fact: 'a refused row has the number that the spreadsheet shows',
        in: 'readFileRows',
        replace: ['index + 1', 'index'],
      },
      {
        id: 'record-file-quoted',
        fact: 'a text that looks like a quoted formula comes back as it was stored',
        in: 'quoteAgain',
        drop: 'QUOTED_FORMULA.test(text)',
      },
    ],
  },
  {
    file: 'domain/record/record.ts',
    tests: ['domain/record/record.test.ts'],
    mutations: [
      {
        id: 'record-typed-again',
        fact: 'a field that is wrong is shown as it was typed',
        in: 'typedTexts',
        replace: ["shown[name] || (typed[name] ?? '')", "shown[name] ?? ''"],
      },
    ],
  },
]

/** What a guest sees of an order, and how it is found without its mails. */
export const ORDER_PAGE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/order/steps.ts',
    tests: ['domain/order/steps.test.ts'],
    mutations: [
      {
        id: 'step-hour',
        fact: 'a step has an hour only while the customer has to act',
        in: 'stepsOf',
        replace: [' && isIdentityMissing(document?.status)', ''],
      },
      {
        id: 'step-shipped-on',
        fact: 'an order that has left shows the day on which it left',
        in: 'stepsOf',
        replace: ['dayOf(order.shippedAt) ?? next?.shippedOn', 'next?.shippedOn'],
      },
    ],
  },
  {
    file: 'content/not-rented.ts',
    tests: ['content/not-rented.test.ts'],
    mutations: [
      {
        id: 'not-rented-segments',
        fact: 'a word within a longer one is answered, too',
        in: 'notRented',
        replace: ['[word, ...word.segments]', '[word]'],
      },
    ],
  },
  {
    file: 'app/text/order-changes.ts',
    tests: ['app/text/order-changes.test.ts'],
    mutations: [
      {
        id: 'changes-of-cancelled-order',
        fact: 'the lines of a cancelled order are no change of it',
        in: 'orderChangesOf',
        replace: ['lines.every(isCancelledLine)', 'lines.length === 0'],
      },
    ],
  },
  {
    file: 'services/orders/return-money.ts',
    tests: ['tests/specification/rules-cancellation.test.ts'],
    mutations: [
      {
        id: 'transfer-in-history',
        fact: 'the history says what goes back by bank transfer',
        in: 'transferOf',
        replace: ["=== 'transfer'", "=== 'refund'"],
      },
    ],
  },
]
