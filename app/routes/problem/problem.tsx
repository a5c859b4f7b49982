import { data } from 'react-router'
import { clientAddressContext, operatorContext, servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders, redirectInOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { PROBLEM_LABELS } from '#app/text/field-labels.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { Field, TextArea } from '#app/ui/form/field.tsx'
import { fieldId } from '#app/ui/form/field-id.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { MAX_PHOTO_SIZE } from '#domain/files/upload-rules.ts'
import { canReportProblem, PROBLEM_KINDS, PROBLEM_PHOTO_DAYS } from '#domain/inquiry/problem.ts'
import { INQUIRY_BODY_LIMIT } from '#domain/inquiry/topic.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { callHref } from '#domain/operator/telephone.ts'
import { isRejected } from '#domain/result.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { Route } from './+types/problem.ts'
import { errorsOf, type ProblemField, type ProblemValues, photoErrorText, readProblem } from './problem-form.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '届いた商品に問題があるとき',
    description: 'お届けした商品に問題があるときに、写真を添えてご連絡いただく画面です。',
    path: pageHref('shopping-problem'),
  })
export const headers = orderPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, query, orderPath, path } = await requireRequestedOrder(request, context)
  const { telephone, businessHours } = context.get(operatorContext)
  const url = new URL(request.url)
  return {
    number: order.number,
    action: `${path}${query}`,
    home: orderPath,
    lines: order.lines
      .filter(canReportProblem)
      .map(({ uid, itemName, sizeLabel }) => ({ value: uid, label: `${itemName}（${sizeLabel}）` })),
    formUid: context.get(servicesContext).problems.newFormUid(),
    isSent: url.searchParams.has('sent'),
    photoError: photoErrorText(url.searchParams.get('refused')),
    telephone,
    businessHours,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  // Checks the owner of the order before it reads the body.
  const requested = await requireRequestedOrder(request, context)
  const { problems } = context.get(servicesContext)
  const posted = await readProblem(request)
  const reject = (errors: FieldErrors) =>
    data({ errors, values: posted.values, formUid: posted.formUid }, { status: 422, headers: PRIVATE_HEADERS })
  if ('errors' in posted) return reject(posted.errors)
  const caller = { address: context.get(clientAddressContext) }
  const { formUid = problems.newFormUid(), problem, photo } = posted
  const rejection = await problems.report(requested.owner, formUid, problem, photo, caller)
  if (isRejected(rejection)) return reject(errorsOf(rejection))
  return redirectInOrder(requested.path, requested, { sent: '1' })
}

export default function ProblemPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? (view.photoError === undefined ? undefined : { photo: view.photoError })
  return (
    <div className="page checkout">
      <h1>{phrased('届いた商品に問題があるとき')}</h1>
      <OrderNumber number={view.number} />
      {view.isSent && actionData === undefined ? (
        <Received />
      ) : view.lines.length === 0 ? (
        <p>発送した商品が、まだございません。お急ぎのご用件は、お問い合わせください。</p>
      ) : (
        <>
          <p className="checkout-lead">
            ご不便をおかけし、申し訳ございません。担当の者がすぐに確かめ、交換やご返金など、できるかぎりの対応をいたします。
          </p>
          <p className="contact-phone">
            お式が近く、お急ぎの方はお電話ください。
            <br />
            <a href={callHref(view.telephone)}>{view.telephone}</a>（{view.businessHours}）
          </p>
          <ErrorSummary errors={errors} />
          <ProblemForm
            key={view.formUid}
            action={view.action}
            formUid={actionData?.formUid ?? view.formUid}
            lines={view.lines}
            values={actionData?.values ?? {}}
            errors={errors}
          />
        </>
      )}
      <p className="checkout-aside">
        <a href={view.home}>ご注文の詳細へ戻る</a>
        <a href={pageHref('contact')}>お問い合わせ</a>
      </p>
    </div>
  )
}

function Received() {
  return (
    <div className="history-state" role="status">
      <p className="history-outlook">ご連絡を承りました</p>
      <p>担当の者がすぐに確かめ、メールまたはお電話でご連絡いたします。商品はそのままお手元に置いてお待ちください。</p>
    </div>
  )
}

type ProblemFormProps = {
  readonly action: string
  readonly formUid: string
  readonly lines: readonly { readonly value: string; readonly label: string }[]
  readonly values: ProblemValues
  readonly errors: FieldErrors | undefined
}

const KINDS = PROBLEM_KINDS.map(({ code, label }) => ({ value: String(code), label }))

/** A multipart form, which the browser sends itself, with and without scripts. */
function ProblemForm({ action, formUid, lines, values, errors }: ProblemFormProps) {
  const [only] = lines
  const field = (name: ProblemField) => ({ name, label: PROBLEM_LABELS[name], error: errors?.[name] })
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="form"
      aria-label="ご連絡の内容"
      noValidate
    >
      <input type="hidden" name="form" value={formUid} />
      <section className="form-part" aria-label="ご連絡の内容">
        <RadioGroup
          {...field('lineUid')}
          choices={lines}
          value={values.lineUid ?? (lines.length === 1 ? only?.value : undefined)}
          required
        />
        <RadioGroup {...field('kind')} choices={KINDS} value={values.kind} required />
        <TextArea
          {...field('body')}
          value={values.body}
          help={`場所や大きさなど、おわかりになることをお書きください（${groupedDigits(INQUIRY_BODY_LIMIT)}文字まで）。`}
          required
        />
        <PhotoField error={errors?.photo} />
      </section>
      <button type="submit" className="button button-wide">
        この内容で送信する
      </button>
    </form>
  )
}

function PhotoField({ error }: { readonly error: string | undefined }) {
  const help = `JPEG、PNG、WebP（${MAX_PHOTO_SIZE}まで）。ご確認のためだけに使い、対応の完了から${PROBLEM_PHOTO_DAYS}日後に消去します。`
  const described = [`${fieldId('photo')}-help`, ...(error === undefined ? [] : [`${fieldId('photo')}-error`])]
  return (
    <Field name="photo" label={PROBLEM_LABELS.photo} help={help} error={error}>
      <input
        id={fieldId('photo')}
        className="file-entry"
        type="file"
        name="photo"
        accept="image/jpeg,image/png,image/webp"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described.join(' ')}
      />
    </Field>
  )
}
