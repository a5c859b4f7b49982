import { isRejected, rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import { memberSession } from '../session/member-session.ts'
import { checkPassword } from './check-password.ts'
import { isWeakPassword, serviceRejectionOf } from './identity-rejections.ts'
import type { MemberPorts } from './member-ports.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { reauthenticateByPassword } from './reauthenticate-by-password.ts'

/** Changes the password. The provider ends all sessions except the new one, which is returned. */
export function changePassword(ports: MemberPorts): MemberServices['changePassword'] {
  const checkNewPassword = checkPassword(ports)
  return async (session, { password, newPassword }, from) => {
    const { identity } = ports
    const reauthenticated = await reauthenticateByPassword(ports, session, password, from)
    if (isRejected(reauthenticated)) return reauthenticated
    if (await checkNewPassword({ password: newPassword, email: session.email })) return rejected('password-refused')
    const request = { idToken: reauthenticated.idToken, password: newPassword, returnSecureToken: true }
    const changed = await identity.call('update', request, from)
    if (isRejected(changed)) return isWeakPassword(changed) ? rejected('password-refused') : serviceRejectionOf(changed)
    const { idToken, refreshToken } = changed
    const claims = idToken === undefined ? rejected('token-invalid') : await identity.verify(idToken)
    const newSession = isRejected(claims) || idToken === undefined ? undefined : memberSession(idToken, claims, ports)
    if (newSession === undefined || idToken === undefined) return rejected('identity-unreachable')
    await notifyPasswordChanged(ports, session.email)
    return { tokens: { idToken, refreshToken }, session: newSession }
  }
}
