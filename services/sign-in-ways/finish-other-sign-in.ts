import type { IdentityAnswer } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity-provider.ts'
import type { OtherTokens } from '../ports/other-accounts.ts'
import type { WaitingLink } from '../ports/sign-in-way-store.ts'
import type { SessionPorts } from '../session/member-session.ts'
import type { OtherAccountServices, OtherOutcome, OtherRefusal } from '../sign-in-way-services.ts'
import { openedSession } from './opened-session.ts'
import { CALLBACK_PATH, proofOf, SIGN_IN_MINUTES, type StartPorts } from './start-other-sign-in.ts'

/** What coming back needs besides. */
export type FinishPorts = StartPorts & SessionPorts

type Credential = OtherTokens & { readonly providerId: string; readonly nonce: string }
type IdpAnswer = IdentityAnswer<'signInWithIdp'>

/**
 * The browser came back: the answer becomes tokens of the provider elsewhere, and these a session of ours. Only the
 * browser that began may end it, once.
 */
export function finishOtherSignIn(ports: FinishPorts): OtherAccountServices['finish'] {
  const { otherAccounts, signInWays, ids, clock, siteUrl } = ports
  return async (query, browserSecret, from) => {
    const answerUrl = new URL(CALLBACK_PATH, siteUrl)
    answerUrl.search = query
    const state = answerUrl.searchParams.get('state') ?? ''
    const names = browserSecret === undefined || state === '' ? undefined : { state, browserSecret }
    const begun = names && (await signInWays.takeSignIn(names, clock.now()))
    if (names === undefined || begun === undefined) {
      return rejected('sign-in-interrupted', { next: undefined, isPopup: false })
    }
    const { providerId, ...onward } = begun
    const proof = proofOf(ids, state, names.browserSecret)
    const tokens = await otherAccounts.takeAnswer(providerId, proof, answerUrl)
    if (isRejected(tokens)) return rejected(tokens.code, onward)
    const outcome = await signInHere(ports, { ...tokens, providerId, nonce: proof.nonce }, from)
    return 'code' in outcome ? rejected(outcome.code, onward) : { ...outcome, ...onward }
  }
}

/** Shows tokens from elsewhere to our identity provider, as the official client does (docs/decisions/014). */
export function showTokens(
  { identity, siteUrl }: Pick<FinishPorts, 'identity' | 'siteUrl'>,
  { providerId, idToken, accessToken, nonce }: Credential,
  from: Caller,
  as?: { readonly idToken: string },
) {
  const sent = { id_token: idToken, providerId, nonce, ...(accessToken !== undefined && { access_token: accessToken }) }
  const postBody = new URLSearchParams(sent).toString()
  return identity.call('signInWithIdp', { requestUri: siteUrl, postBody, returnSecureToken: true, ...as }, from)
}

type Here =
  | { readonly code: OtherRefusal }
  | Pick<OtherOutcome & { kind: 'signed-in' }, 'kind' | 'signedIn' | 'isNew'>
  | Pick<OtherOutcome & { kind: 'confirm' }, 'kind' | 'linkSecret'>

async function signInHere(ports: FinishPorts, credential: Credential, from: Caller): Promise<Here> {
  const answer = await showTokens(ports, credential, from)
  if (isRejected(answer)) return { code: refusalOf(answer.code) }
  if (answer.needConfirmation) return { kind: 'confirm', linkSecret: await keepWaiting(ports, credential, answer) }
  if (answer.idToken === undefined) return { code: 'identity-unreachable' }
  const tokens = { idToken: answer.idToken, refreshToken: answer.refreshToken }
  const signedIn = await openedSession(ports, tokens)
  // An external provider may let an address in that nobody has verified; the shop does not.
  if (isRejected(signedIn)) {
    return { code: signedIn.code === 'registration-provisional' ? 'email-unverified' : signedIn.code }
  }
  return { kind: 'signed-in', signedIn, isNew: answer.isNewUser === true }
}

async function keepWaiting(ports: FinishPorts, credential: Credential, { email = '' }: IdpAnswer): Promise<string> {
  const { signInWays, ids, clock } = ports
  const [secret, now] = [ids.secret(), clock.now()]
  const link: WaitingLink = { ...credential, email }
  await signInWays.addLink(secret, link, { now, endsAt: now.add({ minutes: SIGN_IN_MINUTES }) })
  return secret
}

const REFUSALS: Readonly<Record<string, OtherRefusal>> = {
  OPERATION_NOT_ALLOWED: 'provider-unknown',
  INVALID_IDP_RESPONSE: 'answer-refused',
  MISSING_OR_INVALID_NONCE: 'answer-refused',
  UNVERIFIED_EMAIL: 'email-unverified',
  USER_DISABLED: 'account-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-attempts',
}

function refusalOf(message: string): OtherRefusal {
  const [code = ''] = message.split(' : ')
  return Object.hasOwn(REFUSALS, code) ? REFUSALS[code]! : 'identity-unreachable'
}
