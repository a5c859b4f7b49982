import { beforeAll, describe, expect, test } from 'vitest'
import { TARO } from '#demo/members/people.ts'
import { cookieHeader, memberPages, type SignedInMember } from '#tests/support/customers/member-pages.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 30 }])
let pages: Awaited<ReturnType<typeof memberPages>>
beforeAll(async () => {
  pages = await memberPages(shop)
})

describe('the address book', () => {
  const home = {
    familyName: '早瀬',
    givenName: '花',
    familyNameKana: 'はやせ',
    givenNameKana: 'ﾊﾅ',
    postalCode: '１００-０００１',
    prefecture: '13',
    address1: '千代田区千代田１ー１',
    address2: '',
    telephone: '03-1234-5678',
  }
  const book = async (who: SignedInMember) => (await shop.services.members.getMember(who.uid))?.addresses ?? []

  test('adds and normalises, changes and deletes an address', async () => {
    expect((await pages.post('/mypage/addresses/edit', home, pages.taro)).headers.get('location')).toBe(
      '/mypage/addresses',
    )
    const [entry] = await book(pages.taro)
    expect(entry).toMatchObject({ isDefault: true, address: { familyNameKana: 'ハヤセ', postalCode: '1000001' } })
    const path = `/mypage/addresses/edit?address=${entry?.uid}`
    expect((await pages.mainOf(path, pages.taro)).text).toContain('お届け先の変更')
    await pages.post(path, { ...home, givenName: '太郎' }, pages.taro)
    expect((await book(pages.taro)).map(({ address }) => address.givenName)).toEqual(['太郎'])
    await pages.post('/mypage/addresses/edit', home, pages.taro)
    const second = (await book(pages.taro)).find(({ isDefault }) => !isDefault)?.uid ?? ''
    await pages.post('/mypage/addresses', { address: second, intent: 'default' }, pages.taro)
    expect((await book(pages.taro))[0]?.uid).toBe(second)
    await pages.post('/mypage/addresses', { address: second, intent: 'remove' }, pages.taro)
    expect((await book(pages.taro)).map(({ uid }) => uid)).toEqual([entry?.uid])
  })

  test('does not show, change or delete an address of another member', async () => {
    const [entry] = await book(pages.hanako)
    const path = `/mypage/addresses/edit?address=${entry?.uid}`
    expect((await pages.get(path, pages.taro)).status).toBe(404)
    expect((await pages.post(path, home, pages.taro)).status).toBe(404)
    expect(
      (await pages.post('/mypage/addresses', { address: entry?.uid ?? '', intent: 'default' }, pages.taro)).status,
    ).toBe(404)
    await pages.post('/mypage/addresses', { address: entry?.uid ?? '', intent: 'remove' }, pages.taro)
    expect(await book(pages.hanako)).toHaveLength(2)
  })

  test('reports errors beside each field and keeps the typed values', async () => {
    const response = await pages.post(
      '/mypage/addresses/edit',
      { ...home, postalCode: '12', telephone: '' },
      pages.taro,
    )
    expect(response.status).toBe(422)
    const main = parsePage(await response.text()).one('main')
    expect(main.text).toContain('郵便番号は7桁の数字で入力してください。')
    expect(main.one('input', { name: 'postalCode' }).attributes.value).toBe('12')
    expect(main.one('input', { name: 'familyName' }).attributes.value).toBe('早瀬')
  })

  test('has at most twenty addresses', async () => {
    while ((await book(pages.taro)).length < 20) await pages.post('/mypage/addresses/edit', home, pages.taro)
    const response = await pages.post('/mypage/addresses/edit', home, pages.taro)
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('20件まで')
    expect((await pages.mainOf('/mypage/addresses', pages.taro)).text).toContain('登録は20件までです')
  })
})

describe('profile and password', () => {
  const values = async (path: string, who: SignedInMember) => {
    const main = await pages.mainOf(path, who)
    const typed = main.all('input').filter(({ attributes: { type } }) => type !== 'radio')
    const chosen = main.all('input', { type: 'radio', checked: true })
    const selected = main
      .all('select')
      .map((select) => [select.attributes.name, select.all('option', { selected: true })[0]?.attributes.value])
    const entries = [...typed, ...chosen].map(({ attributes: { name = '', value = '' } }) => [name, value])
    return Object.fromEntries([...entries, ...selected]) as Record<string, string>
  }

  test('the form shows the profile; sent unchanged it changes nothing; only it is confirmed (D67)', async () => {
    const before = await shop.services.members.getMember(pages.hanako.uid)
    const form = await values('/mypage/change', pages.hanako)
    const unasked = await pages.get('/mypage/change_complete', pages.hanako)
    expect([unasked.status, unasked.headers.get('location')]).toEqual([303, '/mypage'])
    const changed = await pages.post('/mypage/change', form, pages.hanako)
    expect(changed.headers.get('location')).toBe('/mypage/change_complete')
    expect(await shop.services.members.getMember(pages.hanako.uid)).toEqual(before)
    const browser = { ...pages.hanako, cookie: `${pages.hanako.cookie}; ${cookieHeader(changed)}` }
    expect((await pages.mainOf('/mypage/change_complete', browser)).one('h1').text).toBe('会員情報を変更しました')
  })

  test('a new reminder question requires its answer', async () => {
    const form = { ...(await values('/mypage/change', pages.hanako)), reminderQuestion: '1', givenName: '華子' }
    const response = await pages.post('/mypage/change', form, pages.hanako)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('選んだ質問の答えを入力してください。')
    expect((await pages.post('/mypage/change', { ...form, reminderAnswer: 'さとう' }, pages.hanako)).status).toBe(303)
    expect((await pages.mainOf('/mypage', pages.hanako)).one('h1').text).toContain('早瀬 華子 様')
  })

  test('a new password requires the current one and signs out other browsers', async () => {
    const elsewhere: SignedInMember = {
      uid: pages.taro.uid,
      cookie: await pages.cookiesOf({ email: TARO.email, password: TARO.password }),
    }
    const next = 'murasaki-no-kumo-77'
    const send = (fields: Record<string, string>) => pages.post('/mypage/password', fields, pages.taro)
    const wrong = await send({ current: 'not-this-one', password: next, passwordAgain: next })
    expect(wrong.status).toBe(422)
    const html = await wrong.text()
    expect(html).toContain('現在のパスワードが正しくありません')
    expect(html).not.toContain(next)
    const differs = await send({ current: TARO.password, password: next, passwordAgain: `${next}x` })
    expect(await differs.text()).toContain('確認用のパスワードが一致しません')
    const common = await send({ current: TARO.password, password: 'password1', passwordAgain: 'password1' })
    expect(await common.text()).toContain('推測されやすいパスワードです')
    const empty = await send({})
    expect(await empty.text()).toContain('現在のパスワードを入力してください')
    shop.setClock(NOW.add({ seconds: 10 }))
    const changed = await send({ current: TARO.password, password: next, passwordAgain: next })
    expect(changed.headers.get('location')).toBe('/mypage/change_complete')
    const still: SignedInMember = { uid: pages.taro.uid, cookie: cookieHeader(changed) }
    shop.setClock(NOW.add({ seconds: 60 }))
    expect((await pages.mainOf('/mypage/change_complete', still)).one('h1').text).toBe('パスワードを変更しました')
    expect((await pages.get('/mypage', still)).status).toBe(200)
    expect((await pages.get('/mypage', elsewhere)).status).toBe(303)
    expect(shop.errors).toEqual([])
  })
})
