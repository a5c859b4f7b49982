import { historyText } from '#app/text/history-text.ts'
import { callsText } from '#app/text/mail-text.ts'
import {
  actorText,
  CHARGE_LABELS,
  CHARGE_STATE_LABELS,
  DOCUMENT_LABELS,
  LINE_STATUS_LABELS,
  PARCEL_STATE_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
  TASK_LABELS,
  TASK_RESULT_LABELS,
} from '#app/text/staff-text.ts'
import { momentOf, momentText } from '#app/ui/staff/moment-text.ts'
import type { Address } from '#domain/delivery/address.ts'
import { problemKindLabel } from '#domain/inquiry/problem.ts'
import { amountFacts, deliveryFacts, placeFacts, wearerFacts } from '#domain/order/facts.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { dayTextPlain, dayTextShort, dayTextTiny } from '#domain/text/day-text.ts'
import type { StaffOrder } from './move-fields.ts'

export type OrderPageView = ReturnType<typeof orderPageView>

/** An order as its page shows it: plain values, so that the browser decides nothing. */
export function orderPageView(view: StaffOrder) {
  const { order, units, document } = view
  return {
    uid: order.uid,
    number: order.number ?? 0,
    version: order.version,
    status: order.status,
    memo: order.memo,
    ...placingOf(order),
    email: order.email,
    calls: callsText(view.calls),
    isMailFailed: view.mails.some(({ failedAt }) => failedAt !== undefined),
    customer: partyOf(order.customer),
    shipping: partyOf(order.shipping),
    delivery: deliveryFacts(order),
    document: document && `${DOCUMENT_LABELS[document.status]}（期限 ${momentText(document.dueAt)}）`,
    hasDocumentPicture: document?.fileKey !== undefined,
    lines: order.lines.map((line) => ({
      uid: line.uid,
      unit: units.get(line.unitUid) ?? '',
      name: `${line.itemName} ${line.sizeLabel}`,
      wearer: wearerFacts(line)
        .map((fact) => fact.join(' '))
        .join(''),
      status: LINE_STATUS_LABELS[line.status],
      days: `${dayTextShort(line.startOn)}〜${dayTextShort(line.endOn)}${wearText(line)}`,
      priceYen: line.priceYen,
      hasPlan: line.hasPlan,
    })),
    ...moneyOf(view),
    parcels: view.parcels.map(({ uid, number, slipNumber, returnSlipNumber, shippedAt, state }) => ({
      uid,
      text: `${number}個口目 ${slipNumber}／返送 ${returnSlipNumber}`,
      state: PARCEL_STATE_LABELS[state],
      shippedAt: momentText(shippedAt),
    })),
    problems: view.problems.map(({ uid, lineUid, kind, body, fileKey, reportedAt, closedAt, note = '' }) => ({
      uid,
      at: momentOf(reportedAt),
      title: `${problemKindLabel(kind)}（${order.lines.find((line) => line.uid === lineUid)?.itemName ?? ''}）`,
      body,
      hasPhoto: fileKey !== undefined,
      closed: closedAt && `${momentText(closedAt)} 完了：${note}`,
    })),
    mails: view.mails.map(({ uid, subject, queuedAt, sentAt, failedAt }) => ({
      uid,
      subject,
      at: momentOf(sentAt ?? queuedAt),
      state: failedAt !== undefined ? '失敗' : sentAt === undefined ? '送信待ち' : '送信済',
    })),
    events: view.record.events.map(({ at, actor, from, to, detail }, index) => ({
      key: String(index),
      at: momentOf(at),
      actor: actorText(actor),
      from,
      to,
      reason: detail === undefined ? '' : historyText(detail),
    })),
  }
}

function placingOf({ orderedAt, placedBy, termsEffectOn }: StaffOrder['order']) {
  return {
    orderedAt: orderedAt && `${momentText(orderedAt)}${placedBy === undefined ? '' : '（電話）'}`,
    terms: termsEffectOn && dayTextPlain(termsEffectOn),
  }
}

function moneyOf({ order, record }: StaffOrder) {
  return {
    method: order.paymentMethod === undefined ? '' : PAYMENT_METHOD_LABELS[order.paymentMethod],
    amounts: amountFacts(order).filter(({ yen }) => yen !== 0),
    totalYen: order.paymentTotalYen,
    payments: record.payments.map(
      ({ uid, status, amountYen, capturedYen, refundedYen, disputedAt, disputeOutcome }) => ({
        uid,
        status: `${PAYMENT_STATUS_LABELS[status]}${disputeText(disputedAt !== undefined, disputeOutcome)}`,
        amountYen,
        capturedYen,
        refundedYen,
      }),
    ),
    tasks: record.tasks.map(({ uid, kind, amountYen, result }) => ({
      uid,
      text: TASK_LABELS[kind],
      amountYen,
      result: result === undefined ? '処理待ち' : TASK_RESULT_LABELS[result],
    })),
    charges: record.charges.map(({ uid, kind, state, amountYen, reason, dueOn }) => ({
      uid,
      text: CHARGE_LABELS[kind],
      state: CHARGE_STATE_LABELS[state],
      amountYen,
      reason,
      due: dueOn && dayTextTiny(dueOn),
    })),
  }
}

function disputeText(isDisputed: boolean, outcome: 'won' | 'lost' | undefined): string {
  if (!isDisputed || outcome === 'won') return ''
  return outcome === 'lost' ? '、チャージバック成立' : '、チャージバック中'
}

function partyOf(address: Address | undefined) {
  if (address === undefined) return undefined
  const { familyName, givenName, familyNameKana, givenNameKana, postalCode, address1, address2, telephone } = address
  return {
    name: `${familyName} ${givenName}`,
    kana: `${familyNameKana} ${givenNameKana}`,
    postalCode: `〒${postalCode.slice(0, 3)}-${postalCode.slice(3)}`,
    address: `${address1} ${address2 ?? ''}`.trim(),
    prefecture: address.prefecture,
    telephone,
    ceremony: placeFacts(address),
  }
}

function wearText({ wearOn }: OrderLine): string {
  return wearOn === undefined ? '' : `（着用 ${dayTextShort(wearOn)}）`
}
