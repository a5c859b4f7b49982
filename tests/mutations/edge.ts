import type { MutatedFile } from './mutation.ts'

/** What is decided before a page is rendered. */
export const EDGE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'app/routes.ts',
    tests: ['tests/integration/hostile-paths.test.ts'],
    mutations: [
      {
        id: 'path-case',
        fact: 'a path in upper case is no page',
        search: 'caseSensitive: true',
        replacement: 'caseSensitive: false',
      },
    ],
  },
  {
    file: 'domain/navigation/path.ts',
    tests: ['tests/integration/hostile-paths.test.ts'],
    mutations: [
      {
        id: 'path-encoded',
        fact: 'a path with an encoded letter is no page',
        search: ' || ENCODED_UNRESERVED.test(path)',
        replacement: '',
      },
    ],
  },
]
