import { describe, expect, test } from 'vitest'
import { openForms, PASSWORD } from '#tests/support/customers/entry-forms.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([])
const forms = openForms(shop)

describe('forgotten password', () => {
  const reminder = { reminderQuestion: '3', reminderAnswer: 'タマゴロウ' }

  test('returns the same response for every address; the link sets a new password once', async () => {
    await forms.register('hana@example.jp')
    await forms.post('/entry/complete', {
      code: await forms.codeIn('hana@example.jp', '/entry/complete'),
      password: PASSWORD,
    })
    const answers = await Promise.all([
      forms.post('/mypage/forgot', { email: 'hana@example.jp', ...reminder }),
      forms.post('/mypage/forgot', { email: 'nobody@example.jp', ...reminder }),
      forms.post('/mypage/forgot', { email: 'hana@example.jp', ...reminder, reminderAnswer: 'ちがいます' }),
    ])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 303, location: '/mypage/forgot?sent=1' })
    const code = await forms.codeIn('hana@example.jp', '/mypage/reset')
    const shown = await shop.fetch(`/mypage/reset?oobCode=${code}`)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    expect(shown.headers.get('referrer-policy')).toBe('same-origin')
    expect(await shown.text()).toContain('このパスワードにする')
    const fresh = 'ame-no-hi-no-kasa'
    const mismatch = await forms.post('/mypage/reset', { code, password: fresh, passwordAgain: 'other' })
    expect([mismatch.status, mismatch.html.includes(fresh)]).toEqual([422, false])
    const set = await forms.post('/mypage/reset', { code, password: fresh, passwordAgain: fresh })
    expect(set).toMatchObject({ status: 303, location: '/mypage/reset?done=1' })
    expect((await forms.post('/mypage/reset', { code, password: fresh, passwordAgain: fresh })).status).toBe(404)
    const browser = openBrowser(shop)
    expect((await browser.signIn('hana@example.jp', { password: PASSWORD })).status).toBe(422)
    expect((await browser.signIn('hana@example.jp', { password: fresh })).status).toBe(303)
  })

  test('returns 410 for a link older than an hour', async () => {
    await forms.post('/mypage/forgot', { email: 'hana@example.jp', ...reminder })
    const code = await forms.codeIn('hana@example.jp', '/mypage/reset')
    shop.setClock(NOW.add({ hours: 1, minutes: 1 }))
    const shown = await shop.fetch(`/mypage/reset?oobCode=${code}`)
    expect(shown.status).toBe(410)
    expect(await shown.text()).toContain('有効期限が過ぎております')
  })
})

describe('email change and withdrawal', () => {
  test('require a session and redirect back after sign-in', async () => {
    for (const path of ['/mypage/change_email', '/mypage/refusal']) {
      const login = `/mypage/login?next=${encodeURIComponent(path)}`
      expect((await shop.fetch(path)).headers.get('location')).toBe(login)
      expect(await forms.post(path, { password: PASSWORD })).toMatchObject({ status: 307, location: login })
    }
  })

  test('change the address by password and link, and end the account by password', async () => {
    shop.setClock(NOW.add({ hours: 20 }))
    await forms.register('kiku@example.jp')
    await forms.post('/entry/complete', {
      code: await forms.codeIn('kiku@example.jp', '/entry/complete'),
      password: PASSWORD,
    })
    const browser = openBrowser(shop)
    expect((await browser.signIn('kiku@example.jp', { password: PASSWORD })).status).toBe(303)
    const change = (fields: Record<string, string>) =>
      forms.post('/mypage/change_email', { email: 'ran@example.jp', emailAgain: 'ran@example.jp', ...fields }, browser)
    const wrong = await change({ password: 'not-her-password' })
    expect([wrong.status, wrong.html.includes('現在のパスワードが正しくありません')]).toEqual([422, true])
    expect(wrong.html).not.toContain('not-her-password')
    expect((await change({ password: PASSWORD, emailAgain: 'run@example.jp' })).html).toContain('一致しません')
    expect((await change({ password: PASSWORD, email: 'kiku@example.jp' })).html).toContain('現在と同じメールアドレス')
    expect(await change({ password: PASSWORD })).toMatchObject({ location: '/mypage/change_email?sent=example.jp' })
    const code = await forms.codeIn('ran@example.jp', '/mypage/change_email')
    const elsewhere = openBrowser(shop)
    expect(await (await elsewhere.get(`/mypage/change_email?oobCode=${code}`)).text()).toContain('を変更する')
    expect(await forms.post('/mypage/change_email?link=1', { code, intent: 'confirm' }, elsewhere)).toMatchObject({
      location: '/mypage/change_email?done=1',
    })
    expect((await elsewhere.signIn('ran@example.jp', { password: PASSWORD })).status).toBe(303)
    const leave = (fields: Record<string, string>) => forms.post('/mypage/refusal', fields, elsewhere)
    expect((await leave({})).status).toBe(422)
    expect((await leave({ consent: '1', password: 'not-her-password' })).status).toBe(422)
    expect(await leave({ consent: '1', password: PASSWORD })).toMatchObject({ location: '/mypage/refusal_complete' })
    expect((await elsewhere.get('/mypage/refusal')).headers.get('location')).toContain('/mypage/login')
    expect((await elsewhere.signIn('ran@example.jp', { password: PASSWORD })).status).toBe(422)
  })
})
