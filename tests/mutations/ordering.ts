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
        in: 'verdictOf',
        replace: ['< right', '<= right'],
      },
      {
        id: 'fit-roomy-above',
        fact: 'an ease of exactly the upper end is right',
        in: 'verdictOf',
        replace: ['<= roomy', '< roomy'],
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
        in: 'similarReviewers',
        replace: ['>=', '>'],
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
        in: 'parseComparison',
        replace: ['length >', 'length >='],
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
        in: 'pricesOfLine',
        replace: ['tryOnOf === undefined ? prices : tryOnPrices(prices, settings)', 'prices'],
      },
      {
        id: 'shoes-price',
        fact: 'a separate pair of shoes costs nothing',
        in: 'pricesOfLine',
        drop: 'if (shoesOf !== undefined)',
      },
      {
        id: 'companion-orphan',
        fact: 'a companion leaves the cart with its line',
        in: 'withoutOrphans',
        replace: ['has(headUid)', 'size >= 0'],
      },
      {
        id: 'companion-worn',
        fact: 'a companion has the day of wearing of its line',
        in: 'wornTogether',
        replace: ['wearOn: head.wearOn,', ''],
      },
      {
        id: 'companion-shoes',
        fact: 'a separate pair follows its set',
        in: 'headUidOf',
        replace: [' ?? shoesOf', ''],
      },
      {
        id: 'companion-shipped',
        fact: 'a companion that is shipped is not cancelled with its line',
        in: 'cancelledTogether',
        replace: ['=== lineUid || isUnshippedLine(line)', '!== undefined'],
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
        in: 'withSetShoes',
        replace: ['filter((line) => !isCancelledLine(line)).flatMap', 'flatMap'],
      },
      {
        id: 'shoes-packed-again',
        fact: 'a set that gets its shoes back is packed again',
        in: 'withNote',
        replace: ['packedAt: undefined, packedUnitUid: undefined', 'packedAt: line.packedAt'],
      },
      {
        id: 'shoes-shipped',
        fact: 'a set that is shipped keeps the note about its shoes',
        in: 'withNote',
        replace: ['return isFixed', 'return isFixed && setShoes !== undefined'],
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
        in: 'partsInBox',
        replace: ['setShoes === undefined ? parts : withoutShoes(parts)', 'parts'],
      },
      {
        id: 'left-out-in-box',
        fact: 'the box of a set is without the parts that stay here',
        in: 'partsInBox',
        replace: ['.filter(({ key }) => !leftOut.includes(key))', ''],
      },
      {
        id: 'left-out-main',
        fact: 'the main garment of a set does not stay here',
        in: 'optionalParts',
        replace: ['.filter((form) => form !== mainForm)', ''],
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
        in: 'nameWearer',
        replace: ['=== lineUid ?', '!== undefined ?'],
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
        in: 'countMinutesLeft',
        replace: ['endsAtMs - performance.now()', 'ms'],
      },
    ],
  },
  {
    file: 'adapters/postgres/catalogue/item-question-store.ts',
    tests: ['tests/integration/item-questions.test.ts'],
    mutations: [
      {
        id: 'question-shown',
        fact: 'a question is shown when staff answered it, not before',
        in: 'selectAnsweredQuestions',
        replace: [" AND state = 'shown'", ''],
      },
      {
        id: 'question-full',
        fact: 'the questions of an item that wait have a maximum',
        in: 'itemQuestionStore',
        replace: ['< ${ofItem}', '<= ${ofItem}'],
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
        in: 'roomStep',
        replace: ['readingsAbove >=', 'readingsAbove >'],
      },
      {
        id: 'room-moves',
        fact: 'the queue moves above the limit too',
        in: 'roomStep',
        replace: ['max(1, Math.floor(before.admitted / 2))', 'floor(before.admitted / 2)'],
      },
      {
        id: 'room-closes',
        fact: 'the room closes when no visitor waits',
        in: 'roomStep',
        replace: ['waiting === 0 && readingsBelow', 'readingsBelow'],
      },
      {
        id: 'room-checkout',
        fact: 'a checkout under way does not wait',
        in: 'isUrgent',
        replace: ['(isCheckout)', '(!isCheckout)'],
      },
    ],
  },
]
