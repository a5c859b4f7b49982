import type { IdentityAnswer } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity-provider.ts'
import type { OtherTokens } from '../ports/other-accounts.ts'
import type { WaitingLink } from '../ports/sign-in-way-store.ts'
import type { SessionPorts } from '../session/member-session.ts'
import type { OtherAccountServices, OtherOutcome, OtherRefusal } from '../sign-in-way-services.ts'
import { openedSession } from './opened-session.ts'
import { CALLBACK_PATH, proofOf, SIGN_IN_MINUTES, type StartPorts } from './start-other-sign-in.ts'

/** The ports of `finishExternalSignIn`. */
export type FinishPorts = StartPorts & SessionPorts

type Credential = OtherTokens & { readonly providerId: string; readonly nonce: string }
type IdpResponse = IdentityAnswer<'signInWithIdp'>

/**
 * Finishes a sign-in after the redirect back: exchanges the code for tokens of the external provider, and these for a
 * session. Only the browser that started the sign-in can finish it, once.
 */
export function finishOtherSignIn(ports: FinishPorts): OtherAccountServices['finish'] {
  const { otherAccounts, signInWays, ids, clock, siteUrl } = ports
  return async (query, browserSecret, from) => {
    const callbackUrl = new URL(CALLBACK_PATH, siteUrl)
    callbackUrl.search = query
    const state = callbackUrl.searchParams.get('state') ?? ''
    const names = browserSecret === undefined || state === '' ? undefined : { state, browserSecret }
    const signIn = names && (await signInWays.takeSignIn(names, clock.now()))
    if (names === undefined || signIn === undefined) {
      return rejected('sign-in-interrupted', { next: undefined, isPopup: false })
    }
    const { providerId, ...redirect } = signIn
    const proof = proofOf(ids, state, names.browserSecret)
    const tokens = await otherAccounts.takeAnswer(providerId, proof, callbackUrl)
    if (isRejected(tokens)) return rejected(tokens.code, redirect)
    const outcome = await signInLocally(ports, { ...tokens, providerId, nonce: proof.nonce }, from)
    return 'code' in outcome ? rejected(outcome.code, redirect) : { ...outcome, ...redirect }
  }
}

/**
 * Signs in at our identity provider with the tokens of an external provider, as the official client does
 * (docs/decisions/014).
 */
export function showTokens(
  { identity, siteUrl }: Pick<FinishPorts, 'identity' | 'siteUrl'>,
  { providerId, idToken, accessToken, nonce }: Credential,
  from: Caller,
  linkTo?: { readonly idToken: string },
) {
  const parameters = {
    id_token: idToken,
    providerId,
    nonce,
    ...(accessToken !== undefined && { access_token: accessToken }),
  }
  const postBody = new URLSearchParams(parameters).toString()
  return identity.call('signInWithIdp', { requestUri: siteUrl, postBody, returnSecureToken: true, ...linkTo }, from)
}

type LocalSignIn =
  | { readonly code: OtherRefusal }
  | Pick<OtherOutcome & { kind: 'signed-in' }, 'kind' | 'signedIn' | 'isNew'>
  | Pick<OtherOutcome & { kind: 'confirm' }, 'kind' | 'linkSecret'>

async function signInLocally(ports: FinishPorts, credential: Credential, from: Caller): Promise<LocalSignIn> {
  const response = await showTokens(ports, credential, from)
  if (isRejected(response)) return { code: rejectionCodeOf(response.code) }
  if (response.needConfirmation)
    return { kind: 'confirm', linkSecret: await addPendingLink(ports, credential, response) }
  if (response.idToken === undefined) return { code: 'identity-unreachable' }
  const tokens = { idToken: response.idToken, refreshToken: response.refreshToken }
  const signedIn = await openedSession(ports, tokens)
  // An external identity provider may accept an unverified address; the shop does not.
  if (isRejected(signedIn)) {
    return { code: signedIn.code === 'registration-provisional' ? 'email-unverified' : signedIn.code }
  }
  return { kind: 'signed-in', signedIn, isNew: response.isNewUser === true }
}

async function addPendingLink(
  ports: FinishPorts,
  credential: Credential,
  { email = '' }: IdpResponse,
): Promise<string> {
  const { signInWays, ids, clock } = ports
  const [secret, now] = [ids.secret(), clock.now()]
  const link: WaitingLink = { ...credential, email }
  await signInWays.addLink(secret, link, { now, endsAt: now.add({ minutes: SIGN_IN_MINUTES }) })
  return secret
}

const REJECTION_CODES: Readonly<Record<string, OtherRefusal>> = {
  OPERATION_NOT_ALLOWED: 'provider-unknown',
  INVALID_IDP_RESPONSE: 'answer-refused',
  MISSING_OR_INVALID_NONCE: 'answer-refused',
  UNVERIFIED_EMAIL: 'email-unverified',
  USER_DISABLED: 'account-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-attempts',
}

function rejectionCodeOf(message: string): OtherRefusal {
  const [code = ''] = message.split(' : ')
  return Object.hasOwn(REJECTION_CODES, code) ? REJECTION_CODES[code]! : 'identity-unreachable'
}
