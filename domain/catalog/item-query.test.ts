import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { PRICE_RANGES } from '../pricing/price-range.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { tagOfAttribute } from './attributes.ts'
import { parseItemId, parseUnitId } from './item-id.ts'
import {
  EMPTY_ITEM_QUERY,
  type ItemQuery,
  parseItemQuery,
  parseSortOrder,
  SORT_ORDERS,
  sortOrdersOf,
  writeItemQuery,
} from './item-query.ts'
import { LIST_FILTER_NAMES, rowOf } from './list-filters.ts'
import { WEARER_KEYS } from './wearer.ts'

const TODAY = day('2026-11-20')
const TIMES = { todayOn: TODAY, earliestOn: day('2026-11-22'), prefecture: 13, rental: OPEN_CALENDAR }
const read = (query: string) => parseItemQuery(new URLSearchParams(query), TIMES)

describe('item query, written and read', () => {
  test.each([
    ['name=礼服', 'relevance'],
    ['name=礼服&orderby=date', 'date'],
    ['', 'date'],
    ['orderby=relevance', 'date'],
    ['orderby=x', 'date'],
    [`tag_id[]=${tagOfAttribute('wedding')}`, 'relevance'],
    [`tag_id[]=${tagOfAttribute('wedding')}&orderby=price_asc`, 'price_asc'],
    [`tag_id[]=${tagOfAttribute('summer')}`, 'date'],
  ])('words and occasions order a list by relevance unless another order is asked for: %s', (query, order) => {
    expect(read(query).query.order).toBe(order)
  })

  test('the default order is not written', () => {
    expect(writeItemQuery({ ...EMPTY_ITEM_QUERY, name: '礼服', order: 'relevance' })).toBe('name=%E7%A4%BC%E6%9C%8D')
    expect(writeItemQuery({ ...EMPTY_ITEM_QUERY, order: 'relevance' })).toBe('')
    const tagIds = [tagOfAttribute('wedding')]
    expect(writeItemQuery({ ...EMPTY_ITEM_QUERY, tagIds, order: 'relevance' })).toBe(`tag_id%5B%5D=${tagIds[0]}`)
  })

  test('a written query is parsed back unchanged, in one spelling', () => {
    const uid = fc.integer({ min: 1, max: 2_147_483_647 })
    const uids = fc.uniqueArray(uid, { maxLength: 20 }).map((ids) => ids.sort((a, b) => a - b))
    const queries = fc.record(
      {
        categoryId: uid,
        wearer: fc.constantFrom(...WEARER_KEYS),
        makerId: uid,
        tagIds: uids,
        name: fc.constantFrom('喪服', '礼服 ワンピース', '𠮷 & = ? #'),
        priceRange: fc.constantFrom(...PRICE_RANGES.map(({ value }) => value)),
        period: fc.record({ rentalDays: fc.integer({ min: 4, max: 90 }), after: fc.nat(178) }),
        sizeTagIds: uids,
        order: fc.constantFrom(...SORT_ORDERS.map(({ value }) => value)),
        page: fc.integer({ min: 1, max: 10_000 }),
      },
      { requiredKeys: ['sizeTagIds', 'tagIds', 'order', 'page'] },
    )
    fc.assert(
      fc.property(queries, ({ period, order: wished, wearer, ...others }) => {
        const rest = wearer === undefined || others.categoryId !== undefined ? others : { ...others, wearer }
        const order = sortOrdersOf(rest).find(({ value }) => value === wished)?.value ?? 'date'
        const dates = period
          ? { rentalDays: period.rentalDays, arrivalOn: addDays(TIMES.earliestOn, period.after) }
          : {}
        const query: ItemQuery = { ...rest, ...dates, order }
        const written = writeItemQuery(query)
        expect(parseItemQuery(new URLSearchParams(written), TIMES)).toEqual({ query, notices: [] })
        const reversed = { tagIds: query.tagIds.toReversed(), sizeTagIds: query.sizeTagIds.toReversed() }
        expect(writeItemQuery({ ...query, ...reversed })).toBe(written)
      }),
    )
    expect(writeItemQuery(EMPTY_ITEM_QUERY)).toBe('')
  })

  test.each(LIST_FILTER_NAMES.flatMap((filter) => (rowOf(filter).options ?? []).map((value) => [filter, value])))(
    'an option of the form is read as it is written: %s %s',
    (filter, value) => {
      const query = { ...EMPTY_ITEM_QUERY, [filter!]: value }
      expect(read(writeItemQuery(query)).query).toEqual(query)
    },
  )

  test('no query makes the parser throw, and parsing is idempotent', () => {
    const known = 'category_id who tag_id[] tag_id[9] size size[] name price_range range startcalendar orderby pageno'
    const names = fc.constantFrom(...known.split(' '))
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '4', '2026-12-01', '9999/12/31', '6000_7999'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(names, fc.string()), values), { maxLength: 12 }), (pairs) => {
        const { query } = parseItemQuery(new URLSearchParams(pairs), TIMES)
        expect(read(writeItemQuery(query))).toEqual({ query, notices: [] })
      }),
      { numRuns: 300 },
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void read(text)))
    fc.assert(
      fc.property(
        fc.anything(),
        (input) => [parseItemId(input), parseUnitId(input), parseSortOrder(input)].length === 3,
      ),
    )
  })
})
