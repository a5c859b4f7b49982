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
        search: "field('telephone', 'tel')",
        replacement: "field('telephone', 'tel-national')",
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
        search: '<time dateTime={dateTime} ',
        replacement: '<time ',
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
        search: '<colgroup key={month} span={length} />',
        replacement: '<colgroup key={month} />',
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
        search: 'patterns: [返送用伝票, ',
        replacement: 'patterns: [',
      },
      {
        id: 'words-cancel',
        fact: 'what the shop cancels of itself keeps its humble words',
        search: '(?!いた[しす]|いただけ|し)',
        replacement: '',
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
        search: '{ ...first.picture, alt: first.name }',
        replacement: 'first.picture',
      },
    ],
  },
]
