import { rejected } from '#domain/result.ts'
import type { StaffTransaction } from '../ports/staff.ts'
import { isFormRejected, isRolledBack, rolledBack } from './audited-orders.ts'
import { checkForm, type EditRejection } from './record-edits.ts'
import type { Edit } from './use-case.ts'

/** A value that a form refuses, as zod has it. */
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** What became of a row of a file. `issues`: of the values that the form refuses. */
export type RowOutcome<Refused> =
  | { readonly outcome: 'added' | 'changed' | 'unchanged' }
  | { readonly outcome: 'rejected'; readonly rejection: Refused }
  | { readonly outcome: 'rejected'; readonly issues: readonly Issue[] }
/** `name`: the first field of the key. */
export type RowReport<Refused> = { readonly row: number; readonly name: string } & RowOutcome<Refused>

type Transactions<Tx> = { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/**
 * Takes the rows of a file in one transaction, each with a row of the audit log. `isRehearsal`: it is rolled back, so
 * that the report says what would happen.
 */
export async function takeFile<Tx extends StaffTransaction, Report>(
  store: Transactions<Tx>,
  edit: Edit,
  isRehearsal: boolean,
  take: (tx: Tx, edit: Edit) => Promise<readonly Report[]>,
): Promise<{ readonly rows: readonly Report[] } | EditRejection> {
  let rows: readonly Report[] = []
  try {
    return await store.transaction(async (tx) => {
      const refused = await checkForm(tx, edit, undefined)
      if (refused) return refused
      rows = await take(tx, onceKeyed(edit))
      if (isRehearsal) throw rolledBack()
      return { rows }
    })
  } catch (error) {
    if (isRolledBack(error)) return { rows }
    if (isFormRejected(error)) return rejected('repeated')
    throw error
  }
}

/** The edit of many records by one form: its key is in the first row of the audit log. */
function onceKeyed(edit: Edit): Edit {
  let isFirst = true
  const entry: Edit['entry'] = (subject, fields) => {
    const { formKey, ...row } = edit.entry(subject, fields)
    const given = isFirst ? formKey : undefined
    isFirst = false
    return { ...row, formKey: given }
  }
  return { ...edit, entry }
}
