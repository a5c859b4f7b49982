import { data } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { sendMailsAgain, viewOfBounce } from '#app/session/mail-bounce.ts'
import { openOrderLink } from '#app/session/mailed-link.ts'
import { redirectToPlaced, takePlaced } from '#app/session/placed-order.ts'
import { RETURN_STEPS } from '#app/text/order-terms.ts'
import { AddressBlock } from '#app/ui/address/address-block.tsx'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { PrintButton, SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MailBounceNotice, SENT_AGAIN } from '#app/ui/member/mail-bounce-notice.tsx'
import { Amounts } from '#app/ui/order/amounts.tsx'
import { chargeViewsOf, OrderCharges } from '#app/ui/order/charge-list.tsx'
import { OrderLines } from '#app/ui/order/order-line.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { OrderChanges, OrderState } from '#app/ui/order/order-state.tsx'
import { Parcels } from '#app/ui/order/parcels.tsx'
import { Procedures } from '#app/ui/order/procedures.tsx'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/complete.ts'
import { PaymentDue, PaymentPending, Schedule } from './complete-parts.tsx'
import { completeViewOf, registrationValues } from './order-views.ts'
import { purchaseEnded } from './purchase.ts'

/** 完了 is what the first visit says. Every later one shows the order. */
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.isFirstVisit ? 'ご注文の完了' : DETAILS,
    description: 'ご注文の内容と、お届け・ご返却の状況をご確認いただけます。',
  })

const DETAILS = 'ご注文の詳細'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { orders } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  const linkSecret = new URL(request.url).searchParams.get('order')
  if (linkSecret !== null) {
    const opened = await openOrderLink(request, context, linkSecret, pageHref('shopping-complete'))
    throw opened ?? purchaseEnded()
  }
  const details = orderSecret === undefined ? undefined : await orders.getDetails({ orderSecret })
  if (orderSecret === undefined || details === undefined)
    throw (await redirectToPlaced(request, context)) ?? purchaseEnded()
  const { order, charges: own, mailBounce: bounce } = details
  const { checkout, catalog, settings } = context.get(servicesContext)
  const isAuthorisedLate = checkout.isAuthorisedLate(order)
  const chargesHref = own.payable.length === 0 ? undefined : pageHref('shopping-charges')
  const { todayOn, rental } = await catalog.getCalendar(order.prefecture ?? DEFAULT_PREFECTURE)
  const complete = completeViewOf(details, { settings: settings.of(order), isAuthorisedLate, todayOn, rental })
  // Until its payment is confirmed it is not placed for its customer.
  const taken = order.status === 'New' ? undefined : takePlaced(request, orderSecret)
  const isFirstVisit = complete.isOpen && taken?.isPlaced === true
  const isGuest = order.customerUid === undefined && context.get(sessionContext).session === undefined
  const registration = isGuest && isFirstVisit ? registrationValues(order) : undefined
  const isSentAgain = new URL(request.url).searchParams.get('mails') === SENT_AGAIN.mails
  const mails = { mailBounce: viewOfBounce(context, bounce), isSentAgain, isMember: order.customerUid !== undefined }
  const view = { ...complete, ...mails, registration, charges: chargeViewsOf(own), chargesHref, isFirstVisit }
  return data(view, taken)
}

/** Sends the mails again that bounced. */
export async function action({ context }: Route.ActionArgs) {
  const { orderSecret } = context.get(visitorContext)
  if (orderSecret === undefined) throw purchaseEnded()
  return sendMailsAgain(context, { orderSecret }, pageHref('shopping-complete', SENT_AGAIN))
}

export default function CompletePage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { state, isFirstVisit } = view
  return (
    <div className="page checkout complete">
      {isFirstVisit && <Steps current="complete" paymentMethod={view.method} />}
      <h1>{phrased(isFirstVisit ? 'ご注文を承りました' : DETAILS)}</h1>
      <OrderNumber number={view.number} orderedOn={isFirstVisit ? undefined : view.orderedOn} />
      <MailBounceNotice
        bounce={view.mailBounce}
        isSentAgain={view.isSentAgain}
        isTooOften={actionData?.isTooOften ?? false}
        isMember={view.isMember}
      />
      {view.status === 'New' && <PaymentPending method={view.paymentMethod} />}
      {view.isPaymentDue && <PaymentDue />}
      {isFirstVisit && view.mailBounce === undefined && (
        <p className="checkout-lead">
          ご利用いただき、誠にありがとうございます。ご注文の控えを <b className="mail-address">{view.email}</b>{' '}
          宛てにお送りしました。しばらくしても届かない場合は、迷惑メールのフォルダーをご確認ください。
        </p>
      )}
      <OrderState state={state} hidesStatus={isFirstVisit} />
      <Procedures procedures={state.procedures} />
      <OrderChanges changes={state.changes} />
      <Parcels parcels={view.parcels} />
      {view.isOpen && <Schedule days={view.schedule} />}
      <OrderCharges charges={view.charges} payHref={view.chargesHref} />
      <OrderDetails view={view} />
      {view.registration !== undefined && <RegistrationOffer values={view.registration} />}
      <p className="complete-ways">
        <PrintButton />
        <a className="button button-plain" href={pageHref('home')}>
          ホームへ戻る
        </a>
      </p>
    </div>
  )
}

function OrderDetails({ view }: { readonly view: ReturnType<typeof completeViewOf> }) {
  return (
    <>
      <OrderPart id="lines" title="ご注文の商品">
        <OrderLines lines={view.lines} />
      </OrderPart>
      <OrderPart id="cost" title="お支払い金額">
        <Amounts amounts={view.amounts} />
        <p className="cost-method">{`お支払い方法：${view.paymentMethod}。${view.paymentTiming}`}</p>
      </OrderPart>
      {view.shipping !== undefined && (
        <OrderPart id="delivery" title="お届け先">
          <AddressBlock address={view.shipping} />
          {view.delivery.map(([name, text]) => (
            <p key={name}>{`${name}：${text}`}</p>
          ))}
          <p>
            お知らせの宛先：<b className="mail-address">{view.email}</b>
          </p>
        </OrderPart>
      )}
      {view.state.hasReturn && (
        <div id="return">
          <OrderPart id="return" title="ご返却の方法">
            <ol className="numbered">
              {RETURN_STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </OrderPart>
        </div>
      )}
    </>
  )
}

/** Offers registration to a guest, with the data of the order. The password is chosen there. */
function RegistrationOffer({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return (
    <OrderPart id="entry" title="会員登録のご案内">
      <p>
        いまご入力いただいたお名前・ご住所を引き継いで、ご登録いただけます。次回からご入力を省け、ポイントもお使いになれます。
      </p>
      <PostForm action={pageHref('entry')} label="会員登録" addsHistoryEntry>
        <HiddenFields values={values} />
        <SubmitButton variant="plain" name="intent" value="begin">
          この内容で会員登録へ進む
        </SubmitButton>
      </PostForm>
    </OrderPart>
  )
}
