import { servicesContext } from '#app/context.ts'
import {
  orderPageHeaders,
  type RequestedOrder,
  redirectInOrder,
  requireRequestedOrder,
} from '#app/session/requested-order.ts'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { yenText } from '#domain/text/yen.ts'
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
    const cancelled = await context.get(servicesContext).orders.findCancellation(requested.owner)
    if (cancelled === undefined || isRejected(cancelled)) throw redirectInOrder(pageHref('shopping-cancel'), requested)
    const settlement = wholeSettlement(order, cancelled)
    const payHref = await payHrefOf(context.get(servicesContext), requested)
    const settings = context.get(servicesContext).settings.of(order)
    const money = payHref === undefined ? moneyText(order, settlement, settings) : FEE_TO_PAY
    return { ...shown, settlement, line: undefined, money, payHref }
  }
  const line = order.lines.find(({ uid }) => uid === what)
  if (line === undefined || !isCancelledLine(line) || order.status.startsWith('Cancel'))
    throw redirectInOrder(pageHref('shopping-cancel'), requested)
  const fee = await feeOf(context.get(servicesContext), requested, line.uid)
  const money = lineMoneyText(order, fee, context.get(servicesContext).settings.of(order))
  return { ...shown, settlement: undefined, line: { name: line.itemName, ...fee }, money, payHref: undefined }
}

const FEE_TO_PAY = 'キャンセル料は、次のページからお支払いください。お支払いのページは、メールでもご案内しました。'

/** Where a fee is paid that nothing collects, as with cash on delivery; undefined when nothing is to be paid. */
async function payHrefOf({ charges }: Pick<Services, 'charges'>, { owner, uid }: RequestedOrder) {
  const own = await charges.list(owner)
  if (isRejected(own) || own.payable.length === 0) return undefined
  return uid === undefined ? pageHref('shopping-charges') : pageHref('mypage-charges', { uid })
}

/** The amount that goes back for a line of an order under way is in the mail. */
function lineMoneyText(order: Order, fee: Pick<Settlement, 'feeYen' | 'feePoints'>, settings: Settings): string {
  if (order.shippedAt !== undefined) return 'お返しする金額とその方法は、メールでお知らせしました。'
  const rest = { pointsBack: 0, moneyBackYen: 0, stillToPayYen: order.paymentTotalYen, isUnderWay: false }
  return moneyText(order, { ...fee, ...rest }, settings)
}

async function feeOf({ orders }: Pick<Services, 'orders'>, { owner }: RequestedOrder, lineUid: string) {
  const charges = await orders.listCharges(owner)
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
      <OrderNumber number={view.number} />
      <p className="checkout-lead">
        お手続きの控えを <b className="mail-address">{view.email}</b> 宛てにお送りしました。
      </p>
      <OrderPart id="fee" title="キャンセル料とご精算">
        {settlement !== undefined && <SettlementRows settlement={settlement} />}
        {line !== undefined && <CancelledLine {...line} />}
        <p>{view.money}</p>
        {view.payHref !== undefined && (
          <p className="checkout-go">
            <a className="button" href={view.payHref}>
              キャンセル料のお支払いへ進む
            </a>
          </p>
        )}
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

function CancelledLine({ name, feeYen }: { readonly name: string; readonly feeYen: number }) {
  const fee = feeYen === 0 ? '無料' : yenText(feeYen)
  return <p>{`「${name}」をキャンセルしました。キャンセル料は${fee}です。ほかの商品は、ご予約のままお届けします。`}</p>
}
