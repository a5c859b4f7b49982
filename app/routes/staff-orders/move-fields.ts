import { CHARGE_LABELS, LINE_STATUS_LABELS } from '#app/text/staff-text.ts'
import type { EditedForm } from '#app/ui/form/read-form.ts'
import { type Day, parseDay } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'

type Orders = Services['staff']['orders']
export type StaffOrder = Exclude<Awaited<ReturnType<Orders['find']>>, undefined | { kind: 'rejected' }>
export type Moves = Orders['moves']
export type MoveName = keyof Moves
/** The arguments of each move after the uid of the order. */
export type MoveArgs = {
  readonly [Name in MoveName]: Parameters<Moves[Name]> extends [StaffCaller, string, ...infer Rest] ? Rest : never
}

/** What a field is asked for; `options` are computed from the order. */
export type MoveField = {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'day' | 'yen' | 'choice' | 'hidden'
  readonly isOptional?: true | ((view: StaffOrder) => boolean)
  readonly help?: string | ((view: StaffOrder) => string)
  readonly value?: (view: StaffOrder) => string
  readonly options?: (view: StaffOrder) => readonly { readonly value: string; readonly label: string }[]
}

export type Values = Readonly<Record<string, string>>

/** A move as a form: the use case, its fields, and whether it is offered for an order. */
export type FormOf<Name extends MoveName> = {
  readonly move: Name
  readonly label: string
  readonly key?: string
  /** What has to be known before it is done; empty for nothing. */
  readonly warning?: (view: StaffOrder) => string
  readonly fields: readonly MoveField[]
  /** The fields are those of a destination, which a venue of the directory can fill in. */
  readonly hasVenues?: true
  readonly isOffered: (view: StaffOrder) => boolean
  /** The first of the filled-in fields that cannot be right together, or that has a form of its own. */
  readonly check?: (values: Values, view: StaffOrder) => WrongField | undefined
  readonly args: (values: EditedForm, formKey: string, view: StaffOrder) => MoveArgs[Name]
}

export type MoveForm = { [Name in MoveName]: FormOf<Name> }[MoveName]

export type WrongField = { readonly name: string; readonly message: string }

export const day = (values: Values, name: string): Day => parseDay(values[name]) as Day
export const yen = (values: Values, name: string): number => Number(values[name])
export const reason: MoveField = { name: 'reason', label: '理由', kind: 'text' }

export const lineField = (isEligible: (line: OrderLine) => boolean): MoveField => ({
  name: 'line',
  label: '明細',
  kind: 'choice',
  options: ({ order, units }) =>
    order.lines.filter(isEligible).map((line) => ({
      value: line.uid,
      label: [
        units.get(line.unitUid),
        line.itemName,
        line.sizeLabel,
        `（${LINE_STATUS_LABELS[line.status]}、${dayTextTiny(line.startOn)}〜${dayTextTiny(line.endOn)}）`,
      ].join(' '),
    })),
})
export const hasLine =
  (isEligible: (line: OrderLine) => boolean) =>
  ({ order }: StaffOrder) =>
    order.lines.some(isEligible)
export const chargeField = (states: readonly string[]): MoveField => ({
  name: 'charge',
  label: '請求',
  kind: 'choice',
  options: ({ record }) =>
    record.charges
      .filter(({ state }) => states.includes(state))
      .map(({ uid, kind, amountYen }) => ({ value: uid, label: `${CHARGE_LABELS[kind]} ${yenText(amountYen)}` })),
})

/** The first field that is missing or malformed, with its sentence; undefined when all are well. */
export function findFieldError(
  { fields, check }: Pick<MoveForm, 'fields' | 'check'>,
  view: StaffOrder,
  values: Values,
): WrongField | undefined {
  for (const field of fields) {
    const message = fieldError(field, view, values[field.name] ?? '')
    if (message !== undefined) return { name: field.name, message }
  }
  return check?.(values, view)
}

export function isOptionalField({ isOptional }: MoveField, view: StaffOrder): boolean {
  return typeof isOptional === 'function' ? isOptional(view) : isOptional === true
}

function fieldError(field: MoveField, view: StaffOrder, value: string) {
  const { kind, label, options } = field
  if (value.trim() === '') return isOptionalField(field, view) ? undefined : `${label}を入力してください。`
  if (kind === 'day' && parseDay(value) === undefined) return `${label}は日付で入力してください。`
  if (kind === 'yen' && !/^[1-9]\d{0,8}$/.test(value)) return `${label}は1以上の整数で入力してください。`
  if (kind === 'choice' && !options?.(view).some((option) => option.value === value))
    return `${label}を選び直してください。ほかの担当者が更新した場合があります。`
  return undefined
}
