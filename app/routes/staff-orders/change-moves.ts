import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { DESTINATION_LABELS, GUEST_LABELS } from '#app/text/field-labels.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { valuesOfAddress } from '#app/ui/address/address-values.ts'
import { KEPT_PLACE } from '#app/ui/address/postal-note.ts'
import { WISH_FIELDS, wishValuesOf } from '#app/ui/order/delivery-wish.tsx'
import { readWish } from '#app/ui/order/read-wish.ts'
import { addressForm, servedAddressForm } from '#domain/delivery/address.ts'
import { servedPrefectures } from '#domain/delivery/prefecture.ts'
import { canChangeDelivery, canChangeRental, type RentalChange } from '#domain/order/changes.ts'
import { checkContact, contactForm, PERSON_FIELDS } from '#domain/order/contact.ts'
import { WISH_LABELS } from '#domain/order/facts.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import { isEmailOptional } from '#domain/order/order.ts'
import { day, lineField, type MoveField, type MoveForm, reason, type StaffOrder, type Values } from './move-fields.ts'

const prefectureOptions = ({ rules }: StaffOrder) =>
  servedPrefectures(rules).map(({ code, name }) => ({ value: String(code), label: name }))
const OPTIONAL: ReadonlySet<string> = new Set(['placeName', 'bereavedFamilyName', 'ceremonyAt', 'address2'])

const addressFields = Object.entries(DESTINATION_LABELS).map(([name, label]): MoveField => {
  const field = {
    name,
    label,
    value: ({ order }: StaffOrder) => valuesOfAddress(order.shipping)[name] ?? '',
    ...(OPTIONAL.has(name) && { isOptional: true as const }),
  }
  if (name !== 'prefecture') return { ...field, kind: 'text' }
  return { ...field, kind: 'choice', options: prefectureOptions }
})

const wishFields = WISH_FIELDS.map(({ name, choices, staffHelp = '' }): MoveField => {
  const field = { name, label: WISH_LABELS[name], value: ({ order }: StaffOrder) => wishValuesOf(order)[name] ?? '' }
  if (choices !== undefined) return { ...field, kind: 'choice', options: () => choices }
  return { ...field, kind: 'text', isOptional: true, help: staffHelp }
})

/** Changes before shipping (docs/rules.md Changes before shipping). Dates and stock are checked by the use cases. */
export const CHANGE_MOVES: Readonly<Record<string, MoveForm>> = {
  'change-delivery': {
    move: 'changeDelivery',
    label: 'お届け先・時間帯を変える',
    key: 'a',
    hasVenues: true,
    fields: [
      ...addressFields,
      {
        // Not hidden for the page: a venue of the directory brings its own.
        name: KEPT_PLACE,
        label: '',
        kind: 'text',
        isOptional: true,
        value: ({ order }) => valuesOfAddress(order.shipping)[KEPT_PLACE] ?? '',
      },
      ...wishFields,
    ],
    isOffered: ({ order }) => canChangeDelivery(order),
    check: deliveryError,
    args: (values) => {
      const wish = readWish(values)
      if ('errors' in wish) throw new Error('the form was checked before')
      return [{ ...wish, shipping: addressForm.parse(values) }]
    },
  },
  'correct-contact': {
    move: 'correctContact',
    label: '連絡先を直す',
    fields: [
      ...PERSON_FIELDS.map(
        (name): MoveField => ({
          name,
          label: GUEST_LABELS[name],
          kind: 'text',
          value: ({ order }) => order.customer?.[name] ?? '',
        }),
      ),
      {
        name: 'email',
        label: GUEST_LABELS.email,
        kind: 'text',
        isOptional: ({ order }) => order.email === undefined || isEmailOptional(order),
        help: ({ order }) => emailHelp(order),
        value: ({ order }) => order.email ?? '',
      },
      {
        ...reason,
        help: 'ご本人であることを、どのように確かめたか。例：ご注文番号・お届け日・お届け先をうかがった。お客様には見えません。',
      },
    ],
    isOffered: ({ order }) => order.customer !== undefined,
    check: contactError,
    args: (values) => {
      const { reason: why = '', ...contact } = values
      return [{ contact: { email: undefined, ...contactForm.parse(contact) }, reason: why }]
    },
  },
  'change-size': {
    move: 'changeRental',
    label: 'サイズを替える',
    fields: [{ name: 'size', label: '明細とサイズ', kind: 'choice', options: otherSizes }],
    isOffered: (view) => otherSizes(view).length > 0,
    args: ({ size = '' }, _, { order }) => {
      const at = size.lastIndexOf(':')
      const line = order.lines.find(({ uid }) => uid === size.slice(0, at))
      const sizeTagUid = size.slice(at + 1) === '' ? undefined : Number(size.slice(at + 1))
      return [line === undefined ? [] : [{ ...daysOf(line), lineUid: line.uid, sizeTagUid }]]
    },
  },
  'change-days': {
    move: 'changeRental',
    label: '日程を変える',
    fields: [
      lineField(isUnshippedLine),
      { name: 'start', label: '新しいお届け日', kind: 'day', value: (view) => firstLine(view)?.startOn ?? '' },
      { name: 'end', label: '新しいご返却日', kind: 'day', value: (view) => firstLine(view)?.endOn ?? '' },
    ],
    isOffered: ({ order }) => canChangeRental(order) && order.lines.some(isUnshippedLine),
    check: ({ start = '', end = '' }) =>
      end < start ? { name: 'end', message: '新しいご返却日は、お届け日より後の日を入力してください。' } : undefined,
    args: ({ line: lineUid = '', ...values }, _, { order }) => {
      const sizeTagUid = order.lines.find(({ uid }) => uid === lineUid)?.sizeTagUid
      return [[{ lineUid, startOn: day(values, 'start'), endOn: day(values, 'end'), sizeTagUid }]]
    },
  },
}

function emailHelp(order: StaffOrder['order']): string {
  if (order.customerUid !== undefined) return '会員のメールアドレスは、会員の画面から変更の手続きを行ってください。'
  const typed = '一文字ずつ読み返して確かめてください。'
  return isEmailOptional(order) ? `${typed}空欄にすると、ご連絡はお電話になります。` : typed
}

function contactError(values: Values, { order }: StaffOrder) {
  const parsed = contactForm.safeParse(values)
  if (!parsed.success) return firstError(fieldErrorsOf(parsed.error, GUEST_LABELS))
  const refused = checkContact(order, { email: parsed.data.email })
  return refused && { name: 'email', message: staffRejectionText(refused) }
}

const firstLine = ({ order }: StaffOrder) => order.lines.find(isUnshippedLine)

function deliveryError(values: Values, { rules }: StaffOrder) {
  const parsed = servedAddressForm(rules).safeParse(values)
  const wish = readWish(values)
  const errors = {
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error, DESTINATION_LABELS)),
    ...('errors' in wish && wish.errors),
  }
  return firstError(errors)
}

function firstError(errors: Readonly<Record<string, string | undefined>>) {
  const [name] = Object.keys(errors)
  return name === undefined ? undefined : { name, message: errors[name] ?? '' }
}

const daysOf = ({ startOn, endOn }: Pick<RentalChange, 'startOn' | 'endOn'>) => ({ startOn, endOn })

/** The other sizes of each line that can still be changed. */
function otherSizes({ order, sizes }: StaffOrder) {
  if (!canChangeRental(order)) return []
  return order.lines.filter(isUnshippedLine).flatMap(({ uid, itemId, itemName, sizeLabel, sizeTagUid }) =>
    (sizes.get(itemId) ?? [])
      .filter((size) => size.sizeTagUid !== sizeTagUid)
      .map((size) => ({
        value: `${uid}:${size.sizeTagUid ?? ''}`,
        label: `${itemName} ${sizeLabel} → ${size.label}`,
      })),
  )
}
