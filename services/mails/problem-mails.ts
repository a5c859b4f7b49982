import { problemKindLabel } from '#domain/inquiry/problem.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { MailContent } from '../ports/mails.ts'
import type { ProblemReport } from '../ports/problems.ts'
import { composeMail } from './layout.ts'
import { orderMailRow } from './order-mail-row.ts'
import { type OrderMailFacts, orderMail, orderMailWords, orderPart } from './order-parts.ts'
import { SAMPLE_LINE } from './sample-order.ts'

type ReportFacts = Pick<ProblemReport, 'uid' | 'kind' | 'lineUid'>

const RECEIVED = orderMailWords({
  kind: 'problemreceived',
  title: 'お届けした商品についてのご連絡を承りました',
  opening: [
    'このたびは、お届けした商品のことでご不便をおかけし、誠に申し訳ございません。',
    '担当の者がすぐに確かめ、メールまたはお電話でご連絡いたします。お式が近く、お急ぎの場合は、お手数ですがメール末尾の電話番号へお願いいたします。',
  ],
})

/** The mail that confirms the receipt of a problem report. It does not repeat the text. */
function problemReceivedMail(facts: OrderMailFacts, problem: ReportFacts): MailContent {
  const { order } = facts
  const line = order.lines.find(({ uid }) => uid === problem.lineUid)
  return orderMail(facts, RECEIVED, {}, [
    {
      heading: 'ご連絡の内容',
      rows: [
        ...(line === undefined ? [] : [['商品名', `${line.itemName}（${line.sizeLabel}）`] as const]),
        ['ご用件', problemKindLabel(problem.kind)],
      ],
    },
    orderPart(facts),
  ])
}

/** The notice to the shop. It has no personal data: the report is read in the list of staff. */
function problemNoticeMail({ order, siteUrl, shop }: OrderMailFacts, problem: ReportFacts): MailContent {
  const number = String(order.number ?? '')
  const template = {
    title: 'お届けした商品に問題があるとのご連絡がありました',
    addressee: `${shop.shopName} 担当者`,
    greeting: ['お客様から、お届けした商品に問題があるとのご連絡がありました。管理画面で内容をご確認ください。'],
    parts: [
      {
        heading: 'ご連絡',
        rows: [
          ['ご注文番号', number],
          ['ご用件', problemKindLabel(problem.kind)],
        ] as const,
        ...(order.number !== undefined && {
          link: { label: 'ご注文の画面', url: `${siteUrl}${staffHref('staff-order', { number: order.number })}` },
        }),
      },
    ],
    siteUrl,
    shop,
  }
  return composeMail(template, `【商品の問題】ご注文番号 ${number}`)
}

export const PROBLEM_MAILS = {
  problemReceived: orderMailRow({
    kind: 'problemreceived',
    words: RECEIVED,
    needsCall: false,
    key: (_, { uid }) => uid,
    content: problemReceivedMail,
    samples: (sample) => ({ '': problemReceivedMail(sample('Delivery'), SAMPLE_REPORT) }),
  }),
  problemNotice: orderMailRow({
    kind: 'problemnotice',
    key: (_, { uid }) => uid,
    to: 'shop',
    content: problemNoticeMail,
    samples: (sample) => ({ '': problemNoticeMail(sample('Delivery'), SAMPLE_REPORT) }),
  }),
} as const

const SAMPLE_REPORT: ReportFacts = { uid: 'sample', kind: 2, lineUid: SAMPLE_LINE.uid }
