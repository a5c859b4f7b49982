import { VERDICT_LABELS } from '#app/text/return-text.ts'
import { actorText, LINE_STATUS_LABELS } from '#app/text/staff-text.ts'
import {
  FINDING_LABELS,
  HOLD_LABELS,
  OUTCOME_LABELS,
  STAGE_LABELS,
  spanTextTiny,
  UNIT_ACT_LABELS,
  unitUseText,
} from '#app/text/unit-text.ts'
import { ITEM_FORMS } from '#domain/catalog/forms.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { UnitEvent, UnitLine } from '#services/ports/units.ts'
import type { UnitView } from './require-unit.ts'
import { openHolds } from './unit-acts.ts'

export type UnitBookingView = ReturnType<typeof bookingsOf>[number]

/** The bookings of a unit that have not left, the earliest first, with their free substitutes. */
export function bookingsOf({ lines, substitutes }: UnitView) {
  return lines
    .filter(isUnshippedLine)
    .toReversed()
    .map(({ lineUid, orderNumber, startOn, endOn, blocked }) => ({
      lineUid,
      number: orderNumber ?? 0,
      days: spanTextTiny({ fromOn: startOn, toOn: endOn }),
      // A parcel leaves a day after the blocked span begins (docs/rules.md Words).
      ships: dayTextTiny(addDays(blocked.fromOn, 1)),
      substitutes: substitutes.get(lineUid) ?? [],
    }))
}

/** A unit as its page shows it. */
export function unitPageView(view: UnitView) {
  const { unit, lines, events, checks } = view
  return {
    unitId: unit.unitId,
    unitUid: unit.unitUid,
    itemId: unit.itemId,
    name: `${unit.itemName} ${unit.sizeLabel}`,
    state: stateOf(view),
    facts: [
      ['棚', unit.shelf || 'なし'],
      ['形', Object.hasOwn(ITEM_FORMS, unit.form) ? ITEM_FORMS[unit.form as keyof typeof ITEM_FORMS].label : ''],
      ['参考価格', yenText(unit.refPriceYen)],
      ['使用開始日', unit.boughtOn ?? '記録なし'],
      ['公開', unit.isOnSale ? '公開中' : '非公開'],
      ['ご利用回数', `${view.yield.rentalCount}回`],
      ['ご利用料の累計', yenText(view.yield.rentalYen)],
    ] as const,
    bookings: bookingsOf(view),
    holds: openHolds(view).map((hold) => ({ lineUid: hold.lineUid, text: unitUseText(hold) })),
    life: lines.filter((line) => !isUnshippedLine(line)).map(lifeRow),
    checks: checks.map(checkRow),
    events: events.map(eventRow),
  }
}

function stateOf({ unit, lines, todayOn }: UnitView) {
  if (unit.retiredOn !== undefined) return { text: `引退（${dayTextTiny(unit.retiredOn)}）`, isLate: false }
  const overdue = lines.find(({ status }) => status === 'Arrear')
  if (overdue !== undefined) return { text: unitUseText(overdue), isLate: true }
  const now = lines.find(
    ({ status, blocked }) => status !== 'Return' && blocked.fromOn <= todayOn && todayOn <= blocked.toOn,
  )
  return { text: now === undefined ? '在庫' : unitUseText(now), isLate: false }
}

function lifeRow({ lineUid, orderNumber, status, isCleaning, startOn, endOn, returnedOn, ...line }: UnitLine) {
  const hold = isCleaning ? 'お手入れ' : HOLD_LABELS[status as keyof typeof HOLD_LABELS]
  const notes = [line.finding && FINDING_LABELS[line.finding], line.outcome && OUTCOME_LABELS[line.outcome], line.note]
  return {
    lineUid,
    number: orderNumber,
    what: orderNumber === undefined ? hold : LINE_STATUS_LABELS[status],
    days: spanTextTiny({ fromOn: startOn, toOn: endOn }),
    returned: returnedOn === undefined ? '' : dayTextTiny(returnedOn),
    note: notes.filter(Boolean).join(' '),
  }
}

function eventRow({ at, actor, act, note, status, fromOn, toOn }: UnitEvent, index: number) {
  const days = fromOn === undefined ? '' : spanTextTiny({ fromOn, toOn: toOn ?? fromOn })
  return {
    key: String(index),
    on: dayOfInstant(at),
    text: [UNIT_ACT_LABELS[act], status && HOLD_LABELS[status], days, note].filter(Boolean).join(' '),
    actor: actorText(actor),
  }
}

/** How the unit was when it was packed or came back. */
function checkRow({ uid, stage, verdict, note, fileKeys, at, withdrawnAt, actor }: UnitView['checks'][number]) {
  return {
    uid,
    on: dayTextTiny(dayOfInstant(at)),
    stage: STAGE_LABELS[stage],
    verdict: `${VERDICT_LABELS[verdict]}${withdrawnAt === undefined ? '' : '（取消）'}`,
    note,
    actor: actorText(actor),
    photos: fileKeys.length,
  }
}
