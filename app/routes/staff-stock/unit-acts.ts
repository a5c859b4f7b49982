import { HOLD_LABELS, spanTextTiny, unitUseText } from '#app/text/unit-text.ts'
import type { EditedForm } from '#app/ui/form/read-form.ts'
import { type Day, parseDay } from '#domain/day.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { UnitView } from './require-unit.ts'

export type Changes = Services['staff']['units']['changes']
export type ChangeName = keyof Changes
/** The arguments of each change after the id of the unit. */
export type ChangeArgs = {
  readonly [Name in ChangeName]: Parameters<Changes[Name]> extends [StaffCaller, string, ...infer Rest] ? Rest : never
}
export type Values = Readonly<Record<string, string>>

export type ActField = {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'day' | 'choice' | 'lines'
  readonly isOptional?: true
  readonly help?: string
  readonly value?: (view: UnitView) => string
  readonly options?: (view: UnitView) => readonly { readonly value: string; readonly label: string }[]
}

/** A change of a unit as a form: its fields, whether it is offered, and what its preview says. */
export type FormOf<Name extends ChangeName> = {
  readonly change: Name
  readonly label: string
  readonly fields: readonly ActField[]
  readonly isOffered: (view: UnitView) => boolean
  readonly says: (values: Values, view: UnitView) => readonly string[]
  readonly args: (values: EditedForm) => ChangeArgs[Name]
}

export type UnitActForm = { [Name in ChangeName]: FormOf<Name> }[ChangeName]

const REASON: ActField = { name: 'reason', label: '理由', kind: 'lines' }
const dayOf = (values: Values, name: string) => parseDay(values[name]) as Day
const spanOf = (values: Values) => ({ fromOn: dayOf(values, 'from'), toOn: dayOf(values, 'to') })
const isInStock = ({ unit }: UnitView) => unit.retiredOn === undefined

/** The holds of staff that have not ended, the earliest first. */
export function openHolds({ lines, todayOn }: UnitView) {
  return lines
    .filter(
      ({ orderNumber, isCleaning, blocked }) => orderNumber === undefined && !isCleaning && blocked.toOn >= todayOn,
    )
    .toReversed()
}

const holdStatus = (typed: string | undefined) => (typed === 'RentalUnavailable' ? typed : 'Maintenance')
const holdOptions = Object.entries(HOLD_LABELS).map(([value, label]) => ({ value, label }))

/** The changes of a unit; the path names them. */
export const UNIT_ACTS: Readonly<Record<string, UnitActForm>> = {
  hold: {
    change: 'hold',
    label: '停止を入れる',
    fields: [
      { name: 'kind', label: '種類', kind: 'choice', value: () => 'Maintenance', options: () => holdOptions },
      { name: 'from', label: '初日', kind: 'day', value: ({ todayOn }) => todayOn },
      { name: 'to', label: '最終日', kind: 'day', help: 'この日まで貸し出しません。' },
      { ...REASON, help: '予定表に表示します。お客様には見えません。' },
    ],
    isOffered: isInStock,
    says: (values) => [
      `${HOLD_LABELS[holdStatus(values.kind)]}：${spanTextTiny(spanOf(values))}`,
      'この期間は新しいご予約が入りません。',
    ],
    args: ({ kind, reason = '', ...values }) => [holdStatus(kind), spanOf(values), reason],
  },
  release: {
    change: 'release',
    label: '停止を解く',
    fields: [
      {
        name: 'hold',
        label: '停止',
        kind: 'choice',
        value: (view) => openHolds(view)[0]?.lineUid ?? '',
        options: (view) => openHolds(view).map((line) => ({ value: line.lineUid, label: unitUseText(line) })),
      },
    ],
    isOffered: (view) => openHolds(view).length > 0,
    says: (values, view) => {
      const hold = openHolds(view).find(({ lineUid }) => lineUid === values.hold)
      return [`${hold === undefined ? '' : unitUseText(hold)} を終え、すぐにご予約を受けます。`]
    },
    args: ({ hold = '' }) => [hold],
  },
  shelf: {
    change: 'shelve',
    label: '棚を変える',
    fields: [
      {
        name: 'shelf',
        label: '棚',
        kind: 'text',
        isOptional: true,
        help: '例：A-12。空欄にすると棚なしになります。',
        value: ({ unit }) => unit.shelf,
      },
    ],
    isOffered: () => true,
    says: ({ shelf = '' }, { unit }) => [`棚：${unit.shelf || 'なし'} → ${shelf.trim() || 'なし'}`],
    args: ({ shelf = '' }) => [shelf],
  },
  bought: {
    change: 'recordPurchase',
    label: '使用開始日を記録',
    fields: [
      {
        name: 'on',
        label: '使用開始日',
        kind: 'day',
        help: '紛失のときの請求額は、この日からの年数で下がります。',
        value: ({ unit }) => unit.boughtOn ?? '',
      },
    ],
    isOffered: () => true,
    says: ({ on }, { unit }) => [`使用開始日：${unit.boughtOn ?? '記録なし'} → ${on}`],
    args: (values) => [dayOf(values, 'on')],
  },
  retire: {
    change: 'retire',
    label: '引退させる',
    fields: [{ ...REASON, help: '例：擦り切れ、売却' }],
    isOffered: isInStock,
    says: () => ['今日から在庫を外れ、どのお客様にも出ません。'],
    args: ({ reason = '' }) => [reason],
  },
  restore: {
    change: 'restore',
    label: '在庫に戻す',
    fields: [REASON],
    isOffered: ({ unit }) => unit.isRetiredByStaff,
    says: () => ['すぐに在庫へ戻り、ご予約を受けます。'],
    args: ({ reason = '' }) => [reason],
  },
}

/** What is stored of the fields that may be emptied. */
export function storedValues({ fields }: UnitActForm, view: UnitView): Values {
  const stored = fields.flatMap(({ name, isOptional, value }) => (isOptional && value ? [[name, value(view)]] : []))
  return Object.fromEntries(stored)
}

type FieldProblem = { readonly name: string; readonly message: string }

/** The first field that is missing or malformed, with its sentence; undefined when all are well. */
export function findProblem(fields: readonly ActField[], view: UnitView, values: Values): FieldProblem | undefined {
  for (const { name, label, kind, isOptional, options } of fields) {
    const value = values[name] ?? ''
    if (value.trim() === '' && !isOptional) return { name, message: `${label}を入力してください。` }
    if (kind === 'day' && parseDay(value) === undefined) return { name, message: `${label}は日付で入力してください。` }
    if (kind === 'choice' && !options?.(view).some((option) => option.value === value))
      return { name, message: `${label}を選び直してください。ほかの担当者が更新した場合があります。` }
  }
  return undefined
}
