import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { bannerOn } from './banner.ts'
import { bannerForm, parseShopPath } from './banner-form.ts'

const TODAY = day('2026-11-20')

describe('a banner (docs/rules.md Notices)', () => {
  test('of a day is one that is shown on it; none began later', () => {
    const span = fc.record({ from: fc.integer({ min: -9, max: 9 }), length: fc.nat(9) })
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
        const banners = spans.map(({ from, length }) => ({
          shownOn: addDays(TODAY, from),
          shownTo: addDays(TODAY, from + length),
        }))
        const shown = banners.filter(({ shownOn, shownTo }) => shownOn <= TODAY && TODAY <= shownTo)
        const found = bannerOn(banners, TODAY)
        expect(found === undefined).toBe(shown.length === 0)
        if (found === undefined) return
        expect(shown).toContain(found)
        expect(shown.every(({ shownOn }) => shownOn <= found.shownOn)).toBe(true)
      }),
    )
  })

  test('leads to a page of the shop, as typed or as pasted from a browser', () => {
    for (const typed of ['/feature', ' ／feature ', 'https://shop.example/feature', 'HTTP://localhost:3000/feature'])
      expect(parseShopPath(typed)).toBe('/feature')
    expect(parseShopPath('/items/list?category=101&range=4')).toBe('/items/list?category=101&range=4')
    for (const typed of [
      '',
      'feature',
      '//evil.example/',
      'javascript:alert(1)',
      '/no/such/page',
      '/staff/money',
      '/feature"><b>',
    ])
      expect(parseShopPath(typed)).toMatchObject({ code: 'shop-path' })
  })

  test('ends after it begins, and fits its two lines', () => {
    const given = { text: '年末のご案内', path: '/news', shownOn: '2026-11-20', shownTo: '2026-11-19' }
    const issues = (change: object) =>
      bannerForm
        .safeParse({ ...given, ...change })
        .error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    expect(issues({})).toEqual(['shownTo day-order'])
    expect(issues({ shownTo: '2026-11-20', text: 'あ'.repeat(27) })).toEqual(['text too-long'])
    expect(issues({ shownTo: '2026-11-20', note: 'あ'.repeat(29) })).toEqual(['note too-long'])
  })
})
