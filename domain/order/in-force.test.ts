import { expect, test } from 'vitest'
import { day } from '../day.ts'
import { termsEffectOn } from './in-force.ts'

const DOCUMENTS = {
  terms: { on: day('2027-04-01'), before: day('2026-11-29') },
  privacy: { on: day('2027-02-01'), before: day('2026-11-22') },
}

test.each([
  ['2026-11-28', undefined],
  ['2026-11-29', '2026-11-29'],
  ['2027-01-31', '2026-11-29'],
  ['2027-02-01', '2027-02-01'],
  ['2027-03-31', '2027-02-01'],
  ['2027-04-01', '2027-04-01'],
])('an order of %s is placed under the texts of %s, though later ones are announced', (placedOn, effectOn) =>
  expect(termsEffectOn(day(placedOn), DOCUMENTS)).toBe(effectOn),
)
