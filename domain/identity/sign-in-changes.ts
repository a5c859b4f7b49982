import type { IdentityMethod, IdentityRequest } from './protocol.ts'

type Tokened = { readonly idToken?: string | undefined }
const itsToken = ({ idToken }: Tokened) => idToken

const TOKENS: { readonly [M in IdentityMethod]?: (request: IdentityRequest<M>) => string | undefined } = {
  signUp: itsToken,
  signInWithEmailLink: itsToken,
  signInWithIdp: itsToken,
  update: ({ idToken, email, password, deleteProvider }) =>
    [email, password, deleteProvider].some((change) => change !== undefined) ? idToken : undefined,
  delete: itsToken,
  sendOobCode: ({ requestType, idToken }) => (requestType === 'VERIFY_AND_CHANGE_EMAIL' ? idToken : undefined),
}

/**
 * The token of a call that changes the password, the address or the external accounts of its account, or removes it;
 * undefined for the other calls. Those about authenticator apps have their own rule (services/staff/factor-calls.ts).
 */
export function tokenOfSignInChange<M extends IdentityMethod>(
  method: M,
  request: IdentityRequest<M>,
): string | undefined {
  return TOKENS[method]?.(request)
}
