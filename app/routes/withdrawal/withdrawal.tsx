import { data, redirectDocument } from 'react-router'
import { operatorContext, servicesContext, sessionContext } from '#app/context.ts'
import { NO_STORE } from '#app/response-headers.ts'
import { completedHeaders } from '#app/session/completion.ts'
import {
  callerOf,
  getRequiredProof,
  requireSession,
  requiresPassword,
  staffSecretOf,
} from '#app/session/require-session.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { ACTIVE_RENTAL } from '#app/text/member-notices.ts'
import { CURRENT_PASSWORD_WRONG, MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { NextLink } from '#app/ui/back-link.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { Checkbox } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CodeField } from '#app/ui/member/code-field.tsx'
import { PasswordField } from '#app/ui/member/password-field.tsx'
import { Reauthentication, RecentSignInNote } from '#app/ui/member/reauthentication.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { keptRecordsTexts } from '#domain/mail/retention.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isActiveRentalOrder } from '#domain/order/states.ts'
import { isRejected } from '#domain/result.ts'
import { REVIEW_AFTER_WITHDRAWAL } from '#domain/review/terms.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { RequiredReauthentication } from '#services/members/reauthenticate.ts'
import type { Route } from './+types/withdrawal.ts'

const PATH = pageHref('mypage-refusal')
const LABELS = { password: '現在のパスワード', consent: '上記の内容' } as const

type Answer = { readonly hasConsent: boolean; readonly errors?: FieldErrors; readonly alert?: string }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '退会', description: '退会のお手続きの画面です。', path: PATH })

export const headers = () => NO_STORE

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = requireSession(request, context)
  const { uid } = session
  const { members } = context.get(servicesContext)
  const [points, { orders }, requiredProof] = await Promise.all([
    members.getPoints(uid),
    members.listOrders(uid, 1),
    getRequiredProof(context, session),
  ])
  const activeOrder = orders.find(({ order }) => isActiveRentalOrder({ ...order, available: true }))
  return {
    points: points.balance,
    pending: points.pending,
    kept: keptRecordsTexts(context.get(operatorContext)),
    requiredProof,
    activeOrder: activeOrder && { uid: activeOrder.order.uid, number: activeOrder.order.number },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const session = requireSession(request, context)
  const hasConsent = form.consent === '1'
  const { members } = context.get(servicesContext)
  const errors = fieldErrorsIn(form, await members.getRequiredReauthentication(session, callerOf(context)))
  if (errors !== undefined) return data<Answer>({ hasConsent, errors }, 422)
  const input = { password: form.password === '' ? undefined : form.password, code: form.code }
  const result = await members.withdraw(session, input, callerOf(context), staffSecretOf(request))
  if (!isRejected(result)) {
    await context.get(sessionContext).end()
    const headers = completedHeaders(request, 'withdrawal')
    return redirectDocument(pageHref('mypage-refusal-complete'), { status: 303, headers })
  }
  if (result.code === 'login-incorrect') {
    return data<Answer>({ hasConsent, errors: { password: CURRENT_PASSWORD_WRONG } }, 422)
  }
  const { sentence, status } = MEMBER_REJECTIONS[result.code]
  if (result.code === 'code-incorrect') return data<Answer>({ hasConsent, errors: { code: sentence } }, status)
  return data<Answer>({ hasConsent, alert: sentence }, status)
}

function fieldErrorsIn(form: PostedForm, proof: RequiredReauthentication): FieldErrors | undefined {
  const errors: Record<string, string> = {}
  if (form.consent !== '1') errors.consent = '内容をお確かめのうえ、チェックを入れてください。'
  if (requiresPassword(proof) && (form.password ?? '') === '')
    errors.password = fieldErrorText(LABELS.password, 'required')
  return Object.keys(errors).length === 0 ? undefined : errors
}

export default function RefusalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { points, pending, kept, activeOrder, requiredProof } = loaderData
  return (
    <div className="page checkout my-part">
      <h1>退会のお手続き</h1>
      {activeOrder === undefined ? (
        <>
          <Consequences points={points} pending={pending} kept={kept} />
          <FormAlert message={actionData?.alert ?? ''} />
          <ErrorSummary errors={actionData?.errors} />
          {requiredProof.proof === 'sign-in' ? (
            <Reauthentication path={PATH} {...requiredProof} />
          ) : (
            <WithdrawalForm answer={actionData} proof={requiredProof.proof} />
          )}
        </>
      ) : (
        <ActiveRental activeOrder={activeOrder} />
      )}
      <p className="checkout-aside">
        <a href={pageHref('mypage')}>退会せずにマイページへ戻る</a>
      </p>
    </div>
  )
}

function Consequences({ points, pending, kept }: { points: number; pending: number; kept: readonly string[] }) {
  const pendingText = pending > 0 ? `、獲得予定 ${groupedDigits(pending)}ポイント` : ''
  return (
    <>
      <p className="checkout-lead">
        退会すると、次の内容は元に戻すことができません。お確かめのうえ、お手続きください。
      </p>
      <ul className="member-list">
        <li>{`お持ちのポイント（${groupedDigits(points)}ポイント${pendingText}）は失効します。`}</li>
        <li>ご注文の履歴、お届け先、お気に入りは、ご覧いただけなくなります。</li>
        <li>
          {`ご住所、電話番号、メールアドレス、生年月日などの会員情報は削除します。掲載中のご投稿は、${REVIEW_AFTER_WITHDRAWAL}。`}
        </li>
        {kept.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function WithdrawalForm({ answer, proof }: { answer: Answer | undefined; proof: RequiredReauthentication }) {
  return (
    <PostForm className="form" action={PATH} label="退会のお手続き" reloadsDocument>
      <section className="form-part" aria-label="ご確認">
        <Checkbox
          name="consent"
          label={`${LABELS.consent}を確認しました`}
          isChecked={answer?.hasConsent === true}
          error={answer?.errors?.consent}
          required
        />
        {proof === 'none' ? (
          <RecentSignInNote />
        ) : (
          <PasswordField
            name="password"
            label={LABELS.password}
            help="ご本人の確認のためにご入力ください。"
            error={answer?.errors?.password}
            autoComplete="current-password"
            required
          />
        )}
        {proof === 'password-and-code' && <CodeField error={answer?.errors?.code} />}
      </section>
      <SubmitButton busyText="お手続きしております">退会する</SubmitButton>
    </PostForm>
  )
}

function ActiveRental({ activeOrder }: { activeOrder: { readonly uid: string; readonly number: number | undefined } }) {
  return (
    <>
      <p className="checkout-lead">{ACTIVE_RENTAL}</p>
      <NextLink href={pageHref('mypage-history', { uid: activeOrder.uid })}>
        {activeOrder.number === undefined ? 'ご注文を確認する' : `ご注文 ${activeOrder.number} を確認する`}
      </NextLink>
    </>
  )
}
