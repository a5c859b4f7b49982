import type { MutatedFile } from './mutation.ts'

/** Sizes, comparison, sizes to try on, sets, wearers and questions (docs/rules.md Ordering), and the waiting room. */
export const ORDERING_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/fit/ease.ts',
    tests: ['domain/fit/fit.test.ts'],
    mutations: [
      {
        id: 'fit-right-from',
        fact: 'an ease of exactly the lower end is right',
        search: "if (easeCm < right) return 'snug'",
        replacement: "if (easeCm <= right) return 'snug'",
      },
      {
        id: 'fit-roomy-above',
        fact: 'an ease of exactly the upper end is right',
        search: 'easeCm <= roomy',
        replacement: 'easeCm < roomy',
      },
    ],
  },
  {
    file: 'domain/fit/similar-reviewers.ts',
    tests: ['domain/fit/similar-reviewers.test.ts'],
    mutations: [
      {
        id: 'fit-few-reviewers',
        fact: 'a group of reviewers counts from its minimum on',
        search: 'count >= MIN_SIMILAR_REVIEWERS',
        replacement: 'count > MIN_SIMILAR_REVIEWERS',
      },
    ],
  },
  {
    file: 'domain/catalog/comparison.ts',
    tests: ['domain/catalog/comparison.test.ts'],
    mutations: [
      {
        id: 'compare-most',
        fact: 'four items are not too many to compare',
        search: 'ids.length > COMPARED_ITEMS.most',
        replacement: 'ids.length >= COMPARED_ITEMS.most',
      },
    ],
  },
  {
    file: 'domain/order/try-on.ts',
    tests: ['domain/order/try-on.test.ts', 'domain/order/set-shoes.test.ts'],
    mutations: [
      {
        id: 'try-on-price',
        fact: 'a size to try on costs half',
        search: 'tryOnOf === undefined ? prices : tryOnPrices(prices)',
        replacement: 'prices',
      },
      {
        id: 'shoes-price',
        fact: 'a separate pair of shoes costs nothing',
        search: 'if (shoesOf !== undefined) return FREE_OF_CHARGE',
        replacement: '',
      },
      {
        id: 'companion-orphan',
        fact: 'a companion leaves the cart with its line',
        search: 'headUid === undefined || uids.has(headUid)',
        replacement: 'headUid === undefined || uids.size >= 0',
      },
      {
        id: 'companion-worn',
        fact: 'a companion has the day of wearing of its line',
        search: 'wearOn: head.wearOn,',
        replacement: '',
      },
      {
        id: 'companion-shoes',
        fact: 'a separate pair follows its set',
        search: 'return tryOnOf ?? shoesOf',
        replacement: 'return tryOnOf',
      },
      {
        id: 'companion-shipped',
        fact: 'a companion that is shipped is not cancelled with its line',
        search: 'line.uid === lineUid || isUnshippedLine(line)',
        replacement: 'line.uid !== undefined',
      },
    ],
  },
  {
    file: 'domain/order/set-shoes.ts',
    tests: ['domain/order/set-shoes.test.ts'],
    mutations: [
      {
        id: 'shoes-cancelled-pair',
        fact: 'a set whose pair was cancelled has its own shoes',
        search: 'lines.filter((line) => !isCancelledLine(line)).flatMap',
        replacement: 'lines.flatMap',
      },
      {
        id: 'shoes-packed-again',
        fact: 'a set that gets its shoes back is packed again',
        search: 'packedAt: undefined, packedProductUid: undefined',
        replacement: 'packedAt: line.packedAt',
      },
      {
        id: 'shoes-shipped',
        fact: 'a set that is shipped keeps the note about its shoes',
        search: 'return isFixed ? line :',
        replacement: 'return isFixed && setShoes !== undefined ? line :',
      },
    ],
  },
  {
    file: 'domain/catalog/parts.ts',
    tests: ['domain/order/set-shoes.test.ts'],
    mutations: [
      {
        id: 'shoes-in-box',
        fact: 'the box of a set without its shoes does not list them',
        search: 'setShoes === undefined ? parts : withoutShoes(parts)',
        replacement: 'parts',
      },
      {
        id: 'left-out-in-box',
        fact: 'the box of a set is without the parts that stay here',
        search: 'partsOf(item).filter(({ key }) => !leftOut.includes(key))',
        replacement: 'partsOf(item)',
      },
      {
        id: 'left-out-main',
        fact: 'the main garment of a set does not stay here',
        search: 'template.filter((form) => form !== mainForm)',
        replacement: 'template',
      },
    ],
  },
  {
    file: 'services/cart/change-cart.ts',
    tests: ['tests/integration/wearers.test.ts'],
    mutations: [
      {
        id: 'wearer-line',
        fact: 'the name of a wearer is that of one line',
        search: 'line.uid === lineUid ? { ...line, wearerName } : line',
        replacement: 'line.uid !== undefined ? { ...line, wearerName } : line',
      },
    ],
  },
  {
    file: 'app/routes/shopping/minutes-left.ts',
    tests: ['app/routes/shopping/minutes-left.test.ts'],
    mutations: [
      {
        id: 'held-counts-down',
        fact: 'the time of a held order counts down',
        search: 'onChange(minutesOf(endsAtMs - performance.now()))',
        replacement: 'onChange(minutesOf(ms))',
      },
    ],
  },
  {
    file: 'adapters/postgres/item-question-store.ts',
    tests: ['tests/integration/item-questions.test.ts'],
    mutations: [
      {
        id: 'question-shown',
        fact: 'a question is shown when staff answered it, not before',
        search: "WHERE item_id = ${itemId} AND state = 'shown' ORDER BY",
        replacement: 'WHERE item_id = ${itemId} ORDER BY',
      },
      {
        id: 'question-full',
        fact: 'the questions of an item that wait have a maximum',
        search: '< ${ofItem}::integer',
        replacement: '<= ${ofItem}::integer',
      },
    ],
  },
  {
    file: 'domain/visitor/waiting-room.ts',
    tests: ['domain/visitor/waiting-room.test.ts'],
    mutations: [
      {
        id: 'room-opens',
        fact: 'a load of three readings opens the room',
        search: 'readingsAbove >= OPENS_AFTER',
        replacement: 'readingsAbove > OPENS_AFTER',
      },
      {
        id: 'room-moves',
        fact: 'the queue moves above the limit too',
        search: 'Math.max(1, Math.floor(before.admitted / 2))',
        replacement: 'Math.floor(before.admitted / 2)',
      },
      {
        id: 'room-closes',
        fact: 'the room closes when no visitor waits',
        search: 'waiting === 0 && readingsBelow >= CLOSES_AFTER',
        replacement: 'readingsBelow >= CLOSES_AFTER',
      },
      {
        id: 'room-checkout',
        fact: 'a checkout under way does not wait',
        search: 'if (isCheckout) return',
        replacement: 'if (!isCheckout) return',
      },
    ],
  },
]
