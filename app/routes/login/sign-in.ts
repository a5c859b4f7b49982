import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { servicesContext, sessionContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { CODE, completeSignIn, factorCookie } from '#app/session/sign-in-code.ts'
import { linkPendingAccount } from '#app/session/sign-in-methods.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { SIGN_IN_REJECTIONS } from '#app/text/sign-in-rejections.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { parseNextPath } from '#domain/navigation/path.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import type { SignedIn } from '#services/sessions/member-session.ts'
import { pendingFormIn, pendingFormOf, RESEND, SIGN_IN, SIGN_IN_LABELS, type SignInAnswer } from './sign-in-form.tsx'

const signInForm = z.object({
  email: fieldOf(parseEmail),
  password: fieldOf((input) => (typeof input === 'string' && input !== '' ? input : rejected('required'))),
})

export function nextPath(request: Request, defaultPath: string): string {
  return parseNextPath(new URL(request.url).searchParams.get('next')) ?? defaultPath
}

type SignInArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

/**
 * Signs in and redirects. Errors are shown beside the fields; the email address is kept, the password is not. A form
 * that was redirected here because its session had ended is kept until it can be submitted again.
 */
export async function signInAction({ request, context }: SignInArgs, defaultPath: string) {
  const form = await readForm(request)
  const email = form.email ?? ''
  if (form.intent === RESEND) return resendMail(email, request, context)
  if (form.intent === CODE) return codeAction(form, { request, context }, defaultPath)
  if (form.intent !== SIGN_IN) return answer({ pendingForm: pendingFormOf(form) }, 403)
  const pendingForm = pendingFormIn(form)
  const parsed = signInForm.safeParse(form)
  if (!parsed.success) return answer({ email, pendingForm, errors: fieldErrorsOf(parsed.error, SIGN_IN_LABELS) }, 422)
  const signedIn = await context.get(servicesContext).sessions.signIn(parsed.data, callerOf(context))
  if (isRejected(signedIn)) {
    if (signedIn.code === 'second-factor-needed')
      return answer({ email, pendingForm, awaitsCode: true }, 200, factorCookie(request, signedIn.detail.challenge))
    const { sentence, status } = SIGN_IN_REJECTIONS[signedIn.code]
    const isProvisional = signedIn.code === 'registration-provisional'
    return answer({ email, pendingForm, errors: { email: sentence }, isProvisional }, status)
  }
  return begin(signedIn, pendingForm, { request, context }, defaultPath)
}

/** The second step of a sign-in: the code of the authenticator app. */
async function codeAction(form: PostedForm, { request, context }: SignInArgs, defaultPath: string) {
  const pendingForm = pendingFormIn(form)
  const { sessions } = context.get(servicesContext)
  const result = await completeSignIn(sessions, request, form.code ?? '', callerOf(context))
  if ('session' in result)
    return begin(result, pendingForm, { request, context }, defaultPath, factorCookie(request, undefined))
  const { sentence, status, awaitsCode } = result
  return answer({ pendingForm, errors: { [awaitsCode ? 'code' : 'email']: sentence }, awaitsCode }, status)
}

/** Begins the session; then the target, or the form that was kept. */
async function begin(
  signedIn: SignedIn,
  pendingForm: SignInAnswer['pendingForm'],
  { request, context }: SignInArgs,
  defaultPath: string,
  cookie?: string,
) {
  await context.get(sessionContext).begin(await linkPendingAccount(request, context, signedIn))
  const next = nextPath(request, defaultPath)
  if (Object.keys(pendingForm).length > 0) return answer({ pendingForm, resume: next }, 200, cookie)
  return redirect(next, { status: 303, headers: cookie === undefined ? {} : { 'set-cookie': cookie } })
}

const RESEND_RESULT_CODES = { 'too-many-attempts': 'resent-often', 'not-available': 'register-again' } as const

/** Gives the same response whether or not a registration exists. */
async function resendMail(email: string, request: Request, context: SignInArgs['context']) {
  const { members } = context.get(servicesContext)
  const rejection = await members.resendRegistration(email, callerOf(context))
  const resultCode = rejection === undefined ? 'resent' : RESEND_RESULT_CODES[rejection.code]
  const { pathname, searchParams } = new URL(request.url)
  const next = parseNextPath(searchParams.get('next'))
  const query = new URLSearchParams({ ...(next !== undefined && { next }), way: resultCode })
  return redirect(`${pathname.replace(/\.data$/, '')}?${query}`, 303)
}

function answer(facts: Partial<SignInAnswer>, status: number, cookie?: string) {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  const defaults = {
    email: '',
    errors: {},
    pendingForm: {},
    isProvisional: false,
    awaitsCode: false,
    resume: undefined,
  }
  return data<SignInAnswer>({ ...defaults, ...facts }, { status, headers })
}
