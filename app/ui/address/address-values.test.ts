import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { ADDRESS_LABELS } from '#app/text/field-labels.ts'
import { addressForm, servedAddressForm } from '#domain/delivery/address.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { valuesOfPosted } from './address-values.ts'

describe('the values of a submitted form', () => {
  it('are normalised, or as submitted where they are invalid', () => {
    const values = valuesOfPosted(addressForm.shape, {
      familyName: '　髙﨑 ',
      familyNameKana: 'たかさき',
      givenNameKana: '花子',
      postalCode: '１６０ー００２２',
      telephone: '０９０－１２３４－５６７８',
      prefecture: '47',
      address1: '新宿１ー２－３',
    })
    expect(values).toMatchObject({
      familyName: '髙﨑',
      familyNameKana: 'タカサキ',
      givenNameKana: '花子',
      postalCode: '160-0022',
      telephone: '090-1234-5678',
      prefecture: '47',
      address1: '新宿1-2-3',
      address2: '',
    })
  })

  it('lists errors in the order of the form', () => {
    const parsed = servedAddressForm(FIRST_RULES).safeParse({
      familyName: 'あ'.repeat(51),
      prefecture: '47',
      givenNameKana: '花子',
      telephone: '12',
    })
    const errors = parsed.success ? {} : fieldErrorsOf(parsed.error, ADDRESS_LABELS)
    expect(Object.keys(errors)).toEqual([
      'familyName',
      'givenName',
      'familyNameKana',
      'givenNameKana',
      'postalCode',
      'prefecture',
      'address1',
      'telephone',
    ])
    expect(errors.familyName).toBe('姓は50文字以内で入力してください。')
    expect(errors.prefecture).toContain('沖縄県')
  })
})
