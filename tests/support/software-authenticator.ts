import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A passkey as a device keeps it. */
type Held = { readonly id: string; readonly privateKey: KeyObject; readonly userHandle: string; counter: number }

/** What a test may make a device do wrong. */
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

type AdditionOptions = { readonly challenge: string; readonly user: { readonly id: string } }

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40
const AAGUID = Buffer.alloc(16)

/** A device that keeps passkeys (ES256, attestation none), for tests of the server's half alone. */
export class SoftwareAuthenticator {
  readonly #site: { readonly origin: string; readonly rpId: string }
  readonly #held: Held[] = []

  constructor(siteUrl: string) {
    const { origin, hostname } = new URL(siteUrl)
    this.#site = { origin, rpId: hostname }
  }

  /** Makes a passkey; `id`: under that name. */
  create(options: AdditionOptions, mischief: Tampering & { readonly id?: string } = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = mischief.id ?? randomBytes(16).toString('base64url')
    const held: Held = { id, privateKey, userHandle: options.user.id, counter: 0 }
    this.#held.push(held)
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
    const authData = Buffer.concat([this.#head(0, HAS_KEY, mischief), AAGUID, length, rawId, isoCBOR.encode(key)])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#answer(id, {
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, mischief),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs a challenge with the last passkey made, or the one named. */
  get(options: { readonly challenge: string }, mischief: Tampering = {}, id?: string) {
    const held = this.#held.findLast((one) => id === undefined || one.id === id)
    if (held === undefined) throw new Error('this device has no such passkey')
    held.counter = mischief.counter ?? held.counter + 1
    const authenticatorData = this.#head(held.counter, 0, mischief)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, mischief)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const key = mischief.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : held.privateKey
    const signature = createSign('sha256').update(authenticatorData).update(hash).sign(key)
    return this.#answer(held.id, {
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: mischief.userHandle ?? held.userHandle,
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

  #clientData(type: string, challenge: string, mischief: Tampering): string {
    const { origin = this.#site.origin, crossOrigin = false } = mischief
    const data = { type: mischief.type ?? type, challenge, origin, crossOrigin }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  #answer(id: string, response: Readonly<Record<string, unknown>>) {
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
