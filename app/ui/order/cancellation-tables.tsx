import type { ReactNode } from 'react'
import type { CancellationTerms } from '#domain/order/cancellation.ts'
import { type freeCancellationTerms, NO_CANCELLATION_TERM, untilText } from '#domain/order/cancellation-text.ts'
import type { CancellationRow } from '#domain/pricing/cancellation.ts'
import { dayText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'

type TablesProps = {
  readonly terms: CancellationTerms
  readonly free: ReturnType<typeof freeCancellationTerms>
}

/** The fees of a cancellation with an order's own days and amounts, one table for each shipping day. */
export function CancellationTables({ terms, free }: TablesProps) {
  const { isConfirmed, isFirstHour, tables } = terms
  return tables.map(({ shipsOn, rows }) => (
    <table className="terms" key={shipsOn}>
      <caption>キャンセル料（{dayText(shipsOn)}発送予定の商品）</caption>
      <tbody>
        {!isConfirmed && <Row {...free.beforeConfirmation} />}
        {isFirstHour && <Row {...free.firstHour} />}
        {rows.map((row) => (
          <Row key={row.untilOn} when={untilText(row, { shipsOn, isConfirmed }, dayText)} fee={feeText(row)} />
        ))}
        <Row {...NO_CANCELLATION_TERM} />
      </tbody>
    </table>
  ))
}

function Row({ when, fee }: { readonly when: string; readonly fee: ReactNode }) {
  return (
    <tr>
      <th scope="row">{when}</th>
      <td>{fee}</td>
    </tr>
  )
}

function feeText({ ratePercent, feeYen }: CancellationRow): ReactNode {
  if (ratePercent === 0) return '無料'
  return (
    <>
      {yenText(feeYen)}
      <span className="terms-rate">（商品価格の{ratePercent}％）</span>
    </>
  )
}
