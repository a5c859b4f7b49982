import { data, redirect } from 'react-router'
import { clientAddressContext, operatorContext, servicesContext, sessionContext } from '#app/context.ts'
import { completedHeaders } from '#app/session/completion.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { emailQuestion } from '#app/text/email-question.ts'
import { type FieldErrors, type FieldLabels, fieldErrorsOf } from '#app/text/field-errors.ts'
import { LIMIT_TEXTS } from '#app/text/limit-text.ts'
import { FactRows } from '#app/ui/fact-rows.tsx'
import { EmailField } from '#app/ui/form/email-field.tsx'
import { EmailQuestion } from '#app/ui/form/email-question.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { type Honeypot, HoneypotField, honeypotErrors, readHoneypot } from '#app/ui/form/honeypot.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { formUidOf, type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { ConfirmButtons, SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { LineLink } from '#app/ui/urgent-help.tsx'
import { telephoneText } from '#domain/customer/contact.ts'
import { ANSWER_BUSINESS_DAYS, type Inquiry, inquiryForm } from '#domain/inquiry/inquiry.ts'
import { INQUIRY_BODY_LIMIT } from '#domain/inquiry/topic.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { callHref } from '#domain/operator/telephone.ts'
import { isRejected } from '#domain/result.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { Route } from './+types/contact.ts'

const INQUIRY_LABELS = {
  topic: 'ご用件',
  name: 'お名前',
  email: 'メールアドレス',
  telephone: '電話番号',
  orderNumber: 'ご注文番号',
  body: 'お問い合わせの内容',
} as const satisfies FieldLabels

type InquiryField = keyof typeof INQUIRY_LABELS
type InquiryValues = Readonly<Partial<Record<InquiryField, string>>>

/** Maximum length of the posted form in characters, well above what its fields accept. */
const MAX_FORM_CHARACTERS = 20_000

function valuesOf(form: PostedForm): InquiryValues {
  const names = Object.keys(INQUIRY_LABELS) as InquiryField[]
  return Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'お問い合わせ',
    description: `商品やサイズ、お届け、ご返却、ご注文についてのご質問を承ります。${ANSWER_BUSINESS_DAYS}営業日以内にメールでお返事いたします。`,
    path: pageHref('contact'),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { telephone, businessHours, lineUrl } = context.get(operatorContext)
  const { contact } = context.get(servicesContext)
  return { telephone, businessHours, lineUrl, topics: await contact.topics(), formUid: contact.newFormUid() }
}

/** Steps: input, confirm, send. Each step posts all fields, so that nothing is stored in between. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, MAX_FORM_CHARACTERS)
  const formUid = formUidOf(form.form)
  if (formUid === undefined) throw catalogueError('invalid-page-move', 400, pageHref('contact'))
  const values = valuesOf(form)
  const question = emailQuestion(values.email)?.text
  const input = { step: 'input' as const, formUid, values, question }
  const { contact } = context.get(servicesContext)
  const parsed = inquiryForm(await contact.topics()).safeParse(form)
  if (!parsed.success) return data({ ...input, errors: fieldErrorsOf(parsed.error, INQUIRY_LABELS) }, 422)
  if (form.intent === 'edit') return data({ ...input, errors: undefined })
  const inquiry = parsed.data
  const honeypot = readHoneypot(form)
  const confirm = { step: 'confirm' as const, formUid, values, inquiry, question, honeypot, errors: undefined }
  if (form.intent !== 'send') return data({ ...confirm, rateLimitText: '' })
  const errors = honeypotErrors(honeypot)
  if (errors !== undefined) return data({ ...confirm, errors, rateLimitText: '' }, 422)
  const address = context.get(clientAddressContext)
  const email = context.get(sessionContext).session?.email
  const result = await contact.sendInquiry(formUid, inquiry, address, email)
  if (isRejected(result)) return data({ ...confirm, rateLimitText: LIMIT_TEXTS.inquiry }, 429)
  return redirect(pageHref('contact-complete'), { status: 303, headers: completedHeaders(request, 'contact') })
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      {actionData?.step === 'confirm' ? (
        <InquiryConfirm {...actionData} />
      ) : (
        <InquiryInput {...loaderData} {...actionData} />
      )}
    </div>
  )
}

type InquiryInputProps = {
  readonly telephone: string
  readonly businessHours: string
  readonly lineUrl: string | undefined
  readonly topics: readonly string[]
  readonly formUid: string
  readonly values?: InquiryValues
  readonly question?: string | undefined
  readonly errors?: FieldErrors | undefined
}

function InquiryInput({ values = {}, question, errors, formUid, topics, ...operator }: InquiryInputProps) {
  const { telephone, businessHours, lineUrl } = operator
  const options = topics.map((topic) => ({ value: topic, label: topic }))
  const field = (name: InquiryField) => ({
    name,
    label: INQUIRY_LABELS[name],
    value: values[name],
    error: errors?.[name],
  })
  return (
    <>
      <h1>お問い合わせ</h1>
      <p className="checkout-lead">
        {`ご質問やご相談を承ります。${ANSWER_BUSINESS_DAYS}営業日以内にメールでお返事いたします。`}
        <a className="unbroken" href={pageHref('faq')}>
          よくあるご質問
        </a>
        にも、お答えを載せております。ご注文のメールが見当たらない方は、
        <a className="unbroken" href={pageHref('shopping-lookup')}>
          ご注文の照会
        </a>
        をご利用ください。
      </p>
      <div className="contact-phone">
        <p>
          お式が近く、お急ぎの方はお電話ください。
          <br />
          <a href={callHref(telephone)}>{telephone}</a>（{businessHours}）
        </p>
        <LineLink lineUrl={lineUrl} />
      </div>
      <ErrorSummary errors={errors} />
      <PostForm className="form" label="お問い合わせ">
        <input type="hidden" name="form" value={formUid} />
        <section className="form-part" aria-label="お問い合わせの内容">
          <SelectField {...field('topic')} options={options} placeholder="お選びください" required />
          <TextField {...field('name')} autoComplete="name" required />
          <EmailField {...field('email')} question={question} required />
          <TextField {...field('telephone')} type="tel" inputMode="tel" autoComplete="tel" size="short" />
          <TextField
            {...field('orderNumber')}
            inputMode="numeric"
            autoComplete="off"
            size="short"
            help="ご注文についてのお問い合わせは、わかる場合にご記入ください。"
          />
          <TextArea {...field('body')} help={`${groupedDigits(INQUIRY_BODY_LIMIT)}文字まで`} required />
          <HoneypotField isFilled={false} />
        </section>
        <SubmitButton name="intent" value="confirm" busyText="確認しております">
          入力内容の確認へ進む
        </SubmitButton>
      </PostForm>
      <p className="checkout-aside">
        お預かりした内容は、<a href={pageHref('other-protection')}>個人情報保護方針</a>
        のとおり、お返事のためにのみ使います。
      </p>
    </>
  )
}

type InquiryConfirmProps = {
  readonly formUid: string
  readonly values: InquiryValues
  readonly inquiry: Inquiry
  readonly question: string | undefined
  readonly honeypot: Honeypot
  readonly errors: ReturnType<typeof honeypotErrors>
  readonly rateLimitText: string
}

function InquiryConfirm({ formUid, values, inquiry, rateLimitText, ...asked }: InquiryConfirmProps) {
  const { question, honeypot, errors } = asked
  const rows = [
    [INQUIRY_LABELS.topic, inquiry.topic],
    [INQUIRY_LABELS.name, inquiry.name],
    [INQUIRY_LABELS.email, inquiry.email],
    [INQUIRY_LABELS.telephone, inquiry.telephone === undefined ? 'ご記入なし' : telephoneText(inquiry.telephone)],
    [INQUIRY_LABELS.orderNumber, inquiry.orderNumber ?? 'ご記入なし'],
    [INQUIRY_LABELS.body, inquiry.body],
  ] as const
  return (
    <>
      <h1>お問い合わせ内容の確認</h1>
      <p className="checkout-lead">内容をお確かめのうえ、送信してください。受付のお知らせをメールでお送りします。</p>
      {rateLimitText !== '' && (
        <p className="order-notice" role="alert">
          {rateLimitText}
        </p>
      )}
      <ErrorSummary errors={errors} />
      <EmailQuestion question={question} />
      <FactRows className="contact-rows" rows={rows} />
      <PostForm className="form" label="お問い合わせの送信">
        <input type="hidden" name="form" value={formUid} />
        <HiddenFields values={values} />
        <HoneypotField {...honeypot} error={errors?.sender} />
        <ConfirmButtons intent="send">この内容で送信する</ConfirmButtons>
      </PostForm>
    </>
  )
}
