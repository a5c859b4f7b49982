import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExternalAccounts } from '#adapters/oidc/external-accounts.ts'
import { createIdentity } from '#bootstrap/identity.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { databaseOfSuite } from '#tests/support/database.ts'
import { openAccount, PASSWORD } from '#tests/support/members.ts'
import { type OidcServer, type PEOPLE, startOidcServer } from '#tests/support/oidc-server.ts'
import { NOW, openSmallShop, type SmallShop } from '#tests/support/small-shop.ts'

const SITE = 'http://shop.test'
const FROM = { address: '192.0.2.8' }
const ID = 'oidc.elsewhere'

describe('Signing in with an account elsewhere', () => {
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
    const wanted = { providerId: ID, next: '/favorite', isPopup, browserSecret }
    const begun = await services.externalAccounts.start(wanted, FROM)
    if (isRejected(begun)) throw new Error(begun.code)
    return begun
  }
  /** There and back, as somebody, in one browser. */
  const goAs = async (subject: keyof typeof PEOPLE | undefined) => {
    const { url, browserSecret } = await start()
    const { search } = await oidc.signIn(new URL(url), subject)
    return services.externalAccounts.finish(search, browserSecret, FROM)
  }

  test('the first time it makes an account, then it finds it, and leads to where one was going', async () => {
    const first = await goAs('hanako')
    expect(first).toMatchObject({ kind: 'signed-in', isNew: true, next: '/favorite', isPopup: false })
    const again = await goAs('hanako')
    expect(again).toMatchObject({ kind: 'signed-in', isNew: false })
    const uidOf = (outcome: typeof first) => ('signedIn' in outcome ? outcome.signedIn.session.uid : undefined)
    expect(uidOf(again)).toBe(uidOf(first))
  })

  test('several tabs of one browser come back each for itself', async () => {
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

  test('another browser, none, another state: the answer is worth nothing, and used up by nobody', async () => {
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
    // A code that was made for one sign-in does not fit another of the same browser.
    const mixed = await start({ browserSecret })
    const state = new URL(mixed.url).searchParams.get('state') ?? ''
    const swapped = search.replace(/state=[^&]+/, `state=${state}`)
    expect(await services.externalAccounts.finish(swapped, browserSecret, FROM)).toMatchObject({
      code: 'answer-refused',
    })
  })

  test('an answer is good once, and for ten minutes', async () => {
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

  test('who says no, and whom the provider does not vouch for, is told so', async () => {
    expect(await goAs(undefined)).toMatchObject({ code: 'declined', detail: { next: '/favorite' } })
    expect(await goAs('unsure')).toMatchObject({ code: 'email-unverified' })
    expect(await goAs('silent')).toMatchObject({ code: 'email-unverified' })
    const wanted = { providerId: 'oidc.nobody', next: undefined, isPopup: false, browserSecret: undefined }
    expect(await services.externalAccounts.start(wanted, FROM)).toMatchObject({ code: 'provider-unknown' })
  })

  test('an address that has an account waits for its password, and is linked to nobody else', async () => {
    const uid = await openAccount(small, 'taro@elsewhere.example')
    await openAccount(small, 'somebody@example.jp')
    const outcome = await goAs('taro')
    if (!('linkSecret' in outcome)) throw new Error('it did not wait')
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
    expect(await services.externalAccounts.link(own, linkSecret, FROM)).toMatchObject({ session: { uid } })
    expect(await services.externalAccounts.link(own, linkSecret, FROM)).toMatchObject({ code: 'link-over' })
    expect(await goAs('taro')).toMatchObject({ kind: 'signed-in', isNew: false, signedIn: { session: { uid } } })
    await small.ports.identityAdmin.setDisabled(uid, true)
    expect(await goAs('taro')).toMatchObject({ code: 'account-disabled' })
  })

  test('neither state nor the secret of the browser stands in the database', async () => {
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
