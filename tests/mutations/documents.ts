import type { MutatedFile } from './mutation.ts'

const CHANGED = ['tests/e2e/changed-document.spec.ts']

/** What the browser makes of a document: one that was changed before hydration, and one that arrives slowly. */
export const DOCUMENT_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'app/ui/server-markup.tsx',
    tests: CHANGED,
    mutations: [
      {
        id: 'markup-lost',
        fact: 'a page that React renders anew keeps the parts that only the server has',
        search: 'element.current?.replaceChildren(...before.childNodes)',
        replacement: 'element.current?.replaceChildren()',
      },
    ],
  },
  {
    file: 'app/ui/shell/early-input.tsx',
    tests: CHANGED,
    mutations: [
      {
        id: 'typed-text-lost',
        fact: 'a page that React renders anew keeps what was typed before',
        search: 'if (!field.isConnected) writeText(successorOf(field), value)',
        replacement: 'if (field.isConnected) writeText(successorOf(field), value)',
      },
      {
        id: 'early-choice-lost',
        fact: 'a choice before hydration is made again in the field that took the place of the former',
        search: 'const shown = successorOf(element)',
        replacement: 'const shown = element',
      },
      {
        id: 'focus-lost',
        fact: 'a page that React renders anew keeps the focus',
        search: 'typed.focused?.isConnected === false',
        replacement: 'typed.focused?.isConnected === undefined',
      },
    ],
  },
  {
    file: 'app/ui/favourite-forms.tsx',
    tests: CHANGED,
    mutations: [
      {
        id: 'sent-favourites-lost',
        fact: 'a shared page that React renders anew shows the favourites of its visitor',
        search: 'if (sent.has(button.value)) toggle(button)',
        replacement: 'if (!sent.has(button.value)) sent.add(button.value)',
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
        search: "?.name === 'NotFoundError'",
        replacement: "?.name === 'TypeError'",
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
        search: '{choice.sizes.length === 1 ? `${span}で` : `${span}・${sizeLabel}で`}',
        replacement: '{choice.sizes.length === 1 ? span : `${span}・${sizeLabel}`}で',
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
        search: 'href={`#${END_ID}`}',
        replacement: 'href="#main"',
      },
    ],
  },
]
