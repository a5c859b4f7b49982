import { parseEmail } from '#domain/customer/email.ts'
import { reminderAnswerKey } from '#domain/membership/password.ts'
import type { MemberProfile } from '#domain/membership/registration.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { MemberSession } from '../sessions/member-session.ts'
import type { MemberPorts } from './member-ports.ts'
import { isEmailUnusable } from './register.ts'

/**
 * Saves the profile. The answer to the reminder question is unchanged unless a new one is given; a new question
 * requires its answer, because the old one would not match.
 */
export function saveProfile({ members, passwordHasher, clock }: MemberPorts) {
  return async (
    uid: string,
    profile: MemberProfile,
    reminderAnswer?: string,
  ): Promise<Rejection<'reminder-answer-needed' | 'too-many-attempts', undefined> | undefined> => {
    const customer = await members.find(uid)
    if (customer?.status !== 'member') return undefined
    if (reminderAnswer === undefined && profile.reminderQuestion !== customer.profile.reminderQuestion)
      return rejected('reminder-answer-needed')
    const hash = reminderAnswer === undefined ? undefined : await passwordHasher.hash(reminderAnswerKey(reminderAnswer))
    if (reminderAnswer !== undefined && hash === undefined) return rejected('too-many-attempts')
    await members.saveProfile(uid, profile, hash, clock.now())
    return undefined
  }
}

/**
 * Saves the profile of an account that was created by signing in with an external account, whose address is verified.
 * The registration is complete at once, without a mail. An existing member is not changed. `email-unusable`: catalogue
 * 24.
 */
export function joinWithExternalAccount(ports: MemberPorts) {
  return async (
    { uid, email: sessionEmail }: MemberSession,
    { reminderAnswer, ...profile }: MemberProfile & { readonly reminderAnswer: string },
  ): Promise<Rejection<'email-unusable' | 'too-many-attempts', undefined> | undefined> => {
    const { members, passwordHasher, clock } = ports
    const email = parseEmail(sessionEmail)
    if (isRejected(email) || (await isEmailUnusable(ports, email))) return rejected('email-unusable')
    const reminderAnswerHash = await passwordHasher.hash(reminderAnswerKey(reminderAnswer))
    if (reminderAnswerHash === undefined) return rejected('too-many-attempts')
    await members.register({ uid, status: 'member', email, profile, reminderAnswerHash, at: clock.now() })
    return undefined
  }
}
