import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { DETAILS } from '#tests/support/customers/entry-forms.ts'
import { type Browser, openAccount, openBrowser } from '#tests/support/customers/members.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])

const { email: _, emailAgain: __, ...PERSON } = DETAILS
const PROFILE = { ...PERSON, reminderQuestion: '3', reminderAnswer: 'たま' }

/** The browser of an account without a profile, as after a first sign-in with an external provider. */
async function signInWithoutProfile(email: string, path?: string): Promise<Browser> {
  await openAccount(shop, email)
  const browser = openBrowser(shop)
  if (path)
    await browser.post('/cart/lines', { item: '1', size: String(SIZE_9), start: '2026-12-10', days: '4', pref: '13' })
  await browser.signIn(email, path ? { path } : {})
  return browser
}
const locationOf = (response: Response) => response.headers.get('location')

test('the checkout redirects to the profile form, which leads back', async () => {
  const browser = await signInWithoutProfile('buyer@example.jp', '/shopping/shopping')
  const formPath = locationOf(await browser.get('/shopping/deliv')) ?? ''
  expect(formPath).toBe('/mypage/change?next=%2Fshopping%2Fdeliv')
  const page = parsePage(await (await browser.get(formPath)).text())
  expect(page.one('h1').text).toBe('会員情報の登録')
  const form = page
    .one('main')
    .all('form')
    .find(({ text }) => text.includes('この内容で登録する'))
  expect(form?.attributes.action).toBe(formPath)
  const invalid = await browser.post(formPath, { ...PROFILE, familyName: '' })
  expect([invalid.status, parsePage(await invalid.text()).one('h1').text]).toEqual([422, '会員情報の登録'])
  expect(locationOf(await browser.post(formPath, PROFILE))).toBe('/shopping/deliv')
  const next = await browser.get('/shopping/deliv')
  expect([next.status, (await next.text()).includes('山田')]).toEqual([200, true])
})

test('a blocked address shows error 24 above the form and beside no field', async () => {
  const email = 'unwanted@example.jp'
  const browser = await signInWithoutProfile(email)
  await sql`INSERT INTO barred_emails (email_hash, barred_at)
            VALUES (sha256(convert_to(${email}, 'UTF8')), now())`.execute(shop.db)
  const answer = await browser.post('/mypage/change', PROFILE)
  const main = parsePage(await answer.text()).one('main')
  expect([answer.status, main.one('div', { role: 'alert' }).text]).toEqual([422, errorMessage(24)])
  expect(main.all('input', { 'aria-invalid': 'true' })).toEqual([])
  expect(main.one('input', { name: 'familyName' }).attributes.value).toBe('山田')
  expect(await shop.ports.members.findByEmail(email)).toBeUndefined()
})

test('member pages redirect to the form and back, and never off the site', async () => {
  const browser = await signInWithoutProfile('reader@example.jp')
  expect(locationOf(await browser.get('/mypage/points'))).toBe('/mypage/change?next=%2Fmypage%2Fpoints')
  expect(locationOf(await browser.get('/mypage'))).toBe('/mypage/change')
  expect((await browser.post('/mypage/change?next=%2F%2Fevil.example', PROFILE)).status).toBe(400)
  expect(locationOf(await browser.post('/mypage/change', PROFILE))).toBe('/mypage')
})

test('a change is confirmed with a link to the next page', async () => {
  const browser = await signInWithoutProfile('changer@example.jp')
  await browser.post('/mypage/change', PROFILE)
  const done = locationOf(await browser.post('/mypage/change?next=%2Fshopping%2Fdeliv', PROFILE)) ?? ''
  expect(done).toBe('/mypage/change_complete?next=%2Fshopping%2Fdeliv')
  const links = parsePage(await (await browser.get(done)).text())
    .one('main')
    .all('a')
  expect(links.map(({ attributes }) => attributes.href)).toEqual(['/shopping/deliv', '/mypage'])
})
