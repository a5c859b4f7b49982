import { reminderAnswerKey } from '#domain/membership/reminder-answer.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import { checkPassword } from './check-password.ts'
import { createFixedTimeRunner } from './fixed-time.ts'
import { isWeakPassword, linkRejection, serviceRejectionOf } from './identity-rejections.ts'
import type { MemberPorts } from './member-ports.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { countRequest, RESET_RATE } from './rates.ts'

/**
 * Sends a link when address, question and answer match. The result and the response time are the same in any case: an
 * answer is always compared, and the availability of the provider is always checked.
 */
export function requestPasswordReset(ports: MemberPorts): MemberServices['requestPasswordReset'] {
  const inFixedTime = createFixedTimeRunner(ports)
  const { members, identity, passwordHasher, siteUrl } = ports
  return async ({ email, reminderQuestion, reminderAnswer }, from) => {
    if (!(await countRequest(ports, RESET_RATE, from, email))) return rejected('too-many-attempts')
    return inFixedTime(async () => {
      const availability = await identity.call('projects', {}, from)
      if (isRejected(availability)) return serviceRejectionOf(availability)
      const customer = await members.findByEmail(email)
      const isQuestionRight = customer?.status === 'member' && customer.profile.reminderQuestion === reminderQuestion
      const hash = isQuestionRight ? customer.reminderAnswerHash : undefined
      const isRight = await passwordHasher.verify(reminderAnswerKey(reminderAnswer), hash)
      if (isRight === undefined) return rejected('too-many-attempts')
      if (!isRight || customer === undefined) return undefined
      // The provider's response for this account is not returned, because it would reveal that the account exists.
      const continueUrl = `${siteUrl}${pageHref('mypage-login')}`
      await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: customer.email, continueUrl }, from)
      return undefined
    })
  }
}

/** Checks whether the link of a reset is still valid. */
export function checkPasswordReset({ identity }: MemberPorts): MemberServices['checkPasswordReset'] {
  return async (code, from) => {
    const codeInfo = await identity.call('resetPassword', { oobCode: code }, from)
    if (isRejected(codeInfo)) return linkRejection(codeInfo)
    return codeInfo.requestType === 'PASSWORD_RESET' ? { email: codeInfo.email } : rejected('link-invalid')
  }
}

/** Sets a new password by the link of a reset; the provider ends all sessions. */
export function resetPassword(ports: MemberPorts): MemberServices['resetPassword'] {
  const check = checkPasswordReset(ports)
  const checkNewPassword = checkPassword(ports)
  return async (code, newPassword, from) => {
    const codeInfo = await check(code, from)
    if (isRejected(codeInfo)) return codeInfo
    if (await checkNewPassword({ password: newPassword, email: codeInfo.email })) return rejected('password-refused')
    const done = await ports.identity.call('resetPassword', { oobCode: code, newPassword }, from)
    if (isRejected(done)) return isWeakPassword(done) ? rejected('password-refused') : linkRejection(done)
    await notifyPasswordChanged(ports, codeInfo.email)
    return undefined
  }
}
