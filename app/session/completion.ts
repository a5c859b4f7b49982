import { redirect } from 'react-router'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'

/** What a completion page confirms; the value of the cookie that is set with the redirect to it. */
export type CompletedForm = 'contact' | 'question' | 'review' | 'profile' | 'password' | 'withdrawal'

/** The header of a redirect to a completion page. */
export function completedHeaders(request: Request, form: CompletedForm): { 'set-cookie': string } {
  return { 'set-cookie': setCookie(request, 'completed', form) }
}

/**
 * The form that was completed in this browser within the last minutes, if the page confirms it. Otherwise throws a
 * redirect: the confirmation would not be true.
 */
export function requireCompleted<Form extends CompletedForm>(
  request: Request,
  forms: readonly Form[],
  otherwise: string,
): Form {
  const completed = readCookies(request).completed
  const form = forms.find((each) => each === completed)
  if (form === undefined) throw redirect(otherwise, 303)
  return form
}
