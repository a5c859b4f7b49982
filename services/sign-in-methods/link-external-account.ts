import { isRejected, rejected } from '#domain/result.ts'
import type { ExternalAccountServices } from '../sign-in-method-services.ts'
import { type FinishPorts, signInWithTokens } from './finish-external-sign-in.ts'
import { openSessionFromTokens } from './open-session-from-tokens.ts'

/** The external account that waits to be linked, as shown on the login page. */
export function findPendingLink({
  externalSignIns,
  externalAccounts,
  clock,
}: Pick<FinishPorts, 'externalSignIns' | 'externalAccounts' | 'clock'>): ExternalAccountServices['findPendingLink'] {
  return async (linkSecret) => {
    const link = await externalSignIns.findLink(linkSecret, clock.now())
    const provider = link && externalAccounts.providers.find(({ id }) => id === link.providerId)
    return link && provider && { label: provider.label, email: link.email }
  }
}

/** Links an external account to the account with the same address that has just signed in. */
export function linkExternalAccount(ports: FinishPorts): ExternalAccountServices['link'] {
  const { externalSignIns, clock } = ports
  return async (session, linkSecret, from) => {
    const link = await externalSignIns.findLink(linkSecret, clock.now())
    if (link === undefined) return rejected('link-over')
    if (link.email.toLowerCase() !== session.email.toLowerCase()) return rejected('link-foreign')
    const response = await signInWithTokens(ports, link, from, { idToken: session.idToken })
    if (isRejected(response) && response.code === 'NETWORK_REQUEST_FAILED') return rejected('identity-unreachable')
    await externalSignIns.removeLink(linkSecret)
    if (isRejected(response) || response.idToken === undefined) return rejected('link-over')
    const tokens = { idToken: response.idToken, refreshToken: response.refreshToken }
    const signedIn = await openSessionFromTokens(ports, tokens)
    return isRejected(signedIn) ? rejected('identity-unreachable') : signedIn
  }
}
