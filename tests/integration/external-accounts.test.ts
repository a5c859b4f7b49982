import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExternalAccounts } from '#adapters/identity/external-accounts.ts'
import { createIdentity } from '#bootstrap/identity.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { openAccount, PASSWORD } from '#tests/support/customers/members.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { type OidcServer, type PEOPLE, startOidcServer } from '#tests/support/identity/oidc-server.ts'
import { NOW, openSmallShop, type SmallShop } from '#tests/support/shop/small-shop.ts'

const SITE = 'http://shop.test'
const FROM = { address: '192.0.2.8' }
const ID = 'oidc.elsewhere'

describe('sign-in with an external account', () => {
  const database = databaseOfSuite()
  let oidc: OidcServer
  let small: SmallShop
  let services: Services

  beforeAll(async () => {
    oidc = await startOidcServer([`${SITE}/auth/callback`])
    small = await openSmallShop(database().db, [])
    const config = parseConfig({ SITE_URL: SITE, SEED: 'none' })
    const accounts = createExternalAccounts({ providers: [oidc.settings] })
    const around = { ...small.ports, db: database().db, externalAccounts: accounts }
    services = createServices(config, { ...around, ...createIdentity(config, around) })
  })
  afterAll(async () => {
    await oidc?.close()
    await small?.close()
  })

  const start = async ({ browserSecret, isPopup = false }: { browserSecret?: string; isPopup?: boolean } = {}) => {
    const request = { providerId: ID, next: '/favorite', isPopup, browserSecret }
    const begun = await services.externalAccounts.start(request, FROM)
    if (isRejected(begun)) throw new Error(begun.code)
    return begun
  }
  /** Signs in as a user of the provider, in one browser. */
  const signInAs = async (subject: keyof typeof PEOPLE | undefined) => {
    const { url, browserSecret } = await start()
    const { search } = await oidc.signIn(new URL(url), subject)
    return services.externalAccounts.finish(search, browserSecret, FROM)
  }

  test('creates an account at first, then finds it, and returns the next page', async () => {
    const first = await signInAs('hanako')
    expect(first).toMatchObject({ kind: 'signed-in', isNew: true, next: '/favorite', isPopup: false })
    const again = await signInAs('hanako')
    expect(again).toMatchObject({ kind: 'signed-in', isNew: false })
    const uidOf = (outcome: typeof first) => ('signedIn' in outcome ? outcome.signedIn.session.uid : undefined)
    expect(uidOf(again)).toBe(uidOf(first))
  })

  test('supports several tabs of one browser', async () => {
    const first = await start()
    const second = await start({ browserSecret: first.browserSecret, isPopup: true })
    expect(second.browserSecret).toBe(first.browserSecret)
    const back = await Promise.all([first, second].map(({ url }) => oidc.signIn(new URL(url), 'hanako')))
    const outcomes = await Promise.all(
      back.map(({ search }) => services.externalAccounts.finish(search, first.browserSecret, FROM)),
    )
    expect(outcomes).toMatchObject([
      { kind: 'signed-in', isPopup: false },
      { kind: 'signed-in', isPopup: true },
    ])
  })

  test('rejects the callback in another browser, without a browser secret and with another state', async () => {
    const { url, browserSecret } = await start()
    const { search } = await oidc.signIn(new URL(url), 'hanako')
    const other = await start()
    for (const secret of [other.browserSecret, undefined]) {
      expect(await services.externalAccounts.finish(search, secret, FROM)).toMatchObject({
        code: 'sign-in-interrupted',
      })
    }
    const foreign = search.replace(/state=[^&]+/, 'state=another')
    expect(await services.externalAccounts.finish(foreign, browserSecret, FROM)).toMatchObject({
      code: 'sign-in-interrupted',
    })
    // The code of one sign-in is not valid for another sign-in of the same browser.
    const mixed = await start({ browserSecret })
    const state = new URL(mixed.url).searchParams.get('state') ?? ''
    const swapped = search.replace(/state=[^&]+/, `state=${state}`)
    expect(await services.externalAccounts.finish(swapped, browserSecret, FROM)).toMatchObject({
      code: 'answer-refused',
    })
  })

  test('accepts a callback once and within ten minutes', async () => {
    const { url, browserSecret } = await start()
    const { search } = await oidc.signIn(new URL(url), 'hanako')
    const twice = await Promise.all([1, 2].map(() => services.externalAccounts.finish(search, browserSecret, FROM)))
    expect(twice.map((outcome) => ('code' in outcome ? outcome.code : outcome.kind)).sort()).toEqual([
      'sign-in-interrupted',
      'signed-in',
    ])
    const late = await start()
    const back = await oidc.signIn(new URL(late.url), 'hanako')
    small.setClock(NOW.add({ minutes: 10, seconds: 1 }))
    expect(await services.externalAccounts.finish(back.search, late.browserSecret, FROM)).toMatchObject({
      code: 'sign-in-interrupted',
    })
    small.setClock(NOW)
  })

  test('rejects a declined sign-in, an unverified address and an unknown provider', async () => {
    expect(await signInAs(undefined)).toMatchObject({ code: 'declined', detail: { next: '/favorite' } })
    expect(await signInAs('unsure')).toMatchObject({ code: 'email-unverified' })
    expect(await signInAs('silent')).toMatchObject({ code: 'email-unverified' })
    const request = { providerId: 'oidc.nobody', next: undefined, isPopup: false, browserSecret: undefined }
    expect(await services.externalAccounts.start(request, FROM)).toMatchObject({ code: 'provider-unknown' })
  })

  test('links an existing account only after its password, and no other account', async () => {
    const uid = await openAccount(small, 'taro@elsewhere.example')
    await openAccount(small, 'somebody@example.jp')
    const outcome = await signInAs('taro')
    if (!('linkSecret' in outcome)) throw new Error('expected a pending link')
    const { linkSecret } = outcome
    expect(await services.externalAccounts.findPendingLink(linkSecret)).toEqual({
      label: 'エルスウェア',
      email: 'taro@elsewhere.example',
    })
    const sessionOf = async (email: string) => {
      const signedIn = await services.sessions.signIn({ email, password: PASSWORD }, FROM)
      if (isRejected(signedIn)) throw new Error(signedIn.code)
      return signedIn.session
    }
    const foreign = await services.externalAccounts.link(await sessionOf('somebody@example.jp'), linkSecret, FROM)
    expect(foreign).toMatchObject({ code: 'link-foreign' })
    const own = await sessionOf('taro@elsewhere.example')
    small.setClock(NOW.add({ minutes: 1 }))
    const linked = await services.externalAccounts.link(own, linkSecret, FROM)
    expect(linked).toMatchObject({ session: { uid } })
    // Another way to sign in is no sign-in: the session keeps its time.
    expect('session' in linked && linked.session.signedInAt.equals(own.signedInAt)).toBe(true)
    small.setClock(NOW)
    expect(await services.externalAccounts.link(own, linkSecret, FROM)).toMatchObject({ code: 'link-over' })
    expect(await signInAs('taro')).toMatchObject({ kind: 'signed-in', isNew: false, signedIn: { session: { uid } } })
    await small.ports.identityAdmin.setDisabled(uid, true)
    expect(await signInAs('taro')).toMatchObject({ code: 'account-disabled' })
  })

  test('stores neither the state nor the browser secret in plain text', async () => {
    const { url, browserSecret } = await start()
    const { rows } = await sql<{ text: string }>`SELECT other_sign_ins::text AS text FROM other_sign_ins`.execute(
      database().db,
    )
    expect(rows.length).toBeGreaterThan(0)
    const state = new URL(url).searchParams.get('state') ?? ''
    for (const { text } of rows) {
      expect(text).not.toContain(state)
      expect(text).not.toContain(browserSecret)
    }
  })
})
