import type { UnitInput } from '#domain/catalog/item-form.ts'
import { measuredForms, parseMeasurements } from '#domain/catalog/measurements.ts'
import { isSizeGroup } from '#domain/catalog/tag-group.ts'
import { rejected } from '#domain/result.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import type { Edit } from './use-case.ts'

const ONE_SIZE_LABEL = 'フリー'

/** Saves the measurements of all units of a size (docs/rules.md Catalogue). `typed`: by `{form}.{measurement}`. */
export function measureItem({ staffItems }: Pick<ServicePorts, 'staffItems'>, edit: Edit) {
  return (id: number, sizeTagUid: number | undefined, typed: Readonly<Record<string, string>>) =>
    inEdit(staffItems, async (tx) => {
      const item = await tx.lock(id)
      if (item === undefined) return rejected('item-unknown')
      const refused = await checkForm(tx, edit, item.version)
      if (refused) return refused
      if (!item.units.some((unit) => unit.sizeTagUid === sizeTagUid)) return rejected('size-unknown')
      const parsed = parseMeasurements(measuredForms(item.form, item.setForm), typed)
      if ('errors' in parsed) return rejected('measurements-refused', parsed)
      await tx.setMeasurements(id, sizeTagUid, parsed.measurements)
      await tx.audit(edit.entry(`item:${id}`, [`size ${sizeTagUid ?? ''}`.trim()]))
      return { sizeTagUid }
    })
}

/** Adds units of one size, with the measurements of those there are, and returns their ids. Unknown: size-unknown. */
export function addUnits({ staffItems, clock }: Pick<ServicePorts, 'staffItems' | 'clock'>, edit: Edit) {
  return async (id: number, { sizeTagUid, count, refPriceYen, boughtOn }: UnitInput) => {
    const { tagCategories } = await staffItems.choices()
    const sizes = tagCategories.filter(isSizeGroup).flatMap(({ tags }) => tags)
    const size = sizes.find(({ uid }) => uid === sizeTagUid)
    if (sizeTagUid !== undefined && size === undefined) return rejected('size-unknown')
    return inEdit(staffItems, async (tx) => {
      const item = await tx.lock(id)
      if (item === undefined) return rejected('item-unknown')
      const refused = await checkForm(tx, edit, undefined)
      if (refused) return refused
      const sibling = item.units.find((unit) => unit.sizeTagUid === sizeTagUid)
      const ids = await tx.addUnits(id, {
        sizeTagUid,
        sizeLabel: sibling?.sizeLabel ?? size?.name ?? ONE_SIZE_LABEL,
        count,
        refPriceYen,
        boughtOn,
        measurements: sibling?.measurements ?? {},
        by: `staff:${edit.person.uid}`,
        at: clock.now(),
      })
      await tx.audit(edit.entry(`item:${id}`, ids))
      return { ids }
    })
  }
}
