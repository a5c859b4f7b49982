import { Fragment } from 'react'
import { data, Form } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders, redirectInOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { extensionPaymentText, extensionRejectionText } from '#app/text/extension-text.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderFacts } from '#app/ui/order/order-part.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { parseDay } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { dayText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Route } from './+types/extension.ts'
import { extensionViewOf } from './extension-view.ts'

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
  const { orders, charges, settings } = context.get(servicesContext)
  const [offers, own] = await Promise.all([orders.quoteExtension(requested.owner), charges.list(requested.owner)])
  const { searchParams } = new URL(request.url)
  const asked = { endOn: parseDay(searchParams.get('endOn')), doneOn: parseDay(searchParams.get('done')) }
  return extensionViewOf(requested, {
    offers: isRejected(offers) ? [] : offers,
    rejectionCode: isRejected(offers) ? offers.code : undefined,
    charges: isRejected(own) ? [] : own.charges,
    payment: extensionPaymentText(settings.of(requested.order).payment),
    ...asked,
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await requireRequestedOrder(request, context)
  const form = await readForm(request)
  const endOn = parseDay(form.endOn)
  const acceptedFeeYen = Number(form.fee)
  if (endOn === undefined || !Number.isSafeInteger(acceptedFeeYen))
    throw catalogueError('invalid-page-move', 400, requested.orderPath)
  const lineUids = (form.lines ?? '').split(' ').filter((uid) => uid !== '')
  const { orders } = context.get(servicesContext)
  const accepted = { ...(lineUids.length > 0 && { lineUids }), acceptedFeeYen }
  const result = await orders.extendRental(requested.owner, endOn, accepted)
  if (isRejected(result)) {
    const offers = await orders.quoteExtension(requested.owner)
    const latestOn = isRejected(offers) ? undefined : offers.at(-1)?.endOn
    return data({ alert: extensionRejectionText(result.code, latestOn) }, { status: 409, headers: PRIVATE_HEADERS })
  }
  return redirectInOrder(requested.path, requested, { done: endOn })
}

export default function ExtensionPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { chosen, done } = view
  const isDone = done !== undefined && actionData === undefined
  return (
    <div className="page checkout">
      <h1>{phrased(isDone ? 'ご利用期間の延長を承りました' : 'ご利用期間の延長')}</h1>
      <OrderNumber number={view.number} />
      <FormAlert message={actionData?.alert ?? view.alert} />
      {isDone && <Done view={view} done={done} />}
      {!isDone && chosen !== undefined && <Confirm view={view} offer={chosen} />}
      {!isDone && chosen === undefined && view.offers.length > 0 && <Choose view={view} />}
      {!isDone && view.offers.length === 0 && (
        <div className="order-notice">
          <p>{extensionRejectionText(view.rejectionCode, undefined)}</p>
          {view.changeHref !== undefined && (
            <p>
              <a className="button button-plain" href={view.changeHref}>
                日程・サイズを変更する
              </a>
            </p>
          )}
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

type View = ReturnType<typeof extensionViewOf>

function Choose({ view }: { readonly view: View }) {
  return (
    <section className="order-part" aria-labelledby="extension-title">
      <h2 id="extension-title">新しいご返却日</h2>
      <OrderFacts isWide rows={view.lines.map(({ name, endOn }) => [name, `現在のご返却日：${dayText(endOn)}`])} />
      <Form method="get" action={view.path} className="form" aria-label="ご返却日の選択">
        {view.uid !== undefined && <input type="hidden" name="uid" value={view.uid} />}
        <SelectField
          name="endOn"
          label="新しいご返却日"
          value={view.offers[0]?.endOn}
          required
          help={view.lines.length > 1 ? 'ご一緒にお使いの商品を、まとめて延長します。' : undefined}
          options={view.offers.map(({ endOn, feeYen, isWhole }) => ({
            value: endOn,
            label: `${dayText(endOn)}　＋${yenText(feeYen)}${isWhole ? '' : '（一部の商品）'}`,
          }))}
        />
        <SubmitButton>確認画面へ進む</SubmitButton>
      </Form>
    </section>
  )
}

function Confirm({ view, offer }: { readonly view: View; readonly offer: NonNullable<View['chosen']> }) {
  const query = new URLSearchParams({ ...(view.uid !== undefined && { uid: view.uid }), endOn: offer.endOn })
  return (
    <PostForm className="form" action={`${view.path}?${query}`} label="延長のお申し込み">
      <OrderFacts
        isWide
        rows={[
          ...offer.lines.map(
            ({ name, endOn, isExtended }) =>
              [
                name,
                isExtended ? (
                  <Fragment key={name}>
                    {dayText(endOn)} → <b>{dayText(offer.endOn)}</b>
                  </Fragment>
                ) : (
                  `延長できません。${dayText(endOn)}までにご返却ください`
                ),
              ] as const,
          ),
          ['延長料金の合計', `${yenText(offer.feeYen)}（税込）`],
          ['お支払い期限', dayText(offer.dueOn)],
        ]}
      />
      <p className="checkout-note">{view.payment}</p>
      <input type="hidden" name="lines" value={offer.lineUids.join(' ')} />
      <input type="hidden" name="endOn" value={offer.endOn} />
      <input type="hidden" name="fee" value={offer.feeYen} />
      <SubmitButton busyText="お手続きしております">延長を申し込む</SubmitButton>
    </PostForm>
  )
}

/** What was agreed, and until when it is to be paid, with the way to pay it at once. */
function Done({ view, done }: { readonly view: View; readonly done: NonNullable<View['done']> }) {
  return (
    <>
      <p className="checkout-lead">{unbrokenDays(doneText(done))}</p>
      {done.dueOn !== undefined && (
        <p className="checkout-go">
          <a className="button" href={view.payHref}>
            延長料金を支払う
          </a>
        </p>
      )}
    </>
  )
}

function doneText({ endOn, dueOn, owedYen }: NonNullable<View['done']>): string {
  const payment =
    dueOn === undefined
      ? '延長料金のお支払いはお済みです。'
      : `延長料金${yenText(owedYen)}（税込）は、${dayText(dueOn)}までにお支払いください。`
  return `新しいご返却日は、${dayText(endOn)}です。内容をメールでお送りしました。${payment}`
}
