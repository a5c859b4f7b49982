import { expect, test } from 'vitest'
import { errorMessage, NOT_FOUND_CAUSES, type NotFoundCode, notFoundMessage } from './catalogue.ts'
import { CART_FAILURES, OTHER_ERROR_MESSAGE } from './messages.ts'

test('each of the statuses 0 to 24 has its own message', () => {
  const messages = Array.from({ length: 25 }, (_, status) => errorMessage(status))
  expect(new Set(messages).size).toBe(25)
  expect(messages).not.toContain(OTHER_ERROR_MESSAGE)
  for (const message of [...messages, ...Object.values(CART_FAILURES), OTHER_ERROR_MESSAGE]) {
    expect(message.endsWith('。') && !/[!！]/.test(message)).toBe(true)
  }
})

test('999 shows the given message, any other status the default one', () => {
  expect(errorMessage(999, 'ただいま準備中です。')).toBe('ただいま準備中です。')
  expect(errorMessage(999, ' ')).toBe(OTHER_ERROR_MESSAGE)
  for (const status of [25, -1, 404, 1.5, Number.NaN]) expect(errorMessage(status)).toBe(OTHER_ERROR_MESSAGE)
})

test('E03 to E07 state that the page does not exist', () => {
  for (const code of Object.keys(NOT_FOUND_CAUSES) as NotFoundCode[]) {
    expect(notFoundMessage(code)).toBe(`${code}: ご指定のページは存在しません。`)
  }
})
