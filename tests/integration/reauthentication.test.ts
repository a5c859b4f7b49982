import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRejected } from '#domain/result.ts'
import { guestOrders } from '#tests/support/customers/guest-orders.ts'
import { mailsTo, newMember } from '#tests/support/customers/member-shop.ts'
import { type Browser, openBrowser } from '#tests/support/customers/members.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])
beforeEach(() => shop.setClock(NOW))

const later = (minutes: number) => shop.setClock(NOW.add({ minutes }))
const LEAVE = { consent: '1' }

/** A member with or without a password, signed in by passkey. */
async function byPasskey({ hasPassword }: { readonly hasPassword: boolean }) {
  const member = await newMember(shop)
  if (!hasPassword) {
    const { idToken } = member.tokens
    const changed = await shop.ports.identity.call('update', { idToken, deleteProvider: ['password'] }, member.from)
    if (isRejected(changed)) throw new Error(changed.code)
  }
  const tokens = await shop.ports.identityAdmin.openSession(member.session.uid, member.from)
  if (isRejected(tokens)) throw new Error(tokens.code)
  const browser = openBrowser(shop)
  browser.jar.set('sumirei_token', tokens.idToken).set('sumirei_refresh', tokens.refreshToken)
  return { ...member, browser }
}

async function byPassword() {
  const member = await newMember(shop)
  const browser = openBrowser(shop)
  await browser.signIn(member.email, { password: member.password })
  return { ...member, browser }
}

const mainOf = async (browser: Browser, path: string): Promise<Part> =>
  parsePage(await (await browser.get(path)).text()).one('main')
const namesIn = (main: Part) => main.all('input').map(({ attributes }) => attributes.name)
const isMember = async (uid: string) => (await shop.services.members.getMember(uid)) !== undefined

describe('within five minutes of a passkey sign-in, a member', () => {
  test.each([true, false])('withdraws without a password (password set: %s)', async (hasPassword) => {
    const { browser, session } = await byPasskey({ hasPassword })
    later(5)
    const main = await mainOf(browser, '/mypage/refusal')
    expect(namesIn(main)).toEqual(['consent'])
    expect(main.text).toContain('パスワードのご入力は不要です')
    const left = await browser.post('/mypage/refusal', LEAVE)
    expect([left.status, left.headers.get('location')]).toEqual([303, '/mypage/refusal_complete'])
    expect(await isMember(session.uid)).toBe(false)
    expect(await shop.ports.identityAdmin.find({ uid: session.uid })).toBeUndefined()
  })

  test('changes the address without a password', async () => {
    const { browser, session } = await byPasskey({ hasPassword: false })
    expect(namesIn(await mainOf(browser, '/mypage/change_email'))).toEqual(['email', 'emailAgain'])
    const email = `new-${session.email}`
    const answer = await browser.post('/mypage/change_email', { email, emailAgain: email })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mypage/change_email?sent=example.jp'])
    expect((await mailsTo(shop.db, email)).map(({ kind }) => kind)).toEqual(['emailchange'])
  })
})

describe('more than five minutes after a passkey sign-in, a member', () => {
  test('without a password has to sign in again', async () => {
    const { browser, session } = await byPasskey({ hasPassword: false })
    later(6)
    for (const path of ['/mypage/refusal', '/mypage/change_email']) {
      const main = await mainOf(browser, path)
      expect(main.one('h2').text).toBe('ご本人の確認')
      expect(namesIn(main)).toEqual([])
    }
    const email = `late-${session.email}`
    const answers = [
      await browser.post('/mypage/refusal', LEAVE),
      await browser.post('/mypage/change_email', { email, emailAgain: email }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('もう一度ご本人の確認をお願いいたします')
    }
    expect(await isMember(session.uid)).toBe(true)
    expect(await mailsTo(shop.db, email)).toEqual([])
  })

  test('with a password has to enter it', async () => {
    const { browser, session, password } = await byPasskey({ hasPassword: true })
    later(6)
    expect(namesIn(await mainOf(browser, '/mypage/refusal'))).toEqual(['consent', 'password'])
    expect((await browser.post('/mypage/refusal', LEAVE)).status).toBe(422)
    expect((await browser.post('/mypage/refusal', { ...LEAVE, password: 'guessed-at-it' })).status).toBe(422)
    expect(await isMember(session.uid)).toBe(true)
    expect((await browser.post('/mypage/refusal', { ...LEAVE, password })).status).toBe(303)
  })
})

test('a member who signed in by password has to enter it again', async () => {
  const { browser, session } = await byPassword()
  expect(namesIn(await mainOf(browser, '/mypage/refusal'))).toEqual(['consent', 'password'])
  expect((await browser.post('/mypage/refusal', LEAVE)).status).toBe(422)
  const email = `other-${session.email}`
  expect((await browser.post('/mypage/change_email', { email, emailAgain: email })).status).toBe(422)
  expect(await isMember(session.uid)).toBe(true)
})

test('rejects the withdrawal of a member with a rental and names the order', async () => {
  const { browser, session, password } = await byPassword()
  const { cartOf, confirm } = guestOrders(() => shop)
  const placed = await confirm(await cartOf([1]))
  if ('kind' in placed) throw new Error(placed.code)
  await sql`UPDATE orders SET customer_uid = ${session.uid}`.execute(shop.db)
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM orders WHERE status <> 7`.execute(shop.db)
  const main = await mainOf(browser, '/mypage/refusal')
  expect(main.all('form')).toEqual([])
  expect(main.text).toContain('まだ退会のお手続きをお受けできません')
  expect(main.all('a').map(({ attributes }) => attributes.href)).toContain(`/mypage/history?uid=${rows[0]?.uid}`)
  const refused = await browser.post('/mypage/refusal', { ...LEAVE, password })
  expect(refused.status).toBe(409)
  expect(await isMember(session.uid)).toBe(true)
  expect((await browser.get('/mypage')).status).toBe(200)
})
