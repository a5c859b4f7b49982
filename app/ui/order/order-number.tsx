import type { Day } from '#domain/day.ts'
import { dayTextFull } from '#domain/text/day-text.ts'

type OrderNumberProps = { readonly number: number | undefined; readonly orderedOn?: Day | undefined }

/** The number under which an order is known, below the title of its page. */
export function OrderNumber({ number, orderedOn }: OrderNumberProps) {
  return (
    <p className="order-number">
      ご注文番号 <b>{number}</b> {orderedOn !== undefined && <span>{dayTextFull(orderedOn)}</span>}
    </p>
  )
}
