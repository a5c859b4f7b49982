import type { Logger } from 'pino'
import { otherAccounts } from '#adapters/oidc/other-accounts.ts'
import { webAuthentication } from '#adapters/passkeys/web-authentication.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { passkeyStore } from '#adapters/postgres/passkey-store.ts'
import { signInWayStore } from '#adapters/postgres/sign-in-way-store.ts'
import type { Config } from './config.ts'

/** Creates the adapters for federated sign-in and passkeys. */
export function openSignInWays(config: Config, db: Database, log?: Logger) {
  const { siteUrl, otherProviders: providers, identity } = config
  return {
    otherAccounts: otherAccounts({
      providers,
      onFault: (error, providerId) => log?.warn({ err: error, providerId }, 'federated sign-in failed'),
    }),
    signInWays: signInWayStore(db),
    passkeys: passkeyStore(db),
    ceremonies: webAuthentication({
      siteUrl,
      shopName: config.operator.shopName,
      onRefusal: (error) => log?.info({ err: error }, 'passkey rejected'),
    }),
    opensByPasskey: identity.url === undefined,
  }
}
