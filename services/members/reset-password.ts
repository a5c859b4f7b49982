import { reminderAnswerKey } from '#domain/membership/reminder-answer.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import { evenly } from './even-time.ts'
import { isWeakPassword, linkRefusal, troubleOf } from './identity-answers.ts'
import { judgePassword } from './judge-password.ts'
import type { MemberPorts } from './member-ports.ts'
import { isWithin, RESET_RATE } from './rates.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/**
 * Mails a link to whoever knows address, question and answer. The same answer after the same time whatever was wrong:
 * an answer is always compared, and that the provider is there is asked for everybody alike.
 */
export function requestPasswordReset(ports: MemberPorts): MemberServices['requestPasswordReset'] {
  const even = evenly(ports)
  const { members, identity, secrets, siteUrl } = ports
  return async ({ email, reminderQuestion, reminderAnswer }, from) => {
    if (!(await isWithin(ports, RESET_RATE, from, email))) return rejected('too-many-attempts')
    return even(async () => {
      const reached = await identity.call('projects', {}, from)
      if (isRejected(reached)) return troubleOf(reached)
      const customer = await members.findByEmail(email)
      const isAsked = customer?.status === 'member' && customer.profile.reminderQuestion === reminderQuestion
      const hash = isAsked ? customer.reminderAnswerHash : undefined
      const isRight = await secrets.isRight(reminderAnswerKey(reminderAnswer), hash)
      if (isRight === undefined) return rejected('too-many-attempts')
      if (!isRight || customer === undefined) return undefined
      // What the provider says of this one account is nobody's business: no answer of it is told.
      const continueUrl = `${siteUrl}/mypage/login`
      await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: customer.email, continueUrl }, from)
      return undefined
    })
  }
}

/** Whether the link of a reset is still good. */
export function checkPasswordReset({ identity }: MemberPorts): MemberServices['checkPasswordReset'] {
  return async (code, from) => {
    const asked = await identity.call('resetPassword', { oobCode: code }, from)
    if (isRejected(asked)) return linkRefusal(asked)
    return asked.requestType === 'PASSWORD_RESET' ? { email: asked.email } : rejected('link-invalid')
  }
}

/** Sets a new password by the link of a reset; the provider ends every session. */
export function resetPassword(ports: MemberPorts): MemberServices['resetPassword'] {
  const check = checkPasswordReset(ports)
  const judge = judgePassword(ports)
  return async (code, newPassword, from) => {
    const asked = await check(code, from)
    if (isRejected(asked)) return asked
    if (await judge({ password: newPassword, email: asked.email })) return rejected('password-refused')
    const done = await ports.identity.call('resetPassword', { oobCode: code, newPassword }, from)
    if (isRejected(done)) return isWeakPassword(done) ? rejected('password-refused') : linkRefusal(done)
    await tellPasswordChanged(ports, asked.email)
    return undefined
  }
}
