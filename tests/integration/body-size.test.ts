import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { LINE_STATUS } from '#domain/order/states.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const DRESS = 1
const UNMEASURED = 2
const SIZE_11 = 911
const shop = builtShop([
  { id: DRESS, units: 2 },
  { id: UNMEASURED, units: 1 },
])
const { member } = buyers(() => shop)
type Browser = ReturnType<typeof openBrowser>

const measured = (bust: number) => JSON.stringify({ onepiece: { length: 104, bust, waist: bust - 17, hip: bust + 5 } })

beforeAll(async () => {
  await sql`INSERT INTO tags (uid, tag_category_uid, name, rank) VALUES (${SIZE_11}, 7005, '11号', 8)`.execute(shop.db)
  await sql`UPDATE units SET measurements = ${measured(92)}::jsonb WHERE id = '1-1'`.execute(shop.db)
  await sql`UPDATE units SET size_tag_uid = ${SIZE_11}, size_label = '11号', measurements = ${measured(96)}::jsonb
            WHERE id = '1-2'`.execute(shop.db)
  const reviews = [
    [4, 158, '9号'],
    [4, 155, '9'],
    [4, 159, '9号'],
    [2, 157, '9号'],
    [5, 170, '13号'],
  ] as const
  for (const [index, [fit, height, usual]] of reviews.entries())
    await sql`INSERT INTO reviews (uid, item_id, nickname, stars, fit, height_cm, usual_size, body, posted_on, is_shown)
      VALUES (${`review-${index}`}, ${DRESS}, '花', 5, ${fit}, ${height}, ${usual}, 'よい', '2026-11-01', true)`.execute(
      shop.db,
    )
  await sql`UPDATE items SET review_count = 5, review_stars_sum = 25 WHERE id = ${DRESS}`.execute(shop.db)
})

const SAVED = { intent: 'save', heightCm: '158', usualSize: '9', bustCm: '83' }
const save = (browser: Browser, fields: Record<string, string> = SAVED, from = '/items/1') =>
  browser.post('/mysize', fields, { referer: `http://shop.test${from}` })
const page = async (browser: Browser, path: string) => parsePage(await (await browser.get(path)).text())
const textOf = async (browser: Browser, path: string, cssClass: string) =>
  (await page(browser, path)).all('p', { class: cssClass }).map(({ text }) => text)
const cardFits = async (browser: Browser, path: string) =>
  (await page(browser, path)).all('span', { class: 'card-fit' }).map(({ text }) => text)

describe('a guest', () => {
  test('says it once, and item and list show what fits', async () => {
    const browser = openBrowser(shop)
    expect(await textOf(browser, '/items/1', 'fit-sentence')).toEqual([])
    const saved = await save(browser)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/items/1'])
    expect(saved.headers.getSetCookie()[0]).toMatch(/^sumirei_size=158_9_83___; .*HttpOnly; SameSite=Lax/)
    const item = await page(browser, '/items/1')
    expect(item.one('p', { class: 'fit-sentence' }).text).toBe(
      'お客様には9号がほどよく合います（バスト +9cm、ウエスト +11cm、ヒップ +6cm）。',
    )
    expect(item.all('label', { class: 'size-tile' }).map(({ text }) => text)).toEqual(['9号おすすめ', '11号ゆったり'])
    expect(item.one('div', { class: 'fit-result' }).text).toContain('裾はひざ下6cm')
    expect(item.one('div', { class: 'fit-result' }).text).toContain('ウエスト・ヒップは、9号の標準の寸法')
    expect(item.one('p', { class: 'fit-reviewers' }).text).toContain(
      '身長155〜159cm・普段9号のお客様4名中3名が「ちょうどよい」と回答（小さめ1名）',
    )
    expect(await cardFits(browser, '/items/list')).toEqual(['9号がほどよい'])
  })

  test('sees on favourites, history and comparison what fits, of the sizes that are free', async () => {
    const browser = openBrowser(shop)
    await save(browser)
    await browser.post('/favorite', { item: String(DRESS), intent: 'mark', start: '2026-12-10', range: '4' })
    const comparison = async () =>
      (await page(browser, '/favorite/compare?item=1&item=2')).all('td').map(({ text }) => text)
    for (const path of ['/favorite', '/readlist']) expect(await cardFits(browser, path)).toEqual(['9号がほどよい'])
    expect(await comparison()).toContain('9号がほどよい')
    await sql`INSERT INTO order_lines
                (uid, status, product_uid, item_id, item_name, rental_start_on, rental_end_on, blocked)
              SELECT 'hold-9', ${LINE_STATUS.Maintenance}::smallint, uid, item_id, '', '2026-12-10', '2026-12-10',
                     '[2026-12-10,2026-12-10]'
              FROM units WHERE id = '1-1'`.execute(shop.db)
    for (const path of ['/favorite', '/readlist']) expect(await cardFits(browser, path)).toEqual(['11号がゆったり'])
    expect(await comparison()).toContain('11号がゆったり')
  })

  test('deletes it with one press, or by emptying the form', async () => {
    const ways: Record<string, string>[] = [{ intent: 'delete' }, { intent: 'save', heightCm: ' ' }]
    for (const fields of ways) {
      const browser = openBrowser(shop)
      await save(browser)
      expect(browser.jar.has('sumirei_size')).toBe(true)
      expect((await save(browser, fields, '/items/list')).headers.get('location')).toBe('/items/list')
      expect(browser.jar.has('sumirei_size')).toBe(false)
      expect(await cardFits(browser, '/items/list')).toEqual([])
    }
  })

  test('sees what is wrong beside the field, and nothing is kept', async () => {
    const browser = openBrowser(shop)
    const refused = await browser.post('/mysize', { intent: 'save', bustCm: '8', waistCm: '64', next: '/items/1' })
    expect(refused.status).toBe(422)
    const form = parsePage(await refused.text())
    expect(form.one('p', { id: 'field-bustCm-error' }).text).toContain('40から160まで')
    expect(form.one('input', { name: 'waistCm' }).attributes.value).toBe('64')
    expect(form.one('input', { name: 'next' }).attributes.value).toBe('/items/1')
    expect(browser.jar.has('sumirei_size')).toBe(false)
  })

  test('is led back only to a page of the shop', async () => {
    for (const next of ['//evil.test/', 'https://evil.test/', '/\\evil'])
      expect((await openBrowser(shop).post('/mysize', { intent: 'delete', next })).headers.get('location')).toBe(
        '/mysize?done=deleted',
      )
    const elsewhere = { referer: 'https://evil.test/items/1' }
    const sent = await openBrowser(shop).post('/mysize', SAVED, elsewhere)
    expect(sent.headers.get('location')).toBe('/mysize?done=saved')
  })

  test('who opened the page directly stays there and is told what happened', async () => {
    const browser = openBrowser(shop)
    const notice = async (response: Response) =>
      (await page(browser, response.headers.get('location')!)).one('p', { role: 'status' }).text
    expect(await notice(await save(browser, SAVED, '/mysize'))).toBe('保存しました。')
    expect(await notice(await save(browser, { intent: 'delete' }, '/mysize?done=saved'))).toBe('削除しました。')
    expect((await page(browser, '/mysize?done=x')).all('p', { role: 'status' })).toEqual([])
  })

  test('sees which measure is missing', async () => {
    const browser = openBrowser(shop)
    await save(browser, { intent: 'save', heightCm: '158' })
    expect(await textOf(browser, '/items/1', 'fit-sentence')).toEqual([
      '普段のサイズ、またはバストをご入力いただくと、合うサイズをお示しします。',
    ])
    expect(await cardFits(browser, '/items/list')).toEqual([])
  })
})

test('an item without measurements has neither fit nor form', async () => {
  const browser = openBrowser(shop)
  await save(browser)
  const item = await page(browser, '/items/2')
  expect(item.all('details', { class: 'my-size' })).toEqual([])
  expect(item.all('p', { class: 'fit-sentence' })).toEqual([])
})

test('pages of other visitors, cached ones too, contain nothing of it', async () => {
  const browser = openBrowser(shop)
  await save(browser)
  for (const path of ['/items/1', '/items/list']) {
    const own = await browser.get(path)
    expect(own.headers.get('cache-control')).toMatch(/^private/)
    await own.text()
    for (let time = 0; time < 2; time += 1) {
      const other = await (await shop.fetch(path)).text()
      expect(other).not.toContain('ほどよい')
      expect(other).not.toContain('fit-sentence')
    }
  }
})

test('a malformed cookie counts as absent', async () => {
  for (const value of ['_____', '999_x_9', 'a'.repeat(40), '158_9_83', '%00', '1_2_3_4_5_6_7_8']) {
    const response = await shop.fetch('/items/1', { headers: { cookie: `sumirei_size=${value}` } })
    expect([value, response.status]).toEqual([value, 200])
  }
})

describe('a member', () => {
  test('has it in every browser, and deletes it in all', async () => {
    const { browser, signIn } = await member()
    await save(browser)
    expect(browser.jar.has('sumirei_size')).toBe(false)
    expect(await cardFits(browser, '/items/list')).toEqual(['9号がほどよい'])
    expect((await page(browser, '/mypage')).one('section', { id: 'account' }).text).toContain('身長158cm・普段9号')
    browser.jar.clear()
    await signIn()
    expect(await cardFits(browser, '/items/list')).toEqual(['9号がほどよい'])
    await save(browser, { intent: 'delete' })
    expect(await cardFits(browser, '/items/list')).toEqual([])
  })

  test('takes that of the browser over at sign-in, unless there is one already', async () => {
    const { browser, uid, signIn } = await member()
    const bringAndSignIn = async (fields: Record<string, string>) => {
      browser.jar.clear()
      await save(browser, { intent: 'save', ...fields })
      await signIn()
      expect(browser.jar.has('sumirei_size')).toBe(false)
      return shop.services.bodySizes.find(uid)
    }
    expect(await bringAndSignIn({ bustCm: '83' })).toEqual({ bustCm: 83 })
    expect(await bringAndSignIn({ bustCm: '99' })).toEqual({ bustCm: 83 })
  })

  test('without a profile keeps it in the browser until sign-out', async () => {
    const { browser } = await member({ isBare: true })
    await save(browser)
    expect(browser.jar.has('sumirei_size')).toBe(true)
    expect(await cardFits(browser, '/items/list')).toEqual(['9号がほどよい'])
    await browser.post('/mypage/logout', { intent: 'sign-out' })
    expect(browser.jar.has('sumirei_size')).toBe(false)
  })
})
