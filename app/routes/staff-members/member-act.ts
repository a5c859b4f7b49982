import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import type { EditedForm } from '#app/ui/form/read-form.ts'
import type { Services } from '#services/services.ts'
import type { SentForm, StaffCaller } from '#services/staff/staff-member.ts'
import type { FoundMember } from './member-view.ts'

export type Members = Services['staff']['members']
export type Values = Readonly<Record<string, string>>
type ActName =
  | 'writeNote'
  | 'correctPerson'
  | 'requestEmail'
  | 'setDisabled'
  | 'removeSecondFactor'
  | 'setBlocked'
  | 'adjustPoints'
  | 'withdraw'

export type ActField = {
  readonly name: string
  readonly label: string
  readonly kind: 'lines' | 'number' | 'text' | 'choice'
  readonly isOptional?: true
  readonly help?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

/** What staff do with a member, as a form with a preview. */
export type MemberAct = {
  readonly use: ActName
  readonly label: string
  readonly fields: readonly ActField[]
  readonly initial?: (found: FoundMember) => Values
  readonly isOffered: (found: FoundMember) => boolean
  /** The first of the filled-in fields that is malformed. */
  readonly check?: (values: Values) => { readonly name: string; readonly message: string } | undefined
  /** What would happen, in sentences. */
  readonly preview: (found: FoundMember, values: Values) => readonly string[]
  readonly perform: (
    members: Members,
    asked: { readonly caller: StaffCaller; readonly uid: string; readonly form: SentForm; readonly values: EditedForm },
  ) => Promise<BackOfficeRejection | undefined>
}

/** What is stored of the fields that may be emptied. */
export function storedValues({ fields, initial }: MemberAct, found: FoundMember): Values {
  const optional = new Set(fields.filter(({ isOptional }) => isOptional).map(({ name }) => name))
  return Object.fromEntries(Object.entries(initial?.(found) ?? {}).filter(([name]) => optional.has(name)))
}

/** The first field that is missing or malformed, with its sentence. */
export function findActError(
  { fields, check }: MemberAct,
  values: Values,
): { name: string; message: string } | undefined {
  for (const { name, label, kind, isOptional, options } of fields) {
    const value = (values[name] ?? '').trim()
    if (value === '' && !isOptional) return { name, message: `${label}を入力してください。` }
    if (kind === 'number' && !/^[1-9]\d{0,5}$/.test(value))
      return { name, message: `${label}は1以上の整数で入力してください。` }
    if (kind === 'choice' && !options?.some((option) => option.value === value))
      return { name, message: `${label}を選んでください。` }
  }
  return check?.(values)
}
