import { expect, test } from 'vitest'
import { HIDING_REASONS, REVIEW_HANDLING_LIMITS } from './review.ts'
import { hidingForm, replyForm } from './review-handling.ts'

const messageOf = (
  form: { safeParse(input: unknown): { error?: { issues: { message: string }[] } | undefined } },
  input: object,
) => form.safeParse(input).error?.issues.map(({ message }) => message)

test('a review is hidden for a known reason, with a note or without', () => {
  for (const reason of HIDING_REASONS)
    expect(hidingForm.parse({ reason, note: ' 電話番号 ' })).toEqual({ reason, note: '電話番号' })
  expect(hidingForm.parse({ reason: 'personal', note: '' })).toEqual({ reason: 'personal' })
  expect(messageOf(hidingForm, { reason: 'mood' })).toEqual(['choice-required'])
  expect(messageOf(hidingForm, { reason: 'other', note: '電話番号' })).toEqual(['choice-required'])
  expect(messageOf(hidingForm, { reason: 'untrue', note: 'あ'.repeat(201) })).toEqual(['too-long'])
})

test('a reply has lines, and not more than its limit', () => {
  expect(replyForm.parse({ reply: ' ありがとうございます。\r\n\n\n\n店舗より ' })).toEqual({
    reply: 'ありがとうございます。\n\n店舗より',
  })
  expect(messageOf(replyForm, { reply: ' \n ' })).toEqual(['required'])
  expect(messageOf(replyForm, { reply: 'あ'.repeat(REVIEW_HANDLING_LIMITS.reply + 1) })).toEqual(['too-long'])
})
