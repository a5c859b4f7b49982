import { data, Form, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { ORDER_PAGE_HEADERS, orderPageHeaders, requireRequestedOrder } from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { dayText } from '#app/ui/day-text.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { priceText } from '#app/ui/price.tsx'
import { parseDay } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/extension.ts'
import { EXTENSION_PAYMENT, extensionRejectionText } from './extension-text.ts'
import { type ExtendableLine, extendableLines, type Offer } from './extension-view.ts'

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
  const { searchParams, pathname } = new URL(request.url)
  const lines = await extendableLines(context.get(servicesContext), requested)
  const line = lines.find(({ uid }) => uid === searchParams.get('line'))
  const offer = line?.offers.find(({ endOn }) => endOn === searchParams.get('endOn'))
  const extendedLine = requested.order.lines.find(({ uid }) => uid === searchParams.get('done'))
  const isUnavailable = searchParams.has('endOn') && line !== undefined && offer === undefined
  return {
    number: requested.order.number,
    uid: requested.uid,
    home: requested.orderPath,
    path: pathname.replace(/\.data$/, ''),
    lines,
    chosen: line && offer && { line, offer },
    alert: isUnavailable ? extensionRejectionText('not-free', line.offers.at(-1)?.endOn) : '',
    extendedToOn: extendedLine?.extensionEndOn,
    status: requested.order.status,
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
    const alert = extensionRejectionText(result.code, latestOn)
    return data({ alert }, { status: 409, headers: ORDER_PAGE_HEADERS })
  }
  const query = new URLSearchParams({ ...(requested.uid !== undefined && { uid: requested.uid }), done: line })
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  return redirect(`${path}?${query}`, { status: 303, headers: ORDER_PAGE_HEADERS })
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
type LineProps = { readonly view: View; readonly line: ExtendableLine }

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

function Confirm({ view, line, offer }: LineProps & { readonly offer: Offer }) {
  const query = new URLSearchParams({
    ...(view.uid !== undefined && { uid: view.uid }),
    line: line.uid,
    endOn: offer.endOn,
  })
  return (
    <PostForm className="form" action={`${view.path}?${query}`} label="延長の確定">
      <dl className="order-facts">
        <div>
          <dt>商品</dt>
          <dd>{line.name}</dd>
        </div>
        <div>
          <dt>ご返却日</dt>
          <dd>
            {dayText(line.endOn)} → <b>{dayText(offer.endOn)}</b>
          </dd>
        </div>
        <div>
          <dt>延長料金</dt>
          <dd>{priceText(offer.feeYen)}（税込）</dd>
        </div>
      </dl>
      <p className="checkout-note">{EXTENSION_PAYMENT}</p>
      <input type="hidden" name="line" value={line.uid} />
      <input type="hidden" name="endOn" value={offer.endOn} />
      <input type="hidden" name="fee" value={offer.feeYen} />
      <SubmitButton busyText="お手続きしております">延長を確定する</SubmitButton>
    </PostForm>
  )
}
