import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { isNoticeShown, paragraphsOf } from './notice.ts'
import { noticeForm } from './notice-form.ts'

const TODAY = day('2026-11-20')

describe('a notice (docs/rules.md Notices)', () => {
  test('is shown from its first to its last day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), fc.option(fc.nat(5), { nil: undefined }), (from, length) => {
        const shownOn = addDays(TODAY, from)
        const shownTo = length === undefined ? undefined : addDays(shownOn, length)
        const isOver = length !== undefined && from + length < 0
        expect(isNoticeShown({ shownOn, shownTo }, TODAY)).toBe(from <= 0 && !isOver)
      }),
    )
  })
  test('has paragraphs', () => expect(paragraphsOf('一\n二\n\n三')).toEqual(['一\n二', '三']))
  test.each([
    [{ title: '' }, 'title required'],
    [{ body: ' \n ' }, 'body required'],
    [{ title: 'あ'.repeat(61) }, 'title too-long'],
    [{ shownOn: '明日' }, 'shownOn day'],
    [{ shownTo: '2026-11-19' }, 'shownTo day-order'],
  ])('%j is refused: %s', (change, problem) => {
    const given = { title: '営業のお知らせ', body: '本文', shownOn: '2026-11-20', shownTo: '', ...change }
    const { error } = noticeForm.safeParse(given)
    expect(error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`)).toEqual([problem])
  })
})
