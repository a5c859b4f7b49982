import type { Day } from '#domain/day.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { remainderText } from '#domain/order/payment-terms.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import type { MoneyBack } from '../ports/money.ts'
import { payPart } from './charge-mails.ts'
import { lineKeyOf, orderMailRow } from './order-mail-row.ts'
import {
  amountsPart,
  itemRows,
  linePart,
  type OrderMailFacts,
  orderMail,
  orderMailWords,
  orderPart,
  STATEMENT_NOTE,
  TRANSFER_NOTE,
} from './order-parts.ts'
import { SAMPLE_BAG, SAMPLE_DUE_ON, SAMPLE_LINE } from './sample-order.ts'

/** A cancellation as shown in the mail: the fee, the part of it paid with points, the points and money returned. */
export type SettlementFacts = {
  readonly feeYen: number
  readonly feePoints: number
  readonly pointsBack: number
  readonly moneyBack?: MoneyBack | undefined
  readonly cause?: CancellationCause | undefined
  /** The payment link of a fee that nothing collects. */
  readonly payment?: FeePayment | undefined
}

export type FeePayment = { readonly chargeSecret: string; readonly dueOn: Day | undefined }

/**
 * `document-unchecked`: the shop did not check the identity document in time; `mail-bounced`: the mail that asked for
 * it did not arrive; `unpaid`: not paid by the cut-off.
 */
export type CancellationCause = 'document-unchecked' | 'mail-bounced' | 'unpaid'

const REASONS = {
  CancelByCustomer: ['ご注文のキャンセルを承りました。'],
  CancelAfterReserved: ['ご注文のキャンセルを承りました。'],
  CancelByCompany: [
    '誠に申し訳ございませんが、ご注文の商品をご用意することができず、ご注文をお取り消しいたしました。',
    'ご期待に沿えず、深くお詫び申し上げます。',
  ],
  CancelNoID: [
    '本人確認書類のご提出を期限までに確認できませんでしたので、恐れ入りますがご注文をお取り消しいたしました。',
  ],
} as const

const CAUSES: Readonly<Record<CancellationCause, readonly string[]>> = {
  'document-unchecked': [
    '本人確認書類をお送りいただきましたが、当店での確認が発送の締め切りまでに済みませんでしたので、ご注文をお取り消しいたしました。',
    '当店の不手際によりご期待に沿えず、深くお詫び申し上げます。料金は頂戴いたしません。',
  ],
  'mail-bounced': [
    '本人確認書類のお願いをメールでお届けできず、発送の締め切りまでに書類を確認できませんでしたので、恐れ入りますがご注文をお取り消しいたしました。',
    '料金は頂戴いたしません。ご迷惑をおかけし、申し訳ございません。',
  ],
  unpaid: [
    'お支払いの手続きを期限までに確認できませんでしたので、恐れ入りますがご注文をお取り消しいたしました。',
    'お支払いはいただいておりません。キャンセル料もございません。',
  ],
}

/** Why an order was cancelled is said by the shop alone. */
const CANCELLED = orderMailWords({
  kind: 'cancel',
  title: 'ご注文のキャンセルについて',
  opening: ['{{note}}'],
  names: ['note'],
})

function cancelledMail(facts: OrderMailFacts, settlement: SettlementFacts): MailContent {
  const { order } = facts
  const ofStatus = REASONS[order.status as keyof typeof REASONS] ?? REASONS.CancelByCustomer
  const reasons = settlement.cause === undefined ? ofStatus : CAUSES[settlement.cause]
  return orderMail(facts, CANCELLED, { note: reasons.join('\n') }, [
    { heading: 'お取り消しした商品', rows: itemRows(linesCancelledWith(order)) },
    settlementPart(settlement, wholeSentence(order.paymentMethod, settlement)),
    ...(settlement.payment === undefined
      ? []
      : [payPart(facts, settlement.payment.chargeSecret, settlement.payment.dueOn)]),
    orderPart(facts),
  ])
}

/** Lines that were cancelled earlier, by themselves, had mails of their own. */
function linesCancelledWith({ lines, cancelledAt }: Order): readonly OrderLine[] {
  const cancelled = lines.filter((line) => cancelledAt !== undefined && line.cancelledAt?.equals(cancelledAt))
  return cancelled.length === 0 ? lines : cancelled
}

const PART_CANCELLED = orderMailWords({
  kind: 'partialcancel',
  title: 'ご注文の一部キャンセルについて',
  opening: ['{{note}}'],
  names: ['note'],
})

/**
 * The mail that one line was cancelled (docs/rules.md Mails: partly cancelled).
 *
 * @param lines The cancelled line, and the sizes to try on that were cancelled with it.
 * @param shopReason Why the shop cancelled it; undefined when the customer did.
 */
function partCancelledMail(
  facts: OrderMailFacts,
  lines: readonly OrderLine[],
  settlement: SettlementFacts,
  shopReason?: string,
): MailContent {
  const { order } = facts
  const note = shopReason === undefined ? 'ご注文の一部キャンセルを承りました。' : apologyFor(lines.length)
  return orderMail(facts, PART_CANCELLED, { note }, [
    {
      heading: shopReason === undefined ? 'キャンセルした商品' : 'お取り消しした商品',
      rows: [...itemRows(lines), ...(shopReason === undefined ? [] : [['理由', shopReason] as [string, string]])],
    },
    settlementPart(settlement, partSentence(order, settlement)),
    ...order.lines.filter(isOpenLine).map(linePart),
    amountsPart(facts),
    orderPart(facts),
  ])
}

function apologyFor(count: number): string {
  return [
    `誠に申し訳ございませんが、ご注文の商品のうち下記の${count}点をご用意することができず、お取り消しいたしました。`,
    'お客様のご負担はございません。残りの商品の送料、手数料、割引が、お客様に不利に変わることもございません。',
    'ご期待に沿えず、深くお詫び申し上げます。',
  ].join('\n')
}

function settlementPart({ feeYen, feePoints, pointsBack, moneyBack }: SettlementFacts, sentence: string): MailPart {
  const rows: [string, string][] = [['キャンセル料', feeYen === 0 ? '無料' : `${yenWords(feeYen)}（消費税対象外）`]]
  if (feePoints > 0) rows.push(['うちポイントでのお支払い', `${feePoints}ポイント`])
  if (pointsBack > 0) rows.push(['お戻しするポイント', `${pointsBack}ポイント`])
  if (moneyBack !== undefined) rows.push(['お返しする金額', yenWords(moneyBack.amountYen)])
  return { heading: 'キャンセル料とご精算', rows, sentences: [sentence] }
}

function wholeSentence(method: string | undefined, { feeYen, feePoints, payment }: SettlementFacts): string {
  if (payment !== undefined) return 'キャンセル料は、下記のページからお支払いくださいますようお願いいたします。'
  if (feeYen > feePoints) return 'キャンセル料のみを、ご注文時のお支払い方法で頂戴いたします。'
  return method === 'cod' ? 'お支払いはございません。' : `お支払い手続きは取り消されます。${STATEMENT_NOTE}`
}

function partSentence(order: Order, { feeYen, feePoints, moneyBack }: SettlementFacts): string {
  if (moneyBack?.by === 'refund') {
    return `差額は、ご注文時のお支払い方法へお返しいたします。${STATEMENT_NOTE}`
  }
  if (moneyBack?.by === 'transfer') {
    return `差額は、銀行口座へのお振り込みでお返しいたします。${TRANSFER_NOTE}`
  }
  if (order.shippedAt !== undefined) return '追加のお支払いはございません。'
  return remainderText(order, feeYen > feePoints ? '下記のお支払い金額とキャンセル料' : '下記のお支払い金額')
}

export const CANCELLATION_MAILS = {
  cancelled: orderMailRow({
    kind: 'cancel',
    words: CANCELLED,
    content: cancelledMail,
    samples: (sample) => ({
      '': cancelledMail(sample('CancelByCustomer'), FREE),
      fee: cancelledMail(sample('CancelAfterReserved', { paymentMethod: 'card' }), CHARGED),
      'fee to pay': cancelledMail(sample('CancelAfterReserved'), {
        ...CHARGED,
        payment: { chargeSecret: 'sample', dueOn: SAMPLE_DUE_ON },
      }),
      shop: cancelledMail(sample('CancelByCompany'), FREE),
      unpaid: cancelledMail(sample('CancelByCompany'), { ...FREE, cause: 'unpaid' }),
      'no document': cancelledMail(sample('CancelNoID'), FREE),
      'mail bounced': cancelledMail(sample('CancelNoID'), { ...FREE, cause: 'mail-bounced' }),
      'document unchecked': cancelledMail(sample('CancelByCompany'), { ...FREE, cause: 'document-unchecked' }),
    }),
  }),
  partCancelled: orderMailRow({
    kind: 'partialcancel',
    words: PART_CANCELLED,
    key: (_, lines) => lineKeyOf(lines),
    content: partCancelledMail,
    samples: (sample) => ({
      '': partCancelledMail(sample('Delivery', { lines: [SAMPLE_LINE] }), [SAMPLE_BAG], FREE),
      shop: partCancelledMail(
        sample('Rental1', { lines: [SAMPLE_LINE] }),
        [SAMPLE_BAG],
        { ...FREE, moneyBack: { by: 'refund', amountYen: 1_200 } },
        '点検で留め具の傷みが見つかったため',
      ),
    }),
  }),
} as const

const FREE: SettlementFacts = { feeYen: 0, feePoints: 0, pointsBack: 500 }
const CHARGED: SettlementFacts = { ...FREE, feeYen: 2_694 }
