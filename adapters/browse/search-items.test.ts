import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { MOURNING_LABELS } from '#domain/catalog/attributes.ts'
import { facetKey, SEARCH_FACETS } from '#domain/search/filter.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { SearchPage, SearchQuery } from '#services/ports/search-index.ts'
import { filterable, searchFilters } from '#tests/contract/search-filters.ts'
import { demoSearchItems, searchIndexOf } from '#tests/contract/search-items.ts'
import { matchesFilter } from '#tests/support/catalogue/matches-filter.ts'

const items = demoSearchItems()
const filters = searchFilters(items)
const ALL: SearchPage = { offset: 0, limit: 10_000, facets: [], numbers: [] }
let index: ReturnType<typeof searchIndexOf>
beforeAll(() => {
  index = searchIndexOf(items)
})

function search(text: string, options: Partial<SearchQuery> = {}): SearchItem[] {
  return [...index.find({ text, prefix: 'last', typos: 'always', filter: undefined, ...options }, ALL).items]
}
const ids = (text: string, options?: Partial<SearchQuery>) => search(text, options).map(({ id }) => id)
const isGarment = (form: string) =>
  !/bag|pumps|shoes|necklace|earrings|accessory|fukusa|juzu|stall|valletta|sensu|belt|shirt$/.test(form)
const names = (text: string) => search(text).map(({ name }) => name)

test.each([
  ...[
    '入学式',
    '入学式 スーツ',
    '入学式スーツ',
    '卒園式 スーツ',
    '入学式 ワンピース',
    '卒業式 母',
    '入学式 ママ',
    '七五三',
  ],
])('%s finds ceremony suits before what may be worn to a ceremony, too', (text) => {
  const suits = ids('セレモニースーツ')
  const found = search(text).filter(({ attributes }) => !attributes.some((label) => label === '結婚式'))
  expect(found.slice(0, suits.length).map(({ id }) => id)).toEqual(suits)
})

describe('spellings of one word', () => {
  test.each([
    ['喪服', ['もふく', 'モフク', 'ﾓﾌｸ', ' もふく　', '喪服 レンタル']],
    ['数珠', ['じゅず', 'ジュズ', 'じゅづ', '念珠', 'ねんじゅ', '數珠']],
    ['ふくさ', ['フクサ', '袱紗', '帛紗', 'ﾌｸｻ']],
    ['ワンピース', ['わんぴーす', 'ワンピ-ス', 'ﾜﾝﾋﾟｰｽ', 'one piece', 'ONEPIECE']],
    ['礼服', ['れいふく', '禮服', 'レイフク']],
    ['フォーマル', ['ふぉーまる', 'フオーマル', 'フォ〜マル']],
  ])('%s', (word, spellings) => {
    const expected = ids(word)
    expect(expected.length).toBeGreaterThan(5)
    for (const spelling of spellings) expect(ids(spelling)).toEqual(expected)
  })

  test.each([
    ['靴', 'パンプス'],
    ['パンプス', 'シューズ'],
    ['礼服', 'フォーマル'],
    ['フォーマル', '礼服'],
  ])('%s also finds %s', (word, otherWord) => {
    const found = new Set(ids(word))
    expect(ids(otherWord).some((id) => found.has(id))).toBe(true)
  })

  test.each([
    ['法事', ['四十九日', 'しじゅうくにち', '49日', '一周忌', '三回忌', '初盆', '新盆', '納骨式', '年忌']],
    ['葬儀', ['お別れの会', 'お別れ会', '偲ぶ会', '社葬']],
    ['セレモニー', ['お宮参り']],
  ])('what is worn to a %s is found by the names of such services', (word, services) => {
    const garments = search(word).filter(({ form }) => isGarment(form ?? ''))
    for (const service of services) {
      const found = new Set(ids(service))
      expect(found.size, service).toBeGreaterThan(5)
      expect(
        garments.some(({ id }) => found.has(id)),
        service,
      ).toBe(true)
    }
  })
})

describe('words', () => {
  test('parts of a compound match in another order and with words between', () => {
    expect(names('もふくせっと').every((name) => /セット/.test(name) || /喪服/.test(name))).toBe(true)
    expect(ids('黒ワンピース').length).toBeGreaterThan(0)
    expect(names('前開きの喪服')[0]).toMatch(/前開き.*喪服/)
  })

  test('a celebration finds its garments first, then those for mourning and what goes with them', () => {
    for (const [word, label] of [
      ['入学式', '入学・卒業／入園・卒園'],
      ['卒園式', '入学・卒業／入園・卒園'],
      ['七五三', '七五三'],
    ]) {
      const found = search(word!)
      const garments = found.filter(
        ({ form, attributes }) =>
          isGarment(form) && attributes.includes(label!) && !attributes.some((each) => MOURNING_LABELS.includes(each)),
      )
      expect(garments.length, word).toBeGreaterThan(3)
      expect(found.slice(0, garments.length), word).toEqual(garments)
    }
  })

  test('a number matches only with its unit', () => {
    expect(names('7点セット')).not.toContainEqual(expect.stringMatching(/[58]点セット/))
    expect(search('9号').every((item) => item.sizes.includes('9号'))).toBe(true)
    expect(ids('9号').length).toBeGreaterThan(10)
    expect(ids('パンプス 23.0cm').length).toBeGreaterThan(1)
    for (const size of ['23.0', '23cm', '23']) expect(ids(`パンプス ${size}`)).toEqual(ids('パンプス 23.0cm'))
  })

  test('long vowels distinguish short words', () => {
    expect(names('レース').filter((name) => !name.includes('レース') && name.includes('ドレス'))).toEqual([])
  })

  test('matches while a word is typed, letter by letter', () => {
    for (const text of ['わ', 'わん', 'わんp', 'わんぴ', 'わんぴー', 'わんぴーす']) {
      expect(search(text).some(({ name }) => name.includes('ワンピース'))).toBe(true)
    }
    expect(ids('わんぴ', { prefix: 'none', typos: 'never' }).length).toBeLessThan(ids('わんぴ').length + 1)
  })

  test('unknown words find nothing', () => expect([ids('zzzz'), ids('ざざざざざ')]).toEqual([[], []]))
})

describe('typos', () => {
  test.each(['ワンピーヅ', 'アンサンプル', 'ネッレクス', 'フォーラル', 'quil stern'])('%s finds its word', (text) => {
    expect(ids(text).length).toBeGreaterThan(3)
    expect(ids(text, { typos: 'never' })).toEqual([])
  })

  test('rank below exact matches', () => {
    const found = search('ブラウス').map(({ name, brand, categories }) => `${name}${brand.name}${categories[0]?.name}`)
    expect(found.length).toBeGreaterThan(0)
    expect(ids('パンブス')).toContain(ids('パンプス')[0])
  })
})

describe('order', () => {
  const item = (id: number, options: Partial<SearchItem>): SearchItem => ({
    ...items[0]!,
    id,
    popularity: 0,
    ...options,
  })
  const plain = {
    name: '別の品',
    kana: '',
    brand: { uid: 1, name: '墨', kana: '' },
    categories: [],
    form: 'coat',
    setForm: undefined,
    colors: [],
  }

  test('by match kind (word, prefix, typo), field (name, brand, category), then popularity', () => {
    const testItems = [
      item(1, { ...plain, name: 'アンサンブレ' }),
      item(2, { ...plain, categories: [{ uid: 1, name: 'アンサンブル' }] }),
      item(3, { ...plain, brand: { uid: 2, name: 'アンサンブル', kana: '' } }),
      item(4, { ...plain, name: 'アンサンブル' }),
      item(5, { ...plain, name: 'アンサンブル', popularity: 9 }),
      item(6, { ...plain, name: 'アンサンブルスーツ' }),
    ]
    const smallIndex = searchIndexOf(testItems)
    const found = smallIndex.find({ text: 'アンサンブル', prefix: 'last', typos: 'always', filter: undefined }, ALL)
    expect(found.items.map(({ id }) => id)).toEqual([5, 4, 3, 2, 6, 1])
  })

  test('without words by popularity', () => {
    const popularities = search('').map(({ popularity }) => popularity)
    expect(popularities).toEqual(popularities.toSorted((a, b) => b - a))
    expect(popularities.length).toBe(items.length)
  })
})

describe('filters and facets', () => {
  test('agree with the filter applied to every item', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const expected = items.filter((item) => matchesFilter(filter, filterable(item))).map(({ id }) => id)
        expect(ids('', { filter }).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
      }),
      { numRuns: 300 },
    )
  })

  test('counts cover exactly the items found', () => {
    const question = { text: '喪服', prefix: 'last', typos: 'always', filter: undefined } as const
    const found = index.find(question, { ...ALL, facets: SEARCH_FACETS, numbers: ['price'] })
    for (const facet of SEARCH_FACETS) {
      const values = found.items.flatMap((item) => [...new Set(filterable(item).facets[facet])])
      for (const { value, count } of found.facets.get(facet)!)
        expect(values.filter((candidate) => candidate === value).length).toBe(count)
      expect(found.facets.get(facet)!.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
    }
    expect([...found.numbers.get('price')!.values()].reduce((sum, count) => sum + count, 0)).toBe(found.total)
  })

  test('the pages together contain each item once', () => {
    const question = { text: '喪服', prefix: 'last', typos: 'always', filter: undefined } as const
    const all = ids('喪服')
    const collected: number[] = []
    for (let offset = 0; offset < all.length; offset += 7) {
      collected.push(...index.find(question, { ...ALL, offset, limit: 7 }).items.map(({ id }) => id))
    }
    expect(collected).toEqual(all)
  })

  test('facet values are found by reading, typo and prefix', () => {
    const question: SearchQuery = { text: '', prefix: 'last', typos: 'always', filter: undefined }
    const values = (facet: 'brand' | 'category', text: string) =>
      index.findValues(facet, text, question, 10).map(({ value }) => value)
    expect(values('brand', 'はくう')).toEqual(['白雨'])
    expect(values('brand', 'mere')).toEqual(['mère et brin'])
    expect(values('category', 'もふく')).toContain('レディース礼服・喪服')
    expect(values('category', 'ワンピ')).toContain('女の子ワンピース')
    expect(values('brand', '')).toHaveLength(10)
    expect(facetKey(' ＱＵＩＬＬ ')).toBe('quill')
  })

  test('any text and any filter returns a result', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'黒ワンピース喪服7点セット もふくーabc') }),
    )
    fc.assert(
      fc.property(text, filters, (text, filter) => {
        for (const item of search(text, { filter })) expect(matchesFilter(filter, filterable(item))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
