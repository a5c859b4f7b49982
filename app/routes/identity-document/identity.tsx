import { data } from 'react-router'
import { clientAddressContext, servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders, redirectInOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import { documentState, retentionTerms } from '#app/text/identity-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { UrgentCall } from '#app/ui/order/order-state.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/identity.ts'
import { Explanation } from './explanation.tsx'
import { pictureErrorText, submitPicture } from './picture.ts'
import { UploadForm } from './upload-form.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '本人確認書類のご提出',
    description: '初めてのお客様に、本人確認書類の画像をお送りいただく画面です。',
    path: pageHref('shopping-identity'),
  })
export const headers = orderPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, owner, query, orderPath, path } = await requireRequestedOrder(request, context)
  const { identityDocuments, settings } = context.get(servicesContext)
  const document = await identityDocuments.find(owner)
  const isLate = order.status.startsWith('Cancel') || order.status === 'AuthFailed'
  return {
    number: order.number,
    query,
    home: orderPath,
    path,
    state: documentState(isLate ? undefined : document),
    terms: retentionTerms(settings.now().documents.keptDays),
    rejectionCode: new URL(request.url).searchParams.get('refused'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  // Checks the owner of the order before it reads the body.
  const requested = await requireRequestedOrder(request, context)
  const { submit } = context.get(servicesContext).identityDocuments
  const address = context.get(clientAddressContext)
  const error = await submitPicture(request, (picture) => submit(requested.owner, picture, { address }))
  if (error !== undefined) return data({ error }, { status: 422, headers: PRIVATE_HEADERS })
  return redirectInOrder(requested.path, requested)
}

export default function IdentityPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { state } = view
  const error = actionData?.error ?? pictureErrorText(view.rejectionCode)
  return (
    <div className="page checkout">
      <h1>本人確認書類のご提出</h1>
      <OrderNumber number={view.number} />
      <ErrorSummary errors={error === undefined ? undefined : { document: error }} />
      <div className="history-state">
        <p className="history-outlook">{unbrokenDays(state.title)}</p>
        <p>
          {unbrokenDays(state.text)}
          {state.isUrgent && <UrgentCall />}
        </p>
        {state.note !== '' && <p>確認できなかった理由：{state.note}</p>}
      </div>
      {state.canSend && (
        <>
          <UploadForm path={view.path} query={view.query} error={error} />
          <Explanation terms={view.terms} />
        </>
      )}
      <p className="checkout-aside">
        <a href={view.home}>ご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}
