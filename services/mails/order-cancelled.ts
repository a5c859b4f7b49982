import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { mailYen } from './layout.ts'
import { amountsPart, itemRows, linePart, type OrderMailFacts, orderMail, orderPart } from './order-parts.ts'

/** A cancellation as shown in the mail: the fee, the part of it paid with points, the points returned. */
export type SettlementFacts = {
  readonly feeYen: number
  readonly feePoints: number
  readonly pointsBack: number
  readonly cause?: CancellationCause | undefined
}

/** `document-unchecked`: the shop did not check the identity document in time. */
export type CancellationCause = 'document-unchecked'

const REASONS = {
  CancelByCustomer: ['ご注文のキャンセルを承りました。'],
  CancelAfterReserved: ['ご注文のキャンセルを承りました。'],
  CancelByCompany: [
    '誠に申し訳ございませんが、ご注文の商品をご用意することができず、ご注文をお取り消しいたしました。',
    'ご期待に沿えず、深くお詫び申し上げます。',
  ],
  CancelNoID: [
    'ご本人確認書類のご提出を期限までに確認できませんでしたので、恐れ入りますがご注文をお取り消しいたしました。',
  ],
} as const

const CAUSES: Readonly<Record<CancellationCause, readonly string[]>> = {
  'document-unchecked': [
    'ご本人確認書類をお送りいただきましたが、当店での確認が発送の締め切りまでに済みませんでしたので、ご注文をお取り消しいたしました。',
    '当店の不手際によりご期待に沿えず、深くお詫び申し上げます。料金は頂戴いたしません。',
  ],
}

export function cancelledMail(facts: OrderMailFacts & { readonly settlement: SettlementFacts }): MailContent {
  const { order, settlement } = facts
  const ofStatus = REASONS[order.status as keyof typeof REASONS] ?? REASONS.CancelByCustomer
  const greeting = settlement.cause === undefined ? ofStatus : CAUSES[settlement.cause]
  return orderMail(facts, {
    title: 'ご注文のキャンセルについて',
    greeting,
    parts: [
      { heading: 'お取り消しした商品', rows: itemRows(order.lines) },
      settlementPart(facts, settlement),
      orderPart(facts),
    ],
  })
}

export function partCancelledMail(
  facts: OrderMailFacts & { readonly line: OrderLine; readonly settlement: SettlementFacts },
): MailContent {
  const { order, line, settlement } = facts
  return orderMail(facts, {
    title: 'ご注文の一部キャンセルについて',
    greeting: ['ご注文の一部キャンセルを承りました。'],
    parts: [
      { heading: 'キャンセルした商品', rows: itemRows([line]) },
      settlementPart(facts, settlement),
      ...order.lines.filter(isOpenLine).map(linePart),
      amountsPart(order),
      orderPart(facts),
    ],
  })
}

function settlementPart({ order }: OrderMailFacts, { feeYen, feePoints, pointsBack }: SettlementFacts): MailPart {
  const rows: [string, string][] = [['キャンセル料', feeYen === 0 ? '無料' : `${mailYen(feeYen)}（消費税対象外）`]]
  if (feePoints > 0) rows.push(['うちポイントでのお支払い', `${feePoints}ポイント`])
  if (pointsBack > 0) rows.push(['お戻しするポイント', `${pointsBack}ポイント`])
  const moneyYen = feeYen - feePoints
  return { heading: 'キャンセル料とご精算', rows, sentences: [sentenceOf(order.paymentMethod, moneyYen)] }
}

function sentenceOf(method: string | undefined, moneyYen: number): string {
  if (method === 'cod') {
    return moneyYen === 0
      ? 'お支払いはございません。'
      : 'キャンセル料のお支払い方法は、担当者より改めてご案内いたします。'
  }
  return moneyYen === 0
    ? 'お支払い手続きは取り消されます。カード会社等の明細への反映には日数がかかる場合がございます。'
    : 'キャンセル料のみを、ご注文時のお支払い方法で頂戴いたします。'
}
