import { type Rejection, rejected } from '#domain/result.ts'
import type { StaffTransaction } from '../ports/staff.ts'
import { isFormRejected } from './audited-orders.ts'
import type { Edit } from './use-case.ts'

/** record-changed: the form showed another version; repeated: it was sent before, and is done. */
export type EditRejection = Rejection<'record-changed' | 'repeated', undefined>

type Transactions<Tx> = { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/** Runs an edit in one transaction. Of two that run at once with the same form, the second one is `repeated`. */
export async function inEdit<Tx, Result>(
  store: Transactions<Tx>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | EditRejection> {
  try {
    return await store.transaction(work)
  } catch (error) {
    if (isFormRejected(error)) return rejected('repeated')
    throw error
  }
}

/** Why the form of an edit has no effect. `version`: of the locked record; undefined for one that is added. */
export async function checkForm(
  tx: Pick<StaffTransaction, 'hasSentForm'>,
  { person, form }: Edit,
  version: number | undefined,
): Promise<EditRejection | undefined> {
  if (form === undefined) return undefined
  if (await tx.hasSentForm(person.uid, form.key)) return rejected('repeated')
  return version === undefined || version === form.version ? undefined : rejected('record-changed')
}
