import type { ServicePorts } from '../service-ports.ts'

/** The ports of membership. */
export type MemberPorts = Pick<
  ServicePorts,
  | 'members'
  | 'identity'
  | 'identityAdmin'
  | 'passwordHasher'
  | 'strength'
  | 'rates'
  | 'delay'
  | 'clock'
  | 'ids'
  | 'siteUrl'
  | 'shop'
  | 'blockedEmails'
  | 'superuserUids'
>
