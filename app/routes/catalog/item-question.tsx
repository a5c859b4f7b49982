import { data, redirect } from 'react-router'
import { clientAddressContext, operatorContext, servicesContext } from '#app/context.ts'
import { completedHeaders, requireCompleted } from '#app/session/completion.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { LIMIT_TEXTS } from '#app/text/limit-text.ts'
import { QUESTION_LABELS } from '#app/text/question-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { type Honeypot, HoneypotField, honeypotErrors, readHoneypot } from '#app/ui/form/honeypot.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { formUidOf, readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { ANSWER_BUSINESS_DAYS } from '#domain/inquiry/inquiry.ts'
import { parseQuestion, QUESTION_LIMIT } from '#domain/inquiry/question.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { callHref } from '#domain/operator/telephone.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/item-question.ts'
import { itemNotFound, requireItemId } from './item-not-found.ts'

/** Maximum length of the posted form in characters, above what its field accepts. */
const MAX_FORM_CHARACTERS = 5_000

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (loaderData === undefined) return []
  const { itemId, itemName } = loaderData.item
  return pageMeta(args, {
    title: '商品へのご質問',
    description: `「${itemName}」についてのご質問を承ります。`,
    path: pageHref('item-question', { id: itemId }),
    isHidden: true,
  })
}

/** `?sent=1`: the question was received, in the browser that sent it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const item = await requireItem(params.id, context)
  const isSent = new URL(request.url).searchParams.get('sent') === '1'
  if (isSent) requireCompleted(request, ['question'], pageHref('item-question', { id: item.itemId }))
  const { telephone, businessHours } = context.get(operatorContext)
  return { item, isSent, telephone, businessHours }
}

async function requireItem(typedId: string, context: Route.LoaderArgs['context']) {
  const item = await context.get(servicesContext).itemQuestions.openForm(requireItemId(typedId))
  if (isRejected(item)) throw itemNotFound(item, typedId)
  return item
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { itemId } = await requireItem(params.id, context)
  const form = await readForm(request, MAX_FORM_CHARACTERS)
  const formUid = formUidOf(form.form)
  if (formUid === undefined) throw catalogueError('invalid-page-move', 400, pageHref('item', { id: itemId }))
  const typed = form.body ?? ''
  const honeypot = readHoneypot(form)
  const refused = (errors: FieldErrors, status: number) => data<Refused>({ formUid, typed, honeypot, errors }, status)
  const body = parseQuestion(typed)
  if (typeof body !== 'string')
    return refused({ body: fieldErrorText(QUESTION_LABELS.body, body.code, body.detail) }, 422)
  const errors = honeypotErrors(honeypot)
  if (errors !== undefined) return refused(errors, 422)
  const { itemQuestions } = context.get(servicesContext)
  const result = await itemQuestions.ask({ formUid, itemId, body }, context.get(clientAddressContext))
  if (isRejected(result)) return refused({ body: LIMIT_TEXTS.question }, 429)
  const path = pageHref('item-question', { id: itemId, sent: 1 })
  return redirect(path, { status: 303, headers: completedHeaders(request, 'question') })
}

type Refused = {
  readonly formUid: string
  readonly typed: string
  readonly honeypot: Honeypot
  readonly errors: FieldErrors
}

export default function ItemQuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, isSent, telephone, businessHours } = loaderData
  return (
    <div className="page checkout">
      <h1>{phrased(isSent ? 'ご質問を承りました' : '商品へのご質問')}</h1>
      <p className="question-item">
        {item.media !== undefined && <Picture source={item.media} sizes="72px" maxWidth={320} alt="" />}
        <span>
          <small>{item.makerName}</small>
          <a href={pageHref('item', { id: item.itemId })}>{item.itemName}</a>
        </span>
      </p>
      {isSent ? (
        <p className="checkout-lead">
          {`お答えは、${ANSWER_BUSINESS_DAYS}営業日を目安に商品のページに掲載します。メールでのお返事はいたしません。`}
        </p>
      ) : (
        <QuestionForm formUid={item.formUid} {...actionData} />
      )}
      <p className="question-other">
        ご注文については<a href={pageHref('contact')}>お問い合わせ</a>から、お急ぎの方はお電話でご連絡ください。
        <br />
        <a href={callHref(telephone)}>{telephone}</a>（{businessHours}）
      </p>
    </div>
  )
}

type QuestionFormProps = Pick<Refused, 'formUid'> & Partial<Refused>

function QuestionForm({ formUid, typed, honeypot, errors }: QuestionFormProps) {
  return (
    <>
      <p className="checkout-lead">
        お答えとともに、商品のページに掲載します。お名前は掲載しません。お名前やご住所など、個人がわかることは書かないでください。
      </p>
      <ErrorSummary errors={errors} />
      <PostForm className="form" label="商品へのご質問">
        <input type="hidden" name="form" value={formUid} />
        <section className="form-part" aria-label="ご質問の内容">
          <TextArea
            name="body"
            label={QUESTION_LABELS.body}
            value={typed}
            error={errors?.body}
            rows={5}
            help={`${QUESTION_LIMIT}文字まで`}
            required
          />
          <HoneypotField isFilled={false} {...honeypot} error={errors?.sender} />
        </section>
        <SubmitButton busyText="送信しております">質問を送信する</SubmitButton>
      </PostForm>
    </>
  )
}
