import type { ReactNode } from 'react'
import { FREE_CANCELLATION_TERMS, NO_CANCELLATION_TERM } from '#app/text/order-terms.ts'
import type { Day } from '#domain/day.ts'
import type { CancellationTerms } from '#domain/order/cancellation.ts'
import type { CancellationRow } from '#domain/pricing/cancellation.ts'
import { dayText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'

/** The fees of a cancellation with an order's own days and amounts, one table for each shipping day. */
export function CancellationTables({ terms }: { readonly terms: CancellationTerms }) {
  const { isConfirmed, isFirstHour, tables } = terms
  return tables.map(({ shipsOn, rows }) => (
    <table className="terms" key={shipsOn}>
      <caption>キャンセル料（{dayText(shipsOn)}発送予定の商品）</caption>
      <tbody>
        {!isConfirmed && <Row {...FREE_CANCELLATION_TERMS.beforeConfirmation} />}
        {isFirstHour && <Row {...FREE_CANCELLATION_TERMS.firstHour} />}
        {rows.map((row) => (
          <Row key={row.untilOn} when={whenText(row, { shipsOn, isConfirmed })} fee={feeText(row)} />
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

type OrderFacts = { readonly shipsOn: Day; readonly isConfirmed: boolean }

function whenText({ untilOn }: CancellationRow, { shipsOn, isConfirmed }: OrderFacts): string {
  const until = untilOn === shipsOn ? `${dayText(untilOn)}の発送まで` : `${dayText(untilOn)}まで`
  return isConfirmed ? until : `ご予約確定のあと、${until}`
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
