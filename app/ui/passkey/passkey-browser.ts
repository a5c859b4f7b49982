import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from '#app/calls/call.ts'

/** The browser part of Web Authentication, loaded only where it is used. */
const library = () => import('@simplewebauthn/browser')

/** Errors when the visitor closes the dialog of the device, or it times out. */
const CANCELLED_ERRORS = ['NotAllowedError', 'AbortError']

/** The credential as JSON for a form, or why there is none. */
export type PasskeyResult =
  | { readonly answer: string }
  | { readonly failed: 'cancelled' | 'already-registered' | 'failed' }

/** Whether this browser supports passkeys. */
export async function hasPasskeys(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthn()
}

/** Whether passkeys can be offered in the autofill of the form field. */
export async function canAutofill(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill()
}

/** Requests a passkey for sign-in. `isAutofill`: waits until the visitor chooses one in the field. */
export async function requestPasskey(optionsPath: string, isAutofill: boolean): Promise<PasskeyResult> {
  return runCeremony(async () => {
    const optionsJSON = await fetchOptions<PublicKeyCredentialRequestOptionsJSON>(optionsPath)
    return (await library()).startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
  })
}

/** Creates a passkey on the device. */
export async function createPasskey(optionsPath: string): Promise<PasskeyResult> {
  return runCeremony(async () => {
    const optionsJSON = await fetchOptions<PublicKeyCredentialCreationOptionsJSON>(optionsPath)
    return (await library()).startRegistration({ optionsJSON })
  })
}

/** Cancels a pending request. */
export async function cancelPasskeyRequest(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

async function fetchOptions<Options>(path: string): Promise<Options> {
  const options = await call<Options>(path, { method: 'POST' })
  if (options === null || options === false) throw new Error('passkey options could not be loaded')
  return options
}

async function runCeremony(ceremony: () => Promise<object>): Promise<PasskeyResult> {
  try {
    return { answer: JSON.stringify(await ceremony()) }
  } catch (error) {
    const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
    if (name === 'InvalidStateError') return { failed: 'already-registered' }
    return { failed: CANCELLED_ERRORS.includes(name) ? 'cancelled' : 'failed' }
  }
}
