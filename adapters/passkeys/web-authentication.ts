import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { rejected } from '#domain/result.ts'
import type { PasskeyCeremonies } from '#services/ports/passkey-ceremonies.ts'

type Options = {
  readonly siteUrl: string
  /** The shop's name, as devices show it. */
  readonly shopName: string
  /** Told why an answer was refused, for the log. */
  readonly onRefusal?: ((error: unknown) => void) | undefined
}

/** As long as the challenge is good (services/passkeys). */
const TIMEOUT_MS = 300_000
const REFUSED = rejected('passkey-refused')

const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/)
const answerSchema = z.looseObject({
  id: base64url.min(1).max(2_048),
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64url.max(4_096),
    userHandle: base64url.max(128).nullish(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.looseObject({}),
})
const clientDataSchema = z.object({ challenge: base64url.max(128), crossOrigin: z.literal(false).optional() })

/** Loaded with the first ceremony. */
const library = () => import('@simplewebauthn/server')

/** Ceremonies by SimpleWebAuthn. */
export function webAuthentication(options: Options): PasskeyCeremonies {
  const { hostname: rpID } = new URL(options.siteUrl)
  return {
    isPossible: isIP(rpID.replace(/^\[|\]$/g, '')) === 0,
    ...invitations(rpID, options.shopName),
    read: readAnswer,
    ...verifications(options),
  }
}

/** What the browser is asked for. */
function invitations(rpID: string, rpName: string): Pick<PasskeyCeremonies, 'additionOptions' | 'signInOptions'> {
  return {
    async additionOptions({ challenge, accountUid, email, known }) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName,
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

function verifications({ siteUrl, onRefusal }: Options): Pick<PasskeyCeremonies, 'verifyAddition' | 'verifySignIn'> {
  const { hostname: expectedRPID, origin: expectedOrigin } = new URL(siteUrl)
  const site = { expectedRPID, expectedOrigin, requireUserVerification: true }
  const guarded = async <T>(work: () => Promise<T>): Promise<T | typeof REFUSED> => {
    try {
      return await work()
    } catch (error) {
      // The library throws for whatever does not fit.
      onRefusal?.(error)
      return REFUSED
    }
  }
  return {
    verifyAddition: (answer, expectedChallenge) =>
      guarded(async () => {
        const response = answerSchema.parse(answer) as unknown as RegistrationResponseJSON
        const { verifyRegistrationResponse } = await library()
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...site,
          expectedChallenge,
          response,
        })
        if (!verified) return REFUSED
        const { credential, credentialBackedUp } = registrationInfo
        const { id, publicKey, counter, transports = [] } = credential
        return { credentialId: id, publicKey, counter, transports, isSynced: credentialBackedUp }
      }),
    verifySignIn: (answer, expectedChallenge, { credentialId, publicKey, transports }) =>
      guarded(async () => {
        const response = answerSchema.parse(answer) as unknown as AuthenticationResponseJSON
        if (response.id !== credentialId) return REFUSED
        // The counter is judged by the domain's own rule.
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
        if (!verified) return REFUSED
        return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
      }),
  }
}

/** What an answer says of itself. An answer made inside a page of another site is none. */
function readAnswer(answer: unknown): ReturnType<PasskeyCeremonies['read']> {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) return undefined
  const { id, response } = parsed.data
  const clientData = clientDataSchema.safeParse(jsonIn(response.clientDataJSON))
  if (!clientData.success) return undefined
  const handle = response.userHandle
  return {
    credentialId: id,
    challenge: clientData.data.challenge,
    accountUid: handle ? Buffer.from(handle, 'base64url').toString('utf8') : undefined,
  }
}

function jsonIn(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function bytesOf(text: string, encoding: 'base64url' | 'utf8'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, encoding))
}
