import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { EventDetail } from '#services/ports/order-events.ts'
import { historyText } from './history-text.ts'

const rented = (from: string, to: string, sizeLabel: string) => ({ startOn: day(from), endOn: day(to), sizeLabel })

test.each<[EventDetail, string]>([
  [{ code: 'stated', why: 'お電話で承りました' }, 'お電話で承りました'],
  [{ code: 'stated', why: '在庫の不足', transferYen: 1_200 }, '在庫の不足（振込で返金 ¥1,200）'],
  [{ code: 'delivery-changed', prefectures: { before: undefined, after: 27 } }, 'お届け先を変更（ → 大阪府）'],
  [
    {
      code: 'rental-changed',
      lines: [{ before: rented('2026-11-24', '2026-11-27', '9号'), after: rented('2026-11-25', '2026-11-28', '11号') }],
    },
    '日程・サイズを変更：2026-11-24〜2026-11-27 9号 → 2026-11-25〜2026-11-28 11号',
  ],
  [{ code: 'calls-closed', kinds: ['orderconfirmed'] }, '電話で連絡：ご予約の確定'],
  [{ code: 'disputed', outcome: 'won', why: '' }, 'チャージバック 解決（当店の主張どおり）'],
  [{ code: 'carrier-reported', reports: [] }, ''],
])('the history of an order says of %j in Japanese', (detail, text) => {
  expect(historyText(detail)).toBe(text)
})
