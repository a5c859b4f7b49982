import { expect, test } from 'vitest'
import { z } from 'zod'
import { reasonOf } from './values.ts'

const count = z.number().int().min(1).max(9)
const name = z.string().min(3).max(5)
const entries = z.array(z.string()).min(2).max(2)

test.each([
  [count, undefined, 'is missing'],
  [count, 'x', 'must be a number'],
  [count, 1.5, 'must be a whole number'],
  [z.object({}), 1, 'must be an object'],
  [entries, 1, 'must be an array'],
  [count, 0, 'must be 1 or more'],
  [count, 10, 'must be 9 or less'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().lt(5), 5, 'must be less than 5'],
  [name, 'ab', 'must have 3 characters or more'],
  [name, 'abcdef', 'must have 5 characters or less'],
  [z.string().min(1), '', 'must not be empty'],
  [entries, ['a'], 'must have 2 entries or more'],
  [entries, ['a', 'b', 'c'], 'must have 2 entries or less'],
  [z.array(z.string()).min(1), [], 'must not be empty'],
  [z.enum(['on', 'off']), 'x', 'must be one of on, off'],
  [z.email(), 'x', 'must be an e-mail address'],
  [z.url({ protocol: /^https?$/ }), 'x', 'must be an address such as https://service.example'],
  [z.iso.date(), 'x', 'must be a date such as 2026-11-20'],
  [z.base64(), '!', 'must be base64'],
  [z.string().includes('PRIVATE KEY'), 'x', 'must contain PRIVATE KEY'],
  [z.string().regex(/^a$/), 'x', 'must have another form'],
])('%# a wrong value has its sentence: %3$s', (schema: z.ZodType, value, sentence) => {
  const { error } = schema.safeParse(value, { error: reasonOf })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
