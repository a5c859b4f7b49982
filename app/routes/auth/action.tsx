import { data, redirect } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { NO_STORE, seeOther } from '#app/response-headers.ts'
import { callerOf } from '#app/session/require-session.ts'
import { factorCookie } from '#app/session/sign-in-code.ts'
import { loginPathWithNotice } from '#app/session/sign-in-methods.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { SIGN_IN_REJECTIONS } from '#app/text/sign-in-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { findLinkCode, parseLinkCode, useStripLinkCode } from '#app/ui/member/link-code.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { MY_PAGE, pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/action.ts'
import { ACTION_PATH, EMAIL_LABEL, LinkProblem, SignInByLink, Undo, UndoDone } from './action-steps.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'メールのリンク', description: 'メールのリンクから開く画面です。', path: ACTION_PATH })

export const headers = () => NO_STORE

/** The pages of the links that have one. The others, which undo a change or sign in, are shown here. */
const PAGES = {
  verifyEmail: 'entry-complete',
  resetPassword: 'mypage-reset',
  verifyAndChangeEmail: 'mypage-change-email',
} as const

type Context = Route.LoaderArgs['context']

/**
 * The link of a mail of the identity provider, by `mode` (docs/product/7, Identity provider). The address of this page
 * is entered in the console of an external provider.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [mode, code, done] = [query.get('mode') ?? '', findLinkCode(query), query.get('done')]
  if (done === 'email' || done === 'second-factor') return { step: 'done', change: done } as const
  if (code === undefined) return linkProblem('link-missing')
  if (Object.hasOwn(PAGES, mode)) throw redirect(pageHref(PAGES[mode as keyof typeof PAGES], { oobCode: code }), 303)
  if (mode === 'signIn') return { step: 'sign-in', code } as const
  if (mode !== 'recoverEmail' && mode !== 'revertSecondFactorAddition') return linkProblem('link-invalid')
  const link = await context.get(servicesContext).members.checkUndoLink(code, callerOf(context))
  return isRejected(link) ? linkProblem(link.code) : ({ step: 'undo', code, ...link } as const)
}

function linkProblem(code: 'link-missing' | 'link-invalid' | 'link-expired' | 'identity-unreachable') {
  const { sentence, status } = MEMBER_REJECTIONS[code]
  return data({ step: 'problem', message: sentence } as const, status)
}

type Answer = {
  readonly message?: string
  readonly code?: string
  readonly email?: string
  readonly errors?: FieldErrors
  readonly mustUsePassword?: boolean
}

/** Changes something on a POST only, so that programs which open links in mails change nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const code = parseLinkCode(form.code)
  if (code === undefined) return problem(MEMBER_REJECTIONS['link-invalid'])
  return form.intent === 'undo' ? undo(code, context) : signIn(code, form.email ?? '', request, context)
}

async function undo(code: string, context: Context) {
  const undone = await context.get(servicesContext).members.undoChange(code, callerOf(context))
  return isRejected(undone) ? problem(MEMBER_REJECTIONS[undone.code]) : seeOther(`${ACTION_PATH}?done=${undone.change}`)
}

async function signIn(code: string, email: string, request: Request, context: Context) {
  if (email === '') return data<Answer>({ code, errors: { email: fieldErrorText(EMAIL_LABEL, 'required') } }, 422)
  const signedIn = await context.get(servicesContext).members.signInByMailedLink({ email, code }, callerOf(context))
  if (!isRejected(signedIn)) {
    await context.get(sessionContext).begin(signedIn)
    return seeOther(MY_PAGE)
  }
  if (signedIn.code === 'member-by-password') return data<Answer>({ mustUsePassword: true }, 403)
  if (signedIn.code === 'second-factor-needed') {
    const headers = { ...NO_STORE, 'set-cookie': factorCookie(request, signedIn.detail.challenge) }
    return redirect(loginPathWithNotice(undefined, 'code'), { status: 303, headers })
  }
  if (signedIn.code === 'link-invalid') {
    const message = `${MEMBER_REJECTIONS['link-invalid'].sentence}メールの届いたメールアドレスと同じかどうかも、ご確認ください。`
    return data<Answer>({ code, email, errors: { email: message } }, 422)
  }
  return problem({ ...MEMBER_REJECTIONS, ...SIGN_IN_REJECTIONS }[signedIn.code])
}

function problem({ sentence, status }: { readonly sentence: string; readonly status: number }) {
  return data<Answer>({ message: sentence }, status)
}

export default function ActionPage({ loaderData, actionData }: Route.ComponentProps) {
  useStripLinkCode(ACTION_PATH)
  return <div className="page login">{stepOf(loaderData, actionData)}</div>
}

function stepOf(loaded: Route.ComponentProps['loaderData'], answer: Answer | undefined) {
  if (answer?.message !== undefined) return <LinkProblem message={answer.message} />
  if (answer !== undefined)
    return <SignInByLink {...answer} code={answer.code ?? ''} mustUsePassword={answer.mustUsePassword === true} />
  if (loaded.step === 'problem') return <LinkProblem message={loaded.message} />
  if (loaded.step === 'done') return <UndoDone change={loaded.change} />
  if (loaded.step === 'undo') return <Undo {...loaded} />
  return <SignInByLink code={loaded.code} mustUsePassword={false} />
}
