import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { completedHeaders } from '#app/session/completion.ts'
import { callerOf } from '#app/session/require-session.ts'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { CREDENTIAL_LABELS, PROFILE_LABELS } from '#app/text/field-labels.ts'
import { MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { type AddressFormState, lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PersonFields, ReminderFields } from '#app/ui/member/profile-fields.tsx'
import { valuesOfPostedProfile, valuesOfProfile } from '#app/ui/member/profile-values.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { birthYears } from '#domain/customer/enumerations.ts'
import { profileForm } from '#domain/membership/registration-form.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { parseNextPath } from '#domain/navigation/path.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/change.ts'
import { MY_PAGE_CRUMB, privateHeaders, requireAccount } from './require-member.ts'

const ANSWER_KEPT_TEXT = '質問を変えないときは、空欄のままでけっこうです。いまの答えをそのままお使いいただけます。'
const ANSWER_REQUIRED_ERRORS: FieldErrors = { reminderAnswer: '選んだ質問の答えを入力してください。' }
const LABELS = { ...PROFILE_LABELS, ...CREDENTIAL_LABELS }
const CRUMBS = [MY_PAGE_CRUMB, { path: pageHref('mypage-change'), text: '会員情報の変更' }]

type Answer = AddressFormState & { readonly alert?: string }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '会員情報の変更',
    description: 'お名前・ご住所などの会員情報を変更します。',
  })
export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = await requireAccount(request, context)
  const { todayOn } = await context.get(servicesContext).catalog.getCalendar()
  const values: FormValues = member === undefined ? {} : valuesOfProfile(member.profile)
  return { values, isNew: member === undefined, years: birthYears(todayOn) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { members, catalog, settings } = context.get(servicesContext)
  const { session, member } = await requireAccount(request, context)
  const form = await readAddressForm(request)
  const values = valuesOfPostedProfile(form)
  if (form.intent === FIND_ADDRESS)
    return data<Answer>(await lookUpPostalAddress({ members, settings }, values, form[TOWN_FIELD]))
  const { todayOn } = await catalog.getCalendar()
  const parsed = profileForm(todayOn, settings.now()).safeParse(form)
  const question = await checkPlace(members, form)
  if (!parsed.success || question !== undefined) {
    const errors = parsed.success ? {} : fieldErrorsOf(parsed.error, LABELS)
    return data<Answer>(withQuestion({ values, errors }, question), 422)
  }
  const { profile, reminderAnswer } = parsed.data
  const result =
    member !== undefined
      ? await members.saveProfile(session.uid, profile, callerOf(context), reminderAnswer)
      : reminderAnswer === undefined
        ? rejected('reminder-answer-needed')
        : await members.joinWithExternalAccount(session, { ...profile, reminderAnswer }, callerOf(context))
  if (isRejected(result)) {
    if (result.code === 'reminder-answer-needed') return data<Answer>({ values, errors: ANSWER_REQUIRED_ERRORS }, 422)
    const { sentence, status } = MEMBER_REJECTIONS[result.code]
    return data<Answer>({ values, alert: sentence }, status)
  }
  return redirect(redirectPathOf(request, member === undefined), {
    status: 303,
    headers: completedHeaders(request, 'profile'),
  })
}

/** A new member continues to `next`; a changed profile is confirmed first. */
function redirectPathOf(request: Request, isNew: boolean): string {
  const next = parseNextPath(new URL(request.url).searchParams.get('next'))
  if (isNew) return next ?? pageHref('mypage')
  return pageHref('mypage-change-complete', { next })
}

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const values = actionData?.values ?? loaderData.values
  const errors = actionData?.errors ?? {}
  const { isNew } = loaderData
  return (
    <div className="page checkout my-part">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>{isNew ? '会員情報の登録' : '会員情報の変更'}</h1>
      {isNew ? (
        <p className="checkout-lead">
          ログインが済みました。ご注文とお届けのため、はじめにお客様の情報をお知らせください。
        </p>
      ) : (
        <p className="checkout-lead">
          文字の全角・半角やカナは、こちらで整えます。メールアドレスは
          <a href={pageHref('mypage-change-email')}>メールアドレスの変更</a>、パスワードは
          <a href={pageHref('mypage-password')}>パスワードの変更</a>からお手続きください。
        </p>
      )}
      <FormAlert message={actionData?.alert ?? ''} />
      <ErrorSummary errors={actionData?.errors} />
      <PostForm className="form">
        <section className="form-part" aria-labelledby="who-title">
          <h2 id="who-title">お名前・ご住所</h2>
          <AddressFields values={values} errors={errors} postalNote={actionData?.postalNote} />
        </section>
        <section className="form-part" aria-labelledby="person-title">
          <h2 id="person-title">お客様について</h2>
          <PersonFields values={values} errors={errors} years={loaderData.years} />
        </section>
        <section className="form-part" aria-labelledby="reminder-title">
          <h2 id="reminder-title">パスワードをお忘れのとき</h2>
          <ReminderFields
            values={values}
            errors={errors}
            isAnswerRequired={isNew}
            {...(isNew ? {} : { help: ANSWER_KEPT_TEXT })}
          />
        </section>
        <SubmitButton busyText="お待ちください">{isNew ? 'この内容で登録する' : 'この内容に変更する'}</SubmitButton>
      </PostForm>
    </div>
  )
}
