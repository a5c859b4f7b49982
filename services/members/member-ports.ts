import type { ServicePorts } from '../service-ports.ts'

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
