import { DOCUMENT_LABELS, ORDER_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#app/text/staff-text.ts'
import { FilterChoice } from '#app/ui/staff/filter-choice.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { OrderFilter } from '#domain/staff/order-search.ts'

const STATUSES = ['New', 'Delivery', 'Reserved', 'Rental1', 'Rental2', 'Rental3', 'Arrear', 'Return'] as const
const CHARGES = { proposed: '判断待ち', open: '未収', disputed: '異議あり' } as const

/** The search and the filters of the list of orders, a form that needs no script. */
export function OrderFilters({ filter }: { readonly filter: OrderFilter }) {
  return (
    <form className="staff-filters" action={staffHref('staff-orders')} aria-label="絞り込み">
      <label>
        探す
        <input className="entry" type="search" name="q" defaultValue={filter.q} maxLength={80} autoComplete="off" />
      </label>
      <FilterChoice
        name="status"
        label="状態"
        value={filter.status}
        options={STATUSES.map((status) => [status, ORDER_STATUS_LABELS[status]])}
      />
      <label>
        発送日
        <input className="entry" type="date" name="ships" defaultValue={filter.ships} />
      </label>
      <label>
        お届け日
        <input className="entry" type="date" name="arrives" defaultValue={filter.arrives} />
      </label>
      <FilterChoice name="method" label="支払" value={filter.method} options={Object.entries(PAYMENT_METHOD_LABELS)} />
      <FilterChoice name="document" label="書類" value={filter.document} options={Object.entries(DOCUMENT_LABELS)} />
      <FilterChoice name="charge" label="請求" value={filter.charge} options={Object.entries(CHARGES)} />
      <button type="submit" className="button button-plain">
        絞り込む
      </button>
      <a href={staffHref('staff-orders')}>条件を消す</a>
    </form>
  )
}
