import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { OrderCharges } from '#app/ui/order/charge-list.tsx'
import { Parcels, TroubleLinks } from '#app/ui/order/parcels.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import type { Route } from './+types/history.ts'
import { Addresses, HowToReturn, Lines, OrderActions, Payment, Progress } from './history-parts.tsx'
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
  const { order, medias, customerUid, ...details } = await requireOwnOrder(request, context)
  const { checkout, orders, reviews, catalog } = context.get(servicesContext)
  const [reviewable, cancellation, { todayOn, earliestOn, rental }] = await Promise.all([
    order.lines.some(({ status }) => status === 'Return') ? reviews.listOwn(customerUid, order.uid) : [],
    orders.findCancellation({ customerUid, orderUid: order.uid }),
    catalog.getCalendar(order.prefecture ?? DEFAULT_PREFECTURE),
  ])
  const reviewed = new Map(reviewable.map(({ line, isReviewed }) => [line.uid, isReviewed]))
  const cancellationFeeYen = cancellation === undefined || isRejected(cancellation) ? 0 : cancellation.feeYen
  const isAuthorisedLate = checkout.isAuthorisedLate(order)
  return historyViewOf({
    order,
    medias,
    trace: details.tracking,
    ownCharges: details.charges,
    document: details.document,
    isAuthorisedLate,
    reviewed,
    cancellationFeeYen,
    todayOn,
    rental,
    earliestOn,
  })
}

export default function HistoryPage({ loaderData: view }: Route.ComponentProps) {
  const { outlook } = view
  return (
    <div className="page checkout my-part history-page">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>ご注文の詳細</h1>
      <p className="order-number">
        ご注文番号 <b>{view.number}</b>
        {view.orderedOn !== undefined && <span>{dayTextFull(view.orderedOn)}</span>}
      </p>
      {view.identity !== undefined && (
        <section className="order-notice" aria-labelledby="identity-title">
          <h2 id="identity-title">{phrased(view.identity.title)}</h2>
          <p>{unbrokenDays(view.identity.text)}</p>
          {view.identity.isMissing && (
            <a className="button button-wide" href={pageHref('mypage-identity', { uid: view.uid })}>
              本人確認書類を送る
            </a>
          )}
        </section>
      )}
      <div className={view.isLate ? 'history-state history-late my-wide' : 'history-state my-wide'}>
        <p className="history-status">{view.statusText}</p>
        {outlook !== undefined && (
          <>
            <p className="history-outlook">{unbrokenDays(outlook.title)}</p>
            <p>{unbrokenDays(outlook.text)}</p>
          </>
        )}
        {view.trouble !== undefined && <TroubleLinks {...view.trouble} />}
        <Progress steps={view.steps} />
      </div>
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
          <OrderActions view={view} />
        </div>
      </div>
    </div>
  )
}
