import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { ORDER_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#app/text/staff-text.ts'
import { textIn } from '#app/text/text-in.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ConfirmBar, ConfirmResult } from '#app/ui/staff/confirm-bar.tsx'
import { confirmTicked } from '#app/ui/staff/confirm-ticked.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { orderFilter, orderQueryOf } from '#domain/staff/order-search.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { ListedOrder } from '#services/ports/staff-orders.ts'
import type { Route } from './+types/orders.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderViewsBar } from './order-views-bar.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ご注文')

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

/** Confirms the ticked orders. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const outcomes = await confirmTicked(context.get(servicesContext).staff, caller, request)
  return data({ outcomes }, { headers: PRIVATE_HEADERS })
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, next, filter, query, views, canConfirm } = loaderData
  useLiveList('orders')
  const canTick = canConfirm && orders.some(({ status }) => status === 'Delivery')
  const nextPath = next === undefined ? undefined : `${staffHref('staff-orders')}?${withPage(query, next)}`
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
      {actionData && <ConfirmResult outcomes={actionData.outcomes} />}
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
      <a className="staff-number" href={staffHref('staff-order', { number })}>
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
      <span className="staff-name">{textIn(PAYMENT_METHOD_LABELS, paymentMethod)}</span>
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
