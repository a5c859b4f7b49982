import { shippingDaysOf } from '#domain/order/authorisation.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { paymentTimingText } from '#domain/order/payment-terms.ts'
import { trackingUrlOf } from '../parcels/tracking-url.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { cancellationPart } from './cancellation-part.ts'
import { identityPart, identitySentPart } from './identity-documents.ts'
import { lineKeyOf, orderMailRow } from './order-mail-row.ts'
import {
  amountsPart,
  deliveryParts,
  linePart,
  type OrderMailFacts,
  orderMail,
  orderMailWords,
  orderPart,
  returnPart,
} from './order-parts.ts'
import { SAMPLE_BAG, SAMPLE_DUE_AT, SAMPLE_LINE } from './sample-order.ts'

/** `document`: the identity document, when one is required; `keepsCard`: the card is kept and authorised later. */
type OrderReceivedFacts = {
  readonly document: Pick<IdentityDocument, 'status' | 'dueAt'> | undefined
  readonly keepsCard: boolean
}

const RECEIVED = orderMailWords({
  kind: 'orderreceived',
  title: 'ご注文を承りました',
  opening: [
    'このたびは{{shopName}}にご用命を賜り、誠にありがとうございます。',
    '下記のとおりご注文を承りました。お届けの準備が整いましたら、改めてメールでご連絡いたします。',
  ],
})

/** The mail that confirms the receipt of an order (docs/rules.md Mails). */
export function orderReceivedMail(facts: OrderMailFacts, { document, keepsCard }: OrderReceivedFacts): MailContent {
  const { order } = facts
  const isSent = document?.status === 'sent'
  return orderMail(facts, RECEIVED, {}, [
    orderPart(facts),
    ...(document === undefined
      ? []
      : [isSent ? identitySentPart(facts, document.dueAt) : identityPart(facts, document.dueAt)]),
    ...order.lines.map(linePart),
    amountsPart(facts),
    ...paymentParts(order, keepsCard),
    ...deliveryParts(order),
    returnPart(facts),
    cancellationPart(facts, order.orderedAt ?? order.modifiedAt),
  ])
}

function paymentParts(order: Order, keepsCard: boolean): MailPart[] {
  const { paymentMethod } = order
  if (paymentMethod === undefined) return []
  return [
    {
      heading: 'お支払いの時期',
      sentences: [
        paymentTimingText(paymentMethod, keepsCard, shippingDaysOf(order).length),
        ...(keepsCard
          ? ['与信の承認を得られない場合は、別のお支払い方法でのお手続きをメールでお願いいたします。']
          : []),
      ],
    },
  ]
}

const CONFIRMED = orderMailWords({
  kind: 'orderconfirmed',
  title: 'ご予約が確定いたしました',
  opening: [
    'ご注文の内容を確認し、ご予約を確定いたしました。',
    'これより発送までのキャンセルには、下記のキャンセル料を頂戴いたします。',
  ],
})

/** The mail that an order is confirmed, after which a cancellation costs the fee of the day (docs/rules.md Orders). */
function orderConfirmedMail(facts: OrderMailFacts): MailContent {
  const { order } = facts
  return orderMail(facts, CONFIRMED, {}, [
    orderPart(facts),
    ...order.lines.filter(isOpenLine).map(linePart),
    amountsPart(facts),
    cancellationPart(facts, order.modifiedAt),
    ...deliveryParts(order),
  ])
}

const SHIPPED = orderMailWords({
  kind: 'shipment',
  title: '商品を発送いたしました',
  opening: ['ご注文の商品を発送いたしました。お届けまで今しばらくお待ちください。'],
})

/** The mail that a parcel was shipped, with its own lines and slips. */
function shippedMail(facts: OrderMailFacts, lines: readonly OrderLine[]): MailContent {
  const { order } = facts
  const trackingUrl = trackingUrlOf(facts.trackingUrl, order.slipNumber ?? '')
  const rows: [string, string][] = []
  if (order.slipNumber !== undefined) rows.push(['お荷物の番号', order.slipNumber])
  const link = { label: '配送状況を確認する', url: trackingUrl ?? '' }
  if (order.returnSlipNumber !== undefined) rows.push(['返送伝票の番号', order.returnSlipNumber])
  return orderMail(facts, SHIPPED, {}, [
    { heading: '発送', rows, ...(trackingUrl && { link }) },
    ...lines.map(linePart),
    ...deliveryParts(order),
    returnPart(facts),
    orderPart(facts),
  ])
}

/** From the order to the parcel. */
export const PROGRESS_MAILS = {
  orderReceived: orderMailRow({
    kind: 'orderreceived',
    words: RECEIVED,
    needsCall: false,
    content: orderReceivedMail,
    samples: (sample) => {
      const document = { dueAt: SAMPLE_DUE_AT, status: 'wanted' } as const
      return { '': orderReceivedMail(sample('Delivery'), { document, keepsCard: false }) }
    },
  }),
  orderConfirmed: orderMailRow({
    kind: 'orderconfirmed',
    words: CONFIRMED,
    content: orderConfirmedMail,
    samples: (sample) => ({ '': orderConfirmedMail(sample('Reserved')) }),
  }),
  shipped: orderMailRow({
    kind: 'shipment',
    words: SHIPPED,
    key: (_, lines) => lineKeyOf(lines),
    content: shippedMail,
    samples: (sample) => {
      const facts = sample('Rental1', { slipNumber: '0000-0000-0001', returnSlipNumber: '0000-0000-0002' })
      const trackingUrl = 'https://carrier.example/track?number={slip}'
      return { '': shippedMail({ ...facts, trackingUrl }, [SAMPLE_LINE, SAMPLE_BAG]) }
    },
  }),
} as const
