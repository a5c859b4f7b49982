import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from '#app/calls/call.ts'

/** The browser's half of Web Authentication: fetched where it is used, and nowhere else. */
const library = () => import('@simplewebauthn/browser')

/** The customer closed the device's dialogue, or let it wait too long. */
const GIVEN_UP = ['NotAllowedError', 'AbortError']

/** What the device made, as text for a form; or why it made nothing. */
export type PasskeyAnswer = { readonly answer: string } | { readonly failed: 'given-up' | 'known' | 'unable' }

/** Whether this browser knows passkeys at all. */
export async function hasPasskeys(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthn()
}

/** Whether passkeys can be offered beside addresses in the field of the form. */
export async function canAutofill(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill()
}

/** Asks the device to sign in. `isAutofill`: it waits until one is chosen in the field. */
export async function askForPasskey(optionsPath: string, isAutofill: boolean): Promise<PasskeyAnswer> {
  return attempted(async () => {
    const optionsJSON = await optionsAt<PublicKeyCredentialRequestOptionsJSON>(optionsPath)
    return (await library()).startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
  })
}

/** Asks the device to make a passkey. */
export async function makePasskey(optionsPath: string): Promise<PasskeyAnswer> {
  return attempted(async () => {
    const optionsJSON = await optionsAt<PublicKeyCredentialCreationOptionsJSON>(optionsPath)
    return (await library()).startRegistration({ optionsJSON })
  })
}

/** Ends what waits for a choice. */
export async function stopAsking(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

async function optionsAt<Options>(path: string): Promise<Options> {
  const options = await call<Options>(path, { method: 'POST' })
  if (options === null || options === false) throw new Error('no options')
  return options
}

async function attempted(work: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { answer: JSON.stringify(await work()) }
  } catch (error) {
    const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
    if (name === 'InvalidStateError') return { failed: 'known' }
    return { failed: GIVEN_UP.includes(name) ? 'given-up' : 'unable' }
  }
}
