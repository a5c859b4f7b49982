import type { MutatedFile } from './mutation.ts'

/** Papers that are read aloud. */
export const PAPER_TAG_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'adapters/paper/tags.ts',
    tests: ['tests/contract/papers.test.ts'],
    mutations: [
      {
        id: 'paper-text-read',
        fact: 'a program that reads a paper aloud finds its texts',
        in: 'part',
        replace: ['pdf.groups.at(-1)?.add(pdf.struct(tag, {}, draw))', 'draw()'],
      },
      {
        id: 'paper-cell-of-row',
        fact: 'a cell is read as one of its row',
        in: 'group',
        replace: ['-1', '0'],
      },
      {
        id: 'paper-code-named',
        fact: 'a code on a paper is named',
        in: 'figure',
        replace: [' alt ', ''],
      },
    ],
  },
  {
    file: 'adapters/paper/sheet.ts',
    tests: ['tests/contract/papers.test.ts'],
    mutations: [
      {
        id: 'paper-language',
        fact: 'a paper says that it is in Japanese',
        in: 'openPdf',
        replace: ["lang: 'ja-JP',", ''],
      },
    ],
  },
]
