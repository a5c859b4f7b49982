import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { isOpenLine, isRentedOutLine } from '#domain/order/line-statuses.ts'
import { lineNameOf, type OrderLine, prefectureOf } from '#domain/order/order.ts'
import { furtherDayYenOf } from '#domain/order/try-on.ts'
import { arrearOn, graceEndsOn, OPEN_CALENDAR, type RentalCalendar, returnDueOn } from '#domain/rental/calendar.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { lineKeyOf, orderMailRow } from './order-mail-row.ts'
import { itemRows, type OrderMailFacts, orderMail, orderMailWords, orderPart, returnPart } from './order-parts.ts'
import { SAMPLE_LINE, sampleLines } from './sample-order.ts'

const LIMIT_TODAY = orderMailWords({
  kind: 'limittoday',
  title: 'ご返却日のお知らせ',
  opening: ['ご返却日は{{returnDay}}です。ご返却のご準備をお願いいたします。', '{{note}}'],
  names: ['returnDay', 'note'],
})

/** The reminder on the day before the return date ("limittoday"). */
function limitTodayMail(facts: OrderMailFacts, endOn: Day, calendar: RentalCalendar): MailContent {
  const { order } = facts
  const lines = order.lines.filter((line) => isRentedOutLine(line) && line.endOn === endOn)
  const dueOn = returnDueOn(calendar, endOn, prefectureOf(order, lines[0]))
  const later = `この日は当店の休業または運送会社の集配休止の期間にあたるため、${dayTextFull(dueOn)}までにお渡しください。`
  const values = { returnDay: dayTextFull(endOn), note: dueOn === endOn ? '' : later }
  const parts = [{ heading: 'ご返却いただく商品', rows: itemRows(lines) }, returnPart(facts), orderPart(facts)]
  return orderMail(facts, LIMIT_TODAY, values, parts)
}

/** A part that did not come back with its unit, as customers call it. */
export type MissingPart = { readonly item: string; readonly parts: readonly string[] }

/**
 * What is known of a return besides its lines. `undone`: how many returns of the order were undone before: a line that
 * comes back again is named again. `missingParts`: what was not in the box of the lines.
 */
type ReturnedFacts = {
  readonly undone?: number
  readonly missingParts?: readonly MissingPart[]
  readonly arePointsEarned?: boolean
}

const RETURNED = orderMailWords({
  kind: 'returned',
  title: 'ご返却を確認いたしました',
  opening: ['商品のご返却を確認いたしました。', '{{note}}'],
  names: ['note'],
})

/**
 * The mail that units were returned; `missing`: those not returned yet; `missingParts`: what was not in the box of
 * those that were.
 */
function returnedMail(
  facts: OrderMailFacts,
  lines: readonly OrderLine[],
  { missingParts = [], arePointsEarned = true }: ReturnedFacts = {},
): MailContent {
  const { order } = facts
  const missing = order.lines.filter(isOpenLine)
  const parts: MailPart[] = [{ heading: 'ご返却を確認した商品', rows: itemRows(lines) }]
  if (missing.length > 0) parts.push({ heading: 'お手元の商品', rows: itemRows(missing) })
  if (missingParts.length > 0) parts.push(missingPartsPart(facts, missingParts))
  if (order.status === 'Return' && order.customerUid !== undefined && order.addPoints > 0) {
    parts.push(pointsPart(order.addPoints, arePointsEarned))
  }
  const note =
    missingParts.length === 0
      ? 'このたびはご利用いただき、誠にありがとうございました。'
      : '恐れ入りますが、一部のお品がまだ届いておりません。下記をご確認ください。'
  return orderMail(facts, RETURNED, { note }, [...parts, orderPart(facts)])
}

/** The points of an order that is back. They wait for what is not paid yet (docs/rules.md Cash on delivery). */
function pointsPart(points: number, areEarned: boolean): MailPart {
  const name = areEarned ? '獲得ポイント' : '獲得予定ポイント'
  return {
    heading: 'ポイント',
    rows: [[name, `${points}ポイント`]],
    ...(!areEarned && { sentences: ['お支払いの確認がすべて済んだときに確定します。'] }),
  }
}

function missingPartsPart({ shop }: OrderMailFacts, missing: readonly MissingPart[]): MailPart {
  return {
    heading: '届いていない品',
    rows: missing.map(({ item, parts }) => [item, parts.join('、')]),
    sentences: [
      'お手元に残っていないか、お確かめください。見つかりましたら、封筒や小箱に入れ、ご注文番号を書き添えて、下記へお送りください。',
      `お送り先：〒${shop.postalCode} ${shop.address} ${shop.shopName}`,
      '見つからないときや、すでにお送りいただいているときは、メール末尾の窓口までお知らせください。',
    ],
  }
}

/**
 * `furtherDayYen`: the price of one further day by item, as far as it has one of its own; `reminderOn`: sent again by
 * staff, once a day.
 */
type OverdueLines = {
  readonly lines: readonly OrderLine[]
  readonly furtherDayYen: ReadonlyMap<number, Yen>
  readonly calendar: RentalCalendar
  readonly reminderOn?: Day
}

const ARREAR = orderMailWords({
  kind: 'arrear',
  title: 'ご返却が確認できておりません',
  opening: [
    '{{note}}',
    'お手元に商品がございましたら、至急ご返送をお願いいたします。すでにご返送済みの場合は、行き違いをお許しください。',
  ],
  names: ['note'],
})

function arrearMail(facts: OrderMailFacts, { lines, furtherDayYen, calendar }: OverdueLines): MailContent {
  const { order, settings } = facts
  const [first] = lines.toSorted((a, b) => (a.endOn < b.endOn ? -1 : 1))
  const graceOn = first && graceEndsOn(calendar, first.endOn, prefectureOf(order, first))
  const note = graceOn === undefined ? '' : `${dayTextFull(graceOn)}までにご返却を確認できませんでした。`
  return orderMail(facts, ARREAR, { note }, [
    { heading: 'ご返却をお待ちしている商品', rows: itemRows(lines) },
    {
      heading: '延滞について',
      rows: lines.map((line) => [
        lineNameOf(line),
        [
          `${dayTextFull(arrearOn(calendar, line.endOn, prefectureOf(order, line)))}から、`,
          `1日につき${yenWords(furtherDayYenOf(line, furtherDayYen.get(line.itemId), settings.prices))}`,
        ].join(''),
      ]),
      sentences: [
        '上の日から、延滞料金を申し受けることがあります（紛失の費用と合わせて、参考価格を超えません）。',
        'ご返却を確認できるまで、次のご注文をお受けできません。',
      ],
    },
    returnPart(facts),
    orderPart(facts),
  ])
}

/** From the day before the return to the return, or to the delay. */
export const RETURN_MAILS = {
  limitToday: orderMailRow({
    kind: 'limittoday',
    words: LIMIT_TODAY,
    key: (_, endOn) => endOn,
    content: limitTodayMail,
    samples: (sample) => {
      const facts = sample('Rental1', { lines: sampleLines('Rental') })
      return { '': limitTodayMail(facts, SAMPLE_LINE.endOn, OPEN_CALENDAR) }
    },
  }),
  /** A line that comes back again is named again. A return of which nothing is missing needs no call. */
  returned: orderMailRow({
    kind: 'returned',
    words: RETURNED,
    key: (_, lines, { undone = 0 } = {}) => `${lineKeyOf(lines)}${undone === 0 ? '' : `:${undone}`}`,
    needsCall: (_, { missingParts = [] } = {}) => missingParts.length > 0,
    content: returnedMail,
    samples: (sample) => {
      const lines = sampleLines('Return')
      return { '': returnedMail(sample('Return', { lines }), lines) }
    },
  }),
  arrear: orderMailRow({
    kind: 'arrear',
    words: ARREAR,
    key: (_, { lines, reminderOn }) => `${lineKeyOf(lines)}${reminderOn === undefined ? '' : `:${reminderOn}`}`,
    content: arrearMail,
    samples: (sample) => {
      const lines = sampleLines('Rental')
      const overdue = { lines, furtherDayYen: new Map<number, Yen>(), calendar: OPEN_CALENDAR }
      return { '': arrearMail(sample('Arrear', { lines }), overdue) }
    },
  }),
} as const
