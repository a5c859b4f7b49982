import type { IdentityAdmin } from '../ports/identity-provider.ts'
import type { SessionServices } from '../session-services.ts'

/**
 * Ends what the tokens of a browser could still do, where the provider can; other browsers of the member stay signed
 * in. An external provider that has no call for it leaves them to end by themselves.
 */
export function signOut({ identityAdmin }: { readonly identityAdmin: IdentityAdmin }): SessionServices['signOut'] {
  return async ({ refreshToken }) => {
    if (refreshToken !== undefined) await identityAdmin.endSession(refreshToken)
  }
}
