import { describe, expect, it } from 'vitest'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { readPayment } from './payment-form.ts'

const facts = { methods: ['card', 'cod'], lineUids: ['a', 'b'], points: undefined, settings: FIRST_SETTINGS } as const
const member = { ...facts, points: { balance: 6_000, subtotalYen: 6_980, discountYen: 0 } }
const filled = { method: 'card', time: '0', request: '0' }

const errorsOf = (form: Record<string, string>) => {
  const read = readPayment(form, facts)
  return 'errors' in read ? read.errors : {}
}

describe('the payment form', () => {
  it('accepts the offered choices', () => {
    expect(readPayment({ method: 'cod', time: '3', request: '99', note: '　事務所へ　', other: 'x' }, facts)).toEqual({
      usePoints: 0,
      choice: {
        paymentMethod: 'cod',
        deliveryTime: 3,
        deliveryRequest: 99,
        deliveryNote: '事務所へ',
        dayTelephone: '',
      },
    })
  })

  it('rejects Amazon Pay while it is not offered, and unknown codes', () => {
    expect(errorsOf({ method: 'amazonpay', time: '0', request: '0' })).toEqual({
      method: 'お支払い方法を選んでください。',
    })
    expect(Object.keys(errorsOf({ method: 'toString', time: '6', request: '3' }))).toEqual([
      'method',
      'time',
      'request',
    ])
  })

  it('requires a note for その他, also while other fields are invalid, and discards it otherwise', () => {
    expect(errorsOf({ method: 'card', time: '0', request: '99' })).toHaveProperty('note')
    expect(Object.keys(errorsOf({ method: '', time: '0', request: '99', note: '　' }))).toEqual(['method', 'note'])
    expect(readPayment({ ...filled, request: '1', note: 'x' }, facts)).toMatchObject({
      choice: { deliveryNote: '' },
    })
  })

  it('limits the length of the note', () => {
    const { note } = errorsOf({ method: 'card', time: '0', request: '99', note: 'あ'.repeat(51) })
    expect(note).toBe('ご要望の内容は50文字以内で入力してください。')
  })

  it('reads the plan for all, no or single lines, and ignores lines of another order', () => {
    const planned = (form: Record<string, string>) => readPayment({ ...filled, ...form }, facts)
    expect(planned({ plan: 'all' })).toMatchObject({ choice: { plannedLineUids: ['a', 'b'] } })
    expect(planned({ plan: 'none', 'plan.a': '1' })).toMatchObject({ choice: { plannedLineUids: [] } })
    expect(planned({ plan: 'each', 'plan.b': '1', 'plan.c': '1' })).toMatchObject({
      choice: { plannedLineUids: ['b'] },
    })
    expect(planned({})).not.toHaveProperty('choice.plannedLineUids')
  })

  it('limits points to 4,900, the balance and the subtotal, with a message', () => {
    const used = (form: Record<string, string>) => readPayment({ ...filled, ...form }, member)
    expect(used({ pointUse: 'all' })).toMatchObject({ usePoints: 4_900 })
    expect(used({ pointUse: 'some', points: '１，２００' })).toMatchObject({ usePoints: 1_200 })
    expect(used({ pointUse: 'none', points: '500' })).toMatchObject({ usePoints: 0 })
    for (const points of ['', 'すべて', '-1', '4901', '99999999999']) {
      expect(used({ pointUse: 'some', points })).toHaveProperty('errors.points', expect.stringContaining('4,900'))
    }
    const poor = { ...facts, points: { balance: 100, subtotalYen: 6_980, discountYen: 0, ...FIRST_SETTINGS.points } }
    expect(readPayment({ ...filled, pointUse: 'some', points: '101' }, poor)).toHaveProperty(
      'errors.points',
      'ポイントが不足しております。ご利用ポイントをご確認ください。今回は100ポイントまでご利用いただけます。',
    )
  })

  it('ignores points in a guest form', () => {
    expect(readPayment({ ...filled, pointUse: 'all', points: '900' }, facts)).toMatchObject({ usePoints: 0 })
  })
})
