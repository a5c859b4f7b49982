import { pageHref } from '#domain/navigation/href.ts'
import { cancellationTermsOf } from '#domain/order/cancellation.ts'
import { cancellationPayment } from '#domain/order/payment-terms.ts'
import { type CancellationTable, FREE_CANCELLATION_MINUTES } from '#domain/pricing/cancellation.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailPart } from '../ports/mails.ts'
import type { OrderMailFacts } from './order-parts.ts'

/** The terms of cancellation with the order's own days and amounts (docs/rules.md Cancellation). */
export function cancellationPart({ order, siteUrl, orderSecret }: OrderMailFacts, at: Temporal.Instant): MailPart {
  const { isConfirmed, isFirstHour, tables } = cancellationTermsOf(order, at)
  const rows: [string, string][] = []
  if (!isConfirmed) rows.push(['「ご予約確定メール」をお送りするまで', '無料'])
  if (isFirstHour) rows.push([`ご注文から${FREE_CANCELLATION_MINUTES}分以内（箱詰めの前）`, '無料'])
  for (const table of tables) rows.push(...tableRows(table, tables.length > 1))
  rows.push(['発送後', 'お受けできません'])
  return {
    heading: 'キャンセルについて',
    rows,
    sentences: [
      'お手続きは、次のページ、またはマイページから承ります。お手続きの前に金額を表示いたします。',
      'お電話とメールでも承ります。',
      ...(order.paymentMethod === undefined ? [] : [cancellationPayment(order.paymentMethod)]),
    ],
    link: {
      label: 'キャンセルのお手続き',
      url: `${siteUrl}${pageHref('shopping-cancel')}?order=${encodeURIComponent(orderSecret)}`,
    },
  }
}

/** `isOneOfSeveral`: the order ships on several days, so that each row names its shipping day. */
function tableRows({ shipsOn, rows }: CancellationTable, isOneOfSeveral: boolean): [string, string][] {
  const about = isOneOfSeveral ? `${dayTextFull(shipsOn)}発送の商品、` : ''
  return rows.map(({ untilOn, ratePercent, feeYen }) => [
    `${about}${dayTextFull(untilOn)}${untilOn === shipsOn ? 'の発送まで' : 'まで'}`,
    ratePercent === 0 ? '無料' : `${yenWords(feeYen)}（商品価格の${ratePercent}％）`,
  ])
}
