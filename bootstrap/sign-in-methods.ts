import type { Logger } from 'pino'
import { createExternalAccounts } from '#adapters/oidc/external-accounts.ts'
import { webAuthentication } from '#adapters/passkeys/web-authentication.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { externalSignInStore } from '#adapters/postgres/external-sign-in-store.ts'
import { passkeyStore } from '#adapters/postgres/passkey-store.ts'
import type { Config } from '#config/config.ts'

/** Creates the adapters for federated sign-in and passkeys. */
export function createSignInMethods(config: Config, db: Database, log?: Logger) {
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
      shopName: config.operator.shopName,
      onRejection: (error) => log?.info({ err: error }, 'passkey rejected'),
    }),
    supportsPasskeySessions: identity.url === undefined,
  }
}
