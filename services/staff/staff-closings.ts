import type { Closing, Suspension } from '#domain/rental/calendar.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { createClosings } from '../closings.ts'
import type { ClosingStore } from '../ports/closings.ts'
import type { ServicePorts } from '../service-ports.ts'
import { formRejected, isFormRejected } from './audited-orders.ts'
import type { EditRejection } from './record-edits.ts'
import { type Edit, staffUseCases } from './use-case.ts'

/** Who decides with customers and carrier on which days the shop works. */
const DUTIES = { duties: ['service', 'packing'] } as const

/** Closings and suspensions in the back office (docs/rules.md Closed days). The affected orders are listed first. */
export function createStaffClosings(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    list: reading('listClosings', DUTIES, (bound) => createClosings(bound).list),
    quote: reading('quoteClosing', DUTIES, (bound) => (closing: Closing) => createClosings(bound).quote(closing)),
    quoteSuspension: reading(
      'quoteSuspension',
      DUTIES,
      (bound) => (suspension: Suspension) => createClosings(bound).quoteSuspension(suspension),
    ),
    enter: edit(
      'enterClosing',
      DUTIES,
      (bound, of) => (closing: Closing) =>
        audited(bound, of, daysOf(closing), (closings) => closings.enter(closing, `staff:${of.person.uid}`)),
    ),
    suspend: edit(
      'enterSuspension',
      DUTIES,
      (bound, of) => (suspension: Suspension) =>
        audited(bound, of, daysOf(suspension), (closings) => closings.suspend(suspension, `staff:${of.person.uid}`)),
    ),
    /** Removes a closing or a suspension. Orders are not changed. */
    remove: edit('removeClosing', DUTIES, (bound, of) => async (uid: string) => {
      const isRemoved = await audited(bound, of, uid, (closings) => closings.remove(uid))
      return isRemoved === false ? rejected('closing-unknown') : isRemoved
    }),
  }
}

function daysOf({ fromOn, toOn }: Closing): string {
  return `${fromOn}/${toOn}`
}

/** Runs a use case whose transaction adds a row to the audit log, and refuses a form that was sent before. */
async function audited<Result>(
  ports: ServicePorts,
  { person, entry, form }: Edit,
  name: string,
  run: (closings: ReturnType<typeof createClosings>) => Promise<Result>,
): Promise<Result | EditRejection> {
  const closings: ClosingStore = {
    ...ports.closings,
    transaction: (work) =>
      ports.closings.transaction(async (tx) => {
        if (form !== undefined && (await tx.hasSentForm(person.uid, form.key))) throw formRejected('repeated')
        const result = await work(tx)
        if (!isRejected(result) && result !== false) await tx.audit(entry(`closing:${name}`))
        return result
      }),
  }
  try {
    return await run(createClosings({ ...ports, closings }))
  } catch (error) {
    if (isFormRejected(error)) return rejected('repeated')
    throw error
  }
}
