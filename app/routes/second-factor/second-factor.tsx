import type { RouterContextProvider } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { callerOf, requireSession, staffSecretOf } from '#app/session/require-session.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { SECOND_FACTOR_REJECTIONS, secondFactorDoneText } from '#app/text/second-factor-text.ts'
import { SIGN_IN_REJECTIONS } from '#app/text/sign-in-rejections.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { ConfirmSelf, PASSWORD_LABEL } from '#app/ui/member/confirm-self.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { AppEnrolment, FactorSource } from '#services/members/second-factor.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'
import type { Route } from './+types/second-factor.ts'
import { AppList, EnrolApp, PATH, RecoveryCodes, StartEnrolment } from './factor-parts.tsx'

const CRUMBS = [
  { path: pageHref('mypage'), text: 'マイページ' },
  { path: PATH, text: '二段階認証' },
]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '二段階認証', description: 'ログインのときに使う認証アプリを管理します。' })
export const headers = () => PRIVATE_HEADERS

type Context = Readonly<RouterContextProvider>

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = requireSession(request, context)
  const { secondFactor } = context.get(servicesContext).members
  const found = await secondFactor.find(session, callerOf(context))
  const done = secondFactorDoneText(new URL(request.url).searchParams.get('done'))
  const { apps, ...view } = isRejected(found)
    ? { apps: [], recoveryCodeCount: 0, isRecent: false, hasRecovery: false }
    : found
  return {
    ...view,
    apps: apps.map(({ uid, enrolledAt }) => ({ uid, enrolled: enrolledAt && dayText(dayOfInstant(enrolledAt)) })),
    email: session.email,
    done,
    problem: isRejected(found) ? SECOND_FACTOR_REJECTIONS[found.code].sentence : '',
  }
}

type Answer = {
  readonly enrolment?: AppEnrolment
  readonly recoveryCodes?: readonly string[]
  readonly isEnrolled?: boolean
  readonly alert?: string
  readonly errors?: FieldErrors
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(request, context)
  const form = await readForm(request)
  const step = STEPS[form.intent ?? '']
  if (step === undefined) throw catalogueError('invalid-page-move', 400, PATH)
  const source = { from: callerOf(context), browserSecret: staffSecretOf(request) }
  return step(form, session, { context, source })
}

type Step = (
  form: PostedForm,
  session: MemberSession,
  about: { readonly context: Context; readonly source: FactorSource },
) => Promise<Response | ReturnType<typeof answer>>

const STEPS: Readonly<Record<string, Step>> = Object.assign(Object.create(null), {
  'confirm-self': confirmSelf,
  start: async (_, session, { context, source }) => {
    const enrolment = await serviceOf(context).start(session, source)
    return isRejected(enrolment) ? reject(enrolment.code) : answer({ enrolment }, 200)
  },
  enrol: enrolApp,
  codes: async (_, session, { context, source }) => {
    const renewed = await serviceOf(context).renewRecoveryCodes(session, source)
    return isRejected(renewed) ? reject(renewed.code) : answer(renewed, 200)
  },
  remove: async ({ app = '' }, session, { context, source }) => {
    const result = await serviceOf(context).remove(session, app, source)
    if (isRejected(result)) return reject(result.code)
    context.get(sessionContext).setTokens(result.tokens)
    return seeOther(`${PATH}?done=removed`)
  },
} satisfies Record<string, Step>)

function serviceOf(context: Context) {
  return context.get(servicesContext).members.secondFactor
}

const SECRET = /^[A-Z2-7]{16,128}$/

/** The first code of the app. After a wrong one the same QR code is shown again. */
async function enrolApp(
  { code = '', secret = '', enrolment = '' }: PostedForm,
  session: MemberSession,
  { context, source }: Parameters<Step>[2],
) {
  const confirmed = await serviceOf(context).confirm(session, { enrolment, code }, source)
  if (!isRejected(confirmed)) {
    context.get(sessionContext).setTokens(confirmed.signedIn.tokens)
    return answer({ recoveryCodes: confirmed.recoveryCodes, isEnrolled: true }, 200)
  }
  const isSame = confirmed.code === 'code-incorrect' || confirmed.code === 'too-many-attempts'
  if (!isSame || !SECRET.test(secret)) return reject(confirmed.code)
  const { sentence, status } = SECOND_FACTOR_REJECTIONS[confirmed.code]
  const again = await serviceOf(context).draw(session, { secret, enrolment })
  return answer({ enrolment: again, errors: { code: sentence } }, status)
}

/** Signs in again within the session, because a change of the second factor requires a recent sign-in. */
async function confirmSelf(
  { password = '', code }: PostedForm,
  { email }: MemberSession,
  { context }: Parameters<Step>[2],
) {
  if (password === '') return answer({ errors: { password: fieldErrorText(PASSWORD_LABEL, 'required') } }, 422)
  const { sessions } = context.get(servicesContext)
  const signedIn = await sessions.signIn({ email, password, code: code ?? '' }, callerOf(context))
  if (!isRejected(signedIn)) {
    await context.get(sessionContext).begin(signedIn)
    return seeOther(PATH)
  }
  const rejection = signedIn.code === 'second-factor-needed' ? 'code-incorrect' : signedIn.code
  const { sentence, status } = SIGN_IN_REJECTIONS[rejection]
  return answer({ errors: { [rejection === 'code-incorrect' ? 'code' : 'password']: sentence } }, status)
}

function reject(code: keyof typeof SECOND_FACTOR_REJECTIONS) {
  const { sentence, status } = SECOND_FACTOR_REJECTIONS[code]
  return answer({ alert: sentence }, status)
}

const answer = privateData<Answer>

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { apps, done, problem } = loaderData
  if (actionData?.recoveryCodes !== undefined)
    return (
      <RecoveryCodes codes={actionData.recoveryCodes} isEnrolled={actionData.isEnrolled === true} crumbs={CRUMBS} />
    )
  return (
    <div className="page checkout my-part">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>二段階認証</h1>
      <p className="checkout-lead">
        認証アプリをご登録になると、ログインのときに、パスワードに加えて、アプリに表示される6桁の番号で確認いたします。ご利用は任意です。
      </p>
      {done !== undefined && actionData === undefined && (
        <p className="notice" role="status">
          {done}
        </p>
      )}
      <FormAlert message={actionData?.alert ?? problem} />
      <ErrorSummary errors={actionData?.errors} />
      {problem === '' && <Steps loaded={loaderData} answer={actionData} hasApp={apps.length > 0} />}
    </div>
  )
}

type StepsProps = {
  readonly loaded: Route.ComponentProps['loaderData']
  readonly answer: Answer | undefined
  readonly hasApp: boolean
}

function Steps({ loaded, answer: { enrolment, errors = {} } = {}, hasApp }: StepsProps) {
  const { isRecent } = loaded
  if (enrolment !== undefined) return <EnrolApp {...enrolment} error={errors.code} />
  return (
    <>
      {hasApp && <AppList {...loaded} />}
      {!hasApp && isRecent && <StartEnrolment />}
      {!isRecent && (
        <ConfirmSelf
          intent="confirm-self"
          lead="認証アプリの登録と解除の前に、安全のため、もう一度ご本人の確認をお願いいたします。"
          email={loaded.email}
          errors={errors}
          needsCode={hasApp}
        />
      )}
    </>
  )
}
