import { data, redirect } from 'react-router'
import { z } from 'zod'
import { operatorContext, servicesContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { emailQuestion } from '#app/text/email-question.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { LIMIT_TEXTS } from '#app/text/limit-text.ts'
import { valuesOfPosted } from '#app/ui/address/address-values.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmailField } from '#app/ui/form/email-field.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { formUidOf, readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { callHref } from '#domain/operator/telephone.ts'
import { MAX_LOOKUP_ORDERS, parseOrderKnown } from '#domain/order/lookup.ts'
import { isRejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import type { Route } from './+types/lookup.ts'

const PATH = pageHref('shopping-lookup')
const LABELS = { known: 'ご注文番号またはお電話番号', email: 'ご注文のときのメールアドレス' } as const

const FIELDS = { known: fieldOf(parseOrderKnown), email: fieldOf(parseEmail) }
const lookupForm = z.object(FIELDS)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ご注文の照会',
    description: 'ご注文のメールが見当たらない方に、ご注文の内容をご覧いただけるリンクをメールでお送りします。',
    path: PATH,
  })

export const headers = () => ({ 'cache-control': 'private, no-store' })

export function loader({ request, context }: Route.LoaderArgs) {
  const { telephone, businessHours } = context.get(operatorContext)
  const formUid = context.get(servicesContext).orders.newFormUid()
  return { isSent: new URL(request.url).searchParams.has('sent'), formUid, telephone, businessHours }
}

/** Gives the same response whether or not there is such an order (docs/rules.md Lost links). */
export async function action({ request, context }: Route.ActionArgs) {
  const { orders } = context.get(servicesContext)
  const form = await readForm(request)
  const shown = { values: valuesOfPosted(FIELDS, form), question: emailQuestion(form.email)?.text }
  const parsed = lookupForm.safeParse(form)
  if (!parsed.success) return data({ ...shown, errors: fieldErrorsOf(parsed.error, LABELS), alert: '' }, 422)
  const formUid = formUidOf(form.form) ?? orders.newFormUid()
  const rejection = await orders.sendLinks(formUid, parsed.data, callerOf(context))
  if (isRejected(rejection)) return data({ ...shown, errors: undefined, alert: LIMIT_TEXTS.lookup }, 429)
  return redirect(`${PATH}?sent=1`, 303)
}

export default function LookupPage({ loaderData: { isSent, formUid, ...desk }, actionData }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      {isSent && actionData === undefined ? (
        <Sent {...desk} />
      ) : (
        <LookupForm formUid={formUid} {...desk} {...(actionData ?? { values: {} })} />
      )}
    </div>
  )
}

type DeskProps = { readonly telephone: string; readonly businessHours: string }

type LookupFormProps = DeskProps & {
  readonly formUid: string
  readonly values: Readonly<Record<string, string>>
  readonly question?: string | undefined
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly alert?: string
}

function LookupForm({ formUid, values, question, errors, alert = '', ...desk }: LookupFormProps) {
  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    value: values[name],
    error: errors?.[name],
    required: true,
  })
  return (
    <>
      <h1>ご注文の照会</h1>
      <p className="checkout-lead">
        ご注文のメールが見当たらない方に、ご注文の内容をご覧いただけるリンクをもう一度お送りします。お送りする先は、ご注文のときのメールアドレスに限ります。
      </p>
      <FormAlert message={alert} />
      <ErrorSummary errors={errors} />
      <PostForm className="form" label="ご注文の照会">
        <input type="hidden" name="form" value={formUid} />
        <section className="form-part" aria-label="ご注文の確認">
          <TextField
            {...field('known')}
            autoComplete="off"
            inputMode="tel"
            help={`お電話番号では、ご利用中のご注文と半年以内のご注文を、新しいものから${MAX_LOOKUP_ORDERS}件までお送りします。`}
          />
          <EmailField
            {...field('email')}
            question={question}
            help="受信制限を設定されている場合は、当店からのメールを許可してください。"
          />
        </section>
        <SubmitButton busyText="送信しております">リンクをメールで受け取る</SubmitButton>
      </PostForm>
      <p className="checkout-aside">
        会員の方は、ログインすると<a href={pageHref('mypage-history')}>ご注文履歴</a>からもご覧いただけます。
      </p>
      <Telephone {...desk} />
    </>
  )
}

function Sent(desk: DeskProps) {
  return (
    <>
      <h1>ご注文の照会を承りました</h1>
      <p className="checkout-lead">
        ご入力の内容に一致するご注文がある場合に、ご注文のときのメールアドレスへリンクをお送りしました。届くまでに数分かかることがございます。
      </p>
      <section className="member-note" aria-labelledby="no-mail-title">
        <h2 id="no-mail-title">メールが届かないときは</h2>
        <ul>
          <li>迷惑メールの振り分け先と、受信制限の設定をご確認ください。</li>
          <li>
            ご注文のときとは別のメールアドレスや番号をご入力の可能性がございます。
            <a href={PATH}>もう一度ご入力</a>ください。
          </li>
          <li>半年より前に終わったご注文は、ご注文番号でお調べください。</li>
        </ul>
      </section>
      <Telephone {...desk} />
      <BackLink href={pageHref('home')}>ホームへ戻る</BackLink>
    </>
  )
}

function Telephone({ telephone, businessHours }: DeskProps) {
  return (
    <p className="checkout-aside">
      ご注文のときのメールアドレスをお使いになれない方、お急ぎの方は、お電話ください。
      <br />
      <a href={callHref(telephone)}>{telephone}</a>（{businessHours}）
    </p>
  )
}
