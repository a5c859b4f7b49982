import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { EventDetail } from '#services/ports/order-events.ts'
import { historyText } from './history-text.ts'

const before = { startOn: day('2026-11-24'), endOn: day('2026-11-27'), sizeLabel: '9号' }
const after = { startOn: day('2026-11-25'), endOn: day('2026-11-28'), sizeLabel: '11号' }

test.each<[EventDetail, string]>([
  [{ code: 'stated', why: 'お電話で承りました' }, 'お電話で承りました'],
  [{ code: 'stated', why: '在庫の不足', transferYen: 1_200 }, '在庫の不足（振込で返金 ¥1,200）'],
  [{ code: 'delivery-changed', prefectures: { before: undefined, after: 27 } }, 'お届け先を変更（ → 大阪府）'],
  [
    { code: 'rental-changed', lines: [{ before, after }] },
    '日程・サイズを変更：11月24日〜11月27日 9号 → 11月25日〜11月28日 11号',
  ],
  [{ code: 'calls-closed', kinds: ['orderconfirmed'] }, '電話で連絡：ご予約の確定'],
  [{ code: 'disputed', outcome: 'won', why: '' }, 'チャージバック 解決（当店の主張どおり）'],
  [{ code: 'carrier-reported', reports: [] }, ''],
])('the history of an order says of %j in Japanese', (detail, text) => {
  expect(historyText(detail)).toBe(text)
})
