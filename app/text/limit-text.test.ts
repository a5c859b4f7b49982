import { expect, test } from 'vitest'
import { LIMIT_TEXTS } from './limit-text.ts'
import { MEMBER_REJECTIONS } from './member-rejections.ts'
import { SIGN_IN_REJECTIONS, signInNoticeText } from './sign-in-rejections.ts'

const SENTENCES = {
  ...LIMIT_TEXTS,
  'sign-in': SIGN_IN_REJECTIONS['too-many-attempts'].sentence,
  'member-page': MEMBER_REJECTIONS['too-many-attempts'].sentence,
  'resend-notice': signInNoticeText('resent-often') ?? '',
}

test.each(Object.entries(SENTENCES))('the limit %s says what came too often and how long to wait', (_, sentence) => {
  expect(sentence).toMatch(/^.+(が|に).*続いたため、/)
  expect(sentence).toMatch(/\d+(分|時間|日)/)
})

test('each limit has a sentence of its own', () => {
  const sentences = Object.values(LIMIT_TEXTS)
  expect(new Set(sentences).size).toBe(sentences.length)
})
