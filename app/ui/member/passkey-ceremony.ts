import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { call } from '#app/calls/call.ts'

/** Errors when the visitor closes the dialog of the device, or it times out. */
const CANCELLED_ERRORS = ['NotAllowedError', 'AbortError']

export type PasskeyResult =
  | { readonly answer: string }
  | { readonly failed: 'cancelled' | 'already-registered' | 'failed' }

export const hasPasskeys = browserSupportsWebAuthn
export const canAutofill = browserSupportsWebAuthnAutofill

export function requestPasskey(optionsPath: string, isAutofill: boolean): Promise<PasskeyResult> {
  return runCeremony(async () => {
    const optionsJSON = await fetchOptions<PublicKeyCredentialRequestOptionsJSON>(optionsPath)
    return startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
  })
}

export function createPasskey(optionsPath: string): Promise<PasskeyResult> {
  return runCeremony(async () => {
    const optionsJSON = await fetchOptions<PublicKeyCredentialCreationOptionsJSON>(optionsPath)
    return startRegistration({ optionsJSON })
  })
}

export function cancelPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony()
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
