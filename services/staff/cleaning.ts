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
        (unitId: string) =>
          conditions.findUnit(unitId),
    ),
    /** Repeating it changes nothing. */
    markCleaned: change(
      'markCleaned',
      { ...CLEANING, subject: (unitId: string) => `unit:${unitId}` },
      ({ conditions, clock }, by) =>
        async (unitId: string) => {
          const unit = await conditions.findUnit(unitId)
          if (unit === undefined) return rejected('unit-unknown', { unitId: unitId })
          if (unit.flaw !== undefined) return heldRejection(unit)
          if (unit.care === undefined) return rejected('not-in-care', { unitId: unitId, shelf: unit.shelf })
          await conditions.markCleaned(unit.unitUid, by, clock.now())
          return undefined
        },
    ),
  }
}
