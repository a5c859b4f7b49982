import type { Yen } from '#domain/money.ts'
import { paymentFact, paymentMethodText } from '#domain/order/facts.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { claimText } from '#domain/order/payment-terms.ts'
import type { RefundPart } from '#domain/pricing/refund.ts'
import { CREDIT_NOTE_MIN_YEN } from '#domain/receipt/credit-note.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailContent } from '../ports/mails.ts'
import { lineKeyOf, orderMailRow } from './order-mail-row.ts'
import { itemRows, type OrderMailFacts, orderMail, orderMailWords, orderPart, STATEMENT_NOTE } from './order-parts.ts'
import { SAMPLE_LINE, sampleLines } from './sample-order.ts'

const HANDED_IN = orderMailWords({
  kind: 'handedin',
  title: 'ご返却のお荷物を確認しました',
  opening: [
    '運送会社の記録により、下記の商品を期限までにお渡しいただいていたことを確認いたしました。',
    '先日お送りしたご返却の遅れについてのメールは、お取り消しいたします。行き違いとなりましたことを、お詫び申し上げます。',
  ],
})

/** The mail that a rental is not overdue after all: the parcel was handed in in time (docs/rules.md Late). */
function handedInMail(facts: OrderMailFacts, lines: readonly OrderLine[]): MailContent {
  return orderMail(facts, HANDED_IN, {}, [
    {
      heading: 'お渡しいただいた商品',
      rows: itemRows(lines),
      sentences: ['お荷物が当店に届きましたら、改めてお知らせいたします。遅れによる料金はかかりません。'],
    },
    orderPart(facts),
  ])
}

const RETURN_UNDONE = orderMailWords({
  kind: 'returnundone',
  title: 'ご返却のお知らせの訂正',
  opening: [
    '先ほど、下記の商品のご返却を確認したとお知らせいたしましたが、当店の記録の誤りでした。お詫びして訂正いたします。',
    '商品は、引き続きご利用いただけます。ご返却日は{{returnDay}}です。',
  ],
  names: ['returnDay'],
})

/** The mail that a return was recorded by mistake (docs/rules.md Undo of a return). */
function returnUndoneMail(facts: OrderMailFacts, line: OrderLine): MailContent {
  return orderMail(facts, RETURN_UNDONE, { returnDay: dayTextFull(line.endOn) }, [
    {
      heading: '訂正した商品',
      rows: itemRows([line]),
      sentences: [
        'すでにお返しいただいている場合は、恐れ入りますが、このメール末尾の窓口までお知らせください。',
        'ポイントを加算していた場合は、いったんお取り消しし、ご返却のあとに改めて加算いたします。',
      ],
    },
    orderPart(facts),
  ])
}

/** What staff refund, and why. `key`: of the form, so that it has one mail. */
type Refund = {
  readonly part: RefundPart
  readonly amountYen: Yen
  readonly reason: string
  readonly key: string
}

const REFUNDED = orderMailWords({
  kind: 'refunded',
  title: 'ご返金のお手続きをいたしました',
  opening: ['ご注文のお支払いのうち、下記の金額をお返しするお手続きをいたしました。'],
})

/** The mail that the shop refunds a part of what was paid (docs/rules.md Refunds by the shop). */
function refundedMail(facts: OrderMailFacts, { part, amountYen, reason }: Refund): MailContent {
  const { order } = facts
  const hasCreditNote = part === 'rent' && amountYen >= CREDIT_NOTE_MIN_YEN
  return orderMail(facts, REFUNDED, {}, [
    {
      heading: 'ご返金',
      rows: [
        ['お返しする金額', yenWords(amountYen)],
        ['理由', reason],
        ['お返しの方法', paymentMethodText(order.paymentMethod)],
      ],
      sentences: [
        `ご注文時のお支払い方法へお戻しいたします。${STATEMENT_NOTE}`,
        ...(hasCreditNote
          ? ['領収書を発行済みの場合は、ご注文のページの領収書から、適格返還請求書を印刷いただけます。']
          : []),
      ],
    },
    orderPart(facts),
  ])
}

const PAYMENT_REPLACED = orderMailWords({
  kind: 'paymentreplaced',
  title: 'お支払いのお手続きを承りました',
  opening: ['新しいお支払い方法でのお手続きを確認いたしました。ご予約はそのままお取りしております。'],
})

/** The mail that another payment was accepted (docs/rules.md Late authorisation). */
function paymentReplacedMail(facts: OrderMailFacts): MailContent {
  const { order } = facts
  return orderMail(facts, PAYMENT_REPLACED, {}, [
    {
      heading: 'お支払い',
      rows: [paymentFact(order.paymentMethod), ['お支払い金額', yenWords(order.paymentTotalYen)]],
      sentences: [`${claimText(order)}以前のお支払い方法には、ご請求いたしません。`],
    },
    orderPart(facts),
  ])
}

/** Mails that correct or confirm what an earlier one said. */
export const CORRECTION_MAILS = {
  /** After a mail `arrear`: the lines were handed in before they were overdue. */
  handedIn: orderMailRow({
    kind: 'handedin',
    words: HANDED_IN,
    key: (_, lines) => lineKeyOf(lines),
    content: handedInMail,
    samples: (sample) => {
      const lines = sampleLines('Rental')
      return { '': handedInMail(sample('Rental3', { lines }), lines) }
    },
  }),
  /** After a mail `returned` that was sent by mistake. A line can be returned by mistake more than once. */
  returnUndone: orderMailRow({
    kind: 'returnundone',
    words: RETURN_UNDONE,
    key: ({ at }, line) => `${line.uid}:${at.toString()}`,
    content: returnUndoneMail,
    samples: (sample) => ({
      '': returnUndoneMail(sample('Rental2', { lines: sampleLines('Rental') }), SAMPLE_LINE),
    }),
  }),
  /** Another payment stands in place of one that was refused or ended. */
  paymentReplaced: orderMailRow({
    kind: 'paymentreplaced',
    words: PAYMENT_REPLACED,
    key: (_, paymentUid) => paymentUid,
    content: (facts: OrderMailFacts, _paymentUid: string) => paymentReplacedMail(facts),
    samples: (sample) => ({ '': paymentReplacedMail(sample('Reserved', { paymentMethod: 'card' })) }),
  }),
  refunded: orderMailRow({
    kind: 'refunded',
    words: REFUNDED,
    key: (_, { key }) => key,
    content: refundedMail,
    samples: (sample) => {
      const refund = { part: 'rent', amountYen: 2_000, reason: '裾のほつれのおわび', key: 'sample' } as const
      return { '': refundedMail(sample('Return', { paymentMethod: 'card' }), refund) }
    },
  }),
} as const
