import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import {
  orderPageHeaders,
  type RequestedOrder,
  redirectInOrder,
  requireRequestedOrder,
} from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OrderLines } from '#app/ui/order/order-line.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { linesOf } from '#app/ui/order/order-view.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import { cancelledTogether } from '#domain/order/try-on.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/cancel-confirm.ts'
import { moneyText, quoteOf, SettlementRows, unshippedLines, WHOLE_ORDER } from './settlement.tsx'

const CHANGED = 'ご注文の状況が変わりました。恐れ入りますが、下の内容をもう一度お確かめください。'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'キャンセル内容の確認',
    description: 'キャンセルの内容と金額をご確認いただく画面です。',
    path: pageHref('shopping-cancel-confirm'),
  })
export const headers = orderPageHeaders
/** Revalidates after a rejected action too, so that the page shows the current fee. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const what = new URL(request.url).searchParams.get('what') ?? WHOLE_ORDER
  const { order, medias, settings, orderPath, query } = requested
  if (isCancelled(requested, what)) throw redirectInOrder(pageHref('shopping-cancel-complete'), requested, { what })
  const services = context.get(servicesContext)
  const settlement = await quoteOf(services, requested, what)
  if (isRejected(settlement))
    throw redirectInOrder(pageHref('shopping-cancel'), requested, { refused: settlement.code })
  const open = unshippedLines(order)
  const cancelledUids = what === WHOLE_ORDER ? open.map(({ uid }) => uid) : cancelledTogether(order.lines, what)
  const left = { ...order, lines: order.lines.filter(({ uid }) => !cancelledUids.includes(uid)) }
  return {
    what,
    home: orderPath,
    query,
    version: order.version,
    number: order.number,
    lines: linesOf(order, medias, settings).filter(({ uid }) => cancelledUids.includes(uid)),
    remainingCount: open.length - cancelledUids.length,
    settlement,
    money: moneyText(left, settlement, services.settings.of(order)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await requireRequestedOrder(request, context)
  const form = await readForm(request)
  const what = form.what ?? ''
  const accepted = { version: Number(form.version), feeYen: Number(form.fee) }
  if (what === '' || !Object.values(accepted).every(Number.isSafeInteger))
    throw catalogueError('invalid-page-move', 400, requested.orderPath)
  const { orders } = context.get(servicesContext)
  const result =
    what === WHOLE_ORDER
      ? await orders.cancelOrder(requested.owner, accepted)
      : await orders.cancelLine(requested.owner, what, accepted)
  if (!isRejected(result)) return redirectInOrder(pageHref('shopping-cancel-complete'), requested, { what })
  if (result.code === 'order-changed') return data({ alert: CHANGED }, { status: 409, headers: PRIVATE_HEADERS })
  return redirectInOrder(pageHref('shopping-cancel'), requested, { refused: result.code })
}

/** Whether it is cancelled already, as after a repeated submission or a return through browser history. */
function isCancelled({ order }: RequestedOrder, what: string): boolean {
  if (what === WHOLE_ORDER) return order.status === 'CancelByCustomer' || order.status === 'CancelAfterReserved'
  const line = order.lines.find(({ uid }) => uid === what)
  return line !== undefined && isCancelledLine(line) && !order.status.startsWith('Cancel')
}

export default function CancelConfirmPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const path = `${pageHref('shopping-cancel-confirm')}?${new URLSearchParams({ what: view.what })}`
  return (
    <div className="page checkout">
      <h1>キャンセル内容の確認</h1>
      <FormAlert message={actionData?.alert ?? ''} />
      <OrderNumber number={view.number} />
      <OrderPart id="lines" title="キャンセルする商品">
        <OrderLines lines={view.lines} />
        {view.remainingCount > 0 && <p>{`ほかの${view.remainingCount}点は、ご予約のままお届けします。`}</p>}
      </OrderPart>
      <OrderPart id="fee" title="キャンセル料とご精算">
        <SettlementRows settlement={view.settlement} />
        <p>{view.money}</p>
      </OrderPart>
      <PostForm className="form cancel-form" action={`${path}${view.query.replace('?', '&')}`} label="キャンセルの確定">
        <input type="hidden" name="what" value={view.what} />
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="fee" value={view.settlement.feeYen} />
        <p className="checkout-note">
          確定のあとは、元に戻すことができません。商品のご予約は解除され、ほかのお客様にお貸しできるようになります。
        </p>
        <SubmitButton busyText="お手続きしております">
          {view.settlement.feeYen === 0 ? 'キャンセルを確定する' : 'キャンセル料を了承して確定する'}
        </SubmitButton>
      </PostForm>
      <p className="checkout-aside">
        <a href={`${pageHref('shopping-cancel')}${view.query}`}>前の画面へ戻る</a>
        <a href={view.home}>キャンセルせずにご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}
