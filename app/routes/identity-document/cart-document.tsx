import { data, redirect } from 'react-router'
import { clientAddressContext, servicesContext, visitorContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { advanceNotice, CART_RETENTION_TERM, retentionTerms } from '#app/text/identity-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CostBar } from '#app/ui/order/amounts.tsx'
import { summaryOf } from '#app/ui/order/order-view.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/cart-document.ts'
import { Explanation } from './explanation.tsx'
import { pictureErrorText, submitPicture } from './picture.ts'
import { UploadForm } from './upload-form.tsx'

const PATH = pageHref('shopping-document')
const CONFIRM = pageHref('shopping-confirm')

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '本人確認書類のご提出',
    description: 'ご注文の前に、本人確認書類の画像をお送りいただく画面です。',
    path: PATH,
  })
export const headers = () => PRIVATE_HEADERS

/** The confirmation shows which step is missing, so everything that cannot be sent here goes there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { cartSecret } = context.get(visitorContext)
  if (cartSecret === undefined) throw redirect(CONFIRM, 303)
  const { identityDocuments, cart: carts, settings } = context.get(servicesContext)
  const cart = await carts.getCart(cartSecret)
  if (cart?.rejection !== undefined) throw redirect(CONFIRM, 303)
  const notice = cart && advanceNotice(await identityDocuments.findOfCart(cart.order))
  if (cart === undefined || notice === undefined) throw redirect(CONFIRM, 303)
  const summary = summaryOf(cart.order, cart.settings)
  const terms = [...retentionTerms(settings.now().documents.keptDays), CART_RETENTION_TERM]
  return { notice, summary, terms, rejectionCode: new URL(request.url).searchParams.get('refused') }
}

/** Sends or removes the picture. A form without a file is urlencoded: the removal. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cartSecret } = context.get(visitorContext)
  if (cartSecret === undefined) return redirect(CONFIRM, 303)
  const { submitWithCart, removeFromCart } = context.get(servicesContext).identityDocuments
  if ((request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) {
    await removeFromCart(cartSecret)
    return redirect(PATH, 303)
  }
  const address = context.get(clientAddressContext)
  const error = await submitPicture(request, (picture) => submitWithCart(cartSecret, picture, { address }))
  if (error !== undefined) return data({ error }, { status: 422, headers: PRIVATE_HEADERS })
  return redirect(PATH, 303)
}

export default function CartDocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, summary, rejectionCode } = loaderData
  const error = actionData?.error ?? pictureErrorText(rejectionCode)
  return (
    <div className="page checkout">
      <h1>本人確認書類のご提出</h1>
      <div className="checkout-columns">
        <div>
          <p className="checkout-lead">
            ご注文はまだ確定しておりません。書類は、ご注文のあとにお送りいただくこともできます。
          </p>
          <ErrorSummary errors={error === undefined ? undefined : { document: error }} />
          <div className="history-state">
            <p className="history-outlook">{notice.title}</p>
            <p>{unbrokenDays(notice.text)}</p>
          </div>
          {notice.isSent && (
            <>
              <p className="checkout-aside">
                <a className="button button-wide" href={CONFIRM}>
                  ご注文内容の確認へ戻る
                </a>
              </p>
              <PostForm label="お預かりした書類の取り消し">
                <SubmitButton variant="plain">お預かりした書類を消去する</SubmitButton>
              </PostForm>
            </>
          )}
          <UploadForm path={PATH} query="" error={error} />
          <Explanation terms={loaderData.terms} />
          {!notice.isSent && (
            <p className="checkout-aside">
              <a href={CONFIRM}>ご注文内容の確認へ戻る</a>
            </p>
          )}
        </div>
        {summary !== undefined && <CostBar summary={summary} />}
      </div>
    </div>
  )
}
