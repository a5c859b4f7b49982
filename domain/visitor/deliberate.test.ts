import { expect, test } from 'vitest'
import { isDeliberate } from './deliberate.ts'

const GESTURE = { 'sec-fetch-user': '?1', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const made = (method: string, headers: Record<string, string>) =>
  isDeliberate({ method, headers: new Headers(headers) })

test('a person sends a form, or opens a document by a gesture', () => {
  expect(made('POST', {})).toBe(true)
  expect(made('GET', GESTURE)).toBe(true)
})

test.each([
  ['a program', 'GET', {}],
  ['HEAD', 'HEAD', GESTURE],
  ['a script of a page', 'GET', { ...GESTURE, 'sec-fetch-user': '' }],
  ['a frame', 'GET', { ...GESTURE, 'sec-fetch-dest': 'iframe' }],
  ['a picture', 'GET', { ...GESTURE, 'sec-fetch-mode': 'no-cors' }],
  ['a prefetch', 'GET', { ...GESTURE, 'sec-purpose': 'prefetch' }],
] as const)('%s does not', (_, method, headers) => expect(made(method, headers)).toBe(false))
