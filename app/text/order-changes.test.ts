import { expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { orderChangesOf } from './order-changes.ts'

const at = Temporal.Instant.from('2026-11-20T13:06:00+09:00')
const lines = [{ status: 'Fix' }] as unknown as Order['lines']
const textsOf = (reason: string) => orderChangesOf({ lines }, [{ at, reason }]).map(({ text }) => text)

test.each([
  ['delivery changed: prefecture 13 to 27', 'お届け先・時間帯を変更しました。'],
  [
    'rental changed: 2026-11-24 – 2026-11-27 9号 to 2026-11-25 – 2026-11-28 11号',
    '日程・サイズを変更しました（11月24日〜11月27日 9号 → 11月25日〜11月28日 11号）。',
  ],
  ['2 lines extended to 2026-12-05', 'ご利用期間を12月5日まで延長しました。'],
  ['contact corrected (email): 本人から電話', 'ご連絡先を修正しました（メールアドレス）。'],
])('a customer reads of %s', (reason, text) => {
  expect(textsOf(reason)).toEqual([text])
})

test.each(['delivery refused', 'memo', 'call: 折り返す', 'product 3-1: chosen', 'confirmed', 'shipped 1111-2222'])(
  'a customer does not read of %s',
  (reason) => {
    expect(textsOf(reason)).toEqual([])
  },
)

test('what staff noted as a reason is never shown', () => {
  expect(textsOf('contact corrected (telephone): 苦情が多い')[0]).not.toContain('苦情')
})

test('the lines of an order that was cancelled as a whole are no change of it', () => {
  const cancelled = { status: 'Cancel', itemName: '数珠', makerName: '', sizeLabel: '', cancelledAt: at }
  const of = (...all: object[]) => orderChangesOf({ lines: all as unknown as Order['lines'] }, [])
  expect(of(cancelled)).toEqual([])
  expect(of(cancelled, { status: 'Fix' })).toEqual([
    { at: '11月20日（金）13:06', text: '数珠（）をキャンセルしました。' },
  ])
})
