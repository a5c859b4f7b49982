import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { ORDER_STATUS_LABELS, PAYMENT_METHOD_LABELS, yenText } from '#app/text/staff-text.ts'
import { dayTextTiny } from '#app/ui/day-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { ConfirmBar } from '#app/ui/staff/confirm-bar.tsx'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { type BulkOutcome, BulkResult } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { MAX_BULK_ORDERS, orderFilter, orderQueryOf } from '#domain/staff/order-search.ts'
import type { ListedOrder } from '#services/ports/staff-orders.ts'
import type { Route } from './+types/orders.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderViewsBar } from './order-views-bar.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'ご注文 | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const filter = readFilter(request, orderFilter)
  const { orders, views } = context.get(servicesContext).staff
  const list = permitted(await orders.list(caller, filter), request)
  const saved = permitted(await views.list(caller), request)
  return {
    ...list,
    filter,
    query: orderQueryOf(filter),
    views: saved,
    canConfirm: hasDuty(person.duties, ['packing', 'service']),
  }
}

const TICK = 'order.'
const MAX_TICK_LENGTH = 100
/** More than are confirmed, so that those beyond are named. */
const MAX_TICKS = 2 * MAX_BULK_ORDERS

/** Confirms the ticked orders. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const form = await readForm(request, MAX_TICK_LENGTH, MAX_TICKS)
  const numbers = Object.keys(form)
    .filter((name) => name.startsWith(TICK))
    .map((name) => Number(name.slice(TICK.length)))
    .filter(Number.isSafeInteger)
  const results = await context.get(servicesContext).staff.orders.confirmMany(caller, numbers)
  const outcomes = results.map((result): BulkOutcome => {
    const name = String(result.number)
    if (result.outcome !== 'refused') return { name, outcome: result.outcome }
    permitted(result.rejection, request)
    return { name, outcome: 'refused', why: staffRejectionText(result.rejection) }
  })
  return data({ outcomes }, { headers: PRIVATE_HEADERS })
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, next, filter, query, views, canConfirm } = loaderData
  useLiveList('orders')
  const canTick = canConfirm && orders.some(({ status }) => status === 'Delivery')
  const nextPath = next === undefined ? undefined : `${pageHref('staff-orders')}?${withPage(query, next)}`
  const table = (
    <StaffTable
      caption="ご注文の一覧"
      rows={orders}
      keyOf={({ number }) => String(number)}
      columns={COLUMNS}
      empty="条件に合うご注文はありません。番号・お名前（かな可）・電話番号・伝票番号・個体番号で探せます。"
      nextPath={nextPath}
      {...(canTick && { tickName: 'order' })}
    />
  )
  return (
    <>
      <h1>ご注文</h1>
      {actionData && <BulkResult outcomes={actionData.outcomes} />}
      <OrderViewsBar views={views} query={query} />
      <OrderFilters filter={filter} />
      {canTick ? (
        <PostForm label="ご注文の一括操作" className="staff-bulk-form">
          {table}
          <ConfirmBar />
        </PostForm>
      ) : (
        table
      )}
    </>
  )
}

function withPage(query: string, before: number): string {
  return [query, `before=${before}`].filter((part) => part !== '').join('&')
}

const COLUMNS = [
  {
    label: '番号',
    cell: ({ number }: ListedOrder) => (
      <a className="staff-number" href={pageHref('staff-order', { number })}>
        {number}
      </a>
    ),
  },
  { label: '状態', cell: ({ status }: ListedOrder) => <StatusMark status={status} /> },
  { label: 'お名前', cell: ({ name }: ListedOrder) => <span className="staff-name">{name}</span> },
  { label: '商品', cell: ({ itemNames }: ListedOrder) => itemNames, isSecondary: true },
  {
    label: '発送',
    cell: ({ shipsOn }: ListedOrder) => (shipsOn === undefined ? '' : dayTextTiny(shipsOn)),
    isNumeric: true,
  },
  {
    label: 'お届け〜返却',
    cell: ({ startOn, endOn }: ListedOrder) => `${dayTextTiny(startOn)}〜${dayTextTiny(endOn)}`,
    isNumeric: true,
  },
  {
    label: '支払',
    cell: ({ paymentMethod = '' }: ListedOrder) => (
      <span className="staff-name">{PAYMENT_METHOD_LABELS[paymentMethod] ?? ''}</span>
    ),
    isSecondary: true,
  },
  {
    label: '金額',
    cell: ({ paymentTotalYen }: ListedOrder) => yenText(paymentTotalYen),
    isNumeric: true,
    isSecondary: true,
  },
] as const

function StatusMark({ status }: Pick<ListedOrder, 'status'>) {
  return <span className={`staff-state staff-state-${status.toLowerCase()}`}>{ORDER_STATUS_LABELS[status]}</span>
}
