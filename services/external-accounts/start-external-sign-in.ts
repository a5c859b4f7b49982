import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { SignInProof } from '../ports/external-accounts.ts'
import type { Caller } from '../ports/identity.ts'
import type { Ids, RateRule } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Where a sign-in with an external account continues, and whether it runs in a popup window. */
export type SignInRedirect = { readonly next: string | undefined; readonly isPopup: boolean }

/** The ports of `startExternalSignIn`. */
export type StartPorts = Pick<
  ServicePorts,
  'externalAccounts' | 'externalSignIns' | 'rates' | 'ids' | 'clock' | 'siteUrl'
>

/** The callback path to which providers redirect the browser. */
export const CALLBACK_PATH = pageHref('auth-callback')
/** Validity of a started sign-in (decided here). */
export const SIGN_IN_MINUTES = 10
/**
 * Rate limit of started sign-ins per network address (decided here), generous because a whole company may share one.
 */
const START_RATE: RateRule = { name: 'other-sign-in', max: 120, windowSeconds: 900 }
const UNKNOWN_ADDRESS = 'unknown'

/**
 * Starts a sign-in with an external account: stores which browser started it, and returns the URL to redirect to.
 * `browserSecret` is stored in a cookie, which is required to finish.
 */
export function startExternalSignIn(ports: StartPorts) {
  const { externalAccounts, externalSignIns, rates, ids, clock, siteUrl } = ports
  return async (
    {
      providerId,
      next,
      isPopup,
      browserSecret = ids.secret(),
    }: SignInRedirect & { readonly providerId: string; readonly browserSecret: string | undefined },
    from: Caller,
  ): Promise<
    | { readonly url: string; readonly browserSecret: string }
    | Rejection<'provider-unknown' | 'provider-unreachable' | 'too-many-attempts', undefined>
  > => {
    const now = clock.now()
    if (!(await rates.take(START_RATE, from.address ?? UNKNOWN_ADDRESS, now))) return rejected('too-many-attempts')
    const proof = proofOf(ids, ids.secret(), browserSecret)
    const url = await externalAccounts.authorizationUrl(providerId, proof, `${siteUrl}${CALLBACK_PATH}`)
    if (isRejected(url)) return url
    const lifetime = { now, endsAt: now.add({ minutes: SIGN_IN_MINUTES }) }
    await externalSignIns.addSignIn({ state: proof.state, browserSecret }, { providerId, next, isPopup }, lifetime)
    return { url: url.href, browserSecret }
  }
}

/** Derives nonce and verifier from the state and the browser's secret, so that they need not be stored. */
export function proofOf(ids: Ids, state: string, browserSecret: string): SignInProof {
  return {
    state,
    nonce: ids.derivedSecret(browserSecret, `nonce ${state}`),
    verifier: ids.derivedSecret(browserSecret, `verifier ${state}`),
  }
}
