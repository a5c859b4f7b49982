import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders, redirectInOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { priceText } from '#app/ui/price.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { DEFAULT_PROVISO, MAX_RECEIPT_TEXT_LENGTH, parseWording } from '#domain/receipt/receipt.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/receipt.ts'
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
  const { order, query, orderPath, path } = requested
  const shown = { number: order.number, query, home: orderPath, path }
  const issue = issueIn(new URL(request.url).searchParams)
  if (issue !== undefined) {
    const receipt = await receipts.find(requested.owner, issue)
    if (receipt === undefined) throw catalogueError(1, 404, orderPath)
    const pdfQuery = new URLSearchParams({ ...(requested.uid && { uid: requested.uid }), issue: String(issue) })
    const pdf = `${path}/pdf?${pdfQuery}`
    return { ...shown, receipt, pdf, rejectionText: undefined, form: undefined }
  }
  const quote = await receipts.quote(requested.owner)
  if (isRejected(quote))
    return { ...shown, receipt: undefined, rejectionText: REJECTION_TEXTS[quote.code] ?? '', form: undefined }
  const { customer } = order
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
  if (read.errors !== undefined) return data(read, { status: 422, headers: PRIVATE_HEADERS })
  const receipt = await context.get(servicesContext).receipts.issue(requested.owner, read)
  if (!isRejected(receipt)) return redirectInOrder(requested.path, requested, { issue: String(receipt.issue) })
  if (receipt.code === 'too-many') return data({ tooMany: true }, { status: 429, headers: PRIVATE_HEADERS })
  return redirectInOrder(requested.path, requested)
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

type Typed = { readonly addressee: string; readonly proviso: string }

type IssueFormProps = {
  readonly path: string
  readonly form: Typed & { readonly uid: string; readonly issues: number; readonly amountYen: number }
  readonly rejected?: { readonly errors: Readonly<Record<string, string>>; readonly typed: Typed }
  readonly isTooMany: boolean
}

function IssueForm({ path, form, rejected, isTooMany }: IssueFormProps) {
  const { addressee, proviso } = rejected?.typed ?? form
  return (
    <>
      <FormAlert message={isTooMany ? '発行の回数が上限に達しました。お手数ですが、お問い合わせください。' : ''} />
      <ErrorSummary errors={rejected?.errors} />
      <p className="checkout-lead">
        発行する金額は {priceText(form.amountYen)}（税込）です。
        {form.issues > 0 && `すでに${form.issues}回発行しているため、次の領収書には「再発行」と記します。`}
      </p>
      <PostForm className="form" action={path} label="領収書の発行">
        <section className="form-part" aria-label="宛名と但し書き">
          <TextField
            name="addressee"
            label="宛名"
            help="空欄のままでも発行できます。「様」は自動で付きます。"
            value={addressee}
            error={rejected?.errors.addressee}
          />
          <TextField name="proviso" label="但し書き" value={proviso} error={rejected?.errors.proviso} />
        </section>
        <input type="hidden" name="form" value={form.uid} />
        <SubmitButton busyText="発行しております">
          {form.issues > 0 ? '領収書を再発行する' : '領収書を発行する'}
        </SubmitButton>
      </PostForm>
    </>
  )
}

const FORM_UID = /^[\w-]{8,64}$/
const LABELS = { addressee: '宛名', proviso: '但し書き' } as const

/** The wording and the form uid, or the errors; undefined if the form uid does not have our format. */
function readReceiptForm(form: PostedForm) {
  const typed = { addressee: form.addressee ?? '', proviso: form.proviso ?? '' }
  const formUid = form.form ?? ''
  if (!FORM_UID.test(formUid)) return undefined
  const wording = parseWording(typed)
  if (!isRejected(wording)) return { formUid, wording }
  const { field } = wording.detail
  const errors: Record<string, string> = {
    [field]: `${LABELS[field]}は、${MAX_RECEIPT_TEXT_LENGTH}文字までで入力してください。`,
  }
  return { errors, typed }
}
