import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { inquiryForm, parseInquiryBody } from './inquiry.ts'
import { FIRST_TOPICS, INQUIRY_BODY_LIMIT } from './topic.ts'

const form = {
  name: '　山田　花子 ',
  email: 'ｈａｎａ@example.jp',
  topic: 'お届け・ご返却について',
  body: ' 返却は\r\n\r\n\r\n\r\nどちらへ　\r\n',
}

test('an inquiry is parsed, and empty optional fields are omitted', () => {
  expect(inquiryForm(FIRST_TOPICS).parse({ ...form, telephone: '', orderNumber: ' ' })).toEqual({
    name: '山田 花子',
    email: 'hana@example.jp',
    topic: 'お届け・ご返却について',
    body: '返却は\n\nどちらへ',
  })
})

test('the number of an order is stored as it is', () =>
  expect(inquiryForm(FIRST_TOPICS).parse({ ...form, orderNumber: 'ご注文番号：１００５９５' })).toMatchObject({
    orderNumber: '100595',
  }))

test.each([
  ['name', ''],
  ['email', 'hana'],
  ['telephone', '12'],
  ['name', '\u3164\u200b'],
  ['orderNumber', 'わかりません'],
  ['orderNumber', '100595と100596'],
  ['topic', '7'],
  ['topic', ''],
  ['body', '\n \n'],
  ['body', 'あ'.repeat(INQUIRY_BODY_LIMIT + 1)],
])('%s %j is rejected', (name, value) => {
  const parsed = inquiryForm(FIRST_TOPICS).safeParse({ ...form, [name]: value })
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([name])
})

test('parsing the text is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (input) => {
      const body = parseInquiryBody(input)
      if (!isRejected(body)) expect(parseInquiryBody(body)).toBe(body)
    }),
  )
})
