import { Form } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { orderPageHeaders, type RequestedOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CancellationTables } from '#app/ui/order/cancellation-tables.tsx'
import { OrderLines } from '#app/ui/order/order-line.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderFacts, OrderPart } from '#app/ui/order/order-part.tsx'
import { type LineView, linesOf } from '#app/ui/order/order-view.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { callHref } from '#domain/operator/telephone.ts'
import { cancellationTermsOf } from '#domain/order/cancellation.ts'
import { freeCancellationTerms } from '#domain/order/cancellation-text.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { cancelledTogether } from '#domain/order/try-on.ts'
import { isRejected } from '#domain/result.ts'
import { daySpanText } from '#domain/text/day-text.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/cancel.ts'
import { feeText, quoteOf, unshippedLines, WHOLE_ORDER } from './settlement.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ご注文のキャンセル',
    description: 'ご注文のキャンセルのお手続きの画面です。',
    path: pageHref('shopping-cancel'),
  })
export const headers = orderPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { order, medias, settings, uid, orderPath } = requested
  const services = context.get(servicesContext)
  const { telephone, businessHours } = context.get(operatorContext)
  const open = unshippedLines(order)
  const lines = linesOf(order, medias, settings).filter((line) => open.some((each) => each.uid === line.uid))
  const { nowAt } = await services.catalog.getCalendar(order.prefecture ?? DEFAULT_PREFECTURE)
  const shown = {
    number: order.number,
    uid,
    home: orderPath,
    lines,
    terms: cancellationTermsOf(order, { at: Temporal.Instant.from(nowAt), settings: settings.cancellation }),
    free: freeCancellationTerms(settings.cancellation),
    contact: { telephone, businessHours },
  }
  const choices = await choicesOf(services, requested, lines)
  if (choices.length === 0) return { ...shown, reason: notCancellable(order.status), choices, alert: '' }
  const alert = LINE_REFUSALS.get(new URL(request.url).searchParams.get('refused') ?? '') ?? ''
  return { ...shown, reason: undefined, choices, alert }
}

/** What can be cancelled, with its fee: until the first parcel leaves the whole order, and each of several lines. */
async function choicesOf(services: Services, requested: RequestedOrder, lines: readonly LineView[]) {
  const { order } = requested
  const whole = await quoteOf(services, requested, WHOLE_ORDER)
  const choices = isRejected(whole)
    ? []
    : [{ what: WHOLE_ORDER, name: 'ご注文のすべて', note: feeText(whole.feeYen), help: '' }]
  const isOnlyLine = order.lines.filter((line) => !isCancelledLine(line)).length === 1
  for (const line of isOnlyLine ? [] : lines) {
    const quote = await quoteOf(services, requested, line.uid)
    if (isRejected(quote)) continue
    const together = cancelledTogether(order.lines, line.uid)
    const companions = order.lines.filter(({ uid }) => uid !== line.uid && together.includes(uid))
    const tryOn = companions.some(({ tryOnOf }) => tryOnOf !== undefined)
      ? ' ／ お試しサイズも一緒にキャンセルします'
      : ''
    const shoes = companions.some(({ shoesOf }) => shoesOf !== undefined)
      ? ' ／ 別サイズの靴も一緒にキャンセルします'
      : ''
    const also = `${tryOn}${shoes}`
    const help = `サイズ ${line.sizeLabel} ／ ${daySpanText(line.startOn, line.endOn)}${also}`
    const name = `${line.makerName} ${line.itemName}`.trim()
    choices.push({ what: line.uid, name: `「${name}」のみ`, note: feeText(quote.feeYen), help })
  }
  return choices
}

export default function CancelPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      <h1>ご注文のキャンセル</h1>
      <OrderNumber number={view.number} />
      {view.reason === undefined ? <Choice {...view} /> : <NotPossible {...view.reason} contact={view.contact} />}
      <p className="checkout-aside">
        <a href={view.home}>キャンセルせずにご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}

type View = Route.ComponentProps['loaderData']

function Choice({ alert, choices, lines, uid, terms, free }: View) {
  const [first] = choices
  return (
    <>
      <FormAlert message={alert} />
      {choices.length === 1 && (
        <OrderPart id="lines" title="ご注文の商品">
          <OrderLines lines={lines} />
          <p className="cancel-fee">{first?.note}</p>
        </OrderPart>
      )}
      <Form method="get" action={pageHref('shopping-cancel-confirm')} className="form" aria-label="キャンセルする内容">
        {uid !== undefined && <input type="hidden" name="uid" value={uid} />}
        {choices.length === 1 ? (
          <input type="hidden" name="what" value={first?.what} />
        ) : (
          <section className="form-part" aria-label="キャンセルする内容">
            <RadioGroup
              name="what"
              label="キャンセルする内容"
              value={first?.what}
              required
              choices={choices.map(({ what, name, note, help }) => ({
                value: what,
                label: name,
                note,
                ...(help !== '' && { help }),
              }))}
            />
          </section>
        )}
        <div className="cancel-terms">
          <CancellationTables terms={terms} free={free} />
        </div>
        <SubmitButton>確認画面へ進む</SubmitButton>
        <p className="checkout-note">まだキャンセルは確定しません。次の画面で金額をご確認いただけます。</p>
      </Form>
    </>
  )
}

function NotPossible({ sentence, isOver, contact }: NonNullable<View['reason']> & Pick<View, 'contact'>) {
  return (
    <>
      <div className="order-notice">
        <p>{sentence}</p>
      </div>
      {!isOver && <ShopContact {...contact} />}
    </>
  )
}

/** Why an order can no longer be cancelled. `isOver`: contacting the shop would not help either. */
function notCancellable(status: OrderStatus) {
  if (status.startsWith('Cancel')) return { sentence: 'このご注文は、すでにキャンセルされています。', isOver: true }
  if (status === 'AuthFailed') {
    return {
      sentence: 'お支払いを確認できなかったため、ご注文は成立しておりません。お手続きの必要はございません。',
      isOver: true,
    }
  }
  if (status === 'Return') return { sentence: 'ご返却がお済みのご注文です。', isOver: true }
  return {
    sentence:
      '商品をすでに発送しているため、こちらの画面ではキャンセルをお受けできません。ご事情がございましたら、お早めに窓口へご相談ください。',
    isOver: false,
  }
}

/** Why a line was not cancelled, by the code in the query string. */
const LINE_REFUSALS = new Map(
  Object.entries({
    'last-line': '残りの商品が1点のため、一部のキャンセルはお受けできません。ご注文のすべてをキャンセルしてください。',
    'line-not-cancellable': 'お選びの商品は、すでにキャンセルされています。',
    'line-unknown': 'キャンセルする商品をお選びください。',
  }),
)

function ShopContact({ telephone, businessHours }: View['contact']) {
  return (
    <OrderPart id="contact" title="ご相談の窓口">
      <OrderFacts
        rows={[
          [
            'お電話',
            <span key="call">
              <a href={callHref(telephone)}>{telephone}</a>（{businessHours}）
            </span>,
          ],
          [
            'フォーム',
            <a key="form" href={pageHref('contact')}>
              お問い合わせ
            </a>,
          ],
        ]}
      />
    </OrderPart>
  )
}
