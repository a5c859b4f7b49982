import { isRejected, rejected } from '#domain/result.ts'
import type { OtherAccountServices } from '../sign-in-way-services.ts'
import { type FinishPorts, showTokens } from './finish-other-sign-in.ts'
import { openedSession } from './opened-session.ts'

/** The external account that waits to be linked, as shown on the login page. */
export function findWaiting({
  signInWays,
  otherAccounts,
  clock,
}: Pick<FinishPorts, 'signInWays' | 'otherAccounts' | 'clock'>): OtherAccountServices['findWaiting'] {
  return async (linkSecret) => {
    const link = await signInWays.findLink(linkSecret, clock.now())
    const provider = link && otherAccounts.providers.find(({ id }) => id === link.providerId)
    return link && provider && { label: provider.label, email: link.email }
  }
}

/** Links an external account to the account with the same address that has just signed in. */
export function linkOtherAccount(ports: FinishPorts): OtherAccountServices['link'] {
  const { signInWays, clock } = ports
  return async (session, linkSecret, from) => {
    const link = await signInWays.findLink(linkSecret, clock.now())
    if (link === undefined) return rejected('link-over')
    if (link.email.toLowerCase() !== session.email.toLowerCase()) return rejected('link-foreign')
    const response = await showTokens(ports, link, from, { idToken: session.idToken })
    if (isRejected(response) && response.code === 'NETWORK_REQUEST_FAILED') return rejected('identity-unreachable')
    await signInWays.removeLink(linkSecret)
    if (isRejected(response) || response.idToken === undefined) return rejected('link-over')
    const tokens = { idToken: response.idToken, refreshToken: response.refreshToken }
    const signedIn = await openedSession(ports, tokens)
    return isRejected(signedIn) ? rejected('identity-unreachable') : signedIn
  }
}
