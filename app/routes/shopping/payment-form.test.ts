import { describe, expect, it } from 'vitest'
import { readPayment } from './payment-form.ts'

const errorsOf = (form: Record<string, string>) => {
  const read = readPayment(form)
  return 'errors' in read ? read.errors : {}
}

describe('the payment form', () => {
  it('takes what is offered', () => {
    expect(readPayment({ method: 'cod', time: '3', request: '99', note: '　事務所へ　', other: 'x' })).toEqual({
      choice: { paymentMethod: 'cod', deliveryTime: 3, deliveryRequest: 99, deliveryNote: '事務所へ' },
    })
  })

  it('refuses Amazon Pay while it is not offered, and codes that nobody has', () => {
    expect(errorsOf({ method: 'amazonpay', time: '0', request: '0' })).toEqual({
      method: 'お支払い方法を選んでください。',
    })
    expect(Object.keys(errorsOf({ method: 'toString', time: '6', request: '3' }))).toEqual([
      'method',
      'time',
      'request',
    ])
  })

  it('wants words for その他, also while other fields are wrong, and forgets them otherwise', () => {
    expect(errorsOf({ method: 'card', time: '0', request: '99' })).toHaveProperty('note')
    expect(Object.keys(errorsOf({ method: '', time: '0', request: '99', note: '　' }))).toEqual(['method', 'note'])
    expect(readPayment({ method: 'card', time: '0', request: '1', note: 'x' })).toMatchObject({
      choice: { deliveryNote: '' },
    })
  })

  it('limits the note', () => {
    const { note } = errorsOf({ method: 'card', time: '0', request: '99', note: 'あ'.repeat(51) })
    expect(note).toBe('ご要望の内容は50文字以内で入力してください。')
  })
})
