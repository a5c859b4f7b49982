import { describe, expect, test } from 'vitest'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { AGREED, ANSWER, DETAILS, openForms, PASSWORD, SECRETS } from '#tests/support/customers/entry-forms.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([])
const forms = openForms(shop)

/** The fields that the confirmation form posts. */
function confirmationFields(html: string): Record<string, string> {
  const form = parsePage(html).one('form', { 'aria-label': '会員登録の確定' })
  const fields = [...form.all('input', { type: 'hidden' }), ...form.all('input', { autocomplete: 'username' })]
  return Object.fromEntries(fields.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']))
}

describe('registration', () => {
  test('completes by form, confirmation and mailed link, without secrets in any page', async () => {
    const confirm = await forms.post('/entry', { ...DETAILS, intent: 'confirm' })
    expect(confirm.status).toBe(200)
    for (const text of ['ヤマダ ハナコ', '〒100-0001', '東京都千代田区千代田1-1', '03-1234-5678', '1985年4月9日']) {
      expect(parsePage(confirm.html).text).toContain(text)
    }
    const fields = confirmationFields(confirm.html)
    expect(fields).toMatchObject({ email: 'hana@example.jp', telephone: '03-1234-5678', birthYear: '1985' })
    const invalid = await forms.post('/entry', {
      ...fields,
      ...SECRETS,
      ...AGREED,
      passwordAgain: 'another',
      consent: '',
    })
    expect(invalid.status).toBe(422)
    expect(invalid.html).toContain('確認用のパスワードが一致しません')
    expect(invalid.html).toContain('会員規約と個人情報保護方針への同意をお願いいたします')
    for (const secret of [PASSWORD, ANSWER, 'another']) expect(invalid.html).not.toContain(secret)
    const edit = await forms.post('/entry', { ...fields, ...SECRETS, intent: 'edit' })
    expect(edit.html).toContain('value="ヤマダ"')
    expect(edit.html).not.toContain(PASSWORD)
    expect(await forms.mailsTo('hana@example.jp')).toEqual([])
    const sent = await forms.post('/entry', { ...fields, ...SECRETS, ...AGREED })
    expect(sent).toMatchObject({ status: 303, location: '/entry?sent=1' })
    const notice = await (await shop.fetch('/entry?sent=1')).text()
    expect(notice.replaceAll('<wbr/>', '')).toContain('仮登録のメールをお送りしました')
    const code = await forms.codeIn('hana@example.jp', '/entry/complete')
    const link = `/entry/complete?oobCode=${code}`
    const browser = openBrowser(shop)
    for (const _ of ['the mail scanner', 'the reader']) {
      expect(await (await shop.fetch(link)).text()).toContain('本登録を完了する')
    }
    expect((await browser.signIn('hana@example.jp', { password: PASSWORD })).status).toBe(403)
    for (const _ of ['once', 'twice']) {
      expect(await forms.post('/entry/complete', { code, password: PASSWORD })).toMatchObject({
        status: 303,
        location: '/entry/complete?done=1',
      })
    }
    expect((await browser.signIn('hana@example.jp', { password: PASSWORD })).status).toBe(303)
    expect((await browser.get('/entry')).headers.get('location')).toBe('/mypage/')
  })

  test('returns the same response for a registered address and mails its owner', async () => {
    expect(await forms.register('hana@example.jp')).toMatchObject({ status: 303, location: '/entry?sent=1' })
    const kinds = (await forms.mailsTo('hana@example.jp')).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'alreadyregistered')).toHaveLength(1)
    expect(kinds).toContain('registrationdone')
  })

  test('reports errors by field, in form order, and keeps the typed values', async () => {
    const typed = { familyName: '<b>山田', familyNameKana: '山田', telephone: '12', email: 'hana', birthYear: '1985' }
    const { status, html } = await forms.post('/entry', { ...typed, intent: 'confirm' })
    expect(status).toBe(422)
    const page = parsePage(html)
    const links = page.one('div', { class: 'error-summary' }).all('a')
    const ids = links.map(({ attributes }) => attributes.href)
    const order = 'givenName familyNameKana givenNameKana postalCode prefecture address1 telephone email sex bornOn'
    expect(ids).toEqual([...order.split(' '), 'mailMagazine'].map((name) => `#field-${name}`))
    for (const id of ids) expect(html).toContain(`id="${id?.slice(1)}"`)
    expect(page.one('input', { name: 'familyName' }).attributes.value).toBe('<b>山田')
    expect(page.one('select', { name: 'birthYear' }).one('option', { selected: true }).text).toContain('1985')
  })

  test('rejects an easily guessed password beside its field', async () => {
    const weak = ['password', 'tanaka1985', 'hanayama99', '1234567']
    for (const password of weak) {
      const secrets = { ...SECRETS, password, passwordAgain: password }
      const input = { ...DETAILS, email: 'hanayama@example.jp', emailAgain: 'hanayama@example.jp' }
      const { status, html } = await forms.post('/entry', { ...input, ...secrets, ...AGREED })
      expect([password, status]).toEqual([password, 422])
      expect(parsePage(html).one('input', { id: 'field-password' }).attributes['aria-invalid']).toBe('true')
      expect(html).not.toContain(`value="${password}"`)
      if (password !== 'password') expect(html).not.toContain(password)
    }
    expect(await forms.mailsTo('hanayama@example.jp')).toEqual([])
  })

  test('rejects a blocked address with error 24 and keeps the typed values except secrets', async () => {
    const email = 'barred@example.jp'
    await forms.register(email)
    const before = await forms.mailsTo(email)
    await shop.ports.members.setEmailBlocked(email, true, NOW)
    const sent = { ...DETAILS, email, emailAgain: email, ...SECRETS, ...AGREED }
    const { status, html } = await forms.post('/entry', sent)
    expect(status).toBe(422)
    expect(parsePage(html).one('main').text).toContain(errorMessage(24))
    expect(confirmationFields(html)).toMatchObject({ email, familyNameKana: 'ヤマダ' })
    for (const secret of [PASSWORD, ANSWER]) expect(html).not.toContain(secret)
    expect(await forms.mailsTo(email)).toEqual(before)
  })

  test('fills in the address by postal code without a script and keeps the other fields', async () => {
    const findAddress = (fields: Record<string, string>) => forms.post('/entry', { ...fields, intent: 'find-address' })
    const found = await findAddress({ familyName: '山田', postalCode: '1600022', address1: '1-2-3', sex: '1' })
    const page = parsePage(found.html)
    expect([found.status, page.one('input', { name: 'address1' }).attributes.value]).toEqual([200, '新宿区新宿1-2-3'])
    expect(page.one('select', { name: 'prefecture' }).one('option', { selected: true }).text).toBe('東京都')
    expect(page.one('input', { name: 'familyName' }).attributes.value).toBe('山田')
    expect(page.one('input', { name: 'sex', value: '1' }).attributes.checked).toBeDefined()
    const shared = await findAddress({ postalCode: '9218046', address1: '金沢市', postalTown: '金沢市三小牛町' })
    const chosen = parsePage(shared.html)
    expect(chosen.all('select', { name: 'postalTown' })[0]?.text).toContain('金沢市大桑町')
    expect(chosen.one('input', { name: 'address1' }).attributes.value).toBe('金沢市三小牛町')
    expect((await findAddress({ postalCode: '999' })).html).toContain('郵便番号は7桁の数字で入力してください')
    expect((await findAddress({ postalCode: '0000000' })).html).toContain('住所が見つかりませんでした')
    expect((await findAddress({ postalCode: '9000001' })).html).toContain('沖縄県へのお届けはお受けできません')
  })
})

describe('hostile input', () => {
  const LONG = 'あ'.repeat(10_000)

  test('missing, malformed and repeated fields cause no server error', async () => {
    const names = [...Object.keys(DETAILS), ...Object.keys(SECRETS)]
    const junk = [
      '',
      '\u202e',
      '-1',
      '1e9',
      '[]',
      "'; DROP TABLE customers --",
      '<script>alert(1)</script>',
      '𠮷'.repeat(120),
    ]
    for (const intent of ['confirm', 'edit', 'register', 'find-address', '__proto__', '']) {
      expect((await forms.post('/entry', { intent })).status).toBe(intent === 'find-address' ? 200 : 422)
      for (const value of junk) {
        const { status, html } = await forms.post('/entry', {
          ...Object.fromEntries(names.map((name) => [name, value])),
          intent,
        })
        expect([200, 422]).toContain(status)
        expect(html).not.toContain('<script>alert')
      }
    }
    const twice = new URLSearchParams({ ...DETAILS, intent: 'confirm' })
    for (const name of names) twice.append(name, 'x')
    for (const name of names) twice.append(`${name}[]`, 'x')
    expect((await forms.post('/entry', twice)).status).toBe(200)
  })

  test('too long fields, other content types and other origins are rejected', async () => {
    for (const name of [...Object.keys(DETAILS), ...Object.keys(SECRETS)]) {
      const { status, html } = await forms.post('/entry', { ...DETAILS, [name]: LONG, intent: 'confirm' })
      expect([status, html.includes('文字数を減らしてから、もう一度お送りください')]).toEqual([413, true])
    }
    const json = { method: 'POST', headers: { origin: SITE, 'content-type': 'application/json' }, body: '{}' }
    expect((await shop.fetch('/entry', json)).status).toBe(415)
    const elsewhere = {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams(DETAILS),
    }
    expect((await shop.fetch('/entry', elsewhere)).status).toBe(403)
  })

  test('unknown codes are rejected', async () => {
    for (const code of [
      '',
      'nonsense',
      '../../etc',
      'x'.repeat(900),
      '<script>',
      '%00',
      '\u0000'.replace('\u0000', ''),
    ]) {
      const query = new URLSearchParams({ oobCode: code })
      for (const path of ['/entry/complete', '/mypage/reset', '/mypage/change_email?link=1']) {
        const answer = await forms.post(path, { code, intent: 'confirm', password: PASSWORD, passwordAgain: PASSWORD })
        expect([path, code, answer.status]).toEqual([path, code, 404])
        expect(answer.html.replaceAll('<wbr/>', '')).toContain('リンクを確認できませんでした')
      }
      const shown = await shop.fetch(`/mypage/reset?${query}`)
      expect([200, 404]).toContain(shown.status)
      expect(await shown.text()).not.toContain('name="password"')
    }
  })
})
