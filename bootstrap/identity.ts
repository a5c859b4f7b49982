import type { Logger } from 'pino'
import { createEmbeddedIdentity } from '#adapters/identity/embedded-identity.ts'
import { createExternalAccounts } from '#adapters/identity/external-accounts.ts'
import type { IdentityPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { createRemoteAdmin, UNAVAILABLE_ADMIN } from '#adapters/identity/remote-admin.ts'
import { createRemoteIdentity } from '#adapters/identity/remote-identity.ts'
import { webAuthentication } from '#adapters/identity/web-authentication.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { externalSignInStore } from '#adapters/postgres/members/external-sign-in-store.ts'
import { passkeyStore } from '#adapters/postgres/members/passkey-store.ts'
import type { Config } from '#config/config.ts'
import type { MailWordsNow } from '#domain/mail/mail-words.ts'
import type { OperatorNow } from '#domain/operator/operator.ts'
import { identityMails } from '#services/mails/identity-mails.ts'
import type { ExternalAccounts } from '#services/ports/external-accounts.ts'
import type { Clock, Ids, RateLimit } from '#services/ports/runtime.ts'
import { serviceWatches } from './service-watches.ts'

export type IdentityDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly rates: RateLimit
  readonly operator: OperatorNow
  readonly mailWords: MailWordsNow
  readonly externalAccounts?: ExternalAccounts | undefined
  /** Shared with the reminder answers, so that there is one queue. */
  readonly passwordHasher?: IdentityPasswordHasher
  readonly log?: Logger | undefined
}

/** The embedded identity provider, or the one at IDENTITY_URL, which has no `identityKeys` (the public keys). */
export function createIdentity(config: Config, dependencies: IdentityDependencies) {
  const { siteUrl, isProduction, identity } = config
  const { apiKey, projectId, hasEnumerationProtection } = identity
  if (identity.url !== undefined) {
    const { url, issuer, keysUrl, serviceAccount } = identity
    const { clock, ids } = dependencies
    const watch = () => serviceWatches(dependencies)('identity')
    const watches = { watch: watch(), keysWatch: watch() }
    const provider = createRemoteIdentity({ url, issuer, keysUrl, apiKey, projectId, clock, ...watches })
    const identityAdmin =
      serviceAccount === undefined
        ? UNAVAILABLE_ADMIN
        : createRemoteAdmin({ url, apiKey, projectId, serviceAccount, clock, ids, watch: watch() })
    return { identity: provider, identityAdmin, identityKeys: undefined }
  }
  const { hostname } = new URL(siteUrl)
  const { provider, admin, jwks } = createEmbeddedIdentity({
    ...dependencies,
    writeMails: identityMails({ ...dependencies, siteUrl, apiKey }),
    issuer: siteUrl,
    projectId,
    authorizedDomains: isProduction ? [hostname] : [...new Set([hostname, 'localhost', '127.0.0.1'])],
    hasEnumerationProtection,
  })
  return { identity: provider, identityAdmin: admin, identityKeys: jwks }
}

export function createSignInMethods(
  config: Config,
  { db, operator, log }: Pick<IdentityDependencies, 'db' | 'operator' | 'log'>,
) {
  const { siteUrl, identity } = config
  return {
    externalAccounts: createExternalAccounts({
      providers: identity.externalProviders,
      onError: (error, providerId) => log?.warn({ err: error, providerId }, 'federated sign-in failed'),
    }),
    externalSignIns: externalSignInStore(db),
    passkeys: passkeyStore(db),
    ceremonies: webAuthentication({
      siteUrl,
      operator,
      onRejection: (error) => log?.info({ err: error }, 'passkey rejected'),
    }),
    supportsPasskeySessions: identity.url === undefined || identity.serviceAccount !== undefined,
  }
}
