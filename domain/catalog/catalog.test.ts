import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { parseFitFeeling, parseRecommendLevel } from '../review/review.ts'
import { canonicalQuery, normalisedName } from './canonical.ts'
import { understoodParameters } from './effective-parameters.ts'
import { ITEM_FORMS, isItemFormKey, isSetFormKey, SET_FORMS, type SetForm } from './forms.ts'
import { parseItemId, parseUnitId } from './item-id.ts'
import { EMPTY_ITEM_QUERY, parseItemQuery, parseSortOrder } from './item-query.ts'

const TODAY = day('2026-11-20')
const TIMES = { todayOn: TODAY, earliestOn: day('2026-11-22'), prefecture: 13, rental: OPEN_CALENDAR }
const read = (query: string) => parseItemQuery(new URLSearchParams(query), TIMES)

describe('forms', () => {
  test('sets consist of known forms, and copy targets are parts of the set', () => {
    for (const [key, given] of Object.entries(SET_FORMS)) {
      const { template, mainForm, copyTargets }: SetForm = given
      expect(isSetFormKey(key) && !isItemFormKey(key)).toBe(true)
      expect(template.every(isItemFormKey)).toBe(true)
      expect(template).toContain(mainForm)
      expect(copyTargets.every((form) => form !== mainForm && template.includes(form))).toBe(true)
    }
    expect(Object.values(ITEM_FORMS).every(({ measurements }) => measurements.length > 0)).toBe(true)
    expect([isItemFormKey('toString'), isSetFormKey('onepiece')]).toEqual([false, false])
  })
})

test('sort orders and reviews', () => {
  expect(['date', 'price', 'PRICE_DESC', ' new ', 'x', 'toString', null].map(parseSortOrder)).toEqual([
    'date',
    'price_asc',
    'price_desc',
    'date',
    undefined,
    undefined,
    undefined,
  ])
  expect([parseRecommendLevel('5'), parseFitFeeling(1)]).toEqual([5, 1])
  expect([parseRecommendLevel('0'), parseFitFeeling('6')]).toMatchObject([{ code: 'recommend' }, { code: 'fit' }])
})

describe('item id', () => {
  test.each([
    ['123', 123],
    ['123-4', 123],
    ['123-', 123],
    ['123-x', 123],
    [123, 123],
    ['0123', 123],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['0', undefined],
    ['-4', undefined],
    ['', undefined],
    [' 1', undefined],
    ['１２', undefined],
    ['1.0', undefined],
    ['abc', undefined],
    [null, undefined],
    [['1'], undefined],
  ])('%s', (input, id) => expect(parseItemId(input)).toBe(id))

  test('a unit id has two parts', () => {
    expect(parseUnitId('123-4')).toEqual({ itemId: 123, number: 4 })
    for (const input of ['123', '0-1', '1-', '-1', 'a-b', undefined]) expect(parseUnitId(input)).toBeUndefined()
  })
})

describe('item query', () => {
  test('all parameters together are read', () => {
    const { query, notices } = read(
      'category_id=86&maker_id=3&tag_id[]=9&tag_id[0]=7&tag_id%5B%5D=8&tag_id=7&tag_id%255B%255D=5' +
        '&name=%E3%80%80喪服　ワンピース%20' +
        '&price_range=6000_7999&range=5&startcalendar=2026/11/25&size=12&orderby=price&pageno=3',
    )
    expect(notices).toEqual([])
    expect(query).toEqual({
      categoryId: 86,
      makerId: 3,
      tagIds: [5, 7, 8, 9],
      name: '喪服 ワンピース',
      priceRange: '6000_7999',
      rentalDays: 5,
      arrivalOn: '2026-11-25',
      sizeTagIds: [12],
      order: 'price_asc',
      page: 3,
    })
  })

  test('links of the former shop are read: arrays of one value, `orderby_select`', () => {
    const { query } = read(
      'category_id[]=86&maker_id%5B0%5D=3&price_range[]=6000_7999&startcalendar[0]=2026/11/25' +
        '&orderby_select=price_high',
    )
    expect(query).toMatchObject({ categoryId: 86, makerId: 3, priceRange: '6000_7999', arrivalOn: '2026-11-25' })
    expect(query.order).toBe('price_desc')
    expect(read('orderby=price&orderby_select=price_high').query.order).toBe('price_asc')
    expect(canonicalQuery(new URLSearchParams('category_id[]=86&startcalendar[]=2026-11-25'))).toBe('category_id=86')
  })

  test('blank and malformed values count as absent', () => {
    const invalid =
      'category_id=&maker_id=0&tag_id[]=x&name=%20&price_range=1_2&range=3' +
      '&startcalendar=2026-02-30&orderby=up&pageno=-1'
    expect(read(invalid)).toEqual({ query: EMPTY_ITEM_QUERY, notices: [] })
    expect(read('pageno=10001').query.page).toBe(1)
    expect(read('category_id=86&category_id=107').query.categoryId).toBe(107)
    expect(read('category_id=86&category_id=x').query.categoryId).toBe(86)
    expect(read('who=ladies&who=dogs').query.wearer).toBe('ladies')
    expect(read('who=ladies&category_id=').query).toEqual({ ...EMPTY_ITEM_QUERY, wearer: 'ladies' })
    expect(read('who=ladies&category_id=97').query).toEqual({ ...EMPTY_ITEM_QUERY, categoryId: 97 })
    expect(read(`name=${'𠮷'.repeat(150)}`).query.name).toBe('𠮷'.repeat(100))
  })

  test('an arrival date or rental days alone sets the default of the other (D27)', () => {
    expect(read('startcalendar=2026-11-25').query).toMatchObject({ arrivalOn: '2026-11-25', rentalDays: 4 })
    expect(read('range=7')).toMatchObject({ query: { arrivalOn: '2026-11-22', rentalDays: 7 }, notices: [] })
    const early = parseItemQuery(new URLSearchParams('range=7'), { ...TIMES, earliestOn: TODAY })
    expect(early.query.arrivalOn).toBe('2026-11-21')
    expect(read('').query.arrivalOn).toBeUndefined()
  })

  test('an impossible arrival date moves to the earliest start, with a notice', () => {
    for (const [requestedOn, why] of [
      ['2025-11-25', 'past'],
      ['2026-11-21', 'too-early'],
      ['2027-05-20', 'too-late'],
    ]) {
      const { query, notices } = read(`startcalendar=${requestedOn}`)
      expect(query.arrivalOn).toBe('2026-11-22')
      expect(notices).toMatchObject([{ code: 'arrival-moved', detail: { requestedOn, arrivalOn: '2026-11-22', why } }])
    }
    expect(read('startcalendar=2027-05-19').notices).toEqual([])
  })
})

describe('parameters that took effect', () => {
  const understand = (text: string, query: Partial<ReturnType<typeof read>['query']>) =>
    understoodParameters(new URLSearchParams(text), { ...read(text).query, ...query })

  test('leave the canonical query without filters that name something unknown, which are named (D5)', () => {
    const all =
      'category_id=86&maker_id=9&size=77&tag_id[]=3&tag_id[]=4&price_range=7_8&range=400&startcalendar=2026-13-40'
    expect(understand(all, { makerId: undefined, sizeTagIds: [], tagIds: [4] })).toEqual({
      canonical: 'category_id=86&tag_id%5B%5D=4',
      unknown: ['makerId', 'sizeTagIds', 'tagIds', 'priceRange', 'rentalDays', 'arrivalOn'],
    })
  })

  test('of a repeated parameter the last valid value counts, and blank ones are not missed', () => {
    expect(understand('maker_id=1&maker_id=2&maker_id=x&size=&range=', {})).toEqual({
      canonical: 'maker_id=2',
      unknown: [],
    })
    expect(understand('range=5&startcalendar=2026-11-25', {})).toEqual({ canonical: 'range=5', unknown: [] })
  })

  test('unknown names and values are left out of the canonical query', () => {
    const unknown = 'brand=zzz&maker=xyz&min=abc&utm_source=x&zip=123&category_id=x&pageno=0&name=%20'
    expect(understand(`${unknown}&size=12&pageno=2`, {})).toEqual({ canonical: 'pageno=2&size=12', unknown: [] })
    expect(understand('startcalendar=2026-11-25', {}).canonical).toBe('')
  })

  test('an unknown wearer, and one beside a category, are left out without being missed', () => {
    expect(understand('who=ladies', {})).toEqual({ canonical: 'who=ladies', unknown: [] })
    expect(understand('who=dogs', {})).toEqual({ canonical: '', unknown: [] })
    expect(understand('who=ladies&category_id=97', {})).toEqual({ canonical: 'category_id=97', unknown: [] })
  })

  test('of repeated sizes all count, and an unknown one of them is named', () => {
    expect(understand('size=12&size[]=9&size=12', {})).toEqual({ canonical: 'size=12&size=9', unknown: [] })
    expect(understand('size=12&size=77', { sizeTagIds: [12] })).toEqual({
      canonical: 'size=12',
      unknown: ['sizeTagIds'],
    })
  })
})

describe('canonical query', () => {
  test('drops parameters that do not identify a page and normalises array names', () => {
    const dropped =
      'ref=a&startcalendar=2026-11-25&end=1&end_range=1&endcalendar=1&orderby=date' +
      '&orderby_select=1&transactionid=x&mode=m&rnd=9'
    expect(
      canonicalQuery(new URLSearchParams(`${dropped}&tag_id[0]=2&tag_id%5B%5D=1&category_id=86&name=&pageno=1`)),
    ).toBe('category_id=86&tag_id%5B%5D=1&tag_id%5B%5D=2')
    expect(canonicalQuery(new URLSearchParams('pageno=2'))).toBe('pageno=2')
    expect(['tag_id', 'tag_id[12]', 'tag_id%5b%5d', 'other[3]', 'name'].map(normalisedName)).toEqual([
      'tag_id[]',
      'tag_id[]',
      'tag_id[]',
      'other[]',
      'name',
    ])
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        const once = canonicalQuery(new URLSearchParams(pairs))
        expect(canonicalQuery(new URLSearchParams(once))).toBe(once)
      }),
    )
  })
})
