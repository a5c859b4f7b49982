import { expect, test } from 'vitest'
import type { RateRule } from '#services/ports/runtime.ts'
import {
  EMAIL_CHANGE_RATE,
  INQUIRY_RATE,
  ORDER_LINK_RATE,
  PICTURE_RATE,
  QUESTION_RATE,
  REGISTER_RATE,
  RESET_RATE,
} from '#services/rates.ts'
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

test.each([
  ['member', REGISTER_RATE],
  ['member', RESET_RATE],
  ['member', EMAIL_CHANGE_RATE],
  ['lookup', ORDER_LINK_RATE],
  ['inquiry', { network: INQUIRY_RATE.network }],
  ['question', { network: QUESTION_RATE }],
  ['picture', { network: PICTURE_RATE }],
] as const)('the limit %s names the windows of its rates', (name, rates) => {
  for (const { windowSeconds } of Object.values<RateRule>(rates))
    expect(LIMIT_TEXTS[name]).toContain(`${windowSeconds / 3_600}時間`)
})

test('each limit has a sentence of its own', () => {
  const sentences = Object.values(LIMIT_TEXTS)
  expect(new Set(sentences).size).toBe(sentences.length)
})
