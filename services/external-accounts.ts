import type { IdentityResponse } from '#domain/identity/protocol.ts'
import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { ExternalTokens, PendingLink, SignInProof } from './ports/external-accounts.ts'
import type { Caller } from './ports/identity.ts'
import type { Ids, RateRule } from './ports/runtime.ts'
import { isWithinRate } from './rates.ts'
import type { ServicePorts } from './service-ports.ts'
import {
  type MemberSession,
  openSessionFromTokens,
  type SessionPorts,
  type SignedIn,
} from './sessions/member-session.ts'
import { secondFactorNeeded } from './sessions/second-factor-sign-in.ts'
import { rejectSignInChange } from './staff/factor-changes.ts'
import type { AccessPorts } from './staff/staff-member.ts'

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

function findPendingLink({ externalSignIns, externalAccounts, clock }: FinishPorts) {
  return async (linkSecret: string): Promise<{ readonly label: string; readonly email: string } | undefined> => {
    const link = await externalSignIns.findLink(linkSecret, clock.now())
    const provider = link && externalAccounts.providers.find(({ id }) => id === link.providerId)
    return link && provider && { label: provider.label, email: link.email }
  }
}

/**
 * `link-foreign`: the signed-in account has another address. `link-over`: there is no waiting account any more.
 * `staffSecret`: of the cookie that proves a code of the back office.
 */
function linkExternalAccount(ports: FinishPorts) {
  const { externalSignIns, clock } = ports
  return async (session: MemberSession, linkSecret: string, from: Caller, staffSecret?: string) => {
    const refused = await rejectSignInChange(ports, session, staffSecret)
    if (refused) return refused
    const link = await externalSignIns.findLink(linkSecret, clock.now())
    if (link === undefined) return rejected('link-over')
    if (link.email.toLowerCase() !== session.email.toLowerCase()) return rejected('link-foreign')
    const response = await signInWithTokens(ports, link, from, { idToken: session.idToken })
    if (isRejected(response) && response.code === 'NETWORK_REQUEST_FAILED') return rejected('identity-unreachable')
    await externalSignIns.removeLink(linkSecret)
    if (isRejected(response) || isPendingSignIn(response) || response.idToken === undefined)
      return rejected('link-over')
    const tokens = { idToken: response.idToken, refreshToken: response.refreshToken }
    const signedIn = await openSessionFromTokens(ports, tokens)
    return isRejected(signedIn) ? rejected('identity-unreachable') : signedIn
  }
}

type SignInRedirect = { readonly next: string | undefined; readonly isPopup: boolean }

type StartPorts = Pick<ServicePorts, 'externalAccounts' | 'externalSignIns' | 'rates' | 'ids' | 'clock' | 'siteUrl'>

const CALLBACK_PATH = pageHref('auth-callback')
const SIGN_IN_MINUTES = 10
/** Rate limit per network address (decided here), generous because a whole company may share one. */
const START_RATE: RateRule = { name: 'other-sign-in', max: 120, windowSeconds: 900 }

/** Stores which browser started a sign-in; `browserSecret` goes into a cookie, which is required to finish. */
function startExternalSignIn(ports: StartPorts) {
  const { externalAccounts, externalSignIns, ids, clock, siteUrl } = ports
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
    if (!(await isWithinRate(ports, START_RATE, from))) return rejected('too-many-attempts')
    const proof = proofOf(ids, ids.secret(), browserSecret)
    const url = await externalAccounts.authorizationUrl(providerId, proof, `${siteUrl}${CALLBACK_PATH}`)
    if (isRejected(url)) return url
    const now = clock.now()
    const lifetime = { now, endsAt: now.add({ minutes: SIGN_IN_MINUTES }) }
    await externalSignIns.addSignIn({ state: proof.state, browserSecret }, { providerId, next, isPopup }, lifetime)
    return { url: url.href, browserSecret }
  }
}

/** Derives nonce and verifier from the state and the browser's secret, so that they need not be stored. */
function proofOf(ids: Ids, state: string, browserSecret: string): SignInProof {
  return {
    state,
    nonce: ids.derivedSecret(browserSecret, `nonce ${state}`),
    verifier: ids.derivedSecret(browserSecret, `verifier ${state}`),
  }
}

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
  | 'second-factor-unsupported'
  | 'identity-unreachable'

/**
 * `confirm`: the address already has an account, whose password is required once. `second-factor`: a code of the
 * authenticator app is required (services/sessions/second-factor-sign-in.ts).
 */
export type ExternalSignInOutcome =
  | ({ readonly kind: 'signed-in'; readonly signedIn: SignedIn; readonly isNew: boolean } & SignInRedirect)
  | ({ readonly kind: 'confirm'; readonly linkSecret: string } & SignInRedirect)
  | ({ readonly kind: 'second-factor'; readonly challenge: string } & SignInRedirect)
  | Rejection<ExternalSignInRejectionCode, SignInRedirect>

type FinishPorts = StartPorts & SessionPorts & AccessPorts

type Credential = ExternalTokens & { readonly providerId: string; readonly nonce: string }
type IdpResponse = IdentityResponse<'signInWithIdp'>

/**
 * Finishes a sign-in after the redirect back: exchanges the code for tokens of the external provider, and these for a
 * session. Only the browser that started the sign-in can finish it, once. `query`: the query string of the callback
 * URL.
 */
function finishExternalSignIn(ports: FinishPorts) {
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

/** Signs in at our identity provider with external tokens, as the official client does (docs/decisions/014). */
function signInWithTokens(
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
  | Pick<ExternalSignInOutcome & { kind: 'second-factor' }, 'kind' | 'challenge'>

async function signInLocally(ports: FinishPorts, credential: Credential, from: Caller): Promise<LocalSignIn> {
  const response = await signInWithTokens(ports, credential, from)
  if (isRejected(response)) return { code: rejectionCodeOf(response.code) }
  if (response.needConfirmation)
    return { kind: 'confirm', linkSecret: await addPendingLink(ports, credential, response) }
  if (isPendingSignIn(response)) {
    const needed = secondFactorNeeded(response)
    return needed.code === 'second-factor-needed' ? { kind: 'second-factor', ...needed.detail } : { code: needed.code }
  }
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
