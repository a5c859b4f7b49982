import { request as httpRequest } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { AGREED, DETAILS, SECRETS } from '#tests/support/customers/entry-forms.ts'
import { guestOrders } from '#tests/support/customers/guest-orders.ts'
import { mailsTo, newMember, PASSWORD, registration } from '#tests/support/customers/member-shop.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import type { Listening } from '#tests/support/third-parties/listening.ts'

/** Attacks on registration, sign-in and accounts, over sockets, from several networks: 127.0.0.n is one each. */
const shop = builtShop([{ id: 501, units: 3 }])
const guest = guestOrders(() => shop)
const STAFF = 'staff:hana'
let server: Listening
beforeAll(async () => {
  server = await shop.listen()
})
afterAll(() => server?.close())

const [VICTIM, ATTACKER] = ['127.0.0.2', '127.0.0.3']
type Sent = {
  readonly from: string
  readonly fields?: Record<string, string>
  readonly body?: string
  readonly method?: string
}
type Received = { readonly status: number; readonly cookies: string; readonly location: string; readonly text: string }

function send(path: string, { from, fields = {}, body = '', method = 'POST' }: Sent): Promise<Received> {
  const headers = { host: new URL(SITE).host, origin: SITE, 'content-length': Buffer.byteLength(body), ...fields }
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${server.url}${path}`,
      { method, headers, localAddress: from, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
          const { location = '' } = response.headers
          resolve({ status: response.statusCode ?? 0, cookies, location, text: Buffer.concat(parts).toString() })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const post = (path: string, values: Record<string, string>, from: string) =>
  send(path, {
    from,
    fields: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(values).toString(),
  })
const signIn = (email: string, password: string, from: string) =>
  post('/mypage/login', { intent: 'sign-in', email, password }, from)
async function call(method: string, members: object, from = ATTACKER) {
  const fields = { 'content-type': 'application/json' }
  const sent = await send(`/v1/accounts:${method}?key=sumirei-demo`, { from, fields, body: JSON.stringify(members) })
  return {
    status: sent.status,
    body: JSON.parse(sent.text) as Record<string, string> & { error?: { message: string } },
  }
}
const codesTo = async (email: string) =>
  (await mailsTo(shop.db, email)).flatMap(({ text }) => /oobCode=([\w-]+)/.exec(text)?.[1] ?? [])

describe('registering the address of another person', () => {
  const register = (email: string, password: string, from: string) =>
    post(
      '/entry',
      { ...DETAILS, ...SECRETS, ...AGREED, email, emailAgain: email, password, passwordAgain: password },
      from,
    )

  test('activates nothing of the attacker, whichever mail the victim opens', async () => {
    const email = 'victim@example.jp'
    const stolen = 'ame-no-hi-no-kasa'
    expect((await register(email, PASSWORD, VICTIM)).status).toBe(303)
    expect((await register(email, stolen, ATTACKER)).status).toBe(303)
    const [own = '', foreign = ''] = await codesTo(email)
    const refused = await post('/entry/complete', { code: foreign, password: PASSWORD }, VICTIM)
    expect([refused.status, refused.text.includes('パスワードが正しくありません')]).toEqual([422, true])
    expect((await post('/entry/complete', { code: own, password: '' }, VICTIM)).status).toBe(422)
    expect((await post('/entry/complete', { code: own, password: PASSWORD }, VICTIM)).location).toContain('done')
    expect((await post('/entry/complete', { code: foreign, password: stolen }, ATTACKER)).status).toBe(404)
    expect((await signIn(email, stolen, ATTACKER)).status).toBe(422)
    expect((await signIn(email, PASSWORD, VICTIM)).status).toBe(303)
  })
})

describe('sign-in', () => {
  test('succeeds elsewhere during 240 parallel wrong attempts from one network', async () => {
    const { email } = await newMember(shop)
    const attack = Array.from({ length: 240 }, (_, n) => signIn(`crowd${n % 40}@example.jp`, 'guess', ATTACKER))
    expect((await signIn(email, PASSWORD, VICTIM)).status).toBe(303)
    const statuses = (await Promise.all(attack)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(429)
  })

  test('a forgotten password is not locked by wishes from another network', async () => {
    const { email } = await newMember(shop)
    const wish = (reminderAnswer: string, from: string) =>
      post('/mypage/forgot', { email, reminderQuestion: '3', reminderAnswer }, from)
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) statuses.push((await wish('ねこ', '127.0.0.4')).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429])
    expect((await wish('たま', VICTIM)).status).toBe(303)
    expect((await mailsTo(shop.db, email)).at(-1)?.kind).toBe('passwordreset')
  })

  test('an ID token that was synchronized is refused after the sign-out', async () => {
    const { email } = await newMember(shop)
    const { body } = await call('signInWithPassword', { email, password: PASSWORD }, VICTIM)
    const { idToken = '' } = body
    const fields = { authorization: `Bearer ${idToken}` }
    const { cookies } = await send('/session/sync', { from: VICTIM, fields })
    expect((await call('lookup', { idToken }, VICTIM)).status).toBe(200)
    expect((await send('/session/sync', { from: VICTIM, method: 'DELETE', fields: { cookie: cookies } })).status).toBe(
      204,
    )
    expect((await call('lookup', { idToken }, VICTIM)).body.error?.message).toBe('TOKEN_EXPIRED')
    const page = await send('/mypage/', { from: VICTIM, method: 'GET', fields: { cookie: cookies } })
    expect([page.status, page.location.includes('/mypage/login')]).toEqual([303, true])
  })
})

describe('calls of programs', () => {
  test('a member is mailed the way to the reminder question instead of a link (D31)', async () => {
    const { email } = await newMember(shop)
    for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN']) {
      const before = (await codesTo(email)).length
      expect(await call('sendOobCode', { requestType, email })).toEqual({
        status: 200,
        body: expect.objectContaining({ email }),
      })
      expect((await codesTo(email)).length).toBe(before)
      const last = (await mailsTo(shop.db, email)).at(-1)
      expect([last?.kind, last?.text.includes('/mypage/forgot')]).toEqual(['passwordforgotten', true])
    }
  })

  test('a blocked address gets neither an account nor a link', async () => {
    const { email } = await newMember(shop)
    await shop.ports.members.setEmailBlocked(email, true, NOW)
    const blocked = registration().email
    await sql`INSERT INTO barred_emails (email_hash, barred_at)
              VALUES (sha256(convert_to(${blocked}, 'UTF8')), now())`.execute(shop.db)
    for (const address of [email, blocked]) {
      const { status, body } = await call('signUp', { email: address, password: PASSWORD, returnSecureToken: true })
      expect([status, body.error?.message]).toEqual([400, 'EMAIL_EXISTS'])
    }
    expect(await shop.ports.identityAdmin.find({ email: blocked })).toBeUndefined()
    expect((await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: blocked })).status).toBe(200)
    expect(await mailsTo(shop.db, blocked)).toEqual([])
  })

  test('a made-up link tells no member from a stranger on the page', async () => {
    const { email } = await newMember(shop)
    const { signInByMailedLink } = shop.services.members
    const answerTo = (address: string) => signInByMailedLink({ email: address, code: 'x'.repeat(43) }, { address: '' })
    expect(await answerTo(email)).toEqual(await answerTo(registration().email))
  })

  // Without enumeration protection, which tests have not, PASSWORD_RESET tells an unknown address from others.
  test.each([
    ['PASSWORD_RESET', 'blocked ones', false],
    ['EMAIL_SIGNIN', 'blocked ones and strangers', true],
  ])('%s is answered and limited alike for members, %s', async (requestType, _, isForStrangers) => {
    const [{ email: member }, { email: blocked }] = [await newMember(shop), await newMember(shop)]
    await shop.ports.members.setEmailBlocked(blocked, true, NOW)
    const answersTo = async (email: string, from: string) => {
      const ask = async (continueUrl?: string) => {
        const { status, body } = await call('sendOobCode', { requestType, email, continueUrl }, from)
        return [status, body.error?.message ?? String(body.email === email)]
      }
      const foreign = await ask('https://evil.example/')
      const answers = [foreign]
      for (let time = 0; time < 6; time += 1) answers.push(await ask())
      return answers
    }
    const known = await answersTo(member, '127.0.8.1')
    expect(known[0]?.[0]).toBe(400)
    expect(known.slice(1, 6)).toEqual(Array(5).fill([200, 'true']))
    expect(known[6]?.[0]).toBe(400)
    expect(await answersTo(blocked, '127.0.8.2')).toEqual(known)
    if (isForStrangers) expect(await answersTo(registration().email, '127.0.8.3')).toEqual(known)
  })

  test('accounts:delete has the rules of a withdrawal', async () => {
    const { email, session } = await newMember(shop)
    const guestSecret = await guest.cartOf([501], undefined, 'cod')
    const cart = await shop.services.sessions.mergeVisitor(session.uid, {
      cartSecret: guestSecret,
      visitorSecret: undefined,
    })
    const placed = await guest.confirm(cart.cartSecret!)
    if ('kind' in placed) throw new Error(placed.code)
    const order = (await shop.ports.orders.findBySecret(placed.orderSecret))!
    const { body } = await call('signInWithPassword', { email, password: PASSWORD }, VICTIM)
    const remove = () => call('delete', { idToken: body.idToken }, VICTIM)
    expect((await remove()).body.error?.message).toBe('OPERATION_NOT_ALLOWED')
    expect((await shop.services.members.getMember(session.uid))?.email).toBe(email)
    await sql`UPDATE identity_documents SET status = 'accepted', checked_at = now()
              WHERE order_uid = ${order.uid}`.execute(shop.db)
    const { orderLife } = shop.services
    await orderLife.confirmOrder(order.uid, STAFF)
    await orderLife.shipOrder(order.uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
    await orderLife.returnLines(order.uid, undefined, STAFF)
    await orderLife.recordCodPayment(order.uid, day('2026-11-20'), STAFF)
    expect((await remove()).status).toBe(200)
    expect(await shop.ports.members.isWithdrawn(session.uid)).toBe(true)
    expect((await mailsTo(shop.db, email)).at(-1)?.kind).toBe('withdrawn')
    expect((await signIn(email, PASSWORD, VICTIM)).status).toBe(422)
    expect(await shop.ports.identityAdmin.find({ uid: session.uid })).toBeUndefined()
  })
})
