import { type Email, parseEmail } from '#domain/customer/email.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import type { Caller } from '../ports/identity-provider.ts'
import { createFixedTimeRunner } from './fixed-time.ts'
import type { MemberPorts } from './member-ports.ts'
import { countRequest, REGISTER_RATE } from './rates.ts'
import { COMPLETE_PATH } from './register.ts'

/**
 * Sends the link of a provisional registration again. Limited together with registrations, because both send a mail to
 * an entered address.
 */
export function resendRegistration(ports: MemberPorts): MemberServices['resendRegistration'] {
  const inFixedTime = createFixedTimeRunner(ports)
  return async (input, from) => {
    if (!(await countRequest(ports, REGISTER_RATE, from, input))) return rejected('too-many-attempts')
    const email = parseEmail(input)
    if (isRejected(email)) return undefined
    return inFixedTime(() => resendTo(ports, email, from))
  }
}

async function resendTo({ members, admin, identity, siteUrl }: MemberPorts, email: Email, from: Caller) {
  const [customer, facts] = await Promise.all([members.findByEmail(email), admin.find({ email })])
  if (isRejected(facts)) return rejected('not-available')
  const isWaiting = customer?.status === 'provisional' && facts !== undefined && !facts.isEmailVerified
  if (!isWaiting || facts.isDisabled) return undefined
  const session = await admin.openSession(facts.uid, 'link')
  if (isRejected(session)) return undefined
  const request = { requestType: 'VERIFY_EMAIL', idToken: session.idToken } as const
  // A rejection is not returned, because it would reveal that there is a registration.
  await identity.call('sendOobCode', { ...request, continueUrl: `${siteUrl}${COMPLETE_PATH}` }, from)
  await admin.endSession(session.refreshToken)
  return undefined
}
