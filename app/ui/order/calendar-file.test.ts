import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/day.ts'
import { emptyCart } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { calendarFile } from './calendar-file.ts'

const SITE = { siteUrl: 'https://sumirei.example', shopName: '墨礼 SUMIREI', rental: OPEN_CALENDAR }
const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const BLOCKED = { fromOn: day('2026-12-27'), toOn: day('2027-01-04') }
const order = (itemName = '黒のワンピース'): Order => ({
  ...emptyCart('0192-order', NOW, FIRST_SETTINGS),
  number: 100_123,
  version: 3,
  status: 'Reserved',
  prefecture: 13,
  deliveryTime: 2,
  lines: [
    {
      uid: 'l',
      status: 'Fix',
      startOn: day('2026-12-29'),
      endOn: day('2027-01-01'),
      blocked: BLOCKED,
      itemName,
    } as OrderLine,
  ],
})
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file', () => {
  it('has arrival and return as all-day events, also across the end of the year', () => {
    const lines = linesOf(calendarFile(order(), SITE) ?? '')
    expect(lines.filter((line) => line.startsWith('DT') && !line.startsWith('DTSTAMP'))).toEqual([
      'DTSTART;VALUE=DATE:20261229',
      'DTEND;VALUE=DATE:20261230',
      'DTSTART;VALUE=DATE:20270101',
      'DTEND;VALUE=DATE:20270102',
    ])
    expect(lines.filter((line) => line.startsWith('DTSTAMP'))).toEqual(Array(2).fill('DTSTAMP:20261120T010000Z'))
    expect(lines.filter((line) => line.startsWith('UID'))).toEqual([
      'UID:l-arrival@sumirei.example',
      'UID:l-return@sumirei.example',
    ])
    expect(lines.join('\n')).toContain('ご注文番号 100123')
    expect(lines.join('\n')).toContain('14')
  })

  it('has each day of wearing once, with its items', () => {
    const [line] = order().lines as [OrderLine]
    const worn = (itemName: string, wearOn: string) => ({ ...line, uid: itemName, itemName, wearOn: day(wearOn) })
    const lines = [worn('ワンピース', '2026-12-31'), worn('数珠', '2026-12-31'), worn('スーツ', '2026-12-30')]
    const cancelled = { ...worn('バッグ', '2026-12-31'), status: 'Cancel' } as OrderLine
    const events = (calendarFile({ ...order(), lines: [...lines, cancelled] }, SITE) ?? '')
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .filter((event) => event.includes('SUMMARY:礼服をお召しになる日'))
    expect(events.map((event) => /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1])).toEqual(['20261230', '20261231'])
    expect(events[1]).toContain('UID:ワンピース-wearing@sumirei.example')
    expect(events[1]).toContain('・ワンピース\\n・数珠')
    expect(events[1]).not.toContain('スーツ')
    expect(events[1]).not.toContain('バッグ')
  })

  it('keeps the UID of an event whose days change, with a higher sequence, and publishes it', () => {
    const eventsOf = (given: Order) => {
      const lines = linesOf(calendarFile(given, SITE) ?? '').filter((line) => /^(UID|SEQUENCE|METHOD):/.test(line))
      return {
        uids: lines.filter((line) => line.startsWith('UID')),
        others: lines.filter((line) => !/^UID/.test(line)),
      }
    }
    const [line] = order().lines as [OrderLine]
    const before = { ...order(), lines: [{ ...line, wearOn: day('2026-12-30') }] }
    const moved = { ...line, startOn: day('2027-01-10'), endOn: day('2027-01-20'), wearOn: day('2027-01-11') }
    const after = { ...order(), version: 4, lines: [moved] }
    expect(eventsOf(after).uids).toEqual(eventsOf(before).uids)
    expect(eventsOf(before).others).toEqual(['METHOD:PUBLISH', ...Array(3).fill('SEQUENCE:3')])
    expect(eventsOf(after).others).toEqual(['METHOD:PUBLISH', ...Array(3).fill('SEQUENCE:4')])
  })

  it('has no UID twice, whatever days the lines have', () => {
    const days = fc.record({ start: fc.integer({ min: 1, max: 4 }), end: fc.integer({ min: 5, max: 8 }) })
    const status = fc.constantFrom('Fix', 'Cancel', 'Return', 'Rental')
    fc.assert(
      fc.property(fc.array(fc.tuple(days, status), { minLength: 1, maxLength: 6 }), (all) => {
        const lines = all.map(
          ([{ start, end }, state], index) =>
            ({
              uid: `line-${index}`,
              status: state,
              blocked: BLOCKED,
              startOn: day(`2026-12-0${start}`),
              endOn: day(`2026-12-0${end}`),
              wearOn: day(`2026-12-0${start}`),
              itemName: `${index}`,
            }) as OrderLine,
        )
        const uids = linesOf(calendarFile({ ...order(), lines }, SITE) ?? '').filter((line) => line.startsWith('UID'))
        expect(new Set(uids).size).toBe(uids.length)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps the event of a cancelled line that others share, and cancels that of one alone', () => {
    const [line] = order().lines as [OrderLine]
    const cancelled = { ...line, uid: 'first', status: 'Cancel' } as OrderLine
    const shared = linesOf(calendarFile({ ...order(), lines: [cancelled, line] }, SITE) ?? '')
    expect(shared).toContain('UID:first-arrival@sumirei.example')
    expect(shared).not.toContain('STATUS:CANCELLED')
    const alone = { ...cancelled, startOn: day('2027-02-01'), endOn: day('2027-02-04'), wearOn: day('2027-02-02') }
    const events = (calendarFile({ ...order(), lines: [alone, line] }, SITE) ?? '').split('BEGIN:VEVENT').slice(1)
    const ended = events.filter((event) => event.includes('STATUS:CANCELLED'))
    expect(ended.map((event) => /UID:(.*)@/.exec(event)?.[1]).toSorted()).toEqual([
      'first-arrival',
      'first-return',
      'first-wearing',
    ])
    expect(ended.join('')).not.toContain('VALARM')
    expect(events).toHaveLength(5)
  })

  it('has the return on the first open day after a closing, and says why', () => {
    const closing = { fromOn: day('2026-12-31'), toOn: day('2027-01-03'), reason: '年末年始休業' }
    const rental = { ...OPEN_CALENDAR, closings: [closing] }
    const lines = linesOf(calendarFile(order(), { ...SITE, rental }) ?? '')
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART;VALUE=DATE:20261229',
      'DTSTART;VALUE=DATE:20270104',
    ])
    expect(lines.join('\n')).toContain('ご返却日の1月1日（金）は休業または集配休止の期間にあたるため')
    expect(lines.join('\n')).toContain('1月4日（月）までにお渡しください')
    expect(linesOf(calendarFile(order(), SITE) ?? '').join('\n')).not.toContain('休業')
  })

  it('has an alarm for the return at nine on the day before', () => {
    const lines = linesOf(calendarFile(order(), SITE) ?? '')
    expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-PT15H'])
    expect(lines.indexOf('BEGIN:VALARM')).toBeGreaterThan(lines.findIndex((line) => line.includes('return@')))
  })

  it('is deterministic, and undefined when no date is ahead', () => {
    expect(calendarFile(order(), SITE)).toBe(calendarFile(order(), SITE))
    expect(calendarFile({ ...order(), status: 'CancelByCustomer' }, SITE)).toBeUndefined()
  })

  it('folds lines at 75 bytes and keeps every character, for any item name', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => !/[\r\n\t]/.test(text))
    fc.assert(
      fc.property(name, (itemName) => {
        const file = calendarFile(order(itemName), SITE) ?? ''
        expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        const escaped = itemName.replace(/[\\;,]/g, (character) => `\\${character}`)
        expect(file.replaceAll('\r\n ', '')).toContain(`・${escaped}`)
      }),
      { numRuns: 60 },
    )
  })
})
