import type { IdentityMethod, IdentityRejection, IdentityRequest, IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type FactorPorts, factorSessionOf, recordFactorChange, rejectSignInChange } from './factor-changes.ts'

/** The calls that change the apps of an account at the identity provider. */
export type FactorMethod = Extract<IdentityMethod, `mfaEnrollment:${string}`>

const ACTS = {
  'mfaEnrollment:start': undefined,
  'mfaEnrollment:finalize': 'addFactor',
  'mfaEnrollment:withdraw': 'removeFactor',
} as const

/**
 * Makes a call about an app at the identity provider, for pages and programs: only for a session that may change second
 * factors, and with its row in the audit log and its mail for an account of the staff. The provider answers a token
 * that is not valid.
 */
export async function callAboutFactors<M extends FactorMethod>(
  ports: FactorPorts & Pick<ServicePorts, 'identity'>,
  method: M,
  request: IdentityRequest<M>,
  { from, browserSecret }: { readonly from: Caller; readonly browserSecret: string | undefined },
): Promise<IdentityResponse<M> | IdentityRejection | Rejection<'second-factor-missing', undefined>> {
  const session = await factorSessionOf(ports, request.idToken)
  if (session === undefined) return ports.identity.call(method, request, from)
  const refused = await rejectSignInChange(ports, session, browserSecret)
  if (refused) return refused
  const answer = await ports.identity.call(method, request, from)
  const act = ACTS[method]
  if (act !== undefined && !isRejected(answer))
    await recordFactorChange(ports, session, { act, factor: 'provider-app' })
  return answer
}
