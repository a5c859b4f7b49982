import { parseEmail } from '#domain/customer/email.ts'
import {
  type IdentityMethod,
  type IdentityRejection,
  type IdentityRequest,
  type IdentityResponse,
  parseIdentityRequest,
} from '#domain/identity/protocol.ts'
import { tokenOfSignInChange } from '#domain/identity/sign-in-changes.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { createFixedTimeRunner } from './fixed-time.ts'
import { forgottenPasswordMail } from './mails/member-mails.ts'
import { mailFrame } from './mails/worded-mail.ts'
import { type MemberPorts, memberMail } from './members/member-ports.ts'
import { isEmailUnusable } from './members/register.ts'
import { withdrawAccount } from './members/withdraw.ts'
import type { Caller } from './ports/identity.ts'
import { countRequest, FORGOTTEN_PASSWORD_MAIL_RATE } from './rates.ts'
import type { ServicePorts } from './service-ports.ts'
import { isRecentSignIn } from './sessions/member-session.ts'
import { callAboutFactors, type FactorMethod } from './staff/factor-calls.ts'
import { type FactorPorts, factorSessionOf, recordFactorChange, rejectSignInChange } from './staff/factor-changes.ts'

type Ports = MemberPorts & FactorPorts & Pick<ServicePorts, 'passkeys' | 'identityKeys'>
type Answer<M extends IdentityMethod> = Promise<IdentityResponse<M> | IdentityRejection>
type Rule<M extends IdentityMethod> = (request: IdentityRequest<M>, from: Caller) => Answer<M>

const NOT_ALLOWED = rejected('OPERATION_NOT_ALLOWED')

/** `jwks`: the public keys; undefined with an external provider. */
export type IdentityApi = {
  readonly jwks: ServicePorts['identityKeys']
  call<M extends IdentityMethod>(method: M, request: IdentityRequest<M>, from: Caller): Answer<M>
}

/**
 * The API of the identity provider for programs (docs/product/7; docs/decisions/014): the calls of the embedded one
 * with the rules of the shop's own pages. With an external provider only `projects` is answered, by that provider:
 * programs send the other calls there.
 */
export function createIdentityApi(ports: Ports): IdentityApi {
  const { identity, identityKeys } = ports
  if (identityKeys === undefined) {
    return {
      jwks: undefined,
      call: async (method, request, from) =>
        method === 'projects' ? identity.call(method, request, from) : NOT_ALLOWED,
    }
  }
  const rules: { readonly [M in IdentityMethod]?: Rule<M> } = {
    signUp: signUp(ports),
    update: update(ports),
    sendOobCode: sendOobCode(ports),
    delete: deleteAccount(ports),
    'mfaEnrollment:start': changeFactors(ports, 'mfaEnrollment:start'),
    'mfaEnrollment:finalize': changeFactors(ports, 'mfaEnrollment:finalize'),
    'mfaEnrollment:withdraw': changeFactors(ports, 'mfaEnrollment:withdraw'),
  }
  return {
    jwks: identityKeys,
    async call<M extends IdentityMethod>(method: M, request: IdentityRequest<M>, from: Caller): Answer<M> {
      const parsed = parseIdentityRequest(method, request)
      if (isRejected(parsed)) return parsed as IdentityRejection
      const valid = parsed as IdentityRequest<M>
      const idToken = tokenOfSignInChange(method, valid)
      if (idToken !== undefined && (await isStaffWithoutFactor(ports, idToken))) return NOT_ALLOWED
      const rule = rules[method] as Rule<M> | undefined
      return rule === undefined ? identity.call(method, valid, from) : rule(valid, from)
    },
  }
}

/** A blocked address is answered like one that has an account: the rejection does not reveal the block. */
function signUp(ports: Ports): Rule<'signUp'> {
  return async (request, from) => {
    if (!(await isBlocked(ports, request.email))) return ports.identity.call('signUp', request, from)
    const hash = await ports.passwordHasher.hash(request.password ?? '', { ...from, account: request.email })
    return rejected(hash === undefined ? 'TOO_MANY_ATTEMPTS_TRY_LATER' : 'EMAIL_EXISTS')
  }
}

/** No account gets or verifies a blocked address. A link that removes an app of the staff is recorded. */
function update(ports: Ports): Rule<'update'> {
  return async (request, from) => {
    if (await isBlocked(ports, request.email)) return rejected('EMAIL_EXISTS')
    if (!request.oobCode) return ports.identity.call('update', request, from)
    const code = await ports.identity.call('resetPassword', { oobCode: request.oobCode }, from)
    if (isRejected(code)) return code
    // A recovered address is the former one.
    const email = code.requestType === 'RECOVER_EMAIL' ? code.email : (code.newEmail ?? code.email)
    if (await isBlocked(ports, email)) return rejected('INVALID_OOB_CODE')
    const answer = await ports.identity.call('update', request, from)
    if (!isRejected(answer) && code.requestType === 'REVERT_SECOND_FACTOR_ADDITION' && answer.localId !== undefined)
      await recordFactorChange(ports, { uid: answer.localId }, { act: 'removeFactor', factor: 'provider-app' })
    return answer
  }
}

/**
 * A member who forgot the password answers the reminder question on the page; the mailbox alone is not enough
 * (docs/rules.md Members). The call is answered, limited and timed as for any address, and mails the way to that page
 * instead of a link that signs in. A blocked address gets no mail.
 */
function sendOobCode(ports: Ports): Rule<'sendOobCode'> {
  const inFixedTime = createFixedTimeRunner(ports)
  return (request, from) =>
    inFixedTime(async () => {
      const isAnonymous = request.requestType === 'PASSWORD_RESET' || request.requestType === 'EMAIL_SIGNIN'
      return ports.identity.sendLink(request, from, async (address) => {
        if (!isAnonymous || !(await isMember(ports, address))) return !(await isBlocked(ports, address))
        await mailForgottenPassword(ports, address, from)
        return false
      })
    })
}

async function isMember({ members }: Ports, input: string | undefined): Promise<boolean> {
  const email = parseEmail(input)
  return !isRejected(email) && (await members.findByEmail(email))?.status === 'member'
}

async function mailForgottenPassword(ports: Ports, email: string, from: Caller): Promise<void> {
  if (!(await countRequest(ports, FORGOTTEN_PASSWORD_MAIL_RATE, from, email))) return
  const customer = await ports.members.findByEmail(email)
  if (customer === undefined) return
  const content = forgottenPasswordMail(mailFrame(ports))
  await ports.members.queue(
    memberMail(ports, { kind: 'passwordforgotten', to: customer.email, content }),
    ports.clock.now(),
  )
}

/** The rules of a withdrawal: rejected while the customer has an active rental or an open charge. */
function deleteAccount(ports: Ports): Rule<'delete'> {
  const withdraw = withdrawAccount(ports)
  return async (request, from) => {
    const claims = await ports.identity.verify(request.idToken)
    // The provider answers tokens that are invalid or too old.
    if (isRejected(claims) || !isRecentSignIn(ports, claims)) return ports.identity.call('delete', request, from)
    return (await withdraw(claims.uid)) === undefined ? {} : NOT_ALLOWED
  }
}

/** The rules of the shop's own pages for second factors. */
function changeFactors<M extends FactorMethod>(ports: Ports, method: M): Rule<M> {
  return async (request, from) => {
    const answer = await callAboutFactors(ports, method, request, { from, browserSecret: undefined })
    return isRejected(answer) && answer.code === 'second-factor-missing'
      ? NOT_ALLOWED
      : (answer as IdentityResponse<M> | IdentityRejection)
  }
}

/** The provider answers a token that is not valid. */
async function isStaffWithoutFactor(ports: Ports, idToken: string): Promise<boolean> {
  const session = await factorSessionOf(ports, idToken)
  return session !== undefined && (await rejectSignInChange(ports, session, undefined)) !== undefined
}

async function isBlocked(ports: Ports, input: string | undefined): Promise<boolean> {
  const email = parseEmail(input)
  return !isRejected(email) && isEmailUnusable(ports, email)
}
