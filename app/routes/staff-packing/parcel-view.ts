import { VERDICT_LABELS } from '#app/text/return-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { LINE_STATUS_LABELS } from '#app/text/staff-text.ts'
import { deliveryFacts } from '#domain/order/facts.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { isPacked } from '#domain/order/packing.ts'
import { slipText } from '#domain/order/slip-number.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { Services } from '#services/services.ts'

export type FoundParcel = Exclude<
  Awaited<ReturnType<Services['staff']['packing']['find']>>,
  undefined | { kind: 'rejected' }
>
export type ParcelView = ReturnType<typeof parcelView>
export type ParcelLine = ParcelView['lines'][number]

/** A parcel as its page shows it: plain values, so that the browser decides nothing. */
export function parcelView(found: FoundParcel) {
  const { order, parcel, slips, obstacles, step } = found
  const recipient = order.shipping ?? order.customer
  const lines = parcel.lines.map((line) => lineOf(line, found))
  return {
    uid: order.uid,
    version: order.version,
    number: order.number ?? 0,
    parcel: parcel.number,
    name: `${order.number}-${parcel.number}`,
    step,
    recipient: `${recipient?.familyName ?? ''} ${recipient?.givenName ?? ''}`.trim(),
    place: recipient?.placeName ?? '',
    ships: dayText(parcel.shipsOn),
    arrives: [...new Set(parcel.lines.map(({ startOn }) => dayText(startOn)))].join('、'),
    delivery: deliveryFacts(order),
    memo: order.memo,
    lines,
    /** The first unit whose condition is still to be recorded. */
    nextUnit: lines.find(({ isWaiting, isPacked: isIn, condition }) => isWaiting && isIn && condition === undefined),
    obstacles: obstacles.map(staffRejectionText),
    slips: {
      outward: { text: slipText(slips.slipNumber), isScanned: slips.isSlipScanned },
      back: { text: slipText(slips.returnSlipNumber), isScanned: slips.isReturnScanned },
    },
  }
}

function lineOf(line: OrderLine, { units, shelves, conditions }: FoundParcel) {
  const condition = conditions.get(line.uid)
  const isWaiting = line.status === 'Fix' || line.status === 'New'
  return {
    lineUid: line.uid,
    unitId: units.get(line.unitUid) ?? '',
    shelf: shelves.get(line.unitUid) ?? '',
    item: `${line.itemName} ${line.sizeLabel}`,
    isWaiting,
    isPacked: isWaiting && isPacked(line),
    status: isWaiting ? (isPacked(line) ? '読取済' : '未読取') : LINE_STATUS_LABELS[line.status],
    condition: condition && [VERDICT_LABELS[condition.verdict], condition.note].filter(Boolean).join('：'),
  }
}
