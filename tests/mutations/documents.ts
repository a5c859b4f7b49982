import type { MutatedFile } from './mutation.ts'

const CHANGED = ['tests/e2e/changed-document.spec.ts']

/** What the browser makes of a document: one that was changed before hydration, and one that arrives slowly. */
export const DOCUMENT_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'app/ui/shell/early-input.ts',
    tests: CHANGED,
    mutations: [
      {
        id: 'typed-text-lost',
        fact: 'a page that React renders anew keeps what was typed before',
        in: 'useEarlyInput',
        replace: ['shown !== field || shown', 'shown'],
      },
      {
        id: 'early-choice-lost',
        fact: 'a choice before hydration is made again in the field that took the place of the former',
        in: 'useEarlyInput',
        replace: ['successorOf(field)', 'field.isConnected ? field : null'],
      },
      {
        id: 'focus-lost',
        fact: 'a page that React renders anew keeps the focus',
        in: 'useEarlyInput',
        replace: ['false', 'undefined'],
      },
    ],
  },
  {
    file: 'app/ui/shell/shell.tsx',
    tests: CHANGED,
    mutations: [
      {
        id: 'known-favourites-lost',
        fact: 'a shared page that React renders anew shows the favourites of its visitor',
        in: 'useShownVisitor',
        drop: 'showKnownFavourites()',
      },
    ],
  },
  {
    file: 'app/ui/shell/reload-guard.tsx',
    tests: CHANGED,
    mutations: [
      {
        id: 'moved-part-error',
        fact: 'a page whose parts an extension has moved is loaded again instead of showing an error page',
        in: 'reloadAfterMove',
        replace: ['NotFoundError', 'TypeError'],
      },
    ],
  },
  {
    file: 'app/routes/catalog/add-bar.tsx',
    tests: CHANGED,
    mutations: [
      {
        id: 'translated-choice-stale',
        fact: 'what a choice changes is the only text of its element, so that a translated page shows it',
        in: 'ButtonText',
        replace: ['`${span}で` : `${span}・${sizeLabel}で`}', 'span : `${span}・${sizeLabel}`}で'],
      },
    ],
  },
  {
    file: 'app/ui/first-screen.tsx',
    tests: ['tests/e2e/layout-shift.spec.ts'],
    mutations: [
      {
        id: 'painted-in-parts',
        fact: 'a page is painted when what it shows first has arrived, so that nothing moves',
        in: 'FirstScreen',
        replace: ['{`#${END_ID}`}', '"#main"'],
      },
    ],
  },
]
