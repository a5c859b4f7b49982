import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import type { EventDetail } from '#services/ports/order-events.ts'
import { orderChangesOf } from './order-changes.ts'

const at = Temporal.Instant.from('2026-11-20T13:06:00+09:00')
const lines = [{ status: 'Fix' }] as unknown as Order['lines']
const textsOf = (detail: EventDetail) => orderChangesOf({ lines }, [{ at, detail }]).map(({ text }) => text)

const before = { startOn: day('2026-11-24'), endOn: day('2026-11-27'), sizeLabel: '9号' }
const after = { startOn: day('2026-11-25'), endOn: day('2026-11-28'), sizeLabel: '11号' }
const sizeless = { before: { ...before, sizeLabel: '' }, after: { ...after, sizeLabel: '' } }

test.each<[EventDetail, string]>([
  [{ code: 'delivery-changed', prefectures: { before: 13, after: 27 } }, 'お届け先・時間帯を変更しました。'],
  [
    { code: 'rental-changed', lines: [{ before, after }, sizeless] },
    '日程・サイズを変更しました（11月24日〜11月27日 9号 → 11月25日〜11月28日 11号、11月24日〜11月27日 → 11月25日〜11月28日）。',
  ],
  [{ code: 'extended', lineCount: 2, endOn: day('2026-12-05') }, 'ご利用期間を12月5日まで延長しました。'],
  [
    { code: 'contact-corrected', fields: ['telephone', 'email'], why: '苦情が多い' },
    'ご連絡先を修正しました（電話番号、メールアドレス）。',
  ],
])('a customer reads of %j, and not what staff noted', (detail, text) => {
  expect(textsOf(detail)).toEqual([text])
})

test.each<EventDetail>([
  { code: 'delivery-refused', isCustomerAtFault: true },
  { code: 'memo-written' },
  { code: 'called', note: '折り返す' },
  { code: 'unit-replaced', unitId: '3-1' },
  { code: 'confirmed' },
  { code: 'shipped', slipNumber: '1111-2222' },
  { code: 'stated', why: 'delivery changed' },
])('a customer does not read of $code', (detail) => {
  expect(textsOf(detail)).toEqual([])
})

test('the lines of an order that was cancelled as a whole are no change of it', () => {
  const cancelled = { status: 'Cancel', itemName: '数珠', makerName: '', sizeLabel: '', cancelledAt: at }
  const of = (...all: object[]) => orderChangesOf({ lines: all as unknown as Order['lines'] }, [])
  expect(of(cancelled)).toEqual([])
  expect(of(cancelled, { status: 'Fix' })).toEqual([
    { at: '11月20日（金）13:06', text: '数珠（）をキャンセルしました。' },
  ])
})
