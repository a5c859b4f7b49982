import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, seeOther } from '#app/response-headers.ts'
import { orderPageHeaders } from '#app/session/requested-order.ts'
import { LINK_EXPIRED, payRejectionText } from '#app/text/charge-text.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CardConsent } from '#app/ui/order/card-consent.tsx'
import { ChargeRows, chargeViewsOf } from '#app/ui/order/charge-list.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { ONLINE_METHODS, PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { isRejected } from '#domain/result.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Route } from './+types/charges.ts'
import { findCharges, requireChargePage } from './charge-reference.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '別途のお支払い',
    description: 'ご注文とは別に承る料金をお支払いいただく画面です。',
    path: pageHref('shopping-charges'),
  })
export const headers = orderPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reference, path, back } = await requireChargePage(request, context)
  const own = await findCharges(context, reference)
  if (own === undefined) return data({ kind: 'unknown' as const }, { status: 410, headers: PRIVATE_HEADERS })
  const { payments } = context.get(servicesContext)
  const charges = chargeViewsOf(own)
  return {
    kind: 'charges' as const,
    number: own.order.number,
    path,
    back,
    payable: charges.filter(({ uid }) => own.payable.some((each) => each.uid === uid)),
    others: charges.filter(({ uid }) => !own.payable.some((each) => each.uid === uid)),
    payableYen: own.payableYen,
    methods: ONLINE_METHODS.filter((method) => payments.methods.includes(method)),
    alert: new URL(request.url).searchParams.has('refused') ? payRejectionText('refused') : '',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { reference } = await requireChargePage(request, context)
  const form = await readForm(request)
  const method = ONLINE_METHODS.find((each) => each === form.method)
  const acceptedYen = Number(form.amount)
  if (method === undefined || !Number.isSafeInteger(acceptedYen)) {
    return data({ alert: payRejectionText('payment-method') }, { status: 422, headers: PRIVATE_HEADERS })
  }
  const started = await context.get(servicesContext).charges.pay(reference, { method, acceptedYen })
  if (isRejected(started)) {
    return data({ alert: payRejectionText(started.code) }, { status: 409, headers: PRIVATE_HEADERS })
  }
  const path = pageHref('shopping-charge-payment', { payment: started.paymentUid })
  return seeOther(path)
}

export default function ChargesPage({ loaderData: view, actionData }: Route.ComponentProps) {
  if (view.kind === 'unknown') return <UnknownLink />
  const isSettled = view.payable.length === 0
  return (
    <div className="page checkout">
      <h1>別途のお支払い</h1>
      <OrderNumber number={view.number} />
      <FormAlert message={actionData?.alert ?? view.alert} />
      {isSettled ? (
        <p className="checkout-lead">お支払いいただくものは、ただいまございません。</p>
      ) : (
        <PayForm view={view} />
      )}
      {view.others.length > 0 && (
        <OrderPart id="others" title={isSettled ? 'お支払いの内容' : 'そのほかの料金'}>
          <ChargeRows charges={view.others} />
        </OrderPart>
      )}
      <p className="checkout-aside">
        {view.back === undefined ? (
          <a href={pageHref('contact')}>内容についてのお問い合わせ</a>
        ) : (
          <a href={view.back}>ご注文の詳細へ戻る</a>
        )}
      </p>
    </div>
  )
}

type View = Extract<Route.ComponentProps['loaderData'], { kind: 'charges' }>

function PayForm({ view }: { readonly view: View }) {
  const choices = view.methods.map((method) => ({ value: method, label: PAYMENT_METHODS[method].label }))
  return (
    <>
      <OrderPart id="payable" title="お支払いの内容">
        <ChargeRows charges={view.payable} />
        <dl className="amounts">
          <div className="amount amount-total">
            <dt>お支払い金額</dt>
            <dd>{yenText(view.payableYen)}</dd>
          </div>
        </dl>
      </OrderPart>
      <PostForm className="form" action={view.path} label="お支払い" reloadsDocument>
        <section className="form-part" aria-label="お支払い方法">
          <RadioGroup name="method" label="お支払い方法" required value={view.methods[0]} choices={choices} />
        </section>
        <CardConsent />
        <input type="hidden" name="amount" value={view.payableYen} />
        <SubmitButton busyText="お手続きしております">お支払いへ進む</SubmitButton>
      </PostForm>
    </>
  )
}

function UnknownLink() {
  return (
    <div className="page checkout">
      <h1>別途のお支払い</h1>
      <p className="checkout-lead">{LINK_EXPIRED}</p>
      <p className="checkout-aside">
        お困りのときは、<a href={pageHref('contact')}>お問い合わせ</a>ください。
      </p>
    </div>
  )
}
