import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundedEditDistance } from './edit-distance.ts'

const word = fc.string({ unit: fc.constantFrom(...'あいうえ'), minLength: 1, maxLength: 8 })

/** The definition, without a limit: the minimum over all alignments. */
function editDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const distances = [
    editDistance(a.slice(1), b) + 1,
    editDistance(a, b.slice(1)) + 1,
    editDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ]
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0])
    distances.push(editDistance(a.slice(2), b.slice(2)) + 1)
  return Math.min(...distances)
}

const short = fc.string({ unit: fc.constantFrom(...'あいう'), maxLength: 5 })

describe('boundedEditDistance', () => {
  test('agrees with the definition', () => {
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 3 }), (typed, term, limit) => {
        const expected = editDistance(typed, term)
        expect(boundedEditDistance(typed, term, limit)).toBe(expected <= limit ? expected : undefined)
      }),
    )
  })

  test('a prefix or a part is compared at its best position', () => {
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 2 }), (typed, term, limit) => {
        const stretches = (starts: number) =>
          Array.from({ length: starts }, (_, start) =>
            Array.from({ length: term.length - start + 1 }, (_, length) => term.slice(start, start + length)),
          ).flat()
        for (const [stretch, starts] of [
          ['beginning', 1],
          ['part', term.length + 1],
        ] as const) {
          const expected = Math.min(...stretches(starts).map((part) => editDistance(typed, part)))
          expect(boundedEditDistance(typed, term, limit, stretch)).toBe(expected <= limit ? expected : undefined)
        }
      }),
    )
  })

  test.each([
    ['gmail.com', 'gmail.com', 0],
    ['gmial.com', 'gmail.com', 1],
    ['gmai.com', 'gmail.com', 1],
    ['ggmail.com', 'gmail.com', 1],
    ['gmaul.con', 'gmail.com', 2],
    ['', 'ab', 2],
    ['', 'abc', undefined],
  ])('%s and %s differ by %s', (one, other, distance) => expect(boundedEditDistance(one, other, 2)).toBe(distance))

  test('is symmetric', () => {
    fc.assert(fc.property(word, word, (a, b) => boundedEditDistance(a, b, 2) === boundedEditDistance(b, a, 2)))
  })
})
