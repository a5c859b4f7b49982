import type { IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { ExternalTokens, PendingLink } from '../ports/external-accounts.ts'
import type { Caller } from '../ports/identity.ts'
import { openSessionFromTokens, type SessionPorts, type SignedIn } from '../sessions/member-session.ts'
import {
  CALLBACK_PATH,
  proofOf,
  SIGN_IN_MINUTES,
  type SignInRedirect,
  type StartPorts,
} from './start-external-sign-in.ts'

/** Why a sign-in with an external account failed; messages in app/text. */
export type ExternalSignInRejectionCode =
  /** Started in another browser, expired, or already used. */
  | 'sign-in-interrupted'
  | 'declined'
  | 'provider-unknown'
  | 'provider-unreachable'
  /** State, nonce, code or token do not match. */
  | 'answer-refused'
  | 'email-unverified'
  | 'account-disabled'
  | 'too-many-attempts'
  | 'identity-unreachable'

/**
 * The result of a sign-in with an external account. `confirm`: the address already has an account, whose password is
 * required once.
 */
export type ExternalSignInOutcome =
  | ({ readonly kind: 'signed-in'; readonly signedIn: SignedIn; readonly isNew: boolean } & SignInRedirect)
  | ({ readonly kind: 'confirm'; readonly linkSecret: string } & SignInRedirect)
  | Rejection<ExternalSignInRejectionCode, SignInRedirect>

/** The ports of `finishExternalSignIn`. */
export type FinishPorts = StartPorts & SessionPorts

type Credential = ExternalTokens & { readonly providerId: string; readonly nonce: string }
type IdpResponse = IdentityResponse<'signInWithIdp'>

/**
 * Finishes a sign-in after the redirect back: exchanges the code for tokens of the external provider, and these for a
 * session. Only the browser that started the sign-in can finish it, once. `query`: the query string of the callback
 * URL.
 */
export function finishExternalSignIn(ports: FinishPorts) {
  const { externalAccounts, externalSignIns, ids, clock, siteUrl } = ports
  return async (query: string, browserSecret: string | undefined, from: Caller): Promise<ExternalSignInOutcome> => {
    const callbackUrl = new URL(CALLBACK_PATH, siteUrl)
    callbackUrl.search = query
    const state = callbackUrl.searchParams.get('state') ?? ''
    const names = browserSecret === undefined || state === '' ? undefined : { state, browserSecret }
    const signIn = names && (await externalSignIns.consumeSignIn(names, clock.now()))
    if (names === undefined || signIn === undefined) {
      return rejected('sign-in-interrupted', { next: undefined, isPopup: false })
    }
    const { providerId, ...redirect } = signIn
    const proof = proofOf(ids, state, names.browserSecret)
    const tokens = await externalAccounts.exchangeCode(providerId, proof, callbackUrl)
    if (isRejected(tokens)) return rejected(tokens.code, redirect)
    const outcome = await signInLocally(ports, { ...tokens, providerId, nonce: proof.nonce }, from)
    return 'code' in outcome ? rejected(outcome.code, redirect) : { ...outcome, ...redirect }
  }
}

/**
 * Signs in at our identity provider with the tokens of an external provider, as the official client does
 * (docs/decisions/014).
 */
export function signInWithTokens(
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
  | { readonly code: ExternalSignInRejectionCode }
  | Pick<ExternalSignInOutcome & { kind: 'signed-in' }, 'kind' | 'signedIn' | 'isNew'>
  | Pick<ExternalSignInOutcome & { kind: 'confirm' }, 'kind' | 'linkSecret'>

async function signInLocally(ports: FinishPorts, credential: Credential, from: Caller): Promise<LocalSignIn> {
  const response = await signInWithTokens(ports, credential, from)
  if (isRejected(response)) return { code: rejectionCodeOf(response.code) }
  if (response.needConfirmation)
    return { kind: 'confirm', linkSecret: await addPendingLink(ports, credential, response) }
  if (response.idToken === undefined) return { code: 'identity-unreachable' }
  const tokens = { idToken: response.idToken, refreshToken: response.refreshToken }
  const signedIn = await openSessionFromTokens(ports, tokens)
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
  const { externalSignIns, ids, clock } = ports
  const [secret, now] = [ids.secret(), clock.now()]
  const link: PendingLink = { ...credential, email }
  await externalSignIns.addLink(secret, link, { now, endsAt: now.add({ minutes: SIGN_IN_MINUTES }) })
  return secret
}

const REJECTION_CODES: Readonly<Record<string, ExternalSignInRejectionCode>> = {
  OPERATION_NOT_ALLOWED: 'provider-unknown',
  INVALID_IDP_RESPONSE: 'answer-refused',
  MISSING_OR_INVALID_NONCE: 'answer-refused',
  UNVERIFIED_EMAIL: 'email-unverified',
  USER_DISABLED: 'account-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-attempts',
}

function rejectionCodeOf(message: string): ExternalSignInRejectionCode {
  const [code = ''] = message.split(' : ')
  return Object.hasOwn(REJECTION_CODES, code) ? REJECTION_CODES[code]! : 'identity-unreachable'
}
