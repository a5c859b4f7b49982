import { expect, test } from 'vitest'
import { answerText, questionGroups } from '#content/blocks.ts'
import { OPTIONAL_PARTS, partsInBox } from '#domain/catalog/parts.ts'
import { refusedChargeText } from '#domain/pricing/charges.ts'
import { ONLINE_METHODS, PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { FIRST_PAGES } from '#tests/support/pages/first-pages.ts'

/** The answer of the FAQ to a question that contains these words. */
function answerTo(words: string): string {
  const { blocks } = FIRST_PAGES.find(({ path }) => path === '/faq')!
  const questions = questionGroups(blocks).flatMap((group) => group.questions)
  const [question, ...others] = questions.filter(({ text }) => text.includes(words))
  expect(others).toEqual([])
  return answerText(question!)
}

test('an order by telephone is paid on delivery or by a mailed link, never by a number that is spoken', () => {
  const answer = answerTo('電話で注文')
  for (const words of [PAYMENT_METHODS.cod.label, 'メールでお送りするリンク']) expect(answer).toContain(words)
  // Every method that staff can choose for a draft is one of the two.
  expect(Object.keys(PAYMENT_METHODS).filter((method) => method !== 'cod')).toEqual([...ONLINE_METHODS])
  expect(answer).not.toContain('カード番号')
})

test('a size to try is the next one, for the percentage of the price', () => {
  const answer = answerTo('試着')
  expect(answer).toContain('となりのサイズに空きがあるとき')
  expect(answer).toContain(`料金はそのサイズの${FIRST_SETTINGS.prices.tryOnPercent}％です`)
})

test('a parcel that comes back unopened costs what the terms say, and nothing when another is answerable', () => {
  const answer = answerTo('留守のとき')
  expect(answer).toContain('お客様のご事情でお受け取りのないまま')
  expect(answer).toContain(refusedChargeText(FIRST_SETTINGS.charges))
  expect(refusedChargeText(FIRST_SETTINGS.charges)).toContain('上限')
  expect(answer).toContain('遅れて届いたとき、運送会社または当店に原因があるときは不要です')
})

test('of a set only the shoes are exchanged, and other parts are left out', () => {
  const answer = answerTo('セットの小物')
  const set = { form: 'onepiece', setForm: 'ladiessevenset' } as const
  const box = (choice: Parameters<typeof partsInBox>[0]) => partsInBox(choice, set).map(({ key }) => key)
  const missing = (choice: Parameters<typeof partsInBox>[0]) => box({}).filter((key) => !box(choice).includes(key))
  expect(missing({ setShoes: '1' })).toHaveLength(1)
  expect(answer).toContain('靴は別のサイズに無料で替えられ')
  const [bag] = box({}).filter((key) => OPTIONAL_PARTS.has(key))
  expect(missing({ leftOut: [bag!] })).toEqual([bag])
  for (const words of ['要らない品は外せます（価格は変わりません）', 'ほかの品へのお取り替えはできません'])
    expect(answer).toContain(words)
})
