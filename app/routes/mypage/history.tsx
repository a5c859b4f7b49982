import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PrintButton } from '#app/ui/form/submit-button.tsx'
import { OrderCharges } from '#app/ui/order/charge-list.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderChanges, OrderState } from '#app/ui/order/order-state.tsx'
import { Parcels } from '#app/ui/order/parcels.tsx'
import { Procedures } from '#app/ui/order/procedures.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/history.ts'
import { Addresses, HowToReturn, Lines, Payment } from './history-parts.tsx'
import { historyViewOf } from './history-view.ts'
import { MY_PAGE_CRUMB, privateHeaders, requireMember, requireOwnOrder } from './require-member.ts'

const CRUMBS = [MY_PAGE_CRUMB, { path: pageHref('mypage-history'), text: 'ご注文の詳細' }]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ご注文の詳細',
    description: 'ご注文の内容と、お届け・ご返却の状況をご確認いただけます。',
    path: pageHref('mypage-history'),
  })
export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!new URL(request.url).searchParams.has('uid')) {
    await requireMember(request, context)
    throw redirect(`${pageHref('mypage')}#orders`, 303)
  }
  const { customerUid, ...details } = await requireOwnOrder(request, context)
  const { order } = details
  const { checkout, orders, reviews, catalog, settings } = context.get(servicesContext)
  const [reviewable, cancellation, { todayOn, earliestOn, rental }] = await Promise.all([
    order.lines.some(({ status }) => status === 'Return') ? reviews.listOwn(customerUid, order.uid) : [],
    orders.findCancellation({ customerUid, orderUid: order.uid }),
    catalog.getCalendar(order.prefecture ?? DEFAULT_PREFECTURE),
  ])
  const reviewed = new Map(reviewable.map(({ line, isReviewed }) => [line.uid, isReviewed]))
  const cancellationFeeYen = cancellation === undefined || isRejected(cancellation) ? 0 : cancellation.feeYen
  const isAuthorisedLate = checkout.isAuthorisedLate(order)
  return historyViewOf({
    details,
    settings: settings.of(order),
    isAuthorisedLate,
    reviewed,
    cancellationFeeYen,
    todayOn,
    rental,
    earliestOn,
  })
}

export default function HistoryPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="page checkout my-part history-page">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>ご注文の詳細</h1>
      <OrderNumber number={view.number} orderedOn={view.orderedOn} />
      <OrderState state={view.state} className="my-wide" />
      <Procedures procedures={view.state.procedures} className="my-wide" />
      <div className="history-columns my-wide">
        <Parcels parcels={view.parcels} />
        <div className="history-order">
          <Lines view={view} />
          <Payment view={view} />
          <OrderCharges charges={view.charges} payHref={view.chargesHref} />
        </div>
        <div>
          <Addresses view={view} />
          <HowToReturn view={view} />
          <OrderChanges changes={view.state.changes} />
          <p className="history-ways">
            <PrintButton />
          </p>
        </div>
      </div>
    </div>
  )
}
