import { networkOf } from '#domain/network.ts'
import type { Caller } from './ports/identity.ts'
import type { RateRule } from './ports/runtime.ts'
import type { ServicePorts } from './service-ports.ts'

/** Rate limits per network and per e-mail address (decided here). */
type MemberRate = {
  readonly network: RateRule
  /** One address from one network, so that a stranger elsewhere does not use up the limit of the owner. */
  readonly emailAndNetwork?: RateRule
  /** One address from all networks. */
  readonly email: RateRule
}

const HOUR = 3_600

/** Some from one network, such as a family, and few for one address, whose owner gets a mail each time. */
export const REGISTER_RATE: MemberRate = {
  network: { name: 'register-place', max: 20, windowSeconds: HOUR },
  emailAndNetwork: { name: 'register-email', max: 5, windowSeconds: 6 * HOUR },
  email: { name: 'register-email-all', max: 20, windowSeconds: 6 * HOUR },
}
/** Answers to reminder questions, which are easy to guess. Only a right answer sends a mail, so the sum is higher. */
export const RESET_RATE: MemberRate = {
  network: { name: 'reset-place', max: 20, windowSeconds: HOUR },
  emailAndNetwork: { name: 'reset-email', max: 5, windowSeconds: 6 * HOUR },
  email: { name: 'reset-email-all', max: 100, windowSeconds: 6 * HOUR },
}
/** Mails that name the page for a forgotten password, which a program can cause for any address. */
export const FORGOTTEN_PASSWORD_MAIL_RATE: MemberRate = {
  network: { name: 'forgotten-place', max: 20, windowSeconds: HOUR },
  emailAndNetwork: { name: 'forgotten-email', max: 3, windowSeconds: 6 * HOUR },
  email: { name: 'forgotten-email-all', max: 10, windowSeconds: 24 * HOUR },
}
/** Links to orders, which anybody can cause for any address. */
export const ORDER_LINK_RATE: MemberRate = {
  network: { name: 'order-link-place', max: 20, windowSeconds: HOUR },
  emailAndNetwork: { name: 'order-link-email', max: 5, windowSeconds: 6 * HOUR },
  email: { name: 'order-link-email-all', max: 20, windowSeconds: 6 * HOUR },
}
export const EMAIL_CHANGE_RATE: MemberRate = {
  network: { name: 'email-change-place', max: 20, windowSeconds: HOUR },
  emailAndNetwork: { name: 'email-change-email', max: 5, windowSeconds: 6 * HOUR },
  email: { name: 'email-change-email-all', max: 20, windowSeconds: 6 * HOUR },
}

/** A link to the new address of a member, which may be a stranger's. */
export const NEW_EMAIL_RATE: RateRule = { name: 'email-change-recipient', max: 3, windowSeconds: 24 * HOUR }
/** Inquiries of a network, and what typed addresses get about them: the address may be a stranger's. */
export const INQUIRY_RATE: MemberRate = {
  network: { name: 'inquiry', max: 5, windowSeconds: HOUR },
  email: { name: 'inquiry-email', max: 3, windowSeconds: 24 * HOUR },
}
/** Questions about items, which anybody may ask. */
export const QUESTION_RATE: RateRule = { name: 'item-question', max: 5, windowSeconds: HOUR }
/** Pictures that visitors send: documents and photographs. A family sends some for an order, each perhaps twice. */
export const PICTURE_RATE: RateRule = { name: 'picture', max: 20, windowSeconds: HOUR }

type RatePorts = Pick<ServicePorts, 'rates' | 'clock'>

/** Counts a request by network; callers without an address share a window. Returns false beyond the limit. */
export function isWithinRate({ rates, clock }: RatePorts, rule: RateRule, { address }: Caller): Promise<boolean> {
  return rates.take(rule, networkOf(address), clock.now())
}

/**
 * Counts by network, by address and network, and by address, before any look-up. Returns false beyond a limit. In this
 * order: a request that one limit rejects does not count for the next, so one network cannot use up that of an address.
 */
export async function countRequest(ports: RatePorts, rate: MemberRate, from: Caller, email: string): Promise<boolean> {
  if (!(await isWithinRate(ports, rate.network, from))) return false
  const [subject, now] = [email.toLowerCase(), ports.clock.now()]
  const { emailAndNetwork } = rate
  const pair = `${subject} ${networkOf(from.address)}`
  if (emailAndNetwork && !(await ports.rates.take(emailAndNetwork, pair, now))) return false
  return ports.rates.take(rate.email, subject, now)
}
