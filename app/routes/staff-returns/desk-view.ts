import { VERDICT_LABELS } from '#app/text/return-text.ts'
import { CHARGE_LABELS, CHARGE_STATE_LABELS, LINE_STATUS_LABELS } from '#app/text/staff-text.ts'
import { momentOf } from '#app/ui/staff/moment-text.ts'
import { partLabels, partsInBox } from '#domain/catalog/parts.ts'
import { hasArrived, isFlaw } from '#domain/order/condition.ts'
import { isRentedOutLine } from '#domain/order/line-statuses.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { refusableParcels } from '#domain/order/parcel.ts'
import { dayText, dayTextTiny } from '#domain/text/day-text.ts'
import type { ConditionRecord } from '#services/ports/conditions.ts'
import type { Services } from '#services/services.ts'

type Read = Services['staff']['returns']['read']
export type ReturnView = Exclude<Awaited<ReturnType<Read>>, undefined | { kind: 'rejected' }>

export type DeskView = ReturnType<typeof deskView>
export type DeskUnit = DeskView['units'][number]

/** An order at the returns desk: plain values, so that the browser decides nothing. */
export function deskView(view: ReturnView) {
  const { order, parcels, charges, todayOn } = view
  const { familyName = '', givenName = '', telephone = '' } = order.customer ?? order.shipping ?? {}
  const units = order.lines.filter(isOfDesk).map((line) => unitOf(line, view))
  const refusable = refusableParcels(order.lines, parcels)
  return {
    uid: order.uid,
    number: order.number ?? 0,
    version: order.version,
    name: `${familyName} ${givenName}`.trim(),
    telephone,
    units,
    missing: units.flatMap(({ state, unitId, name, missing }) =>
      state === 'out' ? [`${name}（${unitId}）`] : missing,
    ),
    canReceive: units.some(({ state }) => state === 'arrived'),
    parcels: parcels.map(({ uid, returnSlipNumber, handedInOn, state }) => ({
      uid,
      canRefuse: refusable.some((parcel) => parcel.uid === uid),
      text: [
        `返送伝票 ${returnSlipNumber}`,
        handedInOn === undefined ? '' : `${dayTextTiny(handedInOn)} お客様が返送`,
        state === 'returned' ? '返却済' : '',
      ]
        .filter(Boolean)
        .join('、'),
    })),
    charges: charges
      .filter(({ kind }) => kind === 'late' || kind === 'damage' || kind === 'loss' || kind === 'refused')
      .map(({ uid, kind, amountYen, state, reason }) => ({
        uid,
        text: `${CHARGE_LABELS[kind]}（${CHARGE_STATE_LABELS[state]}）${reason}`,
        amountYen,
        isProposed: state === 'proposed',
      })),
    todayOn,
  }
}

/** Lines that are out, or were; the others never left or were cancelled. */
function isOfDesk(line: OrderLine): boolean {
  return isRentedOutLine(line) || line.status === 'Return'
}

function unitOf(line: OrderLine, { units, arrivals, packings, next, parcels, todayOn }: ReturnView) {
  const unit = units.get(line.unitUid)
  const arrival = arrivals.get(line.uid)
  const booking = next.get(line.unitUid)
  const { handedInOn = todayOn } = parcels.find(({ uid }) => uid === line.parcelUid) ?? {}
  const parts = unit === undefined ? [] : partsInBox(line, unit)
  return {
    lineUid: line.uid,
    unitId: unit?.unitId ?? '',
    name: line.itemName,
    size: line.sizeLabel,
    status: LINE_STATUS_LABELS[line.status],
    state: stateOf(line, arrival),
    due: dayText(line.endOn),
    // The day on which the customer gave the parcel to the carrier counts.
    isLate: isRentedOutLine(line) && (line.status === 'Arrear' || line.endOn < handedInOn),
    hasPlan: line.hasPlan,
    parts: parts.map(({ label }) => label).join('・'),
    missing: arrival === undefined ? [] : partLabels(parts, arrival.parts),
    arrival: arrival && conditionText(arrival),
    packing: packings.get(line.uid) && conditionText(packings.get(line.uid)!),
    next: booking && { number: booking.number, day: dayTextTiny(booking.shipsOn) },
    canUndo: line.status === 'Return' && line.finding === undefined && line.returnedOn === todayOn,
    isLost: line.finding === 'lost',
    isHeld: line.status === 'Return' && unit?.flaw !== undefined && arrival !== undefined && isFlaw(arrival.verdict),
  }
}

/** `out`: it has not arrived; `arrived`: its return is not recorded yet. */
function stateOf(line: OrderLine, arrival: ConditionRecord | undefined): 'out' | 'arrived' | 'returned' {
  if (line.status === 'Return') return 'returned'
  return arrival !== undefined && hasArrived(arrival.verdict) ? 'arrived' : 'out'
}

function conditionText({ uid, verdict, note, fileKeys, at }: ConditionRecord) {
  return {
    uid,
    verdict,
    label: VERDICT_LABELS[verdict],
    note,
    photos: fileKeys.length,
    at: momentOf(at),
  }
}
