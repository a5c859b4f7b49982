import {
  addPasskey,
  listPasskeys,
  passkeyRegistrationOptions,
  removePasskey,
  renamePasskey,
} from '#services/passkeys/edit-passkeys.ts'
import { isOffered } from '#services/passkeys/passkey-ports.ts'
import { passkeySignInOptions, signInByPasskey } from '#services/passkeys/sign-in-by-passkey.ts'
import type { Services } from '#services/services.ts'
import { isRecentSignIn } from '#services/session/recent-sign-in.ts'
import { finishExternalSignIn } from '#services/sign-in-methods/finish-external-sign-in.ts'
import { findPendingLink, linkExternalAccount } from '#services/sign-in-methods/link-external-account.ts'
import { startExternalSignIn } from '#services/sign-in-methods/start-external-sign-in.ts'
import type { ServicePorts } from '../services.ts'

/** Creates the services for sign-in methods other than the password. */
export function signInMethodServices(ports: ServicePorts): Pick<Services, 'externalAccounts' | 'passkeys'> {
  return {
    externalAccounts: {
      providers: ports.externalAccounts.providers,
      start: startExternalSignIn(ports),
      finish: finishExternalSignIn(ports),
      findPendingLink: findPendingLink(ports),
      link: linkExternalAccount(ports),
    },
    passkeys: {
      isOffered: isOffered(ports),
      isRecentSignIn: (session) => isRecentSignIn(ports, session),
      list: listPasskeys(ports),
      registrationOptions: passkeyRegistrationOptions(ports),
      add: addPasskey(ports),
      rename: renamePasskey(ports),
      remove: removePasskey(ports),
      signInOptions: passkeySignInOptions(ports),
      signIn: signInByPasskey(ports),
    },
  }
}
