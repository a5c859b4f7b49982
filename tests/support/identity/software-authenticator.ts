import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A passkey as stored on a device. */
type StoredPasskey = {
  readonly id: string
  readonly privateKey: KeyObject
  readonly userHandle: string
  counter: number
}

/** Manipulations of a response. */
export type Tampering = {
  readonly origin?: string
  readonly rpId?: string
  readonly userHandle?: string
  readonly counter?: number
  readonly isVerified?: boolean
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Signs with another key than the passkey's. */
  readonly isForged?: boolean
}

type CreationOptions = { readonly challenge: string; readonly user: { readonly id: string } }

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40
const AAGUID = Buffer.alloc(16)

/** An authenticator in software (ES256, attestation none), for tests of the server. */
export class SoftwareAuthenticator {
  readonly #site: { readonly origin: string; readonly rpId: string }
  readonly #passkeys: StoredPasskey[] = []

  constructor(siteUrl: string) {
    const { origin, hostname } = new URL(siteUrl)
    this.#site = { origin, rpId: hostname }
  }

  /** Creates a passkey, with the given id if any. */
  create(options: CreationOptions, tampering: Tampering & { readonly id?: string } = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = tampering.id ?? randomBytes(16).toString('base64url')
    const passkey: StoredPasskey = { id, privateKey, userHandle: options.user.id, counter: 0 }
    this.#passkeys.push(passkey)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const rawId = Buffer.from(id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    const authData = Buffer.concat([this.#head(0, HAS_KEY, tampering), AAGUID, length, rawId, isoCBOR.encode(key)])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#response(id, {
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, tampering),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs a challenge with the passkey with the given id, or the newest. */
  get(options: { readonly challenge: string }, tampering: Tampering = {}, id?: string) {
    const passkey = this.#passkeys.findLast((one) => id === undefined || one.id === id)
    if (passkey === undefined) throw new Error('this device has no such passkey')
    passkey.counter = tampering.counter ?? passkey.counter + 1
    const authenticatorData = this.#head(passkey.counter, 0, tampering)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, tampering)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const key = tampering.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : passkey.privateKey
    const signature = createSign('sha256').update(authenticatorData).update(hash).sign(key)
    return this.#response(passkey.id, {
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: tampering.userHandle ?? passkey.userHandle,
    })
  }

  #head(counter: number, flags: number, { rpId, isVerified = true }: Tampering): Buffer {
    const hash = createHash('sha256')
      .update(rpId ?? this.#site.rpId)
      .digest()
    const tail = Buffer.alloc(5)
    tail.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([hash, tail])
  }

  #clientData(type: string, challenge: string, tampering: Tampering): string {
    const { origin = this.#site.origin, crossOrigin = false } = tampering
    const data = { type: tampering.type ?? type, challenge, origin, crossOrigin }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  #response(id: string, response: Readonly<Record<string, unknown>>) {
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
