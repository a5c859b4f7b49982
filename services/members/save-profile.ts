import { parseEmail } from '#domain/customer/email.ts'
import { reminderAnswerKey } from '#domain/membership/reminder-answer.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import type { MemberPorts } from './member-ports.ts'
import { isEmailUnusable } from './register.ts'

/** Saves the profile. A new reminder question requires its answer, because the old one would not match. */
export function saveProfile({
  members,
  passwordHasher,
  clock,
}: Pick<MemberPorts, 'members' | 'passwordHasher' | 'clock'>): MemberServices['saveProfile'] {
  return async (uid, profile, reminderAnswer) => {
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
 * Saves the profile of an account whose address was verified by an external provider. An existing member is not
 * changed.
 */
export function joinWithExternalAccount(ports: MemberPorts): MemberServices['joinWithExternalAccount'] {
  return async ({ uid, email: sessionEmail }, { reminderAnswer, ...profile }) => {
    const { members, passwordHasher, clock } = ports
    const email = parseEmail(sessionEmail)
    if (isRejected(email) || (await isEmailUnusable(ports, email))) return rejected('email-unusable')
    const reminderAnswerHash = await passwordHasher.hash(reminderAnswerKey(reminderAnswer))
    if (reminderAnswerHash === undefined) return rejected('too-many-attempts')
    await members.register({ uid, status: 'member', email, profile, reminderAnswerHash, at: clock.now() })
    return undefined
  }
}
