import { isIP } from 'node:net'
import { z } from 'zod'
import type { OperatorNow } from '#domain/operator/operator.ts'
import { rejected } from '#domain/result.ts'
import type { PasskeyCeremonies } from '#services/ports/passkeys.ts'

type Options = {
  readonly siteUrl: string
  /** Authenticators show the name of the shop. */
  readonly operator: OperatorNow<'shopName'>
  readonly onRejection?: ((error: unknown) => void) | undefined
}

/** Lifetime of a challenge (services/passkeys). */
const TIMEOUT_MS = 300_000
const REJECTED = rejected('passkey-refused')

const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/)
const userHandle = base64url
  .max(128)
  .nullish()
  .transform((handle) => handle ?? undefined)
const transports = z.array(z.string().max(20)).max(10).optional()
const credentialSchema = z.looseObject({
  id: base64url.min(1).max(2_048),
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: base64url.max(4_096), userHandle, transports }),
  clientExtensionResults: z.looseObject({}),
})
const registrationSchema = credentialSchema.strip().extend({
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string(), transports }),
  clientExtensionResults: z.object({}),
})
const signInSchema = credentialSchema.strip().extend({
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string(), userHandle }),
  clientExtensionResults: z.object({}),
})
const clientDataSchema = z.object({ challenge: base64url.max(128), crossOrigin: z.literal(false).optional() })

/** Loaded on first use. */
const library = () => import('@simplewebauthn/server')

export function webAuthentication(options: Options): PasskeyCeremonies {
  const { hostname: rpID } = new URL(options.siteUrl)
  return {
    isSupported: isIP(rpID.replace(/^\[|\]$/g, '')) === 0,
    ...createOptions(rpID, options.operator),
    parse: readResponse,
    ...createVerifiers(options),
  }
}

function createOptions(
  rpID: string,
  operator: OperatorNow<'shopName'>,
): Pick<PasskeyCeremonies, 'registrationOptions' | 'signInOptions'> {
  return {
    async registrationOptions({ challenge, accountUid, email, known }) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: operator.now().shopName,
        rpID,
        challenge: bytesOf(challenge, 'base64url'),
        userID: bytesOf(accountUid, 'utf8'),
        userName: email,
        userDisplayName: email,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: TIMEOUT_MS,
      })
      return { ...options }
    },
    async signInOptions(challenge) {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge, 'base64url'),
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      })
      return { ...options }
    },
  }
}

function createVerifiers({
  siteUrl,
  onRejection,
}: Options): Pick<PasskeyCeremonies, 'verifyRegistration' | 'verifySignIn'> {
  const { hostname: expectedRPID, origin: expectedOrigin } = new URL(siteUrl)
  const site = { expectedRPID, expectedOrigin, requireUserVerification: true }
  const rejectOnError = async <T>(verify: () => Promise<T>): Promise<T | typeof REJECTED> => {
    try {
      return await verify()
    } catch (error) {
      // The library throws when the verification fails.
      onRejection?.(error)
      return REJECTED
    }
  }
  return {
    verifyRegistration: (input, expectedChallenge) =>
      rejectOnError(async () => {
        const response = registrationSchema.parse(input)
        const { verifyRegistrationResponse } = await library()
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...site,
          expectedChallenge,
          response,
        })
        if (!verified) return REJECTED
        const { credential, credentialBackedUp } = registrationInfo
        const { id, publicKey, counter, transports = [] } = credential
        return { credentialId: id, publicKey, counter, transports, isSynced: credentialBackedUp }
      }),
    verifySignIn: (input, expectedChallenge, { credentialId, publicKey, transports }) =>
      rejectOnError(async () => {
        const response = signInSchema.parse(input)
        if (response.id !== credentialId) return REJECTED
        // The domain checks the counter: 0 switches the library's check off.
        const known = { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 }
        const credential = { ...known, transports: [...transports] }
        const { verifyAuthenticationResponse } = await library()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...site,
          expectedChallenge,
          expectedType: 'webauthn.get',
          credential,
          response,
        })
        if (!verified) return REJECTED
        return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
      }),
  }
}

/** Reads the unverified claims of a response. A response created in a cross-origin frame is rejected. */
function readResponse(input: unknown): ReturnType<PasskeyCeremonies['parse']> {
  const parsed = credentialSchema.safeParse(input)
  if (!parsed.success) return undefined
  const { id, response } = parsed.data
  const clientData = clientDataSchema.safeParse(parseBase64Json(response.clientDataJSON))
  if (!clientData.success) return undefined
  const handle = response.userHandle
  return {
    credentialId: id,
    challenge: clientData.data.challenge,
    accountUid: handle ? Buffer.from(handle, 'base64url').toString('utf8') : undefined,
  }
}

function parseBase64Json(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function bytesOf(text: string, encoding: 'base64url' | 'utf8'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, encoding))
}
