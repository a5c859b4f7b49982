import { pageHref } from '#domain/navigation/href.ts'
import { cancellationTermsOf } from '#domain/order/cancellation.ts'
import { freeCancellationTerms, NO_CANCELLATION_TERM, untilText } from '#domain/order/cancellation-text.ts'
import { cancellationPayment } from '#domain/order/payment-terms.ts'
import type { CancellationTable } from '#domain/pricing/cancellation.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailPart } from '../ports/mails.ts'
import type { OrderMailFacts } from './order-parts.ts'

/** The terms of cancellation with the order's own days and amounts (docs/rules.md Cancellation). */
export function cancellationPart(
  { order, settings, siteUrl, orderSecret }: OrderMailFacts,
  at: Temporal.Instant,
): MailPart {
  const moment = { at, settings: settings.cancellation }
  const { isConfirmed, isFirstHour, tables } = cancellationTermsOf(order, moment)
  const rows: [string, string][] = []
  const { beforeConfirmation, firstHour } = freeCancellationTerms(settings.cancellation)
  if (!isConfirmed) rows.push([beforeConfirmation.when, beforeConfirmation.fee])
  if (isFirstHour) rows.push([firstHour.when, firstHour.fee])
  for (const table of tables) rows.push(...tableRows(table, { isConfirmed, isOneOfSeveral: tables.length > 1 }))
  rows.push([NO_CANCELLATION_TERM.when, NO_CANCELLATION_TERM.fee])
  return {
    heading: 'キャンセルについて',
    rows,
    sentences: [
      'お手続きは、次のページ、またはマイページから承ります。お手続きの前に金額を表示いたします。',
      'お電話とメールでも承ります。',
      ...(order.paymentMethod === undefined ? [] : [cancellationPayment(order, settings)]),
    ],
    link: {
      label: 'キャンセルのお手続き',
      url: `${siteUrl}${pageHref('shopping-cancel')}?order=${encodeURIComponent(orderSecret)}`,
    },
  }
}

type TableFacts = {
  readonly isConfirmed: boolean
  /** The order ships on several days, so that each row names its shipping day. */
  readonly isOneOfSeveral: boolean
}

function tableRows(
  { shipsOn, rows }: CancellationTable,
  { isConfirmed, isOneOfSeveral }: TableFacts,
): [string, string][] {
  const about = isOneOfSeveral ? `${dayTextFull(shipsOn)}発送の商品、` : ''
  return rows.map((row) => [
    `${about}${untilText(row, { shipsOn, isConfirmed }, dayTextFull)}`,
    row.ratePercent === 0 ? '無料' : `${yenWords(row.feeYen)}（商品価格の${row.ratePercent}％）`,
  ])
}
