import { describe, expect, it } from 'vitest'
import { day } from '../day.ts'
import { amountFacts, deliveryFacts, wearDayFacts, wearerFacts } from './facts.ts'
import { NO_WISH } from './order.ts'

describe('what the customer asks of the delivery', () => {
  const requestOf = (deliveryRequest: number, deliveryNote: string) =>
    deliveryFacts({ ...NO_WISH, deliveryRequest, deliveryNote })[1]?.[1]

  it('says so when nothing is asked', () =>
    expect(deliveryFacts(NO_WISH)).toEqual([
      ['お届け時間帯', '指定なし'],
      ['配達のご要望', '指定なし'],
    ]))

  it('never loses the note', () =>
    expect([requestOf(99, '管理室へ'), requestOf(0, '管理室へ'), requestOf(1, '管理室へ'), requestOf(99, '')]).toEqual([
      '管理室へ',
      '管理室へ',
      '宅配ボックスに配達　管理室へ',
      'その他',
    ]))
})

it('names who wears a line and when only if it is named', () => {
  expect([wearerFacts({ wearerName: undefined }), wearDayFacts({ wearOn: undefined })]).toEqual([[], []])
  expect(wearerFacts({ wearerName: '母' })).toEqual([['お召しになる方', '母 様']])
  expect(wearDayFacts({ wearOn: day('2026-11-20') })).toEqual([['お召しになる日', '11月20日（金）']])
})

it('shows free delivery, but no other amount that is zero', () => {
  const none = { subtotalYen: 6_000, discountYen: 0, optionFeeYen: 0, deliveryFeeYen: 0, chargeFeeYen: 0, usePoints: 0 }
  expect(amountFacts(none).map(({ name, yen }) => [name, yen])).toEqual([
    ['商品小計', 6_000],
    ['送料（往復）', 0],
  ])
  expect(amountFacts({ ...none, discountYen: 500, usePoints: 300 }).map(({ yen }) => yen)).toEqual([
    6_000, -500, 0, -300,
  ])
})
