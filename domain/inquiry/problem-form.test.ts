import { expect, test } from 'vitest'
import { problemForm } from './problem-form.ts'

const form = { lineUid: '01931f5a-0c7a-7000-8000-000000000001', kind: '2', body: ' 袖口に\r\n汚れ ' }

test('a problem names a line, a kind and what happened', () => {
  expect(problemForm.parse(form)).toEqual({ ...form, kind: 2, body: '袖口に\n汚れ' })
})

test.each([
  ['lineUid', undefined, 'choice-required'],
  ['lineUid', '../1', 'choice-required'],
  ['lineUid', 'x'.repeat(65), 'choice-required'],
  ['kind', '0', 'choice-required'],
  ['kind', '8', 'choice-required'],
  ['body', ' \n', 'required'],
])('%s %s is refused', (field, value, message) => {
  const { error } = problemForm.safeParse({ ...form, [field]: value })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})
