import {
  additionOptions,
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#services/passkeys/keep-passkeys.ts'
import { isOffered } from '#services/passkeys/passkey-ports.ts'
import { passkeySignInOptions, signInByPasskey } from '#services/passkeys/sign-in-by-passkey.ts'
import type { Services } from '#services/services.ts'
import { isFresh } from '#services/session/fresh-sign-in.ts'
import { finishOtherSignIn } from '#services/sign-in-ways/finish-other-sign-in.ts'
import { findWaiting, linkOtherAccount } from '#services/sign-in-ways/link-other-account.ts'
import { startOtherSignIn } from '#services/sign-in-ways/start-other-sign-in.ts'
import type { ServicePorts } from '../wiring.ts'

/** Creates the services for sign-in methods other than the password. */
export function signInWayServices(ports: ServicePorts): Pick<Services, 'otherAccounts' | 'passkeys'> {
  return {
    otherAccounts: {
      providers: ports.otherAccounts.providers,
      start: startOtherSignIn(ports),
      finish: finishOtherSignIn(ports),
      findWaiting: findWaiting(ports),
      link: linkOtherAccount(ports),
    },
    passkeys: {
      isOffered: isOffered(ports),
      isFresh: (session) => isFresh(ports, session),
      list: listPasskeys(ports),
      additionOptions: additionOptions(ports),
      add: addPasskey(ports),
      rename: renamePasskey(ports),
      remove: removePasskey(ports),
      signInOptions: passkeySignInOptions(ports),
      signIn: signInByPasskey(ports),
    },
  }
}
