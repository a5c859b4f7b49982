import { isRejected, rejected } from '#domain/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { OtherAccounts, SignInProof } from '../ports/other-accounts.ts'
import type { RateLimit, RateRule } from '../ports/rate-limit.ts'
import type { SignInWayStore } from '../ports/sign-in-way-store.ts'
import type { OtherAccountServices } from '../sign-in-way-services.ts'

/** What beginning a sign-in elsewhere needs. */
export type StartPorts = {
  readonly otherAccounts: OtherAccounts
  readonly signInWays: SignInWayStore
  readonly rates: RateLimit
  readonly ids: Ids
  readonly clock: Clock
  readonly siteUrl: string
}

/** Where providers send the browser back to. */
export const CALLBACK_PATH = '/auth/callback'
/** Who does not come back within ten minutes begins anew (decided here). */
export const SIGN_IN_MINUTES = 10
/** Sign-ins begun from one address (decided here): behind one there may be a whole company. */
const START_RATE: RateRule = { name: 'other-sign-in', most: 120, windowSeconds: 900 }
const SOMEBODY = 'unknown'

/** Begins a sign-in elsewhere: keeps who began it, and answers where to go. */
export function startOtherSignIn(ports: StartPorts): OtherAccountServices['start'] {
  const { otherAccounts, signInWays, rates, ids, clock, siteUrl } = ports
  return async ({ providerId, next, isPopup, browserSecret = ids.secret() }, from) => {
    const now = clock.now()
    if (!(await rates.take(START_RATE, from.address ?? SOMEBODY, now))) return rejected('too-many-attempts')
    const proof = proofOf(ids, ids.secret(), browserSecret)
    const url = await otherAccounts.authorizationUrl(providerId, proof, `${siteUrl}${CALLBACK_PATH}`)
    if (isRejected(url)) return url
    const life = { now, endsAt: now.add({ minutes: SIGN_IN_MINUTES }) }
    await signInWays.addSignIn({ state: proof.state, browserSecret }, { providerId, next, isPopup }, life)
    return { url: url.href, browserSecret }
  }
}

/** Nonce and verifier follow from the state and the browser's secret, so that nobody has to keep them. */
export function proofOf(ids: Ids, state: string, browserSecret: string): SignInProof {
  return {
    state,
    nonce: ids.derivedSecret(browserSecret, `nonce ${state}`),
    verifier: ids.derivedSecret(browserSecret, `verifier ${state}`),
  }
}
