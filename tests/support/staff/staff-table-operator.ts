import { SAMPLE_OPERATOR } from '#config/operator.ts'
import type { OwnersData } from '#domain/operator/operator.ts'
import { editionOf } from '#domain/record/dated.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { staffOf } from './staff.ts'
import { accepted, type EditRow } from './staff-table-labels.ts'

/** The sample with another telephone. */
export const MOVED: OwnersData = { ...SAMPLE_OPERATOR, telephone: '03-9999-0000' }

/** The edits of the operator's data, in services.staff.operator. */
export function operatorRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const owner = () => staffOf(shop).callerOf('owner-table')
  const operator = () => shop().services.staff.operator
  const planned = (value: OwnersData, days: number) => ({
    value,
    effectiveAt: shop()
      .ports.clock.now()
      .add({ hours: 24 * days }),
    reason: '移転',
  })
  return {
    saveOperator: {
      prepare: async () => ({ args: [planned(MOVED, 40)], version: editionOf([]) }),
      refused: async () => [planned(SAMPLE_OPERATOR, 30)],
      unknown: [{ value: MOVED, effectiveAt: undefined, reason: '移転', uid: 'unknown' }],
    },
    withdrawOperator: {
      prepare: async () => {
        const moved = { ...MOVED, telephone: '03-8888-0000' }
        return { args: [accepted(await operator().save(owner(), planned(moved, 50)))], version: 1 }
      },
      refused: async () => ['unknown'],
      unknown: ['unknown'],
    },
  }
}
