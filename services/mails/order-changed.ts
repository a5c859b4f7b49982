import { day } from '#domain/day.ts'
import { deliveryFacts, type Fact } from '#domain/order/facts.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { claimText } from '#domain/order/payment-terms.ts'
import { dayTextFull, dueTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { orderMailRow } from './order-mail-row.ts'
import { addressRows, amountsPart, type OrderMailFacts, orderMail, orderMailWords, orderPart } from './order-parts.ts'
import { SAMPLE_BAG, SAMPLE_DUE_AT, SAMPLE_LINE } from './sample-order.ts'

/** `before`: the order before the change; `documentDueAt`: the new hour of the identity document, if it moved. */
type OrderChangeFacts = { readonly before: Order; readonly documentDueAt: Temporal.Instant | undefined }

const WORDS = orderMailWords({
  kind: 'orderchanged',
  title: 'ご注文内容の変更を承りました',
  opening: ['ご注文の内容を、次のとおり変更いたしました。お心当たりのないときは、末尾の窓口までお知らせください。'],
})

/** What changed, before and after (docs/rules.md Changes before shipping). */
function orderChangedMail(facts: OrderMailFacts, { before, documentDueAt }: OrderChangeFacts): MailContent {
  const { order } = facts
  const isPriced = before.paymentTotalYen !== order.paymentTotalYen || before.addPoints !== order.addPoints
  const [from, to] = [rowsOf(before), rowsOf(order)]
  return orderMail(facts, WORDS, {}, [
    { heading: '変更前', rows: differing(from, to) },
    { heading: '変更後', rows: differing(to, from) },
    ...(isPriced ? [differencePart(before, order), amountsPart(facts)] : []),
    ...(documentDueAt === undefined ? [] : [documentPart(documentDueAt)]),
    orderPart(facts),
  ])
}

/** Everything that a change may concern, as named rows. */
function rowsOf(order: Order): Fact[] {
  const lines = order.lines.filter((line) => !isCancelledLine(line))
  return [
    ...lines.flatMap((line, index) => lineRows(line, lines.length > 1 ? `商品${index + 1}の` : '')),
    ...toRows(order),
  ]
}

function lineRows({ itemName, sizeLabel, startOn, endOn, priceYen }: OrderLine, prefix: string): Fact[] {
  return [
    [`${prefix}サイズ`, `${itemName}（${sizeLabel}）`],
    [`${prefix}お届け日`, dayTextFull(startOn)],
    [`${prefix}ご返却日`, dayTextFull(endOn)],
    [`${prefix}商品価格`, `${yenWords(priceYen)}（税込）`],
  ]
}

function toRows(order: Order): Fact[] {
  return [...(order.shipping === undefined ? [] : addressRows(order.shipping)), ...deliveryFacts(order)]
}

/** The rows of one side that the other side does not have. */
function differing(rows: readonly Fact[], others: readonly Fact[]): Fact[] {
  return rows.filter(([name, value]) => !others.some(([other, text]) => other === name && text === value))
}

function differencePart(before: Order, after: Order): MailPart {
  const differenceYen = after.paymentTotalYen - before.paymentTotalYen
  const backPoints = before.usePoints - after.usePoints
  const rows: Fact[] = [
    ['変更前の合計（税込）', yenWords(before.paymentTotalYen)],
    ['変更後の合計（税込）', yenWords(after.paymentTotalYen)],
    ['差額', `${differenceYen > 0 ? '＋' : ''}${yenWords(differenceYen)}`],
    ...(backPoints > 0 ? [['お戻しするポイント', `${backPoints}ポイント`] satisfies Fact] : []),
  ]
  return { heading: '料金の変更', rows, sentences: [claimText(after, '変更後の金額')] }
}

function documentPart(dueAt: Temporal.Instant): MailPart {
  return {
    heading: '本人確認書類の期限',
    sentences: [`発送日が変わりましたので、本人確認書類は${dueTextFull(dueAt)}にお送りください。`],
  }
}

export const CHANGE_MAILS = {
  /** Once per version of the order before the change. */
  changed: orderMailRow({
    kind: 'orderchanged',
    words: WORDS,
    key: (_, { before }) => String(before.version),
    content: orderChangedMail,
    samples: (sample) => {
      const longer = { ...SAMPLE_LINE, endOn: day('2026-11-29'), sizeLabel: '11号', priceYen: 10_780 }
      const change = { before: sample('Delivery').order, documentDueAt: SAMPLE_DUE_AT }
      return { '': orderChangedMail(sample('Delivery', { lines: [longer, SAMPLE_BAG] }), change) }
    },
  }),
} as const
