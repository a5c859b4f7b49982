import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as client from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_CODES } from '#tests/support/calls/client-codes.ts'
import {
  type Clients,
  clientCode,
  NEXT_PASSWORD,
  openClients,
  PASSWORD,
} from '#tests/support/identity/identity-client.ts'
import type { TestIdentity } from '#tests/support/identity/identity-server.ts'

let clients: Clients
let identity: TestIdentity
beforeAll(async () => {
  clients = await openClients()
  identity = clients.identity
})
afterAll(() => clients?.close())
const signedUp: Clients['signedUp'] = (auth, email) => clients.signedUp(auth, email)
const newEmail = () => clients.newEmail()

/** One scenario for each message of docs/product/8 that a server can return. */
const SCENARIOS: Readonly<Record<string, (auth: client.Auth) => Promise<unknown>>> = {
  EMAIL_EXISTS: async (auth) => signedUp(auth, (await signedUp(auth)).email),
  INVALID_PASSWORD: async (auth) =>
    client.signInWithEmailAndPassword(auth, (await signedUp(auth)).email, 'something else'),
  EMAIL_NOT_FOUND: (auth) => client.signInWithEmailAndPassword(auth, newEmail(), PASSWORD),
  INVALID_IDENTIFIER: (auth) => client.fetchSignInMethodsForEmail(auth, 'nobody'),
  MISSING_PASSWORD: async (auth) => client.signInWithEmailAndPassword(auth, (await signedUp(auth)).email, ''),
  USER_DISABLED: async (auth) => {
    const { email, user } = await signedUp(auth)
    await identity.admin.setDisabled(user.uid, true)
    return client.signInWithEmailAndPassword(auth, email, PASSWORD)
  },
  TOO_MANY_ATTEMPTS_TRY_LATER: async (auth) => {
    const { email } = await signedUp(auth)
    for (let guess = 0; guess < 10; guess += 1)
      await clientCode(client.signInWithEmailAndPassword(auth, email, `guess ${guess}`))
    return client.signInWithEmailAndPassword(auth, email, PASSWORD)
  },
  RESET_PASSWORD_EXCEED_LIMIT: async (auth) => {
    const { email } = await signedUp(auth)
    for (let mail = 0; mail < 6; mail += 1) await client.sendPasswordResetEmail(auth, email)
  },
  EXPIRED_OOB_CODE: async (auth) => {
    const { email } = await signedUp(auth)
    await client.sendPasswordResetEmail(auth, email)
    identity.clock.pass({ hours: 1 })
    return client.confirmPasswordReset(auth, await identity.codeFor(email), NEXT_PASSWORD)
  },
  INVALID_OOB_CODE: (auth) => client.applyActionCode(auth, 'made up'),
  TOKEN_EXPIRED: async (auth) => {
    const { user } = await signedUp(auth)
    identity.clock.pass({ minutes: 61 })
    return client.reload(user)
  },
  INVALID_ID_TOKEN: async (auth) => {
    const { user } = await signedUp(auth)
    const [head, body] = (await user.getIdToken()).split('.')
    Object.assign(Reflect.get(user, 'stsTokenManager'), { accessToken: `${head}.${body}.AAAA` })
    return client.reload(user)
  },
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: async (auth) => {
    const { user } = await signedUp(auth)
    identity.clock.pass({ minutes: 6 })
    return client.updatePassword(user, NEXT_PASSWORD)
  },
  OPERATION_NOT_ALLOWED: (auth) =>
    client.signInWithCredential(
      auth,
      client.OAuthProvider.credentialFromJSON({
        providerId: 'nobody.example',
        signInMethod: 'nobody.example',
        idToken: 'x',
      }),
    ),
}

describe('errors of docs/product/8', () => {
  test.each(Object.entries(SCENARIOS))('the client maps %s to its code', async (message, provoke) => {
    const auth = clients.newClient()
    expect(await clientCode(provoke(auth))).toBe(`auth/${CLIENT_CODES[message]}`)
  })

  test('the client maps a broken connection to network-request-failed', async () => {
    const broken = createServer((request) => request.socket.destroy())
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const auth = clients.newClient(undefined, { url: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` })
    expect(await clientCode(client.signInAnonymously(auth))).toBe(`auth/${CLIENT_CODES.NETWORK_REQUEST_FAILED}`)
    broken.close()
  })

  test('rejects a wrong API key', async () => {
    const auth = clients.newClient(undefined, { apiKey: 'another-key' })
    expect(await clientCode(client.signInAnonymously(auth))).toMatch(/^auth\/api-key-not-valid/)
  })
})
