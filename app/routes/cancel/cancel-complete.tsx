import { servicesContext } from '#app/context.ts'
import {
  orderPageHeaders,
  type RequestedOrder,
  redirectInOrder,
  requireRequestedOrder,
} from '#app/session/requested-order.ts'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { priceText } from '#app/ui/price.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { planCustomerCancel } from '#domain/order/rules.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/cancel-complete.ts'
import { moneyText, type Settlement, SettlementRows, WHOLE_ORDER, wholeSettlement } from './settlement.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'キャンセルの完了',
    description: 'キャンセルのお手続きが完了しました。',
    path: pageHref('shopping-cancel-complete'),
  })
export const headers = orderPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const what = new URL(request.url).searchParams.get('what') ?? WHOLE_ORDER
  const { order, orderPath } = requested
  const shown = { number: order.number, email: order.email ?? '', home: orderPath }
  if (what === WHOLE_ORDER) {
    const settlement = settlementOfOrder(requested)
    if (settlement === undefined) throw redirectInOrder(pageHref('shopping-cancel'), requested)
    return { ...shown, settlement, line: undefined, money: moneyText(order.paymentMethod, settlement) }
  }
  const line = order.lines.find(({ uid }) => uid === what)
  if (line === undefined || !line.status.startsWith('Cancel') || order.status.startsWith('Cancel'))
    throw redirectInOrder(pageHref('shopping-cancel'), requested)
  const fee = await feeOf(context.get(servicesContext), requested, line.uid)
  const stillToPayYen = order.paymentTotalYen
  const money = moneyText(order.paymentMethod, { ...fee, pointsBack: 0, moneyBackYen: 0, stillToPayYen })
  return { ...shown, settlement: undefined, line: { name: line.itemName, ...fee }, money }
}

/** Recomputes the settlement of a cancelled order by the rule that settled it. */
function settlementOfOrder({ order }: RequestedOrder): Settlement | undefined {
  const before = { CancelByCustomer: 'Delivery', CancelAfterReserved: 'Reserved' } as const
  if (order.status !== 'CancelByCustomer' && order.status !== 'CancelAfterReserved') return undefined
  const plan = planCustomerCancel({ ...order, status: before[order.status] })
  return isRejected(plan) ? undefined : wholeSettlement(order, plan)
}

async function feeOf({ orderLife }: Pick<Services, 'orderLife'>, { owner }: RequestedOrder, lineUid: string) {
  const charges = await orderLife.listCharges(owner)
  const fee = isRejected(charges)
    ? undefined
    : charges.find((each) => each.kind === 'partial-cancellation' && each.lineUid === lineUid)
  return { feeYen: fee?.amountYen ?? 0, feePoints: fee?.points ?? 0 }
}

export default function CancelCompletePage({ loaderData: view }: Route.ComponentProps) {
  const { line, settlement } = view
  return (
    <div className="page checkout">
      <h1>キャンセルを承りました</h1>
      <p className="order-number">
        ご注文番号 <b>{view.number}</b>
      </p>
      <p className="checkout-lead">
        お手続きの控えを <b className="mail-address">{view.email}</b> 宛てにお送りしました。
      </p>
      <OrderPart id="fee" title="キャンセル料とご精算">
        {settlement !== undefined && <SettlementRows settlement={settlement} />}
        {line !== undefined && (
          <p>
            「{line.name}」をキャンセルしました。キャンセル料は{line.feeYen === 0 ? '無料' : priceText(line.feeYen)}
            です。ほかの商品は、ご予約のままお届けします。
          </p>
        )}
        <p>{view.money}</p>
      </OrderPart>
      <p className="complete-ways">
        <a className="button button-plain" href={view.home}>
          ご注文の詳細へ
        </a>
        <a className="button button-plain" href={pageHref('home')}>
          ホームへ戻る
        </a>
      </p>
    </div>
  )
}
