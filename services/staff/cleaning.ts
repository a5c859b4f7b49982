import { rejected } from '#domain/result.ts'
import { heldRejection } from '../orders/conditions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const MAX_ROWS = 200
const CLEANING = { duties: ['returns', 'packing'] } as const

/**
 * Units between their return and their shelf (docs/rules.md Cleaning). The last step is the one that records the shelf
 * (unit-changes.ts).
 */
export function createCleaning(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  return {
    list: reading(
      'listCleaning',
      CLEANING,
      ({ returns }) =>
        () =>
          returns.listCare(MAX_ROWS),
    ),
    find: reading(
      'findCleanedUnit',
      CLEANING,
      ({ conditions }) =>
        (productId: string) =>
          conditions.findUnit(productId),
    ),
    /** Repeating it changes nothing. */
    markCleaned: change(
      'markCleaned',
      { ...CLEANING, subject: (productId: string) => `unit:${productId}` },
      ({ conditions, clock }, by) =>
        async (productId: string) => {
          const unit = await conditions.findUnit(productId)
          if (unit === undefined) return rejected('unit-unknown', { unitId: productId })
          if (unit.flaw !== undefined) return heldRejection(unit)
          if (unit.care === undefined) return rejected('not-in-care', { unitId: productId, shelf: unit.shelf })
          await conditions.markCleaned(unit.productUid, by, clock.now())
          return undefined
        },
    ),
  }
}
