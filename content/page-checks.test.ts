import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pagePicturePath } from '#domain/files/page-picture.ts'
import type { PageText, WrittenPage } from '#domain/page-text/page-text.ts'
import { MAX_BLOCK_LENGTH, shapeProblems } from '#domain/page-text/problems.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { namesIn } from '#domain/text/placeholders.ts'
import { AREA_TEMPLATE } from './areas.ts'
import { readPage } from './page.ts'
import { PROTECTED_NAMES } from './page-checks.ts'
import { readWritten } from './page-source.ts'
import { pageTexts } from './page-texts.ts'
import { releasedPages, sitePages } from './site-pages.ts'

const released = [...releasedPages().values()]
const settings = FIRST_SETTINGS
const paths = new Set(sitePages(settings).map(({ path }) => path))
const about = releasedPages().get('/about')!
const PICTURE = pagePicturePath({ uploadUid: 'upload-1', width: 1200, height: 800 })
const pictures = new Set([PICTURE])
const problemsOf = (body: string, kind: 'guide' | 'legal' = 'guide', path = '/about', decided = settings) =>
  pageTexts.problemsOf({ path, kind, text: { ...about.text, body }, paths, pictures, settings: decided })
const codesOf = (...given: Parameters<typeof problemsOf>) =>
  problemsOf(...given).flatMap(({ code, isRefused }) => (isRefused ? [code] : []))
const writtenOf = (text: PageText): WrittenPage => ({
  ...text,
  path: '/about',
  kind: 'guide',
  baseHash: undefined,
  isWithdrawn: false,
  sinceAt: [Temporal.Instant.from('2026-12-01T00:00:00Z')],
})

test.each(released.map((page) => [page.path, page] as const))('%s could be published as it is', (path, page) => {
  const problems = pageTexts.problemsOf({ path, kind: page.kind, text: page.text, paths, pictures, settings })
  expect(problems.filter(({ isRefused }) => isRefused)).toEqual([])
})

describe('a picture that staff uploaded', () => {
  /** Of a text that no release has. */
  const codesOf = (body: string) => {
    const text = { ...about.text, body }
    const asked = { path: '/article/wrapping', kind: 'article' as const, text, paths, pictures, settings }
    return pageTexts.problemsOf(asked).map(({ code }) => code)
  }

  test('is shown with its words and its size', () => {
    const { blocks } = readWritten(writtenOf({ ...about.text, body: `![袱紗の包み方](${PICTURE})` }))
    expect(blocks).toEqual([
      { kind: 'figure', src: PICTURE, alt: '袱紗の包み方', caption: '', width: 1200, height: 800 },
    ])
    expect(codesOf(`![袱紗の包み方](${PICTURE})`)).toEqual([])
  })

  test.each([
    [`![](${PICTURE})`, 'picture-words'],
    [`文の中の![袱紗](${PICTURE})`, 'unknown-picture'],
    [`![袱紗](${PICTURE.replace('upload-1', 'upload-2')})`, 'unknown-picture'],
    [`![袱紗](https://evil.example${PICTURE})`, 'unknown-picture'],
    [`![袱紗](${PICTURE.replace('?1200x800', '')})`, 'unknown-picture'],
    [`![袱紗](${PICTURE.replace('-800.webp', '-800.svg')})`, 'unknown-picture'],
    ['![袱紗](/images/items/uploaded/../1-800.webp?1x1)', 'unknown-picture'],
  ])('as %s is refused: %s', (body, code) => expect(codesOf(body)).toEqual([code]))
})

describe('a text that staff wrote', () => {
  test('is the same page as a file with that text', () => {
    const { title, path, description } = readWritten(writtenOf(about.text))
    expect({ title, path, description }).toEqual({ title: about.text.title, path, description: about.text.description })
  })

  test('names the days of the versions of the terms', () => {
    const terms = releasedPages().get('/other/use')!
    const sinceAt = ['2027-02-01T00:00:00Z', '2027-01-01T00:00:00Z'].map((at) => Temporal.Instant.from(at))
    const text = JSON.stringify(
      readWritten({ ...writtenOf(terms.text), path: '/other/use', kind: 'legal', sinceAt }).blocks,
    )
    expect(text).toContain('2027年2月1日 改定、施行（これまでの版：2027年1月1日、2026年11月')
  })

  test('that has no refused problem can be shown, whatever is typed', () => {
    const piece = fc.constantFrom(
      '## 見出し',
      '### 見出し {#x}',
      '- 項',
      '  - 項',
      '> 囲み',
      '**太字**',
      '[先](/faq)',
      '[先](#x)',
      '![絵](/figures/tie.svg)',
      '{{deliveryFee}}',
      '{{table.charges}}',
      '| 表 | 頭 |\n| --- | --- |\n| 値 | 値 |',
      '\n',
      '\n\n',
      '文',
      '`',
      '*',
      '_',
      '<b>',
      '1. 項',
      '---',
      '[ ] 印',
      '\\',
      '{{',
      '}}',
      '    字下げ',
      '![',
      '](',
      'https://a.example/',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const body = pieces.join('')
        if (problemsOf(body).some(({ isRefused }) => isRefused)) return
        expect(pageTexts.flawOf(writtenOf({ ...about.text, body }))).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  test('is read in a time that its length bounds', () => {
    const pieces = ['_a', '*a_ ', '[', '![', '`a', '[a](', '|a', '<a ', '~~a ', 'a@a.', '&a', '- - - - a\n']
    for (const piece of pieces) {
      const block = piece.repeat(Math.floor(MAX_BLOCK_LENGTH / piece.length))
      const body = Array.from({ length: 3 }, () => block).join('\n\n')
      const begunAt = performance.now()
      problemsOf(body)
      expect([piece, performance.now() - begunAt < 5_000]).toEqual([piece, true])
    }
  })
})

describe('before the parser', () => {
  test.each([
    ['four lists in each other', '- - - - x', []],
    ['five lists in each other', '- - - - - x', ['too-deep']],
    ['notes without spaces', '>>>>> x', ['too-deep']],
    ['numbered lists', '1. 1. 1) 1. 1. x', ['too-deep']],
    ['far to the right', `${' '.repeat(20)}- x`, ['too-deep']],
    ['a long block', 'あ'.repeat(MAX_BLOCK_LENGTH + 1), ['block-too-long']],
    ['two blocks', `${'あ'.repeat(MAX_BLOCK_LENGTH)}\n\n${'あ'.repeat(MAX_BLOCK_LENGTH)}`, []],
  ])('%s', (_, body, codes) => expect(shapeProblems(body).map(({ code }) => code)).toEqual(codes))
})

describe('a number that is a setting', () => {
  test.each(['送料は1,100円です', '送料は1100円です', '送料は１，１００円です'])('is found in %s', (body) => {
    expect(problemsOf(body)).toContainEqual({
      code: 'typed-number',
      what: '1,100円',
      instead: '{{deliveryFee}}',
      isRefused: false,
    })
    expect(problemsOf(body, 'legal').find(({ code }) => code === 'typed-number')?.isRefused).toBe(true)
  })

  test.each(['{{deliveryFee}}', '21,100円', '1,100円分'.replace('1,1', '3,1')])('is not found in %s', (body) => {
    expect(problemsOf(body).filter(({ code }) => code === 'typed-number')).toEqual([])
  })
})

test('a number that several settings have names all of them, and 0 is no number', () => {
  const found = (body: string, decided = settings) =>
    problemsOf(body, 'guide', '/about', decided).filter(({ code }) => code === 'typed-number')
  expect(found('商品価格の10％です').map(({ instead }) => instead)).toEqual(['{{planRate}}％」か「{{taxRate}}％'])
  const free = { ...settings, delivery: { feeYen: 0, freeFromYen: 0 } }
  expect(found('手数料は0円です', free)).toEqual([])
})

test.each([
  ['[x](javascript:alert(1)//{{cutOff}})', ['unsafe-link']],
  ['[x](/faq{{cutOff}})', ['unsafe-link']],
  ['{{table.charges}}', []],
  ['> {{table.charges}}', ['table-not-alone']],
  ['- {{table.charges}}', ['table-not-alone']],
  ['次の{{table.charges}}', ['table-not-alone']],
  ['{{prefecture.name}}', ['unknown-name']],
])('%s has %j', (body, codes) => {
  expect(codesOf(body)).toEqual(codes)
  if (codes[0] === 'unsafe-link') expect(pageTexts.flawOf(writtenOf({ ...about.text, body }))).toBeDefined()
})

test('the template of the areas has names of an area', () =>
  expect(codesOf('{{prefecture.name}}', 'guide', AREA_TEMPLATE)).toEqual([]))

describe('what the law demands', () => {
  const legal = released.filter(({ kind }) => kind === 'legal')

  test('each protected name is in a legal page', () => {
    const present = new Set(legal.flatMap(({ text }) => namesIn(text.body)))
    expect([...PROTECTED_NAMES].filter((name) => !present.has(name))).toEqual([])
  })

  test.each(['paymentTimings', 'paymentMethodsOr', 'cutOffTime', 'notServedAnd', 'deliveryFee'])(
    '{{%s}} stays in the terms',
    (name) => {
      const { text } = releasedPages().get('/other/use')!
      const body = text.body.replaceAll(`{{${name}}}`, '')
      const problems = pageTexts.problemsOf({
        path: '/other/use',
        kind: 'legal',
        text: { ...text, body },
        paths,
        pictures,
        settings,
      })
      expect(problems).toContainEqual({ code: 'name-missing', what: `{{${name}}}`, isRefused: true })
    },
  )
})

test('a file and a text have the same parser: what one refuses, the other does', () => {
  expect(() => readPage('x', '---\ntitle: x\n---\n{{no}}')).toThrow(/unknown name no/)
  expect(pageTexts.flawOf(writtenOf({ ...about.text, body: '{{no}}' }))).toContain('unknown name no')
  expect(pageTexts.flawOf(writtenOf({ ...about.text, body: '[x](javascript:alert)' }))).toBe('javascript:alert')
})
