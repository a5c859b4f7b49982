import { addDays, dayOfInstant } from '#domain/day.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { SmallShop } from '../shop/small-shop.ts'

/** How the table test calls a change of a unit: what is done before, and its arguments after the id of the unit. */
export type UnitRow = {
  readonly prepare: (unit: string) => Promise<readonly unknown[]>
  /** The state from which it is refused. */
  readonly prepareRefused: (unit: string) => Promise<readonly unknown[]>
}

/** One row for each change of services.staff.units.changes. `owner`: a caller with every duty. */
export function unitRows(shop: () => SmallShop, owner: () => StaffCaller): Readonly<Record<string, UnitRow>> {
  const todayOn = () => dayOfInstant(shop().ports.clock.now())
  const span = () => ({ fromOn: todayOn(), toOn: addDays(todayOn(), 2) })
  const changes = () => shop().services.staff.units.changes
  const hold = async (unit: string) => {
    await changes().hold(owner(), unit, 'Maintenance', span(), 'ほつれ')
    const { lines } = (await shop().services.staff.units.find(owner(), unit)) as {
      lines: readonly { readonly lineUid: string }[]
    }
    return lines[0]!.lineUid
  }
  const retire = async (unit: string) => void (await changes().retire(owner(), unit, '擦り切れ'))
  const args =
    (...values: readonly unknown[]) =>
    async () =>
      values
  return {
    holdUnit: {
      prepare: async () => ['Maintenance', span(), 'ほつれ'],
      prepareRefused: async (unit) => {
        await hold(unit)
        return ['RentalUnavailable', span(), '撮影']
      },
    },
    releaseUnit: { prepare: async (unit) => [await hold(unit)], prepareRefused: args('no-line') },
    shelveUnit: { prepare: args('A-12'), prepareRefused: args('棚') },
    recordPurchase: { prepare: args('2025-04-01'), prepareRefused: args('2030-01-01') },
    retireUnit: {
      prepare: args('擦り切れ'),
      prepareRefused: async (unit) => {
        await retire(unit)
        return ['売却']
      },
    },
    restoreUnit: {
      prepare: async (unit) => {
        await retire(unit)
        return ['誤り']
      },
      prepareRefused: args('誤り'),
    },
  }
}
