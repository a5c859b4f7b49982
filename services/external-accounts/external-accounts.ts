import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import { type MemberSession, openSessionFromTokens, type SignedIn } from '../sessions/member-session.ts'
import { type FinishPorts, finishExternalSignIn, signInWithTokens } from './finish-external-sign-in.ts'
import { startExternalSignIn } from './start-external-sign-in.ts'

/** Sign-in with an external account (docs/product/7; docs/decisions/016). */
export function createExternalAccounts(ports: FinishPorts) {
  return {
    /** The providers configured by the operator; none by default. */
    providers: ports.externalAccounts.providers,
    start: startExternalSignIn(ports),
    finish: finishExternalSignIn(ports),
    findPendingLink: findPendingLink(ports),
    link: linkExternalAccount(ports),
  }
}

/** The external account that waits to be linked, for the login page: the provider's name and the e-mail address. */
function findPendingLink({ externalSignIns, externalAccounts, clock }: FinishPorts) {
  return async (linkSecret: string): Promise<{ readonly label: string; readonly email: string } | undefined> => {
    const link = await externalSignIns.findLink(linkSecret, clock.now())
    const provider = link && externalAccounts.providers.find(({ id }) => id === link.providerId)
    return link && provider && { label: provider.label, email: link.email }
  }
}

/**
 * Links the waiting external account to the account with the same address that has just signed in, and returns the new
 * session. `link-foreign`: the signed-in account has another address. `link-over`: there is no waiting account any
 * more.
 */
function linkExternalAccount(ports: FinishPorts) {
  const { externalSignIns, clock } = ports
  return async (
    session: MemberSession,
    linkSecret: string,
    from: Caller,
  ): Promise<SignedIn | Rejection<'link-over' | 'link-foreign' | 'identity-unreachable', undefined>> => {
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
