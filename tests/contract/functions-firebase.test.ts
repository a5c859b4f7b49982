/** Claims of docs/product/7: Client configuration. */

import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import * as auth from 'firebase/auth'
import * as client from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedPrefectures } from '#domain/delivery/prefecture.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { type CallShop, openCallShop } from '#tests/support/calls/call-shop.ts'
import { newMember } from '#tests/support/customers/member-shop.ts'
import { PASSWORD } from '#tests/support/customers/members.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

/** The two ways to point the official client at this server (docs/product/7 Client configuration). */
const CONNECTIONS = {
  'by its address': (app: FirebaseApp, url: string) => client.getFunctions(app, `${url}/asia-northeast1`),
  'by connectFunctionsEmulator': (app: FirebaseApp, url: string) => {
    const functions = client.getFunctions(app, 'asia-northeast1')
    client.connectFunctionsEmulator(functions, new URL(url).hostname, Number(new URL(url).port))
    return functions
  },
}

let opened: TestDatabase
let shop: CallShop
let server: Awaited<ReturnType<CallShop['listen']>>
const apps: FirebaseApp[] = []

beforeAll(async () => {
  opened = await openTestDatabase()
  shop = await openCallShop(opened.db, [])
  // The client compares the ends of tokens with its own clock.
  shop.setClock(Temporal.Now.instant())
  server = await shop.listen()
})
afterAll(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)))
  await server?.close()
  await shop?.close()
  await opened?.close()
})

/** A separate client, signed out. */
function newClient(point: (typeof CONNECTIONS)[keyof typeof CONNECTIONS]) {
  const app = initializeApp({ apiKey: 'sumirei-demo', projectId: 'sumirei' }, `app${apps.length}`)
  apps.push(app)
  const user = auth.initializeAuth(app, { persistence: auth.inMemoryPersistence })
  auth.connectAuthEmulator(user, server.url, { disableWarnings: true })
  const functions = point(app, server.url)
  const call = async (name: string, data?: unknown) => (await client.httpsCallable(functions, name)(data)).data
  const signIn = (email: string, password = PASSWORD) => auth.signInWithEmailAndPassword(user, email, password)
  return { call, signIn, user }
}
/** The code of the client's error, or `no error`. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? String(error),
  )

describe.each(Object.entries(CONNECTIONS))('the official client, pointed %s', (_, point) => {
  test('returns the time of the server in milliseconds', async () => {
    const { call } = newClient(point)
    const shopMs = shop.ports.clock.now().epochMilliseconds
    expect(await call('getservertime')).toEqual({ serverTime: shopMs })
    expect(await call('getservertime', {})).toEqual({ serverTime: shopMs })
  })

  test('returns the first rental start of one prefecture and of all', async () => {
    const { call } = newClient(point)
    const { earliestOn } = await shop.services.catalog.getCalendar(13)
    expect(await call('firstrentalstart')).toEqual({ prefecture: 13, startdate: earliestOn })
    const fukuoka = await shop.services.catalog.getCalendar(40)
    expect(await call('firstrentalstart', { prefecture: 40 })).toEqual({
      prefecture: 40,
      startdate: fukuoka.earliestOn,
    })
    const { startdates } = (await call('firstrentalstarts')) as { startdates: Record<string, string> }
    expect(Object.keys(startdates).map(Number)).toEqual(servedPrefectures(FIRST_RULES).map(({ code }) => code))
    for (const { code } of servedPrefectures(FIRST_RULES))
      expect(startdates[code]).toBe((await shop.services.catalog.getCalendar(code)).earliestOn)
    expect(startdates[40]! > startdates[13]!).toBe(true)
    for (const prefecture of [0, 47, 13.5, '13', null])
      expect(await codeOf(call('firstrentalstart', { prefecture })), String(prefecture)).toBe(
        'functions/invalid-argument',
      )
  })

  test('lets a customer signed in by the official auth client read their own record only', async () => {
    const { email, password, address, bornOn, session } = await newMember(shop, { reminderAnswer: 'ぽち' })
    const { uid } = session
    const other = await newMember(shop)
    const { call, signIn } = newClient(point)
    expect(await codeOf(call('customer', { uid }))).toBe('functions/unauthenticated')
    await signIn(email, password)
    const { customer } = (await call('customer', { uid })) as { customer: Record<string, unknown> }
    expect(customer).toMatchObject({
      uid,
      email,
      birthdate: bornOn,
      shippinginfo: { prefecture: address.prefecture, familyname: address.familyName },
    })
    expect(JSON.stringify(customer)).not.toContain('ぽち')
    expect(await codeOf(call('customer', { uid: other.session.uid }))).toBe('functions/permission-denied')
    expect(await codeOf(call('customer', { uid: 'nobody' }))).toBe('functions/permission-denied')
    expect(await codeOf(call('customer', { uid: 5 }))).toBe('functions/invalid-argument')
    expect(await codeOf(call('customer'))).toBe('functions/invalid-argument')
  })

  test('lets staff read any customer; returns null when there is none', async () => {
    const { uid } = (await newMember(shop)).session
    const staff = await shop.account(`staff${apps.length}@example.jp`, 5)
    const { call, signIn } = newClient(point)
    await signIn(staff.email)
    expect(await call('customer', { uid })).toMatchObject({ customer: { uid } })
    expect(await call('customer', { uid: 'nobody' })).toEqual({ customer: null })
    expect(await call('customer', { uid: staff.uid })).toEqual({ customer: null })
  })

  test('is a visitor while the account is anonymous or the registration is provisional', async () => {
    const { call, user } = newClient(point)
    for (const signUp of [
      () => auth.signInAnonymously(user),
      () => auth.createUserWithEmailAndPassword(user, `new${apps.length}@example.jp`, PASSWORD),
    ]) {
      const { uid } = (await signUp()).user
      expect(await call('getservertime')).toEqual({ serverTime: expect.any(Number) })
      expect(await codeOf(call('customer', { uid }))).toBe('functions/unauthenticated')
    }
  })

  test('returns not-found for an unknown name, also for names of Object.prototype', async () => {
    const { call } = newClient(point)
    for (const name of ['nothing', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(await codeOf(call(name)), name).toBe('functions/not-found')
  })
})

test('reports too many calls as resource-exhausted', async () => {
  const own = await openTestDatabase()
  const limited = await openCallShop(own.db, [], { CALLS_PER_MINUTE: '2' })
  const { url, close } = await limited.listen()
  const app = initializeApp({ apiKey: 'sumirei-demo', projectId: 'sumirei' }, `app${apps.length}`)
  apps.push(app)
  const call = client.httpsCallable(client.getFunctions(app, `${url}/asia-northeast1`), 'getservertime')
  expect([await codeOf(call()), await codeOf(call()), await codeOf(call())]).toEqual([
    'no error',
    'no error',
    'functions/resource-exhausted',
  ])
  await close()
  await limited.close()
  await own.close()
})
