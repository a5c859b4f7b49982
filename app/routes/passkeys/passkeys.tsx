import { data, redirect } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { callerOf, requireSession, staffSecretOf } from '#app/session/require-session.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { fieldErrorText } from '#app/text/field-errors.ts'
import { PASSKEY_REJECTIONS, type PasskeyDone, type PasskeyPageCode, passkeyDoneText } from '#app/text/passkey-text.ts'
import { SIGN_IN_REJECTIONS } from '#app/text/sign-in-rejections.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { ConfirmSelf, PASSWORD_LABEL } from '#app/ui/member/confirm-self.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { parsePasskeyName } from '#domain/identity/passkey.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'
import type { Route } from './+types/passkeys.ts'
import { AddPasskey } from './add-passkey.tsx'
import { OtherWays, PasskeyList } from './passkey-list.tsx'
import { authenticatorResponseIn, MAX_RESPONSE_CHARACTERS, NAME_LABEL, PATH, passkeyRows } from './passkey-rows.ts'

const CRUMBS = [
  { path: pageHref('mypage'), text: 'マイページ' },
  { path: PATH, text: 'パスキー' },
]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'パスキー', description: 'ログインに使うパスキーを管理します。' })
export const headers = () => PRIVATE_HEADERS

export async function loader({ request, context }: Route.LoaderArgs) {
  const { passkeys, externalAccounts, members } = context.get(servicesContext)
  const session = requireSession(request, context)
  return {
    needsCode: (await members.getPasswordProof(session, callerOf(context))) === 'password-and-code',
    email: session.email,
    rows: passkeyRows(await passkeys.list(session)),
    isOffered: passkeys.isOffered,
    isFresh: passkeys.isRecentSignIn(session),
    providers: externalAccounts.providers,
    done: passkeyDoneText(new URL(request.url).searchParams.get('done')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(request, context)
  const form = await readForm(request, MAX_RESPONSE_CHARACTERS)
  if (form.intent === 'confirm') return reauthenticate(form, session, context)
  const { passkeys } = context.get(servicesContext)
  const change = CHANGES[form.intent ?? '']
  if (change === undefined) throw catalogueError('invalid-page-move', 400, PATH)
  // The cookie replaces a field of that name: staff change passkeys only with a second factor.
  return change(passkeys, session, { ...form, staffSecret: staffSecretOf(request) ?? '' })
}

type Change = (passkeys: Services['passkeys'], session: MemberSession, form: PostedForm) => Promise<Response | Rejected>
type Rejected = ReturnType<typeof reject>

const CHANGES: Readonly<Record<string, Change>> = Object.assign(Object.create(null), {
  add: withName(
    (passkeys, session, form, name) =>
      passkeys.add(session, { answer: authenticatorResponseIn(form), name }, form.staffSecret),
    'added',
  ),
  rename: withName((passkeys, session, form, name) => passkeys.rename(session, form.passkey ?? '', name), 'renamed'),
  remove: async (passkeys, session, form) => {
    const result = await passkeys.remove(session, form.passkey ?? '', form.staffSecret)
    // Removing a passkey twice is not an error.
    return isRejected(result) && result.code !== 'passkey-unknown' ? rejectWithCode(result.code) : done('removed')
  },
} satisfies Record<string, Change>)

type NamedChange = (
  passkeys: Services['passkeys'],
  session: MemberSession,
  form: PostedForm,
  name: string,
) => Promise<{ readonly kind: 'rejected'; readonly code: PasskeyPageCode } | undefined>

function withName(change: NamedChange, what: PasskeyDone): Change {
  return async (passkeys, session, form) => {
    const name = parsePasskeyName(form.name)
    const field = form.passkey === undefined ? 'name' : `name-${form.passkey}`
    if (isRejected(name)) return reject({ [field]: fieldErrorText(NAME_LABEL, name.code, name.detail) }, 422)
    const result = await change(passkeys, session, form, name)
    return result === undefined ? done(what) : rejectWithCode(result.code)
  }
}

type ActionContext = Route.ActionArgs['context']

/** Signs in by password within a session, because changing passkeys requires a recent sign-in. */
async function reauthenticate(
  { password = '', code = '' }: PostedForm,
  { email }: MemberSession,
  context: ActionContext,
) {
  if (password === '') return reject({ password: fieldErrorText(PASSWORD_LABEL, 'required') }, 422)
  const signedIn = await context.get(servicesContext).sessions.signIn({ email, password, code }, callerOf(context))
  if (isRejected(signedIn)) {
    const rejection = signedIn.code === 'second-factor-needed' ? 'code-incorrect' : signedIn.code
    const { sentence, status } = SIGN_IN_REJECTIONS[rejection]
    return reject({ [rejection === 'code-incorrect' ? 'code' : 'password']: sentence }, status)
  }
  await context.get(sessionContext).begin(signedIn)
  return redirect(PATH, 303)
}

function done(what: PasskeyDone): Response {
  return redirect(`${PATH}?done=${what}`, 303)
}

function rejectWithCode(code: PasskeyPageCode) {
  return reject({ page: PASSKEY_REJECTIONS[code] }, code === 'login-too-old' ? 403 : 422)
}

function reject(errors: Readonly<Record<string, string>>, status: number) {
  return data({ errors }, { status, headers: PRIVATE_HEADERS })
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, isOffered, isFresh, done: sentence } = loaderData
  const errors = actionData?.errors ?? {}
  return (
    <div className="page checkout my-part">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>パスキー</h1>
      <p className="checkout-lead">
        パスキーをご登録になると、指紋やお顔、画面ロックの番号でログインしていただけます。パスワードも、これまでどおりお使いいただけます。
      </p>
      {sentence !== undefined && actionData === undefined && (
        <p className="notice" role="status">
          {sentence}
        </p>
      )}
      <ErrorSummary errors={actionData?.errors} />
      <PasskeyList rows={rows} errors={errors} isFresh={isFresh} />
      {isOffered && isFresh && <AddPasskey error={errors.name} count={rows.length} />}
      {isFresh || (
        <ConfirmSelf
          intent="confirm"
          lead="パスキーの追加と削除の前に、安全のため、もう一度ご本人の確認をお願いいたします。"
          email={loaderData.email}
          errors={errors}
          needsCode={loaderData.needsCode}
        >
          <OtherWays hasPasskeys={isOffered && rows.length > 0} providers={loaderData.providers} />
        </ConfirmSelf>
      )}
      {isOffered || <p>恐れ入りますが、パスキーは現在ご登録いただけません。</p>}
    </div>
  )
}
