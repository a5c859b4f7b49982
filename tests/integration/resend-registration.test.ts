import { expect, test, vi } from 'vitest'
import { openForms, PASSWORD } from '#tests/support/customers/entry-forms.ts'
import { openAccount, openBrowser } from '#tests/support/customers/members.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([])
const forms = openForms(shop)

const resend = (email: string) => forms.post('/mypage/login?next=%2Ffavorite', { intent: 'resend', email })
const RESENT = '/mypage/login?next=%2Ffavorite&way=resent'

test('offers to resend the mail only after the correct password; the new link replaces the old one', async () => {
  const email = 'waiting@example.jp'
  await forms.register(email)
  const first = await forms.codeIn(email, '/entry/complete')
  const browser = openBrowser(shop)
  const wrong = await (await browser.signIn(email, { password: 'guessed-at-it' })).text()
  expect(wrong).not.toContain('確認のメールをもう一度送る')
  const refused = await browser.signIn(email, { password: PASSWORD })
  expect(refused.status).toBe(403)
  const form = parsePage(await refused.text()).one('form', { 'aria-label': '確認のメールの再送' })
  const fields = form.all('input').map(({ attributes: { name = '', value = '' } }) => [name, value])
  expect(fields).toEqual([
    ['intent', 'resend'],
    ['email', email],
  ])
  const sent = await browser.post('/mypage/login', Object.fromEntries(fields))
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/mypage/login?way=resent'])
  const notice = await (await browser.get('/mypage/login?way=resent')).text()
  expect(notice).toContain('確認のメールをもう一度お送りしました')
  expect(browser.jar.has('sumirei_token')).toBe(false)
  const second = await forms.codeIn(email, '/entry/complete')
  expect(second).not.toBe(first)
  expect((await forms.post('/entry/complete', { code: first, password: PASSWORD })).status).toBe(404)
  await forms.post('/entry/complete', { code: second, password: PASSWORD })
  expect((await browser.signIn(email, { password: PASSWORD })).status).toBe(303)
})

test('a password that cannot be compared now is not called wrong: its owner is told to try later', async () => {
  const email = 'crowded@example.jp'
  await forms.register(email)
  const browser = openBrowser(shop)
  const full = vi.spyOn(shop.ports.passwordHasher, 'verify').mockResolvedValueOnce(undefined)
  expect((await browser.signIn(email, { password: PASSWORD })).status).toBe(429)
  expect(full).toHaveBeenCalledOnce()
  full.mockRestore()
  expect((await browser.signIn(email, { password: PASSWORD })).status).toBe(403)
})

test('returns the same response for every address and mails only pending registrations', async () => {
  await forms.register('still-waiting@example.jp')
  await openAccount(shop, 'complete@example.jp')
  for (const email of ['still-waiting@example.jp', 'complete@example.jp', 'nobody@example.jp', 'no address'])
    expect(await resend(email)).toMatchObject({ status: 303, location: RESENT })
  expect(await forms.mailsTo('still-waiting@example.jp')).toHaveLength(2)
  for (const email of ['complete@example.jp', 'nobody@example.jp']) expect(await forms.mailsTo(email)).toEqual([])
})

test('sends at most five mails, including that of the registration', async () => {
  const email = 'impatient@example.jp'
  await forms.register(email)
  const answers: (string | null)[] = []
  for (let count = 0; count < 5; count += 1) answers.push((await resend(email)).location)
  expect(answers).toEqual([...Array(4).fill(RESENT), RESENT.replace('resent', 'resent-often')])
  expect(await forms.mailsTo(email)).toHaveLength(5)
})

test('answers an address that is too long for an index at every form that takes one', async () => {
  const kanji = Array.from({ length: 990 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join('')
  expect(await resend(kanji)).toMatchObject({ status: 303, location: RESENT })
  const forgotten = { email: kanji, reminderQuestion: '3', reminderAnswer: 'たま' }
  for (const [path, fields] of [
    ['/mypage/forgot', forgotten],
    ['/mypage/login', { intent: 'sign-in', email: kanji, password: PASSWORD }],
    ['/entry', { intent: 'confirm', email: kanji, emailAgain: kanji }],
    ['/contact', { email: kanji, name: '山田', topic: 'お届け・ご返却について', body: '返却先' }],
  ] as const)
    expect([path, (await forms.post(path, fields)).status < 500]).toEqual([path, true])
})
