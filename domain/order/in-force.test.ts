import { expect, test } from 'vitest'
import { day } from '../day.ts'
import { type Effects, termsEffectOn } from './in-force.ts'

const DOCUMENTS: Record<'terms' | 'privacy', Effects> = {
  terms: [day('2027-04-01'), day('2026-11-29'), day('2026-11-28')],
  privacy: [day('2027-02-01'), day('2026-11-22')],
}

test.each([
  ['2026-11-27', undefined],
  ['2026-11-28', '2026-11-28'],
  ['2026-11-29', '2026-11-29'],
  ['2027-01-31', '2026-11-29'],
  ['2027-02-01', '2027-02-01'],
  ['2027-03-31', '2027-02-01'],
  ['2027-04-01', '2027-04-01'],
])('an order of %s is placed under the texts of %s, though later ones are announced', (placedOn, effectOn) =>
  expect(termsEffectOn(day(placedOn), DOCUMENTS)).toBe(effectOn),
)
