import type { AuditSubject, StaffAct } from '#domain/record/acts.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Duty } from '#domain/staff/duties.ts'
import type { Staff } from '../ports/order-store.ts'
import type { AuditEntry } from '../ports/staff.ts'
import type { ServicePorts } from '../service-ports.ts'
import { auditedOrders, isFormRejected, type Preview, previewMove } from './audited-orders.ts'
import {
  admitStaff,
  auditEntry,
  type SentForm,
  type StaffCaller,
  type StaffMember,
  type StaffRejection,
} from './staff-member.ts'

/**
 * What is known about a use case of the back office beside its code. `act`: its name in the audit log; `duties`: one of
 * them is needed; `isFresh`: a sign-in in the last five minutes, too.
 */
export type StaffUseCase = {
  readonly act: string
  readonly kind: 'move' | 'change' | 'reading'
  readonly duties: readonly Duty[]
  readonly isFresh: boolean
}

type Requirements = { readonly duties: readonly Duty[]; readonly isFresh?: boolean }

/** `order-changed`: the form showed another version; `repeated`: it was sent before, and is done. */
export type FormRejection = Rejection<'order-changed' | 'repeated', undefined>

type Call<Args extends readonly unknown[], Result> = (
  caller: StaffCaller,
  ...args: Args
) => Promise<Result | StaffRejection>

/** A use case as the pages call it, with what is known about it. */
type Described<Use> = Use & { readonly useCase: StaffUseCase }

type MoveArgs = readonly [orderUid: string, ...rest: unknown[]]
export type Move<Args extends MoveArgs, Result> = Described<Call<Args, Result | FormRejection>> & {
  preview(caller: StaffCaller, ...args: Args): Promise<Preview | StaffRejection | Extract<Result, Rejection>>
}

/**
 * Makes use cases of the back office: each checks the duty of its caller as it is stored, and writes the audit log
 * (docs/rules.md Staff), so that no page and no program can leave it out.
 */
export function staffUseCases(ports: ServicePorts) {
  return { move: makeMove(ports), change: makeChange(ports), edit: makeEdit(ports), reading: makeReading(ports) }
}

/** What an edit knows of its caller. `entry`: its row of the audit log, which the store writes with the change. */
export type Edit = {
  readonly person: StaffMember
  readonly form: SentForm | undefined
  readonly entry: (subject: AuditSubject, fields?: readonly string[]) => AuditEntry
}

/** What a reading returns when there is something to read. */
type Found<Result> = Exclude<Result, undefined | Rejection>

/** A move of an order: one transaction writes it with its row of the audit log; it has a preview. */
function makeMove(ports: ServicePorts) {
  return <Args extends MoveArgs, Result>(
    act: StaffAct,
    requirements: Requirements & {
      /** What the log keeps of it, as the names of the fields that changed. */
      readonly fields?: (result: Found<Result>) => readonly string[]
    },
    bind: (ports: ServicePorts, by: Staff) => (...args: Args) => Promise<Result>,
  ): Move<Args, Result> => {
    const facts = factsOf(act, 'move', requirements)
    const run: Call<Args, Result | FormRejection> = async (caller, ...args) => {
      const person = await admitStaff(ports, caller, facts)
      if (isRejected(person)) return person
      const [orderUid] = args
      const entry = auditEntry(ports, caller, { act, subject: `order:${orderUid}` })
      const fieldsOf = requirements.fields as ((result: unknown) => readonly string[]) | undefined
      const orders = auditedOrders(ports.orders, entry, { orderUid, form: caller.form, fieldsOf })
      try {
        return await bind({ ...ports, orders }, `staff:${person.uid}`)(...args)
      } catch (error) {
        if (isFormRejected(error)) return rejected(error.code)
        throw error
      }
    }
    const preview = async (caller: StaffCaller, ...args: Args) => {
      const person = await admitStaff(ports, caller, { ...facts, isFresh: false })
      if (isRejected(person)) return person
      return previewMove(ports.orders, args[0], (orders) => bind({ ...ports, orders }, `staff:${person.uid}`)(...args))
    }
    return Object.assign(run, { useCase: facts, preview })
  }
}

/** A row of a table of moves, by the act. `fields`: what the log keeps, as the names of the fields that changed. */
type MoveRow = Requirements & {
  readonly use: (ports: ServicePorts, by: Staff) => (...args: never) => Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: of the result of `use`, which a list of rows cannot name.
  readonly fields?: (result: any) => readonly string[]
}

export type MovesOf<Rows> = {
  readonly [Act in keyof Rows]: Rows[Act] extends {
    readonly use: (ports: ServicePorts, by: Staff) => (...args: infer Args extends MoveArgs) => Promise<infer Result>
  }
    ? Move<Args, Result>
    : never
}

/** The moves of a table. */
export function movesOf<Rows extends Readonly<Partial<Record<StaffAct, MoveRow>>>>(
  ports: ServicePorts,
  rows: Rows,
): MovesOf<Rows> {
  const move = makeMove(ports)
  const moves = (Object.entries(rows) as [StaffAct, MoveRow][]).map(([act, { use, ...requirements }]) => [
    act,
    move(act, requirements, use as never),
  ])
  return Object.fromEntries(moves) as MovesOf<Rows>
}

/** A change outside of the transactions of orders: its row of the audit log is written before it. */
function makeChange(ports: ServicePorts) {
  return <Args extends readonly unknown[], Result>(
    act: StaffAct,
    requirements: Requirements & {
      readonly subject: (...args: Args) => AuditSubject
      /** What the log keeps of it, as a reason. */
      readonly fields?: (...args: Args) => readonly string[]
    },
    bind: (ports: ServicePorts, by: Staff) => (...args: Args) => Promise<Result>,
  ): Described<Call<Args, Result>> => {
    const facts = factsOf(act, 'change', requirements)
    const run: Call<Args, Result> = async (caller, ...args) => {
      const person = await admitStaff(ports, caller, facts)
      if (isRejected(person)) return person
      const fields = requirements.fields?.(...args) ?? []
      await ports.staff.append(auditEntry(ports, caller, { act, subject: requirements.subject(...args), fields }))
      return bind(ports, `staff:${person.uid}`)(...args)
    }
    return Object.assign(run, { useCase: facts })
  }
}

/** A change of a record with a version of its own: its store writes the row of the audit log in its transaction. */
function makeEdit(ports: ServicePorts) {
  return <Args extends readonly unknown[], Result>(
    act: StaffAct,
    requirements: Requirements,
    bind: (ports: ServicePorts, edit: Edit) => (...args: Args) => Promise<Result>,
  ): Described<Call<Args, Result>> => {
    const facts = factsOf(act, 'change', requirements)
    const run: Call<Args, Result> = async (caller, ...args) => {
      const person = await admitStaff(ports, caller, facts)
      if (isRejected(person)) return person
      const entry: Edit['entry'] = (subject, fields) =>
        auditEntry(ports, caller, { act, subject, ...(fields && { fields }) })
      return bind(ports, { person, form: caller.form, entry })(...args)
    }
    return Object.assign(run, { useCase: facts })
  }
}

/**
 * A reading. `subject`: of personal data, which are logged before they are returned; without it nothing is logged, as
 * for counts and masked lists. What does not exist (undefined) is not logged.
 */
function makeReading(ports: ServicePorts) {
  return <Args extends readonly unknown[], Result, Act extends string>(
    act: Act,
    requirements: Requirements & {
      readonly subject?: Act extends StaffAct ? (result: Found<Result>) => AuditSubject : undefined
      /** What of it was read, as the parcels of a file. */
      readonly fields?: (result: Found<Result>) => readonly string[]
    },
    bind: (ports: ServicePorts, person: StaffMember) => (...args: Args) => Promise<Result>,
  ): Described<Call<Args, Result>> => {
    const facts = factsOf(act, 'reading', requirements)
    const run: Call<Args, Result> = async (caller, ...args) => {
      const person = await admitStaff(ports, caller, facts)
      if (isRejected(person)) return person
      const result = await bind(ports, person)(...args)
      if (requirements.subject === undefined || result === undefined || isRejected(result)) return result
      const found = result as Found<Result>
      const fields = requirements.fields?.(found) ?? []
      await ports.staff.append(
        auditEntry(ports, caller, { act: act as StaffAct, subject: requirements.subject(found), fields }),
      )
      return result
    }
    return Object.assign(run, { useCase: facts })
  }
}

function factsOf(act: string, kind: StaffUseCase['kind'], { duties, isFresh = false }: Requirements): StaffUseCase {
  return { act, kind, duties, isFresh }
}
