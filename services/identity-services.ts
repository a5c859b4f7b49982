import type { IdentityAnswer, IdentityMethod, IdentityRefusal } from '#domain/identity/protocol.ts'
import type { Caller } from './ports/identity-provider.ts'

/** The protocol of the identity provider (docs/product/7; docs/decisions/014). */
export interface IdentityServices {
  /** One call; the request as it was sent, read and checked by the provider. */
  call(method: IdentityMethod, request: never, from: Caller): Promise<IdentityAnswer<IdentityMethod> | IdentityRefusal>
  /** The public keys of its tokens (RFC 7517). */
  jwks(): Promise<{ readonly keys: readonly object[] }>
}
