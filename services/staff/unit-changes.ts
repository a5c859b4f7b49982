import { checkHold, type HoldRejection, type HoldStatus } from '#domain/availability/holds.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import type { StaffAct } from '#domain/record/acts.ts'
import type { Span } from '#domain/rental/span.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { shelfCodeOf } from '#domain/staff/unit-search.ts'
import { type HeldRejection, heldRejection } from '../orders/conditions.ts'
import type { Staff } from '../ports/order-store.ts'
import type { Unit, UnitEvent, UnitTransaction, UnitUse } from '../ports/units.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isFormRejected } from './audited-orders.ts'
import { admitStaff, auditEntry, type StaffCaller, type StaffRejection } from './staff-member.ts'
import type { StaffUseCase } from './use-case.ts'

type Change = {
  readonly tx: UnitTransaction
  readonly unit: Unit
  readonly todayOn: Day
  readonly nextUid: () => string
  /** Adds to the history of the unit, now and by this person. */
  readonly record: (event: Omit<UnitEvent, 'at' | 'actor'>) => Promise<void>
}

/** `unit-taken`: the first of what has the unit in the way; `unit-booked`: the orders that are to be moved first. */
export type UnitRejection =
  | HoldRejection
  | HeldRejection
  | Rejection<
      | 'unit-number-unknown'
      | 'unit-changed'
      | 'repeated'
      | 'already-booked'
      | 'already-retired'
      | 'unit-not-retired'
      | 'unit-lost'
      | 'hold-unknown'
      | 'hold-of-cleaning'
      | 'shelf-malformed',
      undefined
    >
  | Rejection<'day-ahead', { readonly on: Day }>
  | Rejection<'unit-taken', UnitUse>
  | Rejection<'unit-booked', { readonly numbers: readonly (number | undefined)[] }>

type Call<Args extends readonly unknown[]> = (
  caller: StaffCaller,
  unitId: string,
  ...args: Args
) => Promise<StaffRejection | UnitRejection | undefined>

export type UnitChange<Args extends readonly unknown[]> = Call<Args> & {
  readonly useCase: StaffUseCase
  /** The rejection of a change, which is rolled back; undefined when it is possible. */
  readonly preview: Call<Args>
}

type Facts = { readonly duties: readonly Duty[]; readonly isLeaving?: true }
type Work<Args extends readonly unknown[]> = (change: Change, ...args: Args) => Promise<UnitRejection | undefined>

/**
 * A change of a unit: one transaction with its row of the audit log and of the history of the unit. Refused for another
 * version than the form showed (`unit-changed`); a form that is sent twice takes effect once (`repeated`).
 */
function unitChange(ports: ServicePorts) {
  return <Args extends readonly unknown[]>(act: StaffAct, facts: Facts, work: Work<Args>): UnitChange<Args> => {
    const useCase: StaffUseCase = { act, kind: 'change', duties: facts.duties, isFresh: false }
    const run = async (
      caller: StaffCaller,
      unitId: string,
      args: Args,
      { isPreview }: { readonly isPreview: boolean },
    ) => {
      const person = await admitStaff(ports, caller, useCase)
      if (isRejected(person)) return person
      try {
        return await ports.units.transaction(async (tx) => {
          const unit = await tx.lock(unitId, { isLeaving: facts.isLeaving === true })
          if (unit === undefined) return rejected('unit-number-unknown')
          const stale = isPreview ? undefined : await formRejection(tx, caller, unit)
          if (stale !== undefined) return stale
          const rejection = await work(changeOf(ports, tx, unit, `staff:${person.uid}`), ...args)
          if (rejection !== undefined) return rejection
          if (isPreview) throw rolledBack()
          await tx.audit(auditEntry(ports, caller, { act, subject: `unit:${unitId}` }))
          return undefined
        })
      } catch (error) {
        return rejectionOf(error)
      }
    }
    return Object.assign(
      (caller: StaffCaller, unitId: string, ...args: Args) => run(caller, unitId, args, { isPreview: false }),
      {
        useCase,
        preview: (caller: StaffCaller, unitId: string, ...args: Args) => run(caller, unitId, args, { isPreview: true }),
      },
    )
  }
}

async function formRejection(tx: UnitTransaction, { session, form }: StaffCaller, unit: Unit) {
  if (form === undefined) return undefined
  if (await tx.hasSentForm(session.uid, form.key)) return rejected('repeated')
  return form.version === unit.version ? undefined : rejected('unit-changed')
}

function changeOf({ days, ids }: ServicePorts, tx: UnitTransaction, unit: Unit, actor: Staff): Change {
  const at = days.now()
  return {
    tx,
    unit,
    todayOn: dayOfInstant(at),
    nextUid: ids.next,
    record: (event) => tx.record(unit.unitUid, { ...event, at, actor }),
  }
}

/** Thrown at the end of a preview, so that nothing of it stays. */
function rolledBack(): Error {
  return Object.assign(new Error('a preview changes nothing'), { kind: 'rolled-back' as const })
}

function rejectionOf(error: unknown): UnitRejection | undefined {
  if (isFormRejected(error)) return rejected('repeated')
  const kind = error instanceof Object && 'kind' in error ? error.kind : undefined
  if (kind === 'rolled-back') return undefined
  if (kind === 'already-booked') return rejected('already-booked')
  throw error
}

/** What staff do with a unit (docs/rules.md Units). The last day until which bookings are looked for. */
const LAST_ON = '9999-12-31' as Day
const STOREROOM = { duties: ['packing', 'returns', 'catalogue'] } as const
const CATALOGUE = { duties: ['catalogue'], isLeaving: true } as const

export function createUnitChanges(ports: ServicePorts) {
  const change = unitChange(ports)
  return {
    /** Holds a unit for a span. `unit-taken` names what occupies it on one of the days. */
    hold: change(
      'holdUnit',
      STOREROOM,
      async ({ tx, unit, todayOn, nextUid, record }, status: HoldStatus, span: Span, reason: string) => {
        if (unit.retiredOn !== undefined) return rejected('already-retired')
        const rejection = checkHold(span, reason, todayOn)
        if (rejection !== undefined) return rejection
        const [taken] = (await tx.usesIn(unit.unitUid, span)).filter((use) => use.status !== 'Arrear')
        if (taken !== undefined) return rejected('unit-taken', taken)
        const uid = nextUid()
        await tx.addHold({ uid, unitUid: unit.unitUid, status, span })
        await record({ act: 'held', note: reason.trim(), status, lineUid: uid, ...span })
        return undefined
      },
    ),
    /** Ends a hold of staff now. The cleaning of a unit that came back meanwhile goes on. */
    release: change('releaseUnit', STOREROOM, async ({ tx, unit, todayOn, nextUid, record }, lineUid: string) => {
      const uses = await tx.usesIn(unit.unitUid, { fromOn: todayOn, toOn: LAST_ON })
      const hold = uses.find((use) => use.lineUid === lineUid)
      if (hold === undefined || (hold.status !== 'Maintenance' && hold.status !== 'RentalUnavailable'))
        return rejected('hold-unknown')
      if (hold.isCleaning) return rejected('hold-of-cleaning')
      const { status, blocked, reason: note = '' } = hold
      await tx.removeHold(lineUid)
      await tx.reapplyCleaningHolds([unit.unitUid], { todayOn, rules: ports.days.rules() }, nextUid)
      await record({ act: 'released', note, status, lineUid, ...blocked })
      return undefined
    }),
    shelve: change('shelveUnit', STOREROOM, async ({ tx, unit, record }, typed: string) => {
      const shelf = shelfCodeOf(typed)
      if (shelf === undefined) return rejected('shelf-malformed')
      const [checked] = await tx.unitsOf([unit.unitUid])
      if (checked?.flaw !== undefined) return heldRejection(checked)
      // A unit that is put on a shelf is cleaned (docs/rules.md Cleaning).
      const wasInCare = await tx.endCare(unit.unitUid)
      if (shelf === unit.shelf && !wasInCare) return undefined
      await tx.setShelf(unit.unitUid, shelf)
      await record({ act: 'shelved', note: shelf })
      return undefined
    }),
    /** The day since which a unit is in use: the charge for its loss decreases with its age (docs/rules.md Lost). */
    recordPurchase: change(
      'recordPurchase',
      { duties: ['catalogue', 'money'] },
      async ({ tx, unit, todayOn, record }, on: Day) => {
        if (on > todayOn) return rejected('day-ahead', { on })
        await tx.setBoughtOn(unit.unitUid, on)
        await record({ act: 'bought', note: '', fromOn: on })
        return undefined
      },
    ),
    ...retirement(change),
  }
}

function retirement(change: ReturnType<typeof unitChange>) {
  return {
    /** Takes a unit out of the stock. Refused while it is out, or booked: `unit-booked` has the bookings. */
    retire: change('retireUnit', CATALOGUE, async ({ tx, unit, todayOn, record }, reason: string) => {
      if (unit.retiredOn !== undefined) return rejected('already-retired')
      if (reason.trim() === '') return rejected('reason-missing')
      const uses = await tx.usesIn(unit.unitUid, { fromOn: todayOn, toOn: LAST_ON })
      const rentals = uses.filter(({ orderNumber }) => orderNumber !== undefined)
      const out = rentals.find((use) => !isUnshippedLine(use))
      if (out !== undefined) return rejected('unit-taken', out)
      if (rentals.length > 0) return rejected('unit-booked', { numbers: rentals.map((use) => use.orderNumber) })
      await tx.retire(unit.unitUid, todayOn)
      await record({ act: 'retired', note: reason.trim() })
      return undefined
    }),
    /** Offers a unit again that staff retired. A lost unit is found by its order. */
    restore: change('restoreUnit', CATALOGUE, async ({ tx, unit, record }, reason: string) => {
      if (unit.retiredOn === undefined) return rejected('unit-not-retired')
      if (!unit.isRetiredByStaff) return rejected('unit-lost')
      if (reason.trim() === '') return rejected('reason-missing')
      await tx.retire(unit.unitUid, undefined)
      await record({ act: 'restored', note: reason.trim() })
      return undefined
    }),
  }
}
