import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_STATUS, type LineStatus } from '../order/states.ts'
import { decideSlip } from './slip-assignment.ts'

const SLIP = '123456789013'
const waiting = { lines: [{ status: 'Fix' as const }], current: '', usedBy: undefined }

describe('an imported slip (docs/rules.md Papers)', () => {
  test.each([
    ['of a parcel that waits', waiting, 'saved'],
    ['that the parcel has', { ...waiting, current: SLIP }, 'unchanged'],
    ['instead of another one', { ...waiting, current: '1' }, 'replaced'],
    ['of an unknown parcel', undefined, 'parcel-unknown'],
    ['of a parcel without lines', { ...waiting, lines: [] }, 'parcel-empty'],
    ['of a shipped parcel', { ...waiting, lines: [{ status: 'Shipping' as const }], current: '1' }, 'parcel-shipped'],
    ['that a shipped parcel has', { ...waiting, lines: [{ status: 'Return' as const }], current: SLIP }, 'unchanged'],
    ['of another order', { ...waiting, usedBy: 100_002 }, 'slip-used'],
    [
      'of another order, of a shipped parcel',
      { ...waiting, lines: [{ status: 'Rental' as const }], usedBy: 1 },
      'parcel-shipped',
    ],
  ])('%s: %s', (_, facts, outcome) => expect(decideSlip(SLIP, facts)).toBe(outcome))

  test('is saved at waiting parcels alone, and then changes nothing', () => {
    const statuses = fc.constantFrom(...(Object.keys(LINE_STATUS) as LineStatus[]))
    const facts = fc.record({
      lines: fc.array(fc.record({ status: statuses }), { maxLength: 3 }),
      current: fc.constantFrom('', SLIP, '999999999994'),
      usedBy: fc.constantFrom(undefined, 100_002),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const outcome = decideSlip(SLIP, given)
        const isSaved = outcome === 'saved' || outcome === 'replaced'
        if (isSaved) expect(given.lines.some(({ status }) => status === 'Fix' || status === 'New')).toBe(true)
        if (isSaved)
          expect([given.usedBy, decideSlip(SLIP, { ...given, current: SLIP })]).toEqual([undefined, 'unchanged'])
      }),
    )
  })
})
