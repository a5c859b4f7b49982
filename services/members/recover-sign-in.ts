import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { normalisedCode } from '#domain/text/one-time-code.ts'
import type { Caller } from '../ports/identity.ts'
import type { RateRule } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'
import { openSessionFromTokens, type SignedIn } from '../sessions/member-session.ts'
import { rejectionOf, type SignInRejection } from '../sessions/sign-in-rejection.ts'
import { type FactorPorts, recordFactorChange } from '../staff/factor-changes.ts'
import type { MemberPorts } from './member-ports.ts'
import { clearSecondFactor } from './second-factor.ts'

/** Recovery codes tried for one account, after its password was right (decided here). */
const RECOVERY_RATE: RateRule = { name: 'recovery-code', max: 10, windowSeconds: 900 }

type RecoveryInput = { readonly email: string; readonly password: string; readonly code: string }
type Rejected = SignInRejection | Rejection<'recovery-code-incorrect', undefined>

/**
 * Signs in without the authenticator app: password and recovery code remove the app, which is lost, end every session,
 * also that of the lost device, and the sign-in takes place without it. All recovery codes end with it. An account
 * without an app needs no code.
 */
export function recoverSignIn(ports: MemberPorts & FactorPorts & Pick<ServicePorts, 'recoveryCodes'>) {
  const { identity, identityAdmin, recoveryCodes, rates, clock } = ports
  return async ({ email, password, code }: RecoveryInput, from: Caller): Promise<SignedIn | Rejected> => {
    const signIn = () => identity.call('signInWithPassword', { email, password, returnSecureToken: true }, from)
    const first = await signIn()
    if (isRejected(first)) return rejectionOf(first.code)
    if (!isPendingSignIn(first)) return openSessionFromTokens(ports, first)
    const { localId: uid } = first
    if (!(await rates.take(RECOVERY_RATE, uid, clock.now()))) return rejected('too-many-attempts')
    if (!(await recoveryCodes.has(uid, normalisedCode(code)))) return rejected('recovery-code-incorrect')
    if (isRejected(await identityAdmin.removeSecondFactors(uid))) return rejected('identity-unreachable')
    await identityAdmin.revoke(uid)
    await clearSecondFactor(ports, uid)
    await recordFactorChange(ports, { uid }, { act: 'removeFactor', factor: 'provider-app' })
    const second = await signIn()
    if (isRejected(second) || isPendingSignIn(second)) return rejected('identity-unreachable')
    return openSessionFromTokens(ports, second)
  }
}
