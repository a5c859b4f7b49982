import { callsText } from '#app/text/mail-text.ts'
import { CHARGE_LABELS, LINE_STATUS_LABELS, ORDER_STATUS_LABELS, TASK_LABELS } from '#app/text/staff-text.ts'
import { deliveryFacts, type Fact } from '#domain/order/facts.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Preview } from '#services/staff/audited-orders.ts'
import { addressViewOf } from '../address/address-block.tsx'

export type PreviewView = ReturnType<typeof previewView>

/** The preview of a move as pages show it: plain values. */
export function previewView({ before, after, mails, charges, tasks, points, redirected, calls }: Preview) {
  const lines = after.lines.flatMap((line) => {
    const earlier = before.lines.find(({ uid }) => uid === line.uid)
    return earlier === undefined ? [] : lineChanges(earlier, line)
  })
  const { status } = after
  return {
    status: before.status === status ? undefined : [ORDER_STATUS_LABELS[before.status], ORDER_STATUS_LABELS[status]],
    lines: [...lines, ...contactChanges(before, after), ...deliveryChanges(before, after)],
    totals:
      before.paymentTotalYen === after.paymentTotalYen ? undefined : [before.paymentTotalYen, after.paymentTotalYen],
    charges: charges.map(({ kind, amountYen }) => ({
      label: CHARGE_LABELS[kind as keyof typeof CHARGE_LABELS] ?? kind,
      amountYen,
    })),
    tasks: tasks.map(({ kind, amountYen }) => ({ label: TASK_LABELS[kind], amountYen })),
    points,
    redirected: redirected.map(({ to, count }) => `未達の${count}通を新しい宛先（${to}）へ送り直します`),
    calls: calls.length === 0 ? '' : callsText(calls),
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
  const isOtherUnit = before.unitUid !== after.unitUid
  if (changes.length === 0 && !isOtherUnit) return []
  return [`${after.itemName} ${before.sizeLabel}：${[...changes, ...(isOtherUnit ? ['個体を交換'] : [])].join('、')}`]
}

function contactChanges(before: Order, after: Order): string[] {
  const factsOf = ({ customer, email }: Order) => {
    const person = customer && `${customer.familyName} ${customer.givenName}`
    const kana = customer && `${customer.familyNameKana} ${customer.givenNameKana}`
    return [
      ['ご注文者', person && `${person}（${kana}）`],
      ['電話番号', customer?.telephone],
      ['メールアドレス', email ?? 'なし'],
    ] as const
  }
  const old = factsOf(before)
  return factsOf(after).flatMap(([name, text], index) => {
    const was = old[index]?.[1]
    return was === undefined || was === text ? [] : [`${name}：${was} → ${text}`]
  })
}

function deliveryChanges(before: Order, after: Order): string[] {
  const factsOf = (order: Order): Fact[] => {
    const address = order.shipping && addressViewOf(order.shipping)
    const place = address?.ceremony.map(([, text]) => text) ?? []
    const destination = [...place, ...(address?.lines ?? []), address && `${address.name} 様 ${address.telephone}`]
    return [['お届け先', destination.join(' ')], ...deliveryFacts(order)]
  }
  const [old, now] = [new Map(factsOf(before)), new Map(factsOf(after))]
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const [was = '', is = ''] = [old.get(name), now.get(name)]
    return was === is ? [] : [`${name}：${was} → ${is}`]
  })
}
