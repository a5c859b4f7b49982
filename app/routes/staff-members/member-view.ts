import { maskedTelephone } from '#app/text/mail-text.ts'
import { POINT_REASON_TEXT } from '#app/text/my-page-text.ts'
import { ORDER_STATUS_LABELS } from '#app/text/staff-text.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { dayOfInstant } from '#domain/day.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { dayTextPlain, dayTextTiny } from '#domain/text/day-text.ts'
import type { Services } from '#services/services.ts'

export type FoundMember = Exclude<
  Awaited<ReturnType<Services['staff']['members']['find']>>,
  undefined | { kind: 'rejected' }
>
export type MemberView = ReturnType<typeof memberView>

/** A member as the page shows it: the telephone number is masked. */
export function memberView(found: FoundMember) {
  const { customer, account, note, version, orders, orderCount, balance, pointRows } = found
  const { familyName, givenName, familyNameKana, givenNameKana, postalCode, prefecture, telephone, ...address } =
    customer.profile.address
  return {
    uid: customer.uid,
    version,
    name: `${familyName} ${givenName}`,
    kana: `${familyNameKana} ${givenNameKana}`,
    email: customer.email,
    telephone: maskedTelephone(telephone),
    address: [
      `〒${postalCode.slice(0, 3)}-${postalCode.slice(3)}`,
      `${prefectureName(prefecture)}${address.address1}`,
      address.address2,
    ]
      .filter(Boolean)
      .join(' '),
    registered: dayTextPlain(dayOfInstant(customer.registeredAt)),
    states: [
      customer.status === 'member' ? '会員' : '仮登録',
      ...(account?.isDisabled ? ['ログイン停止中'] : []),
      ...(customer.isBlocked ? ['登録禁止'] : []),
    ],
    lastSignIn: account?.lastSignInAt && momentText(account.lastSignInAt),
    note,
    balance,
    orderCount,
    orders: orders.map((order) => ({
      number: order.number ?? 0,
      status: ORDER_STATUS_LABELS[order.status],
      items: order.lines.map(({ itemName }) => itemName).join('、'),
      days: daysOf(order.lines),
      totalYen: order.paymentTotalYen,
    })),
    points: pointRows.map(({ uid, at, reason, points, orderNumber, note: why }) => ({
      uid,
      at: momentText(at),
      reason: POINT_REASON_TEXT[reason],
      points: `${points > 0 ? '+' : ''}${points.toLocaleString('ja-JP')}`,
      orderNumber,
      why,
    })),
  }
}

function daysOf(lines: FoundMember['orders'][number]['lines']): string {
  const starts = lines.map(({ startOn }) => startOn).toSorted()
  const ends = lines.map(({ endOn }) => endOn).toSorted()
  const [first, last] = [starts[0], ends.at(-1)]
  return first === undefined || last === undefined ? '' : `${dayTextTiny(first)}〜${dayTextTiny(last)}`
}
