import type { ReactNode } from 'react'
import { amountFacts } from '#domain/order/facts.ts'
import { yenText } from '#domain/text/yen.ts'
import type { AmountsView, SummaryView } from './order-view.ts'

/** The cost of an order by row, tax included; the last row is the total to pay. `isEarned`: the points are credited. */
export function Amounts({ amounts, isEarned }: { readonly amounts: AmountsView; readonly isEarned?: boolean }) {
  return (
    <dl className="amounts">
      {amountFacts(amounts).map(({ of, name, yen }) => (
        <AmountRow key={of} name={name} yen={yen} note={of === 'deliveryFeeYen' ? deliveryNote(amounts) : undefined} />
      ))}
      <div className="amount amount-total">
        <dt>合計</dt>
        <dd>
          <span>{yenText(amounts.paymentTotalYen)}</span>
          <small>{`税込（うち消費税${amounts.taxRatePercent}％ ${yenText(amounts.taxYen)}）`}</small>
        </dd>
      </div>
      {amounts.addPoints !== undefined && (
        <div className="amount amount-points">
          <dt>{isEarned ? '獲得ポイント' : '獲得予定ポイント'}</dt>
          <dd>{`${amounts.addPoints}ポイント`}</dd>
        </div>
      )}
    </dl>
  )
}

function AmountRow({ name, yen, note }: { name: string; yen: number; note?: string | undefined }) {
  return (
    <div className="amount">
      <dt>{name}</dt>
      <dd>
        <span>{yen === 0 ? '無料' : yenText(yen)}</span>
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}

function deliveryNote({ deliveryFeeYen, freeDeliveryFromYen, freeDeliveryInYen }: AmountsView): string | undefined {
  // Below the threshold delivery is free when lines that the shop cancelled count (docs/decisions/092).
  if (deliveryFeeYen === 0)
    return freeDeliveryInYen === 0 && freeDeliveryFromYen > 0
      ? `商品小計${yenText(freeDeliveryFromYen)}以上のため`
      : undefined
  return freeDeliveryInYen > 0 ? `あと${yenText(freeDeliveryInYen)}で往復送料無料` : undefined
}

type CostBarProps = {
  readonly summary: SummaryView
  /** The amounts of a choice that is not saved yet. */
  readonly amounts?: AmountsView
  readonly children?: ReactNode
}

/**
 * Total, arrival day and main action: on phones at the bottom of the window, where the rows of the total open above;
 * beside the page on wide screens, with the lines and all amounts.
 */
export function CostBar({ summary, amounts = summary.amounts, children }: CostBarProps) {
  return (
    <div className="cost-bar">
      <section className="cost-sheet" aria-label="ご注文の要約">
        <CostLines lines={summary.lines} />
        <Amounts amounts={amounts} />
        {summary.arrival !== '' && <p className="cost-sheet-arrival">{`お届け日 ${summary.arrival}`}</p>}
      </section>
      <details className="cost-details">
        <summary>
          <span className="cost-label">合計</span>
          <span className="cost-total">{yenText(amounts.paymentTotalYen)}</span>
          <small className="cost-note">{amounts.deliveryFeeYen === 0 ? '税込・送料無料' : '税込・送料込'}</small>
          {summary.arrival !== '' && <small className="cost-note cost-arrival">{`${summary.arrival}お届け`}</small>}
          <span className="cost-more">内訳</span>
        </summary>
        <Amounts amounts={amounts} />
      </details>
      {children}
    </div>
  )
}

function CostLines({ lines }: Pick<SummaryView, 'lines'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls in a low window, also by keyboard
    <ul className="cost-lines" tabIndex={0}>
      {lines.map(({ uid, itemName, detail, priceYen }) => (
        <li key={uid}>
          <span>
            {itemName}
            <small>{detail}</small>
          </span>
          <span className="numeric">{yenText(priceYen)}</span>
        </li>
      ))}
    </ul>
  )
}
