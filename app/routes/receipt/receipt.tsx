import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders, redirectInOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Yen } from '#domain/money.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Order } from '#domain/order/order.ts'
import { claimText } from '#domain/order/payment-terms.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { DOCUMENT_TEXTS, type ReceiptDocument } from '#domain/receipt/document.ts'
import type { ReceiptRejection } from '#domain/receipt/receipt.ts'
import {
  CHARGES_PROVISO,
  DEFAULT_PROVISO,
  HONORIFICS,
  MAX_RECEIPT_TEXT_LENGTH,
  parseWording,
} from '#domain/receipt/wording.ts'
import { isRejected } from '#domain/result.ts'
import { yenText } from '#domain/text/yen.ts'
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
const REJECTION_TEXTS: Readonly<Record<ReceiptRejection['code'], string>> = {
  'not-paid': '領収書は、お支払いの完了後に発行いただけます。',
  'nothing-paid': 'お支払いいただいた金額がないため、領収書はございません。',
}

function rejectionTextOf(order: Order, code: ReceiptRejection['code'] | undefined): string | undefined {
  if (code === undefined) return undefined
  const text = REJECTION_TEXTS[code]
  if (code !== 'not-paid') return text
  const statement = `${PAYMENT_METHODS.cod.label}は、お届けのあとに、お買上げ明細書を発行いただけます。`
  const claim = order.shippedAt === undefined ? claimText(order) : ''
  return `${text}${claim}${order.paymentMethod === 'cod' ? statement : ''}`
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { receipts } = context.get(servicesContext)
  const { order, query, orderPath, path } = requested
  const shown = { number: order.number, query, home: orderPath, path }
  const issue = issueIn(new URL(request.url).searchParams)
  if (issue !== undefined) {
    const receipt = await receipts.find(requested.owner, issue)
    if (receipt === undefined) throw catalogueError('page-not-found', 404, orderPath)
    const pdfQuery = new URLSearchParams({ ...(requested.uid && { uid: requested.uid }), issue: String(issue) })
    const pdf = `${path}/pdf?${pdfQuery}`
    return { ...shown, receipt, pdf, rejectionText: undefined, forms: [] }
  }
  const quote = await receipts.quote(requested.owner)
  if (isRejected(quote)) throw catalogueError('page-not-found', 404, orderPath)
  const { customer } = order
  const rejectionText = rejectionTextOf(order, quote.rejection?.code)
  const hasStatement = quote.quotes.some(({ content }) => content.document === 'statement')
  const forms = quote.quotes.map(({ content, isReissue }, place) => {
    const isOfCharges = hasStatement && content.document === 'receipt'
    return {
      uid: receipts.newFormUid(),
      place,
      addressee: customer === undefined ? '' : `${customer.familyName} ${customer.givenName}`,
      honorific: 'auto',
      proviso: isOfCharges ? CHARGES_PROVISO : DEFAULT_PROVISO,
      document: content.document,
      originalIssue: content.originalIssue,
      amountYen: content.amountYen,
      isOfCharges,
      isReissue,
    }
  })
  return { ...shown, receipt: undefined, rejectionText, forms }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await requireRequestedOrder(request, context)
  const read = readReceiptForm(await readForm(request))
  if (read === undefined) throw catalogueError('invalid-page-move', 400, requested.orderPath)
  if (read.errors !== undefined) return data(read, { status: 422, headers: PRIVATE_HEADERS })
  const receipt = await context.get(servicesContext).receipts.issue(requested.owner, read)
  if (!isRejected(receipt)) return redirectInOrder(requested.path, requested, { issue: String(receipt.issue) })
  if (receipt.code === 'too-many')
    return data({ mostIssues: receipt.detail.most }, { status: 429, headers: PRIVATE_HEADERS })
  return redirectInOrder(requested.path, requested)
}

function issueIn(query: URLSearchParams): number | undefined {
  return parseIssue(query.get('issue'))
}

function parseIssue(text: string | null | undefined): number | undefined {
  return text != null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

export default function ReceiptPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <div className="page checkout receipt-page">
      {view.receipt !== undefined && <ReceiptSheet receipt={view.receipt} pdf={view.pdf} />}
      {view.receipt === undefined && (
        <>
          <h1>{DOCUMENT_TEXTS[view.forms[0]?.document ?? 'receipt'].title}の発行</h1>
          <OrderNumber number={view.number} />
        </>
      )}
      {view.rejectionText !== undefined && (
        <div className="order-notice">
          <p>{view.rejectionText}</p>
        </div>
      )}
      <FormAlert
        message={
          actionData && 'mostIssues' in actionData
            ? `領収書の発行は、${actionData.mostIssues}回までとなっております。お手数ですが、お問い合わせください。`
            : ''
        }
      />
      {view.forms.map((form) => (
        <IssueForm
          key={form.place}
          path={`${view.path}${view.query}`}
          form={form}
          {...(actionData && 'errors' in actionData && actionData.place === form.place && { rejected: actionData })}
        />
      ))}
      <p className="checkout-aside no-print">
        {view.receipt !== undefined && <a href={`${view.path}${view.query}`}>宛名を変えて発行する</a>}
        <a href={view.home}>ご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}

type Typed = { readonly addressee: string; readonly proviso: string; readonly honorific: string }

type IssueFormProps = {
  readonly path: string
  readonly form: Typed & {
    readonly uid: string
    /** From 0, on the page. */
    readonly place: number
    readonly document: ReceiptDocument
    readonly originalIssue: number | undefined
    readonly amountYen: Yen
    readonly isOfCharges: boolean
    readonly isReissue: boolean
  }
  readonly rejected?: { readonly errors: Readonly<Record<string, string>>; readonly typed: Typed }
}

const HONORIFIC_TEXTS = { auto: 'おまかせ（会社・団体は御中）', 様: '様', 御中: '御中', none: 'なし' } as const
const HONORIFIC_CHOICES = HONORIFICS.map((value) => ({ value, label: HONORIFIC_TEXTS[value] }))

/** The name of a field of the form at a place of the page: names are ids, so that each form has its own. */
function nameAt(name: keyof Typed, place: number): string {
  return place === 0 ? name : `${name}-${place}`
}

function leadOf({ document, isOfCharges, amountYen }: IssueFormProps['form']): string {
  const amount = `${yenText(amountYen)}（税込）`
  if (document === 'credit-note')
    return `書類の発行後にお返しした対価 ${amount}について、適格返還請求書を発行いただけます。`
  return isOfCharges
    ? `お届けのあとに別にお支払いいただいた料金 ${amount}の領収書です。`
    : `発行する金額は ${amount}です。`
}

function IssueForm({ path, form, rejected }: IssueFormProps) {
  const { title } = DOCUMENT_TEXTS[form.document]
  const { addressee, proviso, honorific } = rejected?.typed ?? form
  const [addresseeName, provisoName] = [nameAt('addressee', form.place), nameAt('proviso', form.place)]
  return (
    <section className="receipt-offer" aria-label={title}>
      <ErrorSummary errors={rejected?.errors} />
      <p className="checkout-lead">
        {leadOf(form)}
        {form.isReissue && '同じ金額で発行済みのため、「再発行」と記します。'}
      </p>
      <PostForm className="form" action={path} label={`${title}の発行`}>
        <section className="form-part" aria-label="宛名と但し書き">
          <TextField
            name={addresseeName}
            label="宛名"
            help="空欄のままでも発行できます。"
            value={addressee}
            error={rejected?.errors[addresseeName]}
          />
          <RadioGroup
            name={nameAt('honorific', form.place)}
            label="敬称"
            variant="tiles"
            choices={HONORIFIC_CHOICES}
            value={honorific}
          />
          <TextField name={provisoName} label="但し書き" value={proviso} error={rejected?.errors[provisoName]} />
        </section>
        <input type="hidden" name="form" value={form.uid} />
        <input type="hidden" name="place" value={form.place} />
        <input type="hidden" name="document" value={form.document} />
        {form.originalIssue !== undefined && <input type="hidden" name="original" value={form.originalIssue} />}
        <SubmitButton busyText="発行しております">
          {title}を{form.isReissue ? '再発行' : '発行'}する
        </SubmitButton>
      </PostForm>
    </section>
  )
}

const DOCUMENTS = Object.keys(DOCUMENT_TEXTS) as ReceiptDocument[]
const FORM_UID = /^[\w-]{8,64}$/
const LABELS = { addressee: '宛名', proviso: '但し書き' } as const

/** The wording and the form uid, or the errors; undefined if the form uid does not have our format. */
function readReceiptForm(form: PostedForm) {
  const place = parseIssue(form.place) ?? 0
  const typed = {
    addressee: form[nameAt('addressee', place)] ?? '',
    proviso: form[nameAt('proviso', place)] ?? '',
    honorific: form[nameAt('honorific', place)] ?? '',
  }
  const formUid = form.form ?? ''
  const document = DOCUMENTS.find((each) => each === form.document)
  const originalIssue = parseIssue(form.original)
  if (!FORM_UID.test(formUid)) return undefined
  const wording = parseWording(typed)
  if (!isRejected(wording)) return { formUid, wording, document, originalIssue }
  const { field } = wording.detail
  const errors: Record<string, string> = {
    [nameAt(field, place)]: `${LABELS[field]}は、${MAX_RECEIPT_TEXT_LENGTH}文字までで入力してください。`,
  }
  return { errors, typed, place }
}
