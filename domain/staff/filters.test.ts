import { describe, expect, test } from 'vitest'
import { inquiryFilter } from '../inquiry/inquiry-filter.ts'
import { recordFilter } from '../record/records.ts'
import { auditFilter } from './audit-filter.ts'
import { itemFilter, mailFilter, memberFilter, reviewFilter, suppressionFilter } from './desk-filters.ts'

const FILTERS = { auditFilter, inquiryFilter, itemFilter, mailFilter, memberFilter, reviewFilter, suppressionFilter }

describe('filters of lists of the back office (docs/rules.md Staff)', () => {
  test('without parameters a list shows the work that waits', () => {
    expect(reviewFilter.parse({})).toEqual({ state: 'waiting', after: '' })
    expect(mailFilter.parse({})).toEqual({ state: 'failed', to: '', after: '' })
    expect(suppressionFilter.parse({})).toEqual({ to: '', after: '' })
    expect(memberFilter.parse({})).toEqual({ q: '', after: '' })
    expect(recordFilter.parse({})).toEqual({ q: '', after: '' })
    expect(itemFilter.parse({})).toEqual({ q: '', state: undefined, categoryUid: undefined, beforeId: undefined })
    expect(inquiryFilter.parse({})).toEqual({ status: 'open', mine: '', after: '' })
    expect(auditFilter.parse({})).toEqual({ person: '', act: '', about: '', from: '', until: '', before: 0 })
  })

  test('text is read as it is stored', () => {
    expect(mailFilter.parse({ state: 'sent', to: ' Hana@Example.JP ' })).toMatchObject({
      state: 'sent',
      to: 'hana@example.jp',
    })
    expect(auditFilter.parse({ person: ' 佐藤 ', from: '2026-11-20', before: '17' })).toMatchObject({
      person: '佐藤',
      from: '2026-11-20',
      before: 17,
    })
    expect(itemFilter.parse({ q: '黒', state: 'scheduled', category: '87', before: '0' })).toEqual({
      q: '黒',
      state: 'scheduled',
      categoryUid: 87,
      beforeId: undefined,
    })
  })

  test.each(Object.entries(FILTERS))('%s refuses an unknown parameter', (_, filter) => {
    expect(filter.safeParse({ unknown: '1' }).success).toBe(false)
  })

  test.each([
    [reviewFilter, { state: 'deleted' }],
    [reviewFilter, { after: 'x'.repeat(65) }],
    [mailFilter, { to: 'x'.repeat(81) }],
    [memberFilter, { q: 'x'.repeat(81) }],
    [recordFilter, { q: 'x'.repeat(81) }],
    [itemFilter, { category: '-1' }],
    [itemFilter, { before: '2147483648' }],
    [inquiryFilter, { status: 'lost' }],
    [auditFilter, { from: '2026-02-30' }],
    [auditFilter, { before: '1.5' }],
  ])('%# a value outside its limits is refused', (filter, given) => {
    expect(filter.safeParse(given).success).toBe(false)
  })
})
