import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { permitted } from '#app/session/require-staff.ts'
import { deliveryRequestText, deliveryTimeText } from '#app/text/order-text.ts'
import { CHARGE_LABELS, LINE_STATUS_LABELS, ORDER_STATUS_LABELS, TASK_LABELS, yenText } from '#app/text/staff-text.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { dayTextTiny } from '#app/ui/day-text.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { Preview } from '#services/staff/audited-orders.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Move } from '#services/staff/use-case.ts'
import type { MoveForm, StaffOrder, Values } from './move-fields.ts'

type Args = readonly [orderUid: string, ...rest: unknown[]]
type Asked = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly caller: StaffCaller
  readonly view: StaffOrder
  readonly form: MoveForm
  readonly values: Values
  readonly formKey: string
}

/** The use case of a form. The form makes its arguments (order-moves.ts), so they are of its types. */
function moveOf({ context, form, view, values, formKey }: Asked) {
  const { moves } = context.get(servicesContext).staff.orders
  const args: Args = [view.order.uid, ...form.args(values, formKey, view)]
  return { move: moves[form.move] as unknown as Move<Args, unknown>, args }
}

export async function performMove(asked: Asked): Promise<Rejection | undefined> {
  const { move, args } = moveOf(asked)
  const result = permitted(await move(asked.caller, ...args), asked.request)
  // The same form sent again: what it asks for is done.
  if (isRejected(result) && (result as Rejection).code === 'repeated') return undefined
  return isRejected(result) ? (result as Rejection) : undefined
}

export type PreviewView = ReturnType<typeof previewView>

export async function previewOf(asked: Asked): Promise<Rejection | PreviewView> {
  const { move, args } = moveOf(asked)
  const preview = permitted(await move.preview(asked.caller, ...args), asked.request)
  return isRejected(preview) ? preview : previewView(preview as Preview)
}

function previewView({ before, after, mails, charges, tasks, points }: Preview) {
  const lines = after.lines.flatMap((line) => {
    const earlier = before.lines.find(({ uid }) => uid === line.uid)
    return earlier === undefined ? [] : lineChanges(earlier, line)
  })
  const { status } = after
  return {
    status: before.status === status ? undefined : [ORDER_STATUS_LABELS[before.status], ORDER_STATUS_LABELS[status]],
    lines: [...lines, ...deliveryChanges(before, after)],
    totals:
      before.paymentTotalYen === after.paymentTotalYen ? undefined : [before.paymentTotalYen, after.paymentTotalYen],
    charges: charges.map(({ kind, amountYen }) => ({
      label: CHARGE_LABELS[kind as keyof typeof CHARGE_LABELS] ?? kind,
      amountYen,
    })),
    tasks: tasks.map(({ kind, amountYen }) => ({ label: TASK_LABELS[kind] ?? kind, amountYen })),
    points,
    mails: mails.map(({ to, content }) => ({ to, subject: content.subject, text: content.text })),
  }
}

/** Status, unit, size and days of a line that change. */
function lineChanges(before: OrderLine, after: OrderLine): string[] {
  const factsOf = (line: OrderLine) => [
    LINE_STATUS_LABELS[line.status],
    line.sizeLabel,
    `${dayTextTiny(line.startOn)}〜${dayTextTiny(line.endOn)}`,
    yenText(line.priceYen),
  ]
  const [old, now] = [factsOf(before), factsOf(after)]
  const changes = now.flatMap((text, index) => (text === old[index] ? [] : [`${old[index]} → ${text}`]))
  const isOtherUnit = before.productUid !== after.productUid
  if (changes.length === 0 && !isOtherUnit) return []
  return [`${after.itemName} ${before.sizeLabel}：${[...changes, ...(isOtherUnit ? ['個体を交換'] : [])].join('、')}`]
}

function deliveryChanges(before: Order, after: Order): string[] {
  const factsOf = ({ shipping, deliveryTime, deliveryRequest, deliveryNote }: Order) => {
    const address = shipping && addressViewOf(shipping)
    const place = address?.ceremony.map(({ text }) => text) ?? []
    return [
      [
        'お届け先',
        [...place, ...(address?.lines ?? []), address && `${address.name} 様 ${address.telephone}`].join(' '),
      ],
      ['お届け時間帯', deliveryTimeText(deliveryTime)],
      ['配達のご要望', deliveryRequestText(deliveryRequest, deliveryNote)],
    ] as const
  }
  const old = factsOf(before)
  return factsOf(after).flatMap(([name, text], index) => {
    const was = old[index]?.[1] ?? ''
    return was === text ? [] : [`${name}：${was} → ${text}`]
  })
}
