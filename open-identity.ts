import { embeddedIdentity } from '#adapters/identity/embedded-identity.ts'
import { remoteAdmin, remoteIdentity } from '#adapters/identity/remote-identity.ts'
import type { Wake } from '#adapters/jobs/wake.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { identityMails } from '#services/mails/identity-mails.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { Ids } from '#services/ports/ids.ts'
import type { OtherAccounts } from '#services/ports/other-accounts.ts'
import type { RateLimit } from '#services/ports/rate-limit.ts'
import type { Config } from './config.ts'

/** Dependencies of the identity provider. */
export type IdentitySurroundings = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly rates: RateLimit
  readonly wake?: Wake | undefined
  readonly otherAccounts?: OtherAccounts | undefined
}

/**
 * Creates the configured identity provider: the embedded one, or the one at IDENTITY_URL. `identityKeys`: the public
 * keys of the embedded one; undefined with an external provider.
 */
export function openIdentity(config: Config, dependencies: IdentitySurroundings) {
  const { siteUrl, operator: shop, isProduction, identity } = config
  const { apiKey, projectId, hidesAccounts } = identity
  if (identity.url !== undefined) {
    const { url, issuer, keysUrl } = identity
    const provider = remoteIdentity({ url, issuer, keysUrl, apiKey, projectId, clock: dependencies.clock })
    return { identity: provider, identityAdmin: remoteAdmin(), identityKeys: undefined }
  }
  const { hostname } = new URL(siteUrl)
  const { provider, admin, jwks } = embeddedIdentity({
    ...dependencies,
    writeMails: identityMails({ siteUrl, shop, apiKey }),
    issuer: siteUrl,
    projectId,
    authorizedDomains: isProduction ? [hostname] : [...new Set([hostname, 'localhost', '127.0.0.1'])],
    hidesAccounts,
  })
  return { identity: provider, identityAdmin: admin, identityKeys: jwks }
}
