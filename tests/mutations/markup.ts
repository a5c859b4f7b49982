import type { MutatedFile } from './mutation.ts'

/** What documents say to programs (browsers that fill in forms, screen readers, previews of links), and their words. */
export const MARKUP_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'app/ui/address/address-fields.tsx',
    tests: ['tests/integration/get-requests.test.ts'],
    mutations: [
      {
        id: 'markup-telephone',
        fact: 'a browser fills in the whole telephone number',
        in: 'PlaceFields',
        replace: ["'tel'", "'tel-national'"],
      },
    ],
  },
  {
    file: 'app/ui/staff/moment-time.tsx',
    tests: ['tests/integration/get-requests.test.ts'],
    mutations: [
      {
        id: 'markup-moment',
        fact: 'a moment of the back office is read by programs',
        in: 'MomentTime',
        replace: ['time dateTime={dateTime}', 'time'],
      },
    ],
  },
  {
    file: 'app/routes/staff-stock/timeline-grid.tsx',
    tests: ['tests/integration/staff-stock-pages.test.ts'],
    mutations: [
      {
        id: 'markup-months',
        fact: 'each month of the timeline has its group of columns',
        in: 'TimelineGrid',
        replace: [' span={length}', ''],
      },
    ],
  },
  {
    file: 'scripts/words.yml',
    tests: ['scripts/lint-words.test.ts'],
    mutations: [
      {
        id: 'words-slip',
        fact: 'the slip of the return has one name',
        in: '返送伝票',
        replace: ['返送用伝票, ', ''],
      },
      {
        id: 'words-cancel',
        fact: 'what the shop cancels of itself keeps its humble words',
        in: 'キャンセル',
        replace: ['(?!いた[しす]|いただけ|し)', ''],
      },
    ],
  },
  {
    file: 'app/routes/home/home.tsx',
    tests: ['tests/integration/select-and-ranking.test.ts'],
    mutations: [
      {
        id: 'markup-preview',
        fact: 'the preview of the home page says what it shows',
        in: 'meta',
        replace: ['{ ...first.picture, alt: first.name }', 'first.picture'],
      },
    ],
  },
]
