import { type Day, day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { CHARGE_LABELS, type ChargeKind } from '#domain/pricing/charge-states.ts'
import { onlineMethodsText } from '#domain/pricing/method-texts.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { lineKeyOf, orderMailRow } from './order-mail-row.ts'
import { itemRows, type OrderMailFacts, orderMail, orderMailWords, orderPart } from './order-parts.ts'
import { SAMPLE_BAG, SAMPLE_DUE_ON, SAMPLE_LINE, SAMPLE_SECRET, sampleLines } from './sample-order.ts'

/** A charge as a mail names it. */
export type ChargeFacts = {
  readonly uid: string
  readonly kind: ChargeKind
  readonly reason: string
  readonly dueOn: Day | undefined
  /** Of the photograph of a damage, which the page of the link shows. */
  readonly photoKey?: string | undefined
}

/** An extension of lines to one return date. `chargeSecret`: of the payment link; undefined when nothing is owed. */
type ExtensionFacts = {
  readonly lines: readonly OrderLine[]
  readonly endOn: Day
  readonly feeYen: number
  readonly dueOn: Day
  readonly chargeSecret: string | undefined
}

const CHARGE_OPENED = orderMailWords({
  kind: 'chargeopened',
  title: 'お支払いのお願い',
  opening: [
    'いつもご利用いただき、誠にありがとうございます。',
    'ご注文につきまして、次の料金のお支払いをお願いいたします。',
    '{{charged}}を、下記のリンクから開くページにお示しします。ご確認のうえお支払いください。',
  ],
  names: ['charged'],
})

/**
 * The request to pay charges. Amount and photographs are on the page of the link, which shows them once it was opened
 * (docs/rules.md Charges).
 */
function chargeOpenedMail(facts: OrderMailFacts, charges: readonly ChargeFacts[], chargeSecret: string): MailContent {
  const [dueOn] = charges.flatMap((each) => each.dueOn ?? [])
  const hasPhoto = charges.some(({ photoKey }) => photoKey !== undefined)
  return orderMail(facts, CHARGE_OPENED, { charged: hasPhoto ? '金額と写真' : '金額' }, [
    ...charges.map(chargePart),
    payPart(facts, chargeSecret, dueOn),
    {
      heading: '内容にお心当たりのないとき',
      sentences: ['お支払いの前に、このメール末尾の窓口までお知らせください。確認のうえ、ご連絡いたします。'],
    },
    orderPart(facts),
  ])
}

function chargePart({ kind, reason }: ChargeFacts): MailPart {
  return {
    heading: CHARGE_LABELS[kind],
    ...(reason !== '' && { rows: [['内容', reason]] as const }),
  }
}

export function payPart({ settings, siteUrl }: OrderMailFacts, chargeSecret: string, dueOn: Day | undefined): MailPart {
  return {
    heading: 'お支払いの方法',
    ...(dueOn !== undefined && { rows: [['お支払い期限', dayTextFull(dueOn)]] as const }),
    sentences: [
      `${onlineMethodsText(settings.payment)}でお支払いいただけます。`,
      `リンクの有効期間は${settings.charges.dueDays}日間です。お支払いがお済みになると、リンクはお使いいただけなくなります。`,
    ],
    link: {
      label: '金額を確認して支払う',
      url: `${siteUrl}${pageHref('shopping-charge-link')}?link=${encodeURIComponent(chargeSecret)}`,
    },
  }
}

const CHARGE_PAID = orderMailWords({
  kind: 'chargepaid',
  title: 'お支払いを承りました',
  opening: ['下記のお支払いを承りました。誠にありがとうございました。'],
})

function chargePaidMail(
  facts: OrderMailFacts,
  charges: readonly (ChargeFacts & { readonly amountYen: number; readonly points: number })[],
  paidYen: number,
): MailContent {
  const rows = charges.map(
    ({ kind, amountYen, points }) => [CHARGE_LABELS[kind], yenWords(amountYen - points)] as const,
  )
  const paid = { heading: 'お支払いの内容', rows: [...rows, [PAID, yenWords(paidYen)] as const], strong: PAID }
  return orderMail(facts, CHARGE_PAID, {}, [paid, orderPart(facts)])
}

const PAID = 'お支払い金額'

const EXTENDED = orderMailWords({
  kind: 'extended',
  title: 'ご利用期間の延長を承りました',
  opening: ['ご利用期間の延長を承りました。新しいご返却日は{{returnDay}}です。', '{{note}}'],
  names: ['returnDay', 'note'],
})

/** The extension was accepted; while something of it is owed, the mail says until when it is to be paid. */
function extendedMail(facts: OrderMailFacts, extension: ExtensionFacts): MailContent {
  const { lines, endOn, feeYen, dueOn, chargeSecret } = extension
  const fee: MailPart = { heading: '延長の料金', rows: [['延長料金', `${yenWords(feeYen)}（税込）`]] }
  const note = chargeSecret === undefined ? '' : `延長料金は、${dayTextFull(dueOn)}までにお支払いをお願いいたします。`
  return orderMail(facts, EXTENDED, { returnDay: dayTextFull(endOn), note }, [
    { heading: '延長した商品', rows: itemRows(lines) },
    fee,
    ...(chargeSecret === undefined ? [] : [payPart(facts, chargeSecret, dueOn)]),
    orderPart(facts),
  ])
}

export const CHARGE_MAILS = {
  /** One mail for all lines that were extended together. */
  extended: orderMailRow({
    kind: 'extended',
    words: EXTENDED,
    key: (_, { lines, endOn }) => `${lineKeyOf(lines)}:${endOn}`,
    content: extendedMail,
    samples: (sample) => {
      const [line] = sampleLines('Rental')
      const extended = { ...line, endOn: day('2026-11-29') }
      const owed = { feeYen: SAMPLE_CHARGE.amountYen, dueOn: SAMPLE_DUE_ON, chargeSecret: SAMPLE_SECRET }
      const facts = sample('Delivery', { lines: [extended, SAMPLE_BAG] })
      return { '': extendedMail(facts, { lines: [extended], endOn: extended.endOn, ...owed }) }
    },
  }),
  chargeOpened: orderMailRow({
    kind: 'chargeopened',
    words: CHARGE_OPENED,
    key: (_, charges) => lineKeyOf(charges),
    content: chargeOpenedMail,
    samples: (sample) => ({
      '': chargeOpenedMail(sample('Return', { lines: sampleLines('Return') }), [SAMPLE_CHARGE], SAMPLE_SECRET),
    }),
  }),
  chargePaid: orderMailRow({
    kind: 'chargepaid',
    words: CHARGE_PAID,
    needsCall: false,
    key: (_, charges) => lineKeyOf(charges),
    content: chargePaidMail,
    samples: (sample) => {
      const facts = sample('Return', { lines: sampleLines('Return') })
      return { '': chargePaidMail(facts, [SAMPLE_CHARGE], SAMPLE_CHARGE.amountYen) }
    },
  }),
} as const

const SAMPLE_CHARGE = {
  uid: 'sample',
  kind: 'late',
  reason: SAMPLE_LINE.itemName,
  dueOn: SAMPLE_DUE_ON,
  amountYen: 1_800,
  points: 0,
} as const
