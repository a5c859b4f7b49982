import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areScanned, NO_SLIPS, type Slips, withScannedSlip } from './parcel-slips.ts'

const numbers = fc.constantFrom('100000000009', '200000000004', '300000000006')
const assigned = fc.tuple(numbers, numbers).filter(([one, other]) => one !== other)

/** The slips after scans, ignoring the refused ones. */
const scanned = (slips: Slips, scans: readonly string[]) =>
  scans.reduce((current, scan) => {
    const next = withScannedSlip(current, scan)
    return 'kind' in next ? current : next
  }, slips)

describe('the slips of a parcel (docs/rules.md Packing)', () => {
  test('without a file the first one is of the parcel, the second one of the return; more change nothing', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 8 }), (scans) => {
        const [slipNumber = '', returnSlipNumber = ''] = [...new Set(scans)]
        const slips = scanned(NO_SLIPS, scans)
        expect(slips).toMatchObject({ slipNumber, returnSlipNumber })
        expect(areScanned(slips)).toBe(returnSlipNumber !== '')
      }),
    )
  })
  test('assigned ones are scanned in any order, and never replaced', () => {
    fc.assert(
      fc.property(assigned, fc.array(numbers, { maxLength: 8 }), ([slipNumber, returnSlipNumber], scans) => {
        const slips = scanned({ ...NO_SLIPS, slipNumber, returnSlipNumber }, scans)
        expect(slips).toMatchObject({ slipNumber, returnSlipNumber })
        expect(slips.isSlipScanned).toBe(scans.includes(slipNumber))
        expect(slips.isReturnScanned).toBe(scans.includes(returnSlipNumber))
      }),
    )
  })
  const outward = { ...NO_SLIPS, slipNumber: '100000000009' }
  const both = { slipNumber: '1', returnSlipNumber: '2', isSlipScanned: true, isReturnScanned: true }
  test.each([
    ['the same slip twice', { ...outward, isSlipScanned: true }, '100000000009', 'slip-repeated'],
    ['another slip than the assigned one', outward, '200000000004', 'slip-differs'],
    ['another slip than that of the return', { ...both, isReturnScanned: false }, '3', 'slip-differs'],
    ['a third slip', both, '3', 'slip-surplus'],
  ])('refuses %s', (_, slips, number, code) => expect(withScannedSlip(slips, number)).toMatchObject({ code }))
})
