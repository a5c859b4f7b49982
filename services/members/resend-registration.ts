import { type Email, parseEmail } from '#domain/customer/email.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import type { Caller } from '../ports/identity-provider.ts'
import { evenly } from './even-time.ts'
import type { MemberPorts } from './member-ports.ts'
import { isWithin, REGISTER_RATE } from './rates.ts'
import { COMPLETE_PATH } from './register.ts'

/**
 * Mails the link of a provisional registration again. Counts as a registration: both send to an address that was typed.
 */
export function resendRegistration(ports: MemberPorts): MemberServices['resendRegistration'] {
  const even = evenly(ports)
  return async (typed, from) => {
    if (!(await isWithin(ports, REGISTER_RATE, from, typed))) return rejected('too-many-attempts')
    const email = parseEmail(typed)
    if (isRejected(email)) return undefined
    return even(() => resendTo(ports, email, from))
  }
}

async function resendTo({ members, admin, identity, siteUrl }: MemberPorts, email: Email, from: Caller) {
  const [customer, facts] = await Promise.all([members.findByEmail(email), admin.find({ email })])
  if (isRejected(facts)) return rejected('not-available')
  const isWaiting = customer?.status === 'provisional' && facts !== undefined && !facts.isEmailVerified
  if (!isWaiting || facts.isDisabled) return undefined
  const opened = await admin.openSession(facts.uid, 'link')
  if (isRejected(opened)) return undefined
  const request = { requestType: 'VERIFY_EMAIL', idToken: opened.idToken } as const
  // A refusal is not told: it would tell that there is a registration.
  await identity.call('sendOobCode', { ...request, continueUrl: `${siteUrl}${COMPLETE_PATH}` }, from)
  await admin.endSession(opened.refreshToken)
  return undefined
}
