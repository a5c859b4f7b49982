import { data, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { servicesContext, sessionContext } from '#app/context.ts'
import { NO_STORE } from '#app/response-headers.ts'
import {
  callerOf,
  getRequiredProof,
  requireSession,
  requiresPassword,
  staffSecretOf,
} from '#app/session/require-session.ts'
import { emailQuestion } from '#app/text/email-question.ts'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { LINK_MISSING } from '#app/text/member-notices.ts'
import { CURRENT_PASSWORD_WRONG, MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { type FormValues, valuesOfPosted } from '#app/ui/address/address-values.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { findLinkCode, parseLinkCode } from '#app/ui/member/link-code.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { type Email, isSameEmail, parseEmail } from '#domain/customer/email.ts'
import { domainOf } from '#domain/customer/email-slip.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import type { RequiredReauthentication } from '#services/members/reauthenticate.ts'
import type { Route } from './+types/email-change.ts'
import {
  ChangeDone,
  ChangeForm,
  ChangeRequested,
  CORRECTION,
  ConfirmChange,
  ConfirmCorrection,
  EMAIL_CHANGE_LABELS,
  EMAIL_CHANGE_PATH,
} from './email-change-steps.tsx'

type Answer = {
  readonly values?: FormValues
  readonly errors?: FieldErrors
  readonly alert?: string
  readonly linkError?: string
}

const shownFields = { email: fieldOf(parseEmail), emailAgain: fieldOf(parseEmail) }
const changeForm = (proof: RequiredReauthentication) =>
  z.object({
    ...shownFields,
    password: fieldOf((input) => {
      if (typeof input === 'string' && input !== '') return input
      return requiresPassword(proof) ? rejected('required') : undefined
    }),
    code: z.string().optional(),
  })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'メールアドレスの変更',
    description: 'ご登録のメールアドレスを変更する画面です。',
    path: EMAIL_CHANGE_PATH,
  })

export const headers = () => NO_STORE

/** What a step of the page does not have. */
const NOTHING = { code: '', email: '', newEmail: '', linkError: '', question: undefined, requiredProof: undefined }

/**
 * Requesting a change requires a session, and so does the link of a change that staff have begun. The link in the mail
 * of a change by the member may be opened on any device.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const correction = query.get(CORRECTION)
  if (correction !== null) return correctionOf(correction, request, context)
  const code = findLinkCode(query)
  if (code !== undefined || query.has('link')) return { ...NOTHING, step: 'link' as const, code: code ?? '' }
  if (query.has('done')) return { ...NOTHING, step: 'done' as const }
  const session = requireSession(request, context)
  const typed = query.get('sent')
  if (typed !== null) {
    const question = emailQuestion(`new@${typed.slice(0, 100)}`)?.text
    return { ...NOTHING, step: 'sent' as const, question }
  }
  const requiredProof = await getRequiredProof(context, session)
  return { ...NOTHING, step: 'form' as const, email: session.email, requiredProof }
}

/** The change that staff have begun for the signed-in member. */
async function correctionOf(given: string, request: Request, context: Route.LoaderArgs['context']) {
  const session = requireSession(request, context)
  const code = parseLinkCode(given)
  const { members } = context.get(servicesContext)
  const found = code === undefined ? rejected('link-invalid') : await members.findEmailCorrection(session, code)
  const step = 'correction' as const
  if (isRejected(found)) return { ...NOTHING, step, linkError: MEMBER_REJECTIONS[found.code].sentence }
  const requiredProof = await getRequiredProof(context, session)
  return { ...NOTHING, step, code: code ?? '', email: session.email, newEmail: found.email, requiredProof }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.intent === 'correct') return confirmCorrection(form, request, context)
  return form.intent === 'confirm' ? confirmChange(form, context) : requestChange(form, request, context)
}

async function requestChange(form: PostedForm, request: Request, context: Route.ActionArgs['context']) {
  const session = requireSession(request, context)
  const values = valuesOfPosted(shownFields, form)
  const { members } = context.get(servicesContext)
  const parsed = changeForm(await members.getRequiredReauthentication(session, callerOf(context))).safeParse({
    password: '',
    ...form,
  })
  const errors = parsed.success
    ? crossFieldErrors(parsed.data, session.email)
    : fieldErrorsOf(parsed.error, EMAIL_CHANGE_LABELS)
  if (!parsed.success || errors !== undefined) return data<Answer>({ values, errors: errors ?? {} }, 422)
  const { email: newEmail, password, code } = parsed.data
  const input = { newEmail, password, code }
  const result = await members.requestEmailChange(session, input, callerOf(context), staffSecretOf(request))
  // The page asks about a slip in the domain. The address itself is not in the URL.
  if (!isRejected(result)) return redirect(pageHref('mypage-change-email', { sent: domainOf(input.newEmail) }), 303)
  if (result.code === 'login-incorrect') {
    return data<Answer>({ values, errors: { password: CURRENT_PASSWORD_WRONG } }, 422)
  }
  const { sentence, status } = MEMBER_REJECTIONS[result.code]
  if (result.code === 'code-incorrect') return data<Answer>({ values, errors: { code: sentence } }, status)
  return data<Answer>({ values, alert: sentence }, status)
}

function crossFieldErrors(typed: { email: Email; emailAgain: Email }, current: string): FieldErrors | undefined {
  if (isSameEmail(typed.email, current)) return { email: fieldErrorText('', 'email-unchanged') }
  return isSameEmail(typed.email, typed.emailAgain) ? undefined : { emailAgain: fieldErrorText('', 'email-differs') }
}

/** Changes the address on a POST only, so that programs which open links in mails change nothing. */
async function confirmChange(form: PostedForm, context: Route.ActionArgs['context']) {
  const code = parseLinkCode(form.code)
  const { members } = context.get(servicesContext)
  const result = code === undefined ? undefined : await members.confirmEmailChange(code, callerOf(context))
  if (result === undefined || isRejected(result)) {
    const { sentence, status } = MEMBER_REJECTIONS[result?.code ?? 'link-invalid']
    return data<Answer>({ linkError: sentence }, status)
  }
  // The identity provider has ended all sessions of the former address; this ends the session of this browser.
  const session = context.get(sessionContext)
  if (session.isSignedIn) await session.end()
  return redirectDocument(`${EMAIL_CHANGE_PATH}?done=1`, 303)
}

/** Makes the change that staff have begun, with the proof that a change by the member needs. */
async function confirmCorrection(form: PostedForm, request: Request, context: Route.ActionArgs['context']) {
  const session = requireSession(request, context)
  const { members } = context.get(servicesContext)
  const correctionCode = parseLinkCode(form.correction)
  if (correctionCode === undefined) return data<Answer>({ alert: MEMBER_REJECTIONS['link-invalid'].sentence }, 404)
  const proof = { password: form.password || undefined, code: form.code }
  const result = await members.confirmEmailCorrection(
    session,
    { correctionCode, ...proof },
    callerOf(context),
    staffSecretOf(request),
  )
  if (!isRejected(result)) {
    await context.get(sessionContext).end()
    return redirectDocument(`${EMAIL_CHANGE_PATH}?done=1`, 303)
  }
  if (result.code === 'login-incorrect') return data<Answer>({ errors: { password: CURRENT_PASSWORD_WRONG } }, 422)
  const { sentence, status } = MEMBER_REJECTIONS[result.code]
  if (result.code === 'code-incorrect') return data<Answer>({ errors: { code: sentence } }, status)
  return data<Answer>({ alert: sentence }, status)
}

export default function EmailChangePage({
  loaderData: { step, code, email, newEmail, linkError, question, requiredProof },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page checkout my-part">
      {step === 'done' ? (
        <ChangeDone />
      ) : step === 'correction' ? (
        <ConfirmCorrection
          code={code}
          email={email}
          newEmail={newEmail}
          linkError={linkError}
          errors={actionData?.errors}
          alert={actionData?.alert ?? ''}
          requiredProof={requiredProof}
        />
      ) : step === 'link' ? (
        <ConfirmChange code={code} linkError={actionData?.linkError ?? (code === '' ? LINK_MISSING : undefined)} />
      ) : step === 'sent' ? (
        <ChangeRequested question={question} />
      ) : (
        <ChangeForm
          email={email}
          values={actionData?.values ?? {}}
          errors={actionData?.errors}
          alert={actionData?.alert ?? ''}
          requiredProof={requiredProof}
        />
      )}
    </div>
  )
}
