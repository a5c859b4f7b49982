import { Fragment } from 'react'
import { data, Form } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import {
  orderPageHeaders,
  type RequestedOrder,
  redirectInOrder,
  requireRequestedOrder,
} from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { dayText } from '#app/ui/day-text.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OrderFacts } from '#app/ui/order/order-part.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { priceText } from '#app/ui/price.tsx'
import { type Day, parseDay } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/extension.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ご利用期間の延長',
    description: 'ご利用期間の延長をお申し込みいただく画面です。',
    path: pageHref('shopping-extension'),
  })
export const headers = orderPageHeaders
/** Revalidates after a rejected action too, so that the page shows the current offers. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { searchParams } = new URL(request.url)
  const lines = await extendableLines(context.get(servicesContext), requested)
  const line = lines.find(({ uid }) => uid === searchParams.get('line'))
  const offer = line?.offers.find(({ endOn }) => endOn === searchParams.get('endOn'))
  const extendedLine = requested.order.lines.find(({ uid }) => uid === searchParams.get('done'))
  const isUnavailable = searchParams.has('endOn') && line !== undefined && offer === undefined
  return {
    number: requested.order.number,
    uid: requested.uid,
    home: requested.orderPath,
    path: requested.path,
    lines,
    chosen: line && offer && { line, offer },
    alert: isUnavailable ? extensionRejectionText('not-free', line.offers.at(-1)?.endOn) : '',
    extendedToOn: extendedLine?.extensionEndOn,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await requireRequestedOrder(request, context)
  const form = await readForm(request)
  const { line = '' } = form
  const endOn = parseDay(form.endOn)
  const seenFeeYen = Number(form.fee)
  if (endOn === undefined || !Number.isSafeInteger(seenFeeYen)) throw catalogueError(3, 400, requested.orderPath)
  const services = context.get(servicesContext)
  const result = await services.orderLife.extendRental(requested.order.uid, line, endOn, 'customer', seenFeeYen)
  if (isRejected(result)) {
    const offers = await services.orderLife.quoteExtension(requested.owner, line)
    const latestOn = isRejected(offers) ? undefined : offers.at(-1)?.endOn
    return data({ alert: extensionRejectionText(result.code, latestOn) }, { status: 409, headers: PRIVATE_HEADERS })
  }
  return redirectInOrder(requested.path, requested, { done: line })
}

export default function ExtensionPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { lines, chosen, extendedToOn } = view
  const isDone = extendedToOn !== undefined && actionData === undefined
  return (
    <div className="page checkout">
      <h1>{isDone ? 'ご利用期間を延長しました' : 'ご利用期間の延長'}</h1>
      <p className="order-number">
        ご注文番号 <b>{view.number}</b>
      </p>
      <FormAlert message={actionData?.alert ?? view.alert} />
      {isDone && (
        <p className="checkout-lead">
          新しいご返却日は、{dayText(extendedToOn)}です。内容をメールでお送りしました。{EXTENSION_PAYMENT}
        </p>
      )}
      {!isDone && chosen !== undefined && <Confirm view={view} line={chosen.line} offer={chosen.offer} />}
      {!isDone && chosen === undefined && lines.map((line) => <Choose key={line.uid} view={view} line={line} />)}
      {!isDone && lines.length === 0 && (
        <div className="order-notice">
          <p>{extensionRejectionText('', undefined)}</p>
          <p>
            お困りのことがございましたら、<a href={pageHref('contact')}>お問い合わせ</a>ください。
          </p>
        </div>
      )}
      <p className="checkout-aside">
        <a href={view.home}>ご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}

type View = Route.ComponentProps['loaderData']
type LineProps = { readonly view: View; readonly line: View['lines'][number] }

function Choose({ view, line }: LineProps) {
  const title = `extension-${line.uid}`
  return (
    <section className="order-part" aria-labelledby={title}>
      <h2 id={title}>{line.name}</h2>
      <p>ただいまのご返却日：{dayText(line.endOn)}</p>
      {line.offers.length === 0 ? (
        <p>{extensionRejectionText('not-free', undefined)}</p>
      ) : (
        <Form method="get" action={view.path} className="form" aria-label={`${line.name}の延長`}>
          {view.uid !== undefined && <input type="hidden" name="uid" value={view.uid} />}
          <input type="hidden" name="line" value={line.uid} />
          <SelectField
            name="endOn"
            label="新しいご返却日"
            value={line.offers[0]?.endOn}
            required
            options={line.offers.map(({ endOn, feeYen }) => ({
              value: endOn,
              label: `${dayText(endOn)}　＋${priceText(feeYen)}`,
            }))}
          />
          <SubmitButton>確認画面へ進む</SubmitButton>
        </Form>
      )}
    </section>
  )
}

function Confirm({ view, line, offer }: LineProps & { readonly offer: LineProps['line']['offers'][number] }) {
  const query = new URLSearchParams({
    ...(view.uid !== undefined && { uid: view.uid }),
    line: line.uid,
    endOn: offer.endOn,
  })
  return (
    <PostForm className="form" action={`${view.path}?${query}`} label="延長の確定">
      <OrderFacts
        rows={[
          ['商品', line.name],
          [
            'ご返却日',
            <Fragment key="days">
              {dayText(line.endOn)} → <b>{dayText(offer.endOn)}</b>
            </Fragment>,
          ],
          ['延長料金', `${priceText(offer.feeYen)}（税込）`],
        ]}
      />
      <p className="checkout-note">{EXTENSION_PAYMENT}</p>
      <input type="hidden" name="line" value={line.uid} />
      <input type="hidden" name="endOn" value={offer.endOn} />
      <input type="hidden" name="fee" value={offer.feeYen} />
      <SubmitButton busyText="お手続きしております">延長を確定する</SubmitButton>
    </PostForm>
  )
}

/** The lines of an order that can be extended, with the later return days that are free and the fees up to them. */
async function extendableLines({ orderLife }: Pick<Services, 'orderLife'>, { owner, order }: RequestedOrder) {
  const lines = []
  for (const { uid, makerName, itemName, sizeLabel, endOn } of order.lines) {
    const offers = await orderLife.quoteExtension(owner, uid)
    if (!isRejected(offers)) lines.push({ uid, name: `${makerName} ${itemName}（${sizeLabel}）`.trim(), endOn, offers })
  }
  return lines
}

/** Why an extension was rejected, by code. `latestOn`: the last free return day; undefined when there is none. */
function extensionRejectionText(code: string, latestOn: Day | undefined): string {
  const free =
    latestOn === undefined
      ? 'この商品は、次のご予約が入っているため、延長を承ることができません。'
      : `いまお選びいただけるのは、${dayText(latestOn)}までです。`
  switch (code) {
    case 'not-free':
      return `恐れ入りますが、お選びの日までは、次のご予約が入っております。${free}`
    case 'fee-changed':
      return '延長料金が変わりました。恐れ入りますが、金額をもう一度お確かめください。'
    case 'extension-too-long':
    case 'extension-too-short':
      return `ご返却日を、一覧の日からお選びください。${free}`
    case 'line-status':
      return 'この商品は、ただいま延長を承ることができません。'
    default:
      return 'このご注文は、ただいま延長を承ることができません。ご返却日を過ぎているときは、お早めにご返送ください。'
  }
}

const EXTENSION_PAYMENT =
  '延長料金は、ご注文のお支払いとは別に承ります。お支払いの方法は、担当者より改めてご案内いたします。'
