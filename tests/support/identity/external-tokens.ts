import { randomIds } from '#adapters/runtime/random-ids.ts'
import { isRejected } from '#domain/result.ts'
import type { ExternalAccounts } from '#services/ports/external-accounts.ts'
import type { OidcServer, PEOPLE } from './oidc-server.ts'

const ids = randomIds()

/** The provider of `startOidcServer`, and an address to which it leads back. */
export const EXTERNAL_ID = 'oidc.elsewhere'
export const EXTERNAL_BACK = 'http://shop.test/auth/callback'

/** The tokens of a person at an external provider, as an application obtains them, with their nonce. */
export async function externalTokens(oidc: OidcServer, accounts: ExternalAccounts, subject: keyof typeof PEOPLE) {
  const proof = { state: ids.secret(), nonce: ids.secret(), verifier: ids.secret() }
  const url = await accounts.authorizationUrl(EXTERNAL_ID, proof, EXTERNAL_BACK)
  if (isRejected(url)) throw new Error(url.code)
  const tokens = await accounts.exchangeCode(EXTERNAL_ID, proof, await oidc.signIn(url, subject))
  if (isRejected(tokens)) throw new Error(tokens.code)
  return { ...tokens, nonce: proof.nonce }
}
