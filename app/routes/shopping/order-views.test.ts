import { describe, expect, it } from 'vitest'
import { day } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import { scheduleOf } from './order-views.ts'

const orderedAt = Temporal.Instant.from('2026-11-20T23:30:00+09:00')
const line = (itemName: string, startOn: string, endOn: string, prefecture = 13) => {
  const [from, to] = [day(startOn), day(endOn)]
  const blocked = blockedSpan(from, to, prefecture, OPEN_CALENDAR)
  return { itemName, status: 'Fix', startOn: from, endOn: to, blocked } as OrderLine
}
const calendar = { todayOn: day('2026-11-20'), rental: OPEN_CALENDAR }

describe('the schedule of an order', () => {
  it('has one entry per event for lines with the same dates, sorted by day', () => {
    const lines = [line('ワンピース', '2026-11-24', '2026-11-27'), line('数珠', '2026-11-24', '2026-11-27')]
    const schedule = scheduleOf({ lines, prefecture: 13, orderedAt, deliveryTime: 0 }, calendar)
    expect(schedule.map(({ on, title }) => `${on} ${title}`)).toEqual([
      '2026-11-20 ご注文',
      '2026-11-23 発送',
      '2026-11-24 お届け予定',
      '2026-11-27 ご返却期限',
    ])
    expect(schedule.filter(({ isDeadline }) => isDeadline)).toHaveLength(1)
  })

  it('names the items when their dates differ, and ships earlier to remote prefectures', () => {
    const lines = [line('ワンピース', '2026-11-24', '2026-11-27', 1), line('数珠', '2026-11-25', '2026-11-28', 1)]
    const schedule = scheduleOf({ lines, prefecture: 1, orderedAt, deliveryTime: 1 }, calendar)
    expect(schedule[1]).toMatchObject({ on: '2026-11-22', title: '発送' })
    expect(schedule.find(({ on }) => on === '2026-11-28')?.text).toContain('「数珠」')
    expect(schedule.some(({ title }) => title === 'お届け予定（午前中）')).toBe(true)
  })

  it('has each day of wearing once between arrival and return, with the items when there are several', () => {
    const worn = (itemName: string, wearOn: string) => ({
      ...line(itemName, '2026-11-24', '2026-11-27'),
      wearOn: day(wearOn),
    })
    const wearingOf = (...lines: OrderLine[]) => {
      const schedule = scheduleOf({ lines, prefecture: 13, orderedAt, deliveryTime: 0 }, calendar)
      expect(schedule.map(({ title }) => title)).toEqual([
        ...['ご注文', '発送', 'お届け予定'],
        ...schedule.flatMap(({ title }) => (title === 'お召しになる日' ? [title] : [])),
        'ご返却期限',
      ])
      return schedule.filter(({ title }) => title === 'お召しになる日').map(({ on, text }) => `${on} ${text}`)
    }
    const text = 'ご着用後のクリーニングは不要です。'
    const dress = worn('ワンピース', '2026-11-27')
    expect(wearingOf(dress, worn('数珠', '2026-11-27'))).toEqual([`2026-11-27 ${text}`])
    expect(wearingOf(dress, worn('数珠', '2026-11-27'), worn('スーツ', '2026-11-24'))).toEqual([
      `2026-11-24 「スーツ」${text}`,
      `2026-11-27 「ワンピース」「数珠」${text}`,
    ])
    expect(wearingOf(line('ワンピース', '2026-11-24', '2026-11-27'))).toEqual([])
  })

  it('leaves cancelled lines out, marks past days, and moves a return out of a closing', () => {
    const cancelled = { ...line('数珠', '2026-11-25', '2026-11-28'), status: 'Cancel' } as OrderLine
    const closing = { fromOn: day('2026-11-27'), toOn: day('2026-11-28'), reason: '臨時休業' }
    const schedule = scheduleOf(
      {
        lines: [line('ワンピース', '2026-11-24', '2026-11-27'), cancelled],
        prefecture: 13,
        orderedAt,
        deliveryTime: 0,
      },
      { todayOn: day('2026-11-24'), rental: { ...OPEN_CALENDAR, closings: [closing] } },
    )
    expect(schedule.map(({ on, isPast }) => [on, isPast])).toEqual([
      ['2026-11-20', true],
      ['2026-11-23', true],
      ['2026-11-24', false],
      ['2026-11-29', false],
    ])
  })
})
