import { data, type RouterContextProvider, redirect } from 'react-router'
import { errorReporterContext, servicesContext, sessionContext } from '#app/context.ts'
import { NO_STORE } from '#app/response-headers.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import type { SentForm, StaffCaller, StaffMember, StaffRejection } from '#services/staff/staff-member.ts'
import type { StaffUseCase } from '#services/staff/use-case.ts'
import { requestedPath, staffSecretOf } from './require-session.ts'

type Context = Readonly<RouterContextProvider>

export type RequiredStaff = { readonly caller: StaffCaller; readonly person: StaffMember }

/** The caller of a request to the back office; redirects to the sign-in without a session. */
export function staffCaller(request: Request, context: Context): StaffCaller {
  const { session } = context.get(sessionContext)
  if (session === undefined) throw redirectInStaff('staff-login', request)
  return {
    kind: 'browser',
    session,
    requestId: context.get(errorReporterContext).supportCode,
    browserSecret: staffSecretOf(request),
  }
}

/** The person of a request. Others are led to the sign-in, to the code, or to a page for those who are not staff. */
export async function requireStaff(request: Request, context: Context): Promise<RequiredStaff> {
  const caller = staffCaller(request, context)
  const person = await context.get(servicesContext).staff.identify(caller)
  return { caller, person: permitted(person, request) }
}

/**
 * The result of a use case of the back office without the rejections of its access, which are pages: the sign-in, the
 * code, or a sentence. Every loader and action passes its results through here.
 */
export function permitted<Result>(result: Result, request: Request): Exclude<Result, StaffRejection> {
  if (isRejected(result) && isOfAccess(result)) throw accessPage(result, request)
  return result as Exclude<Result, StaffRejection>
}

const ACCESS_CODES: Readonly<Record<StaffRejection['code'], true>> = {
  'staff-session-over': true,
  'fresh-sign-in-needed': true,
  'second-factor-missing': true,
  'not-staff': true,
  'duty-missing': true,
}

function isOfAccess(rejection: Rejection): rejection is StaffRejection {
  return Object.hasOwn(ACCESS_CODES, rejection.code)
}

function accessPage(rejection: StaffRejection, request: Request) {
  switch (rejection.code) {
    case 'staff-session-over':
      return redirectInStaff('staff-login', request)
    case 'fresh-sign-in-needed':
      return redirectInStaff('staff-login', request, { fresh: '1' })
    case 'second-factor-missing':
      return redirectInStaff('staff-code', request)
    default:
      return data({ message: staffRejectionText(rejection) }, { status: 403, headers: NO_STORE })
  }
}

/**
 * Lets a person open a form whose use case they may call: nothing is typed for a refusal. A form that is sent is
 * checked by its use case.
 */
export function requireFor(
  { duties, isFresh }: Pick<StaffUseCase, 'duties' | 'isFresh'>,
  person: StaffMember,
  request: Request,
): void {
  if (!hasDuty(person.duties, duties)) permitted(rejected('duty-missing', { duties }), request)
  if (isFresh && !person.isFresh && request.method !== 'POST')
    throw redirectInStaff('staff-login', request, { fresh: '1' })
}

/** The sentence of a form that was sent too long after the sign-in: it is shown again as typed (SignInAgain). */
export function staleText({ isFresh }: Pick<StaffUseCase, 'isFresh'>, person: StaffMember): string | undefined {
  return isFresh && !person.isFresh ? staffRejectionText(rejected('fresh-sign-in-needed')) : undefined
}

/** The caller of a page that only the owner opens, with a recent sign-in. */
export async function requireFreshOwner(request: Request, context: Context): Promise<StaffCaller> {
  const { caller, person } = await requireStaff(request, context)
  requireFor({ duties: ['owner'], isFresh: true }, person, request)
  return caller
}

function redirectInStaff(page: 'staff-login' | 'staff-code', request: Request, query: { fresh?: string } = {}) {
  return redirect(staffHref(page, { next: requestedPath(request), ...query }), { status: 303, headers: NO_STORE })
}

const KEY = /^[\w-]{8,64}$/
const VERSION = /^\d{1,9}$/

/** The version and key that a form of the back office sends (StaffForm); undefined when it was changed. */
export function sentForm(form: Readonly<Record<string, string>>): SentForm | undefined {
  const { formKey = '', version = '' } = form
  return KEY.test(formKey) && VERSION.test(version) ? { key: formKey, version: Number(version) } : undefined
}
