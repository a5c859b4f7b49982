import type { OrderLine } from '#domain/order/order.ts'
import { refusedChargeText } from '#domain/pricing/charges.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import type { MoneyBack } from '../ports/money.ts'
import { lineKeyOf, orderMailRow } from './order-mail-row.ts'
import {
  itemRows,
  type OrderMailFacts,
  orderMail,
  orderMailWords,
  orderPart,
  STATEMENT_NOTE,
  TRANSFER_NOTE,
} from './order-parts.ts'
import { SAMPLE_LINE } from './sample-order.ts'

/** A refused delivery as shown in the mail. `openYen`: owed, with a mail of its own; otherwise retained. */
type RefusalFacts = {
  readonly chargeYen: number
  readonly openYen: number
  readonly pointsBack: number
  readonly moneyBack: MoneyBack | undefined
}

const WORDS = orderMailWords({
  kind: 'deliveryrefused',
  title: 'お荷物が当店に戻りました',
  opening: ['お届けできなかったお荷物が当店に戻りましたので、お知らせいたします。'],
})

/** The mail about a parcel that came back unopened (docs/rules.md Delivery refused). */
function deliveryRefusedMail(
  facts: OrderMailFacts,
  lines: readonly OrderLine[],
  settlement: RefusalFacts,
): MailContent {
  return orderMail(facts, WORDS, {}, [
    { heading: 'お届けできなかった商品', rows: itemRows(lines) },
    settlementPart(facts, settlement),
    orderPart(facts),
  ])
}

function settlementPart({ settings }: OrderMailFacts, settlement: RefusalFacts): MailPart {
  const { chargeYen, pointsBack, moneyBack } = settlement
  const rows: [string, string][] = [
    ['お客様のご負担', chargeYen === 0 ? 'なし' : `${yenWords(chargeYen)}（消費税対象外）`],
  ]
  if (pointsBack > 0) rows.push(['お戻しするポイント', `${pointsBack}ポイント`])
  if (moneyBack !== undefined) rows.push(['お返しする金額', yenWords(moneyBack.amountYen)])
  return { heading: 'ご精算', rows, sentences: sentencesOf(settlement, settings) }
}

function sentencesOf({ chargeYen, openYen, moneyBack }: RefusalFacts, { charges }: Settings) {
  if (chargeYen === 0 && moneyBack === undefined) return ['お支払いはございません。']
  const sentences: string[] = []
  if (chargeYen > 0) sentences.push(`ご負担額は、${refusedChargeText(charges)}です。`)
  if (openYen > 0) sentences.push('お支払い方法は、別のメールでご案内いたします。')
  if (moneyBack?.by === 'refund')
    sentences.push(`お返しする金額は、ご注文時のお支払い方法へお戻しいたします。${STATEMENT_NOTE}`)
  if (moneyBack?.by === 'transfer') sentences.push(`お返しする金額は、銀行口座へお振り込みいたします。${TRANSFER_NOTE}`)
  return sentences
}

export const REFUSAL_MAILS = {
  deliveryRefused: orderMailRow({
    kind: 'deliveryrefused',
    words: WORDS,
    key: (_, lines) => lineKeyOf(lines),
    content: deliveryRefusedMail,
    samples: (sample) => {
      const moneyBack = { by: 'refund', amountYen: 2_390 } as const
      const settlement = { chargeYen: 4_590, openYen: 0, pointsBack: 0, moneyBack }
      return { '': deliveryRefusedMail(sample('Return'), [SAMPLE_LINE], settlement) }
    },
  }),
} as const
