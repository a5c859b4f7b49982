import { useRef } from 'react'
import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { emailQuestion } from '#app/text/email-question.ts'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { type AddressFormState, lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, type PostalNote, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmailFields } from '#app/ui/form/email-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PersonFields } from '#app/ui/member/profile-fields.tsx'
import { valuesOfPostedProfile } from '#app/ui/member/profile-values.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { parseEmail } from '#domain/customer/email.ts'
import { birthYears } from '#domain/customer/enumerations.ts'
import type { Day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { AreaRules } from '#domain/delivery/prefecture.ts'
import { REGISTRATION_LINK_HOURS } from '#domain/membership/registration.ts'
import { registrationForm } from '#domain/membership/registration-form.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { Route } from './+types/entry.ts'
import { CONFIRM_LABELS, DETAIL_LABELS, EntryConfirm } from './entry-confirm.tsx'

type Answer = AddressFormState & {
  readonly step: 'input' | 'confirm'
  /** About a slip in the address. */
  readonly emailQuestion?: string | undefined
  readonly alert?: string
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '会員登録',
    description: '会員登録をすると、ご住所の入力を省いてご注文いただけ、ポイントもお使いになれます。',
    path: pageHref('entry'),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { todayOn } = await context.get(servicesContext).catalog.getCalendar()
  return { isSent: new URL(request.url).searchParams.has('sent'), years: birthYears(todayOn) }
}

/** Steps: input, confirm (asks for the secrets), sent. Each step posts all fields; nothing is stored in between. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAddressForm(request)
  const { members, catalog, settings } = context.get(servicesContext)
  const values = entryValues(form)
  const input = { step: 'input', values, emailQuestion: emailQuestion(values.email)?.text } as const
  if (form.intent === FIND_ADDRESS)
    return data<Answer>({ ...input, ...(await lookUpPostalAddress({ members, settings }, values, form[TOWN_FIELD])) })
  // Started from the page of a guest's order, which posts the customer's data.
  if (form.intent === 'begin') return data<Answer>(input)
  const { todayOn } = await catalog.getCalendar()
  const { registration, errors } = readRegistration(form, todayOn, settings.now())
  const detailErrors = errorsAmong(errors, DETAIL_LABELS)
  const question = await checkPlace(members, form)
  if (question !== undefined || Object.keys(detailErrors).length > 0)
    return data<Answer>(withQuestion({ ...input, errors: detailErrors }, question), 422)
  if (form.intent === 'edit') return data<Answer>(input)
  const confirm = { ...input, step: 'confirm' } as const
  if (form.intent !== 'register') return data<Answer>(confirm)
  const confirmErrors = errorsAmong(errors, CONFIRM_LABELS)
  if (registration === undefined || Object.keys(confirmErrors).length > 0) {
    return data<Answer>({ ...confirm, errors: confirmErrors }, 422)
  }
  const passwordRejection = await members.checkPassword({ ...registration, names: namesOf(registration.address) })
  if (passwordRejection) return data<Answer>({ ...confirm, errors: passwordError(passwordRejection) }, 422)
  const result = await members.register(registration, callerOf(context))
  if (!isRejected(result)) return redirect(pageHref('entry', { sent: '1' }), 303)
  if (result.code === 'password-refused') {
    return data<Answer>({ ...confirm, errors: passwordError(result) }, 422)
  }
  const { sentence, status } = MEMBER_REJECTIONS[result.code]
  return data<Answer>({ ...confirm, alert: sentence }, status)
}

function namesOf({ familyName, givenName }: Address): string[] {
  return [familyName, givenName]
}

function passwordError({ code, detail }: Rejection): FieldErrors {
  return { password: fieldErrorText(CONFIRM_LABELS.password, code, detail) }
}

function readRegistration(form: PostedForm, todayOn: Day, rules: AreaRules) {
  const parsed = registrationForm(todayOn, rules).safeParse(form)
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, { ...DETAIL_LABELS, ...CONFIRM_LABELS })
  const consent = fieldErrorText(CONFIRM_LABELS.consent, 'consent-required')
  return { registration: parsed.data, errors: form.consent === '1' ? errors : { ...errors, consent } }
}

export default function EntryPage({ loaderData: { isSent, years }, actionData }: Route.ComponentProps) {
  // Going back from the confirmation shows the entered values, not an empty form.
  const typed = useRef<FormValues>({})
  if (actionData !== undefined) typed.current = actionData.values
  return (
    <div className="page checkout">
      {isSent ? (
        <EntrySent />
      ) : actionData?.step === 'confirm' ? (
        <EntryConfirm
          values={actionData.values}
          emailQuestion={actionData.emailQuestion}
          errors={actionData.errors}
          alert={actionData.alert ?? ''}
        />
      ) : (
        <EntryInput
          values={actionData?.values ?? typed.current}
          emailQuestion={actionData?.emailQuestion}
          errors={actionData?.errors}
          postalNote={actionData?.postalNote}
          years={years}
        />
      )}
    </div>
  )
}

/** The values that the form shows again. Passwords and the reminder answer are not among them. */
function entryValues(form: PostedForm): FormValues {
  return {
    ...valuesOfPostedProfile(form),
    email: shownEmail(form.email),
    emailAgain: shownEmail(form.emailAgain),
    consent: form.consent === '1' ? '1' : '',
  }
}

function errorsAmong(errors: FieldErrors, labels: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => Object.hasOwn(labels, name)))
}

function shownEmail(typed: string | undefined): string {
  const email = parseEmail(typed)
  return isRejected(email) ? (typed ?? '') : email
}

type EntryInputProps = {
  readonly values: FormValues
  readonly emailQuestion: string | undefined
  readonly errors: FieldErrors | undefined
  readonly postalNote: PostalNote | undefined
  readonly years: readonly number[]
}

function EntryInput({ values, emailQuestion, errors, postalNote, years }: EntryInputProps) {
  const fieldErrors = errors ?? {}
  return (
    <>
      <h1>会員登録</h1>
      <p className="checkout-lead">
        登録とご利用は無料です。文字の全角・半角やカナは、こちらで整えますのでそのままご入力ください。パスワードは、次の画面でお決めいただきます。
      </p>
      <ErrorSummary errors={errors} />
      <PostForm className="form" label="会員登録" addsHistoryEntry>
        <section className="form-part" aria-labelledby="who-title">
          <h2 id="who-title">お名前・ご住所</h2>
          <AddressFields values={values} errors={fieldErrors} postalNote={postalNote} />
        </section>
        <section className="form-part" aria-labelledby="mail-title">
          <h2 id="mail-title">メールアドレス</h2>
          <EmailFields
            values={values}
            errors={fieldErrors}
            help="ログインにもお使いいただきます。受信制限を設定されている場合は、当店からのメールを許可してください。"
            question={emailQuestion}
          />
        </section>
        <section className="form-part" aria-labelledby="person-title">
          <h2 id="person-title">お客様について</h2>
          <PersonFields values={{ mailMagazine: '3', ...values }} errors={fieldErrors} years={years} />
        </section>
        <SubmitButton name="intent" value="confirm" busyText="確認しております">
          入力内容の確認へ進む
        </SubmitButton>
      </PostForm>
      <p className="checkout-aside">
        すでに会員の方は <a href={pageHref('mypage-login')}>ログイン</a> へお進みください。
      </p>
    </>
  )
}

/** Shown whether or not the address has an account. Explains what to do when no mail arrives. */
function EntrySent() {
  return (
    <>
      <h1>{phrased('仮登録のメールをお送りしました')}</h1>
      <p className="checkout-lead">
        {`まだご登録は完了しておりません。メールに記載のリンクを${REGISTRATION_LINK_HOURS}時間以内に開き、本登録のお手続きをお願いいたします。`}
      </p>
      <section className="member-note" aria-labelledby="no-mail-title">
        <h2 id="no-mail-title">メールが届かないときは</h2>
        <ul>
          <li>迷惑メールの振り分け先をご確認ください。</li>
          <li>受信制限を設定されている場合は、当店からのメールを許可してください。</li>
          <li>
            メールアドレスを誤って入力された場合は、<a href={pageHref('entry')}>もう一度ご登録</a>ください。
          </li>
          <li>
            すでに会員の方には、ご登録済みである旨をお知らせしております。
            <a href={pageHref('mypage-login')}>ログイン</a>、または
            <a href={pageHref('mypage-forgot')}>パスワードの再設定</a>へお進みください。
          </li>
        </ul>
        <p>
          それでも届かない場合は、<a href={pageHref('contact')}>お問い合わせ</a>ください。
        </p>
      </section>
      <BackLink />
    </>
  )
}
