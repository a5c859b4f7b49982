import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { ORDER_PAGE_HEADERS, orderPageHeaders, requireRequestedOrder } from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { DEFAULT_PROVISO } from '#domain/receipt/receipt.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/receipt.ts'
import { IssueForm } from './issue-form.tsx'
import { readReceiptForm } from './receipt-form.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '領収書',
    description: 'お支払いがお済みのご注文の領収書を発行する画面です。',
    path: pageHref('shopping-receipt'),
  })
export const headers = orderPageHeaders

/** Why no receipt can be issued, by code. */
const REJECTION_TEXTS: Readonly<Record<string, string>> = {
  'not-paid':
    '領収書は、お支払いの完了後に発行いただけます。クレジットカードなどは商品の発送時に、代金引換は商品のお届け時に、お支払いが完了します。',
  'nothing-paid': 'お支払いいただいた金額がないため、領収書はございません。',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { receipts } = context.get(servicesContext)
  const { searchParams, pathname } = new URL(request.url)
  const path = pathname.replace(/\.data$/, '')
  const shown = { number: requested.order.number, query: requested.query, home: requested.orderPath, path }
  const issue = issueIn(searchParams)
  if (issue !== undefined) {
    const receipt = await receipts.find(requested.owner, issue)
    if (receipt === undefined) throw catalogueError(1, 404, requested.orderPath)
    const pdfQuery = new URLSearchParams({ ...(requested.uid && { uid: requested.uid }), issue: String(issue) })
    const pdf = `${path}/pdf?${pdfQuery}`
    return { ...shown, receipt, pdf, rejectionText: undefined, form: undefined }
  }
  const quote = await receipts.quote(requested.owner)
  if (isRejected(quote))
    return { ...shown, receipt: undefined, rejectionText: REJECTION_TEXTS[quote.code] ?? '', form: undefined }
  const { customer } = requested.order
  const form = {
    uid: receipts.newFormUid(),
    addressee: customer === undefined ? '' : `${customer.familyName} ${customer.givenName}`,
    proviso: DEFAULT_PROVISO,
    issues: quote.issues,
    amountYen: quote.content.amountYen,
  }
  return { ...shown, receipt: undefined, rejectionText: undefined, form }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await requireRequestedOrder(request, context)
  const read = readReceiptForm(await readForm(request))
  if (read === undefined) throw catalogueError(3, 400, requested.orderPath)
  if (read.errors !== undefined) return data(read, { status: 422, headers: ORDER_PAGE_HEADERS })
  const receipt = await context.get(servicesContext).receipts.issue(requested.owner, read)
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  if (isRejected(receipt)) {
    if (receipt.code === 'too-many') return data({ tooMany: true }, { status: 429, headers: ORDER_PAGE_HEADERS })
    return redirect(`${path}${requested.query}`, { status: 303, headers: ORDER_PAGE_HEADERS })
  }
  const query = new URLSearchParams({ ...(requested.uid && { uid: requested.uid }), issue: String(receipt.issue) })
  return redirect(`${path}?${query}`, { status: 303, headers: ORDER_PAGE_HEADERS })
}

function issueIn(query: URLSearchParams): number | undefined {
  const text = query.get('issue')
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

export default function ReceiptPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <div className="page checkout receipt-page">
      {view.receipt !== undefined && <ReceiptSheet receipt={view.receipt} pdf={view.pdf} />}
      {view.receipt === undefined && (
        <>
          <h1>領収書の発行</h1>
          <p className="order-number">
            ご注文番号 <b>{view.number}</b>
          </p>
        </>
      )}
      {view.rejectionText !== undefined && (
        <div className="order-notice">
          <p>{view.rejectionText}</p>
        </div>
      )}
      {view.form !== undefined && (
        <IssueForm
          path={`${view.path}${view.query}`}
          form={view.form}
          {...(actionData && 'errors' in actionData && { rejected: actionData })}
          isTooMany={actionData !== undefined && 'tooMany' in actionData}
        />
      )}
      <p className="checkout-aside no-print">
        {view.receipt !== undefined && <a href={`${view.path}${view.query}`}>宛名を変えて発行する</a>}
        <a href={view.home}>ご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}
