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
        search: 'pdf.groups.at(-1)?.add(pdf.struct(tag, {}, draw))',
        replacement: 'draw()',
      },
      {
        id: 'paper-cell-of-row',
        fact: 'a cell is read as one of its row',
        search: 'pdf.groups.at(-1)?.add(element)',
        replacement: 'pdf.groups.at(0)?.add(element)',
      },
      {
        id: 'paper-code-named',
        fact: 'a code on a paper is named',
        search: "pdf.struct('Figure', { alt }, draw)",
        replacement: "pdf.struct('Figure', {}, draw)",
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
        search: "    lang: 'ja-JP',\n",
        replacement: '',
      },
    ],
  },
]
