import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { facetKey, SEARCH_FACETS } from '#domain/search/attributes.ts'
import { type Filter, passes } from '#domain/search/filter.ts'
import type { SearchItem, SearchPage, SearchQuestion } from '#services/ports/search-index.ts'
import { demoSearchItems } from '#tests/contract/search-items.ts'
import { buildItemIndex, type ItemIndex } from './item-index.ts'

const items = demoSearchItems()
const ALL: SearchPage = { offset: 0, limit: 10_000, facets: [], numbers: [] }
let index: ItemIndex
beforeAll(async () => {
  index = await buildItemIndex(items, async () => undefined)
})

function ask(text: string, more: Partial<SearchQuestion> = {}): SearchItem[] {
  return [...index.find({ text, prefix: 'last', typos: 'always', filter: undefined, ...more }, ALL).items]
}
const ids = (text: string, more?: Partial<SearchQuestion>) => ask(text, more).map(({ id }) => id)
const names = (text: string) => ask(text).map(({ name }) => name)

describe('writings of one word', () => {
  test.each([
    ['喪服', ['もふく', 'モフク', 'ﾓﾌｸ', ' もふく　', '喪服 レンタル']],
    ['数珠', ['じゅず', 'ジュズ', 'じゅづ', '念珠', 'ねんじゅ', '數珠']],
    ['ふくさ', ['フクサ', '袱紗', '帛紗', 'ﾌｸｻ']],
    ['ワンピース', ['わんぴーす', 'ワンピ-ス', 'ﾜﾝﾋﾟｰｽ', 'one piece', 'ONEPIECE']],
    ['礼服', ['れいふく', '禮服', 'レイフク']],
    ['フォーマル', ['ふぉーまる', 'フオーマル', 'フォ〜マル']],
  ])('%s', (word, writings) => {
    const expected = ids(word)
    expect(expected.length).toBeGreaterThan(5)
    for (const writing of writings) expect(ids(writing)).toEqual(expected)
  })

  test.each([
    ['靴', 'パンプス'],
    ['パンプス', 'シューズ'],
    ['礼服', 'フォーマル'],
    ['フォーマル', '礼服'],
  ])('%s also finds %s', (word, other) => {
    const found = new Set(ids(word))
    expect(ids(other).some((id) => found.has(id))).toBe(true)
  })
})

describe('words', () => {
  test('parts of a word are found in other orders and with words between', () => {
    expect(names('もふくせっと').every((name) => /セット/.test(name) || /喪服/.test(name))).toBe(true)
    expect(ids('黒ワンピース').length).toBeGreaterThan(0)
    expect(names('前開きの喪服')[0]).toMatch(/前開き.*喪服/)
  })

  test('a number goes with its unit', () => {
    expect(names('7点セット')).not.toContainEqual(expect.stringMatching(/[58]点セット/))
    expect(ask('9号').every((item) => item.sizes.includes('9号'))).toBe(true)
    expect(ids('9号').length).toBeGreaterThan(10)
  })

  test('long vowels tell short words apart', () => {
    expect(names('レース').filter((name) => !name.includes('レース') && name.includes('ドレス'))).toEqual([])
  })

  test('as it is typed, letter by letter', () => {
    for (const typed of ['わ', 'わん', 'わんp', 'わんぴ', 'わんぴー', 'わんぴーす']) {
      expect(ask(typed).some(({ name }) => name.includes('ワンピース'))).toBe(true)
    }
    expect(ids('わんぴ', { prefix: 'none', typos: 'never' }).length).toBeLessThan(ids('わんぴ').length + 1)
  })

  test('words that nobody sells find nothing', () => expect([ids('zzzz'), ids('ざざざざざ')]).toEqual([[], []]))
})

describe('slips of the finger', () => {
  test.each(['ワンピーヅ', 'アンサンプル', 'ネッレクス', 'フォーラル', 'quil stern'])('%s', (typed) => {
    expect(ids(typed).length).toBeGreaterThan(3)
    expect(ids(typed, { typos: 'never' })).toEqual([])
  })

  test('are found after what was typed', () => {
    const found = ask('ブラウス').map(({ name, brand, categories }) => `${name}${brand.name}${categories[0]?.name}`)
    expect(found.length).toBeGreaterThan(0)
    expect(ids('パンブス')).toContain(ids('パンプス')[0])
  })
})

describe('order', () => {
  const item = (id: number, more: Partial<SearchItem>): SearchItem => ({ ...items[0]!, id, popularity: 0, ...more })
  const plain = {
    name: '別の品',
    kana: '',
    brand: { uid: 1, name: '墨', kana: '' },
    categories: [],
    form: 'coat',
    setForm: undefined,
    colors: [],
  }

  test('word of its own, beginning, slip; name, brand, category; then how often it was lent', async () => {
    const shelf = [
      item(1, { ...plain, name: 'アンサンブレ' }),
      item(2, { ...plain, categories: [{ uid: 1, name: 'アンサンブル' }] }),
      item(3, { ...plain, brand: { uid: 2, name: 'アンサンブル', kana: '' } }),
      item(4, { ...plain, name: 'アンサンブル' }),
      item(5, { ...plain, name: 'アンサンブル', popularity: 9 }),
      item(6, { ...plain, name: 'アンサンブルスーツ' }),
    ]
    const small = await buildItemIndex(shelf, async () => undefined)
    const found = small.find({ text: 'アンサンブル', prefix: 'last', typos: 'always', filter: undefined }, ALL)
    expect(found.items.map(({ id }) => id)).toEqual([5, 4, 3, 2, 6, 1])
  })

  test('without words the most lent come first', () => {
    const lent = ask('').map(({ popularity }) => popularity)
    expect(lent).toEqual(lent.toSorted((a, b) => b - a))
    expect(lent.length).toBe(items.length)
  })
})

const filterable = (item: SearchItem) => ({
  facets: {
    brand: [item.brand.name],
    category: item.categories.map(({ name }) => name),
    color: item.colors,
    size: item.sizes,
    objectID: [String(item.id)],
  },
  numbers: { price: item.fourDaysYen, popularity: item.popularity },
})
const someItem = fc.constantFrom(...items)
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(someItem, fc.constantFrom(...SEARCH_FACETS, 'objectID' as const), fc.boolean())
    .map(([item, facet, isUpper]) => {
      const value = filterable(item).facets[facet][0] ?? ''
      return { kind: 'facet' as const, facet, value: isUpper ? value.toUpperCase() : value }
    }),
  fc.tuple(someItem, fc.constantFrom('<', '<=', '=', '!=', '>=', '>')).map(([item, comparison]) => ({
    kind: 'number' as const,
    number: 'price' as const,
    comparison,
    than: item.fourDaysYen,
  })),
  fc.tuple(someItem, someItem).map(([a, b]) => ({
    kind: 'range' as const,
    number: 'price' as const,
    from: a.fourDaysYen,
    to: b.fourDaysYen,
  })),
)
const filters = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ kind: fc.constantFrom('all' as const, 'any' as const), of: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
  ),
})).filter

describe('filters and facets', () => {
  test('agree with asking every item', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const expected = items.filter((item) => passes(filter, filterable(item))).map(({ id }) => id)
        expect(ids('', { filter }).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
      }),
      { numRuns: 300 },
    )
  })

  test('counts are those of the items found', () => {
    const question = { text: '喪服', prefix: 'last', typos: 'always', filter: undefined } as const
    const found = index.find(question, { ...ALL, facets: SEARCH_FACETS, numbers: ['price'] })
    for (const facet of SEARCH_FACETS) {
      const values = found.items.flatMap((item) => [...new Set(filterable(item).facets[facet])])
      for (const { value, count } of found.facets.get(facet)!)
        expect(values.filter((one) => one === value).length).toBe(count)
      expect(found.facets.get(facet)!.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
    }
    expect([...found.numbers.get('price')!.values()].reduce((sum, count) => sum + count, 0)).toBe(found.total)
  })

  test('pages put together are the whole, each item once', () => {
    const question = { text: '喪服', prefix: 'last', typos: 'always', filter: undefined } as const
    const whole = ids('喪服')
    const walked: number[] = []
    for (let offset = 0; offset < whole.length; offset += 7) {
      walked.push(...index.find(question, { ...ALL, offset, limit: 7 }).items.map(({ id }) => id))
    }
    expect(walked).toEqual(whole)
  })

  test('values of a facet are found by reading, slip and beginning', () => {
    const question: SearchQuestion = { text: '', prefix: 'last', typos: 'always', filter: undefined }
    const values = (facet: 'brand' | 'category', text: string) =>
      index.findValues(facet, text, question, 10).map(({ value }) => value)
    expect(values('brand', 'はくう')).toEqual(['白雨'])
    expect(values('brand', 'mere')).toEqual(['mère et brin'])
    expect(values('category', 'もふく')).toContain('レディース礼服・喪服')
    expect(values('category', 'ワンピ')).toContain('女の子ワンピース')
    expect(values('brand', '')).toHaveLength(10)
    expect(facetKey(' ＱＵＩＬＬ ')).toBe('quill')
  })

  test('any text and any filter is answered', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'黒ワンピース喪服7点セット もふくーabc') }),
    )
    fc.assert(
      fc.property(text, filters, (typed, filter) => {
        for (const item of ask(typed, { filter })) expect(passes(filter, filterable(item))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
