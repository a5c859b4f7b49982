/**
 * Messages of the identity provider and the codes that the official client maps them to (docs/product/8, Identity
 * messages), for all messages of the embedded provider.
 */
export const CLIENT_CODES: Readonly<Record<string, string>> = {
  EMAIL_EXISTS: 'email-already-in-use',
  INVALID_PASSWORD: 'wrong-password',
  EMAIL_NOT_FOUND: 'user-not-found',
  INVALID_IDENTIFIER: 'invalid-email',
  MISSING_PASSWORD: 'missing-password',
  USER_DISABLED: 'user-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  TOKEN_EXPIRED: 'user-token-expired',
  INVALID_ID_TOKEN: 'invalid-user-token',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  // «Others map to internal-error, credential-already-in-use, invalid-credential and similar».
  FEDERATED_USER_ID_ALREADY_LINKED: 'credential-already-in-use',
  INVALID_IDP_RESPONSE: 'invalid-credential',
  INVALID_PENDING_TOKEN: 'invalid-credential',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  USER_NOT_FOUND: 'user-token-expired',
  INVALID_CONTINUE_URI: 'invalid-continue-uri',
  UNAUTHORIZED_DOMAIN: 'unauthorized-continue-uri',
  MISSING_REQ_TYPE: 'internal-error',
  MISSING_CONTINUE_URI: 'internal-error',
  MISSING_OOB_CODE: 'internal-error',
  // Messages that the client converts to lower case.
  INVALID_EMAIL: 'invalid-email',
  INVALID_NEW_EMAIL: 'invalid-new-email',
  MISSING_EMAIL: 'missing-email',
  MISSING_NEW_EMAIL: 'missing-new-email',
  WEAK_PASSWORD: 'weak-password',
  INVALID_REFRESH_TOKEN: 'invalid-refresh-token',
  MISSING_REFRESH_TOKEN: 'missing-refresh-token',
  INVALID_GRANT_TYPE: 'invalid-grant-type',
  MISSING_IDENTIFIER: 'missing-identifier',
  MISSING_REQUEST_URI: 'missing-request-uri',
  INVALID_ARGUMENT: 'invalid-argument',
  INVALID_CREDENTIAL_OR_PROVIDER_ID: 'invalid-credential-or-provider-id',
  MISSING_OR_INVALID_NONCE: 'missing-or-invalid-nonce',
  PROVIDER_ALREADY_LINKED: 'provider-already-linked',
  UNVERIFIED_EMAIL: 'unverified-email',
  // Not a server message: the network or the browser failed.
  NETWORK_REQUEST_FAILED: 'network-request-failed',
}

/** The client's code for a message of the protocol, which may carry an explanation after ` : `. */
export function clientCodeOf(message: string): string {
  const [code = ''] = message.split(' : ')
  return Object.hasOwn(CLIENT_CODES, code) ? CLIENT_CODES[code]! : code.toLowerCase().replace(/[_\s]+/g, '-')
}
