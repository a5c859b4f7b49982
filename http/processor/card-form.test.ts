import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCard, passesLuhn } from './card-form.ts'

const input = { number: '4242424242424242', expiry: '08/29', name: 'HANAKO SUMI', code: '123' }

describe('parseCard', () => {
  it.each([
    ['4242 4242 4242 4242', '08/29'],
    ['４２４２　４２４２　４２４２　４２４２', '０８／２９'],
    ['4242-4242-4242-4242', '8/2029'],
    ['4242ー4242−4242‐4242', '0829'],
    [' 4242424242424242 ', ' 08 / 29 '],
  ])('takes %j and %j', (number, expiry) => {
    expect(parseCard({ ...input, number, expiry })).toEqual({
      card: { number: '4242424242424242', expiry: { year: 2029, month: 8 }, name: 'HANAKO SUMI', code: '123' },
    })
  })

  it.each([
    ['number', ''],
    ['number', '4242 4242 4242 4243'],
    ['number', '424242'],
    ['number', '4242 4242 4242 424x'],
    ['expiry', ''],
    ['expiry', '13/29'],
    ['expiry', '00/29'],
    ['expiry', '2029/08'],
    ['expiry', '08/99'],
    ['name', '　'],
    ['code', '12'],
    ['code', '12345'],
    ['code', 'abc'],
  ])('finds the error in %s %j', (field, value) => {
    const parsed = parseCard({ ...input, [field]: value })
    expect('errors' in parsed && Object.keys(parsed.errors)).toEqual([field])
  })

  it('finds all errors at once and echoes neither number nor code', () => {
    const parsed = parseCard({ number: '4242424242424243', expiry: '1', name: 'Ａ', code: '9' })
    expect(parsed).toEqual({
      errors: { number: expect.any(String), expiry: expect.any(String), code: expect.any(String) },
      echo: { expiry: '1', name: 'A' },
    })
  })

  it('never throws', () => {
    const any = fc.oneof(fc.string(), fc.constant(undefined), fc.constant(new File([], 'a')), fc.array(fc.string()))
    const form = fc.record({ number: any, expiry: any, name: any, code: any }, { requiredKeys: [] })
    fc.assert(fc.property(form, (posted) => 'errors' in parseCard(posted) || 'card' in parseCard(posted)))
  })
})

describe('passesLuhn', () => {
  it('detects every single wrong digit', () => {
    const number = '4242424242424242'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 9 }), (index, digit) => {
        const changed = number.slice(0, index) + digit + number.slice(index + 1)
        return passesLuhn(changed) === (changed === number)
      }),
    )
  })
})
