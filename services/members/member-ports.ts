import type { Clock } from '../ports/clock.ts'
import type { Delay } from '../ports/delay.ts'
import type { IdentityAdmin, IdentityProvider } from '../ports/identity-provider.ts'
import type { Ids } from '../ports/ids.ts'
import type { ShopIdentity } from '../ports/mailer.ts'
import type { MemberStore } from '../ports/member-store.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { PasswordStrength } from '../ports/password-strength.ts'
import type { RateLimit } from '../ports/rate-limit.ts'

/** The ports of membership. */
export type MemberPorts = {
  readonly members: MemberStore
  readonly identity: IdentityProvider
  readonly identityAdmin: IdentityAdmin
  readonly passwordHasher: PasswordHasher
  readonly strength: PasswordStrength
  readonly rates: RateLimit
  readonly delay: Delay
  readonly clock: Clock
  readonly ids: Ids
  readonly siteUrl: string
  readonly shop: ShopIdentity
  /** Domains and addresses that are blocked from having an account (configuration). */
  readonly blockedEmails: readonly string[]
  /** The uids of superusers, role 999 (docs/product/4, Sign-in). */
  readonly superuserUids: readonly string[]
}
