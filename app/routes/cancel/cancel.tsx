import { Form } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { orderPageHeaders, requireRequestedOrder } from '#app/session/requested-order.ts'
import { daySpanText } from '#app/ui/day-text.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OrderLine } from '#app/ui/order/order-line.tsx'
import { linesOf } from '#app/ui/order/order-view.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/cancel.ts'
import { feeText, openLines, quoteOf, WHOLE_ORDER } from './cancel-quote.ts'
import { lineRejectionText, notCancellable } from './cancel-rejection.ts'
import { FeeTerms, ShopContact } from './fee-terms.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ご注文のキャンセル',
    description: 'ご注文のキャンセルのお手続きの画面です。',
    path: pageHref('shopping-cancel'),
  })
export const headers = orderPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { order, medias, uid, orderPath } = requested
  const services = context.get(servicesContext)
  const { telephone, businessHours } = context.get(operatorContext)
  const open = openLines(order)
  const lines = linesOf(order, medias).filter((line) => open.some((each) => each.uid === line.uid))
  const whole = await quoteOf(services, requested, WHOLE_ORDER)
  const shown = {
    number: order.number,
    uid,
    home: orderPath,
    lines,
    status: order.status,
    contact: { telephone, businessHours },
  }
  if (isRejected(whole)) return { ...shown, reason: notCancellable(order.status), choices: [], alert: '' }
  const choices = [{ what: WHOLE_ORDER, name: 'ご注文のすべて', note: feeText(whole.feeYen), help: '' }]
  for (const line of open.length > 1 ? lines : []) {
    const quote = await quoteOf(services, requested, line.uid)
    if (isRejected(quote)) continue
    const help = `サイズ ${line.sizeLabel} ／ ${daySpanText(line.startOn, line.endOn)}`
    const name = `${line.makerName} ${line.itemName}`.trim()
    choices.push({ what: line.uid, name: `「${name}」のみ`, note: feeText(quote.feeYen), help })
  }
  const alert = lineRejectionText(new URL(request.url).searchParams.get('refused')) ?? ''
  return { ...shown, reason: undefined, choices, alert }
}

export default function CancelPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      <h1>ご注文のキャンセル</h1>
      <p className="order-number">
        ご注文番号 <b>{view.number}</b>
      </p>
      {view.reason === undefined ? <Choice view={view} /> : <NotPossible view={view} reason={view.reason} />}
      <p className="checkout-aside">
        <a href={view.home}>キャンセルせずにご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}

type View = Route.ComponentProps['loaderData']

function Choice({ view }: { view: View }) {
  const { choices, lines, uid, status } = view
  const [whole] = choices
  return (
    <>
      <FormAlert message={view.alert} />
      {choices.length === 1 && (
        <section className="order-part" aria-labelledby="lines-title">
          <h2 id="lines-title">ご注文の商品</h2>
          <ul className="order-lines">
            {lines.map((line) => (
              <OrderLine key={line.uid} line={line} />
            ))}
          </ul>
          <p className="cancel-fee">{whole?.note}</p>
        </section>
      )}
      <Form method="get" action={pageHref('shopping-cancel-confirm')} className="form" aria-label="キャンセルする内容">
        {uid !== undefined && <input type="hidden" name="uid" value={uid} />}
        {choices.length === 1 ? (
          <input type="hidden" name="what" value={whole?.what} />
        ) : (
          <section className="form-part" aria-label="キャンセルする内容">
            <RadioGroup
              name="what"
              label="キャンセルする内容"
              value={whole?.what}
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
        <FeeTerms status={status} />
        <SubmitButton>確認画面へ進む</SubmitButton>
        <p className="checkout-note">まだキャンセルは確定しません。次の画面で金額をご確認いただけます。</p>
      </Form>
    </>
  )
}

function NotPossible({ view, reason }: { view: View; reason: { sentence: string; isOver: boolean } }) {
  return (
    <>
      <div className="order-notice">
        <p>{reason.sentence}</p>
      </div>
      {!reason.isOver && <ShopContact contact={view.contact} />}
    </>
  )
}
