import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { sendMailsAgain, viewOfBounce } from '#app/session/mail-bounce.ts'
import { openOrderLink } from '#app/session/mailed-link.ts'
import { redirectToPlaced } from '#app/session/placed-order.ts'
import type { DocumentState } from '#app/text/identity-text.ts'
import { RETURN_STEPS } from '#app/text/order-terms.ts'
import { ORDER_STATUS_TEXT } from '#app/text/order-text.ts'
import { AddressBlock } from '#app/ui/address/address-block.tsx'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { PrintButton, SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MailBounceNotice, SENT_AGAIN } from '#app/ui/member/mail-bounce-notice.tsx'
import { Amounts } from '#app/ui/order/amounts.tsx'
import { chargeViewsOf, OrderCharges } from '#app/ui/order/charge-list.tsx'
import { OrderLines } from '#app/ui/order/order-line.tsx'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { Parcels, TroubleLinks } from '#app/ui/order/parcels.tsx'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/complete.ts'
import { PaymentDue, PaymentPending, Schedule } from './complete-parts.tsx'
import { completeViewOf, registrationValues, trackingViewOf } from './order-views.ts'
import { purchaseEnded } from './purchase.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ご注文の完了', description: 'ご注文の内容とご利用の流れをご案内します。' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { orders } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  const linkSecret = new URL(request.url).searchParams.get('order')
  if (linkSecret !== null) {
    const opened = await openOrderLink(request, context, linkSecret, pageHref('shopping-complete'))
    throw opened ?? purchaseEnded()
  }
  const view = orderSecret === undefined ? undefined : await orders.getDetails({ orderSecret })
  if (view === undefined) throw (await redirectToPlaced(request, context)) ?? purchaseEnded()
  const { order, charges: own, document, tracking, mailBounce: bounce } = view
  const { checkout, catalog } = context.get(servicesContext)
  const isGuest = order.customerUid === undefined && context.get(sessionContext).session === undefined
  const registration = isGuest ? registrationValues(order) : undefined
  const isAuthorisedLate = checkout.isAuthorisedLate(order)
  const { isPaymentDue } = tracking
  const chargesHref = own.payable.length === 0 ? undefined : pageHref('shopping-charges')
  const { todayOn, rental } = await catalog.getCalendar(order.prefecture ?? DEFAULT_PREFECTURE)
  const complete = completeViewOf(view, document, { isAuthorisedLate, isPaymentDue, todayOn, rental })
  const isSentAgain = new URL(request.url).searchParams.get('mails') === SENT_AGAIN.mails
  const mails = { mailBounce: viewOfBounce(context, bounce), isSentAgain, isMember: order.customerUid !== undefined }
  return { ...complete, ...trackingViewOf(tracking), ...mails, registration, charges: chargeViewsOf(own), chargesHref }
}

/** Sends the mails again that bounced. */
export async function action({ context }: Route.ActionArgs) {
  const { orderSecret } = context.get(visitorContext)
  if (orderSecret === undefined) throw purchaseEnded()
  return sendMailsAgain(context, { orderSecret }, pageHref('shopping-complete', SENT_AGAIN))
}

export default function CompletePage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <div className="page checkout complete">
      {view.isOpen && <Steps current="complete" paymentMethod={view.method} />}
      <h1>{phrased(view.isOpen ? 'ご注文を承りました' : ORDER_STATUS_TEXT[view.status])}</h1>
      <p className="order-number">
        ご注文番号 <b>{view.number}</b>
      </p>
      <MailBounceNotice
        bounce={view.mailBounce}
        isSentAgain={view.isSentAgain}
        isTooOften={actionData?.isTooOften ?? false}
        isMember={view.isMember}
      />
      {view.status === 'New' && <PaymentPending />}
      {view.isPaymentDue && <PaymentDue />}
      {view.isOpen && view.mailBounce === undefined && (
        <p className="checkout-lead">
          ご利用いただき、誠にありがとうございます。ご注文の控えを <b className="mail-address">{view.email}</b>{' '}
          宛てにお送りしました。しばらくしても届かない場合は、迷惑メールのフォルダーをご確認ください。
        </p>
      )}
      {view.isOpen && view.identity !== undefined && <Identity state={view.identity} />}
      {view.trouble !== undefined && <DeliveryTrouble {...view.trouble} redeliveryUrl={view.redeliveryUrl} />}
      <Parcels parcels={view.parcels} />
      {view.isOpen && <Schedule days={view.schedule} />}
      {view.isOpen && view.hasCalendar && (
        <p className="checkout-aside">
          <a data-reload href={pageHref('shopping-calendar')}>
            お届け日とご返却日をカレンダーに追加する
          </a>
        </p>
      )}
      <OrderCharges charges={view.charges} payHref={view.chargesHref} />
      <OrderDetails view={view} />
      {view.isOpen && !view.isPaid && (
        <p className="checkout-note">領収書は、お支払いの確定後に、このページから発行いただけます。</p>
      )}
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
        <p className="cost-method">
          お支払い方法：{view.paymentMethod}。{view.paymentTiming}
        </p>
      </OrderPart>
      {view.shipping !== undefined && (
        <OrderPart id="delivery" title="お届け先">
          <AddressBlock address={view.shipping} />
          {view.delivery.map(([name, text]) => (
            <p key={name}>{`${name}：${text}`}</p>
          ))}
        </OrderPart>
      )}
      <OrderPart id="return" title="ご返却の方法">
        <ol className="numbered">
          {RETURN_STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </OrderPart>
      {view.actions.length > 0 && (
        <ul className="ways-out">
          {view.actions.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Identity({ state }: { readonly state: DocumentState }) {
  return (
    <section className={state.isMissing ? 'order-notice' : 'notice identity-notice'} aria-labelledby="identity-title">
      <h2 id="identity-title">{phrased(state.title)}</h2>
      <p>{unbrokenDays(state.text)}</p>
      {state.isMissing ? (
        <a className="button button-wide" href={pageHref('shopping-identity')}>
          本人確認書類を送る
        </a>
      ) : (
        <a href={pageHref('shopping-identity')}>お預かりした書類を差し替える</a>
      )}
    </section>
  )
}

type DeliveryTroubleProps = {
  readonly title: string
  readonly text: string
  readonly redeliveryUrl: string | undefined
}

function DeliveryTrouble({ title, text, redeliveryUrl }: DeliveryTroubleProps) {
  return (
    <section className="order-notice" aria-labelledby="trouble-title">
      <h2 id="trouble-title">{phrased(title)}</h2>
      <p>{text}</p>
      <TroubleLinks redeliveryUrl={redeliveryUrl} />
    </section>
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
