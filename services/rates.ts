import { networkOf } from '#domain/network.ts'
import type { Caller } from './ports/identity.ts'
import type { RateRule } from './ports/runtime.ts'
import type { ServicePorts } from './service-ports.ts'

/** Rate limits per network and per e-mail address (decided here). */
type MemberRate = { readonly network: RateRule; readonly email: RateRule }

const HOUR = 3_600

/** Some from one network, such as a family, and few for one address, whose owner gets a mail each time. */
export const REGISTER_RATE: MemberRate = {
  network: { name: 'register-place', max: 20, windowSeconds: HOUR },
  email: { name: 'register-email', max: 5, windowSeconds: 6 * HOUR },
}
/** Answers to reminder questions, which are easy to guess. */
export const RESET_RATE: MemberRate = {
  network: { name: 'reset-place', max: 20, windowSeconds: HOUR },
  email: { name: 'reset-email', max: 5, windowSeconds: 6 * HOUR },
}
export const EMAIL_CHANGE_RATE: MemberRate = {
  network: { name: 'email-change-place', max: 20, windowSeconds: HOUR },
  email: { name: 'email-change-email', max: 5, windowSeconds: 6 * HOUR },
}

type RatePorts = Pick<ServicePorts, 'rates' | 'clock'>

/** Counts a request by network; callers without an address share a window. Returns false beyond the limit. */
export function isWithinRate({ rates, clock }: RatePorts, rule: RateRule, { address }: Caller): Promise<boolean> {
  return rates.take(rule, networkOf(address), clock.now())
}

/** Counts by network address and e-mail address, before any look-up. Returns false beyond a limit. */
export async function countRequest(ports: RatePorts, rate: MemberRate, from: Caller, email: string): Promise<boolean> {
  if (!(await isWithinRate(ports, rate.network, from))) return false
  return ports.rates.take(rate.email, email.toLowerCase(), ports.clock.now())
}
