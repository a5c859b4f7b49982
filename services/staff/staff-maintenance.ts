import { isUnderMaintenance, type Maintenance } from '#domain/maintenance.ts'
import { rejected } from '#domain/result.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const MAINTENANCE = { duties: ['catalogue'] } as const

/** Maintenance of the site, as the config document says it (docs/product/4, Maintenance). */
export function createStaffMaintenance(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    read: reading('readMaintenance', MAINTENANCE, ({ configs, clock }) => async () => {
      const stored = await configs.maintenance()
      return { ...stored, isNow: isUnderMaintenance(stored, clock.now()) }
    }),
    set: edit('setMaintenance', MAINTENANCE, setMaintenance),
  }
}

/** Times without an end, or that are over, are refused: the site would stay as it is. */
function setMaintenance({ configs, clock }: ServicePorts, edit: Edit) {
  return (wanted: Maintenance) =>
    inEdit(configs, async (tx) => {
      const { version } = await tx.lockMaintenance()
      const refused = await checkForm(tx, edit, version)
      if (refused) return refused
      const { startAt, endAt } = wanted
      if ((startAt === undefined) !== (endAt === undefined)) return rejected('maintenance-times')
      if (startAt !== undefined && endAt !== undefined && Temporal.Instant.compare(startAt, endAt) >= 0)
        return rejected('maintenance-times')
      if (endAt !== undefined && Temporal.Instant.compare(endAt, clock.now()) <= 0) return rejected('maintenance-over')
      await tx.saveMaintenance(wanted)
      await tx.audit(edit.entry('config:maintenances'))
      return wanted
    })
}
