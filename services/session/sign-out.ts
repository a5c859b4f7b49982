import type { IdentityAdmin } from '../ports/identity-provider.ts'
import type { SessionServices } from '../session-services.ts'

/**
 * Ends the session of a browser at the provider; other browsers of the member stay signed in. With an external provider
 * without such a call, the tokens expire by themselves.
 */
export function signOut({ identityAdmin }: { readonly identityAdmin: IdentityAdmin }): SessionServices['signOut'] {
  return async ({ refreshToken }) => {
    if (refreshToken !== undefined) await identityAdmin.endSession(refreshToken)
  }
}
