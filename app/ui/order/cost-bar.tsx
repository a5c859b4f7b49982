import type { ReactNode } from 'react'
import { priceText } from '../price.tsx'
import { Amounts } from './amounts.tsx'
import type { AmountsView } from './order-view.ts'

/** The total and the main action, fixed at the bottom of the window; the rows of the total open above it. */
export function CostBar({ amounts, children }: { readonly amounts: AmountsView; readonly children?: ReactNode }) {
  return (
    <div className="cost-bar">
      <details className="cost-details">
        <summary>
          <span className="cost-label">合計</span>
          <span className="cost-total">{priceText(amounts.paymentTotalYen)}</span>
          <small className="cost-note">税込・{amounts.deliveryFeeYen === 0 ? '送料無料' : '送料込'}</small>
          <span className="cost-more">内訳</span>
        </summary>
        <Amounts amounts={amounts} />
      </details>
      {children}
    </div>
  )
}
