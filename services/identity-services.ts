import type { IdentityMethod, IdentityRejection, IdentityResponse } from '#domain/identity/protocol.ts'
import type { Caller } from './ports/identity-provider.ts'

/** The API of the embedded identity provider (docs/product/7; docs/decisions/014). */
export interface IdentityServices {
  /** Handles a call; the provider parses and checks the request. */
  call(
    method: IdentityMethod,
    request: never,
    from: Caller,
  ): Promise<IdentityResponse<IdentityMethod> | IdentityRejection>
  /** The public keys of its tokens (RFC 7517). */
  jwks(): Promise<{ readonly keys: readonly object[] }>
}
