import { beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 4 }])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
const mainOf = (path: string) => pages.mainOf('catalogue', path)
const main = async (response: Response) => parsePage(await response.text()).one('main')
/** What a form of a page sends when nothing is typed. */
const fieldsOf = (page: Part, label: string): Record<string, string> => {
  const form = page.one('form', { 'aria-label': label })
  const isSent = ({ attributes: { type, checked } }: Part) =>
    !(type === 'checkbox' || type === 'radio') || checked !== undefined
  const inputs = form.all('input').filter(isSent)
  const selects = form.all('select').map((select) => {
    const option = select.all('option', { selected: true })[0] ?? select.all('option')[0]
    return [select.attributes.name ?? '', option?.attributes.value ?? ''] as const
  })
  return Object.fromEntries([
    ...inputs.map(({ attributes: { name = '', value = '' } }) => [name, value] as const),
    ...selects,
    ...form.all('textarea').map(({ attributes: { name = '' }, text }) => [name, text] as const),
  ])
}
const errorOf = (page: Part, field: string) => page.one('p', { id: `field-${field}-error` }).text

const NEW = { name: '黒のアンサンブル', makerUid: '1', form: 'onepiece', fourDaysYen: '9,800', 'category.86': '1' }
async function newItem(): Promise<string> {
  const fields = fieldsOf(await mainOf('/staff/items/new'), '商品の登録')
  const response = await pages.post('catalogue', '/staff/items/new', { ...fields, ...NEW })
  const location = response.headers.get('location') ?? ''
  expect([response.status, location]).toEqual([303, expect.stringMatching(/^\/staff\/items\/\d+\?done=added$/)])
  return location.replace(/\?.*/, '')
}
const picturesOf = (path: string) => `/staff/items/pictures?item=${path.split('/').at(-1)}`
async function addPicture(path: string, change: Record<string, string> = {}, bytes?: Uint8Array) {
  const body = new FormData()
  const fields = { ...fieldsOf(await mainOf(picturesOf(path)), '写真の追加'), alt: '正面', intent: 'add', ...change }
  for (const [name, value] of Object.entries(fields)) if (name !== 'picture') body.set(name, value)
  const photo = bytes ?? (await photograph())
  body.set('picture', new File([photo as BlobPart], 'photo.jpg', { type: 'image/jpeg' }))
  return pages.post('catalogue', picturesOf(path), body)
}

describe('the list', () => {
  test('finds an item by number, unit and words, and says why it is empty', async () => {
    const numbers = async (query: string) =>
      (await mainOf(`/staff/items?${query}`)).all('a', { class: 'staff-number' }).map(({ text }) => text)
    expect(await numbers('q=1')).toEqual(['1'])
    expect(await numbers('q=１－3')).toEqual(['1'])
    expect(await numbers('state=released&category=86')).toEqual(['1'])
    const id = (await newItem()).split('/').at(-1)
    expect(await numbers(`q=${encodeURIComponent('あんさんぶる 墨')}&state=draft`)).toContain(id)
    expect((await mainOf('/staff/items?q=着物')).text).toContain('条件に合う商品はありません')
  })
  test.each(['state=public', 'before=x', 'category=-1', `q=${'a'.repeat(81)}`])('%s is a 400', async (query) => {
    expect((await pages.get('catalogue', `/staff/items?${query}`)).status).toBe(400)
  })
  test('is for the catalogue; an unknown item is a 404', async () => {
    expect((await pages.get('packing', '/staff/items')).status).toBe(403)
    for (const path of ['/staff/items/999', '/staff/items/x', '/staff/items/999/units', '/staff/items/1/sizes?size=1'])
      expect((await pages.get('catalogue', path)).status).toBe(404)
    expect((await pages.get('catalogue', '/staff/items/pictures?item=999')).status).toBe(404)
  })
})

describe('an item', () => {
  test.each([
    ['name', '', 'を入力してください'],
    ['fourDaysYen', '-100', '負の金額は入力できません'],
    ['fourDaysYen', '高い', '整数（円）で入力してください'],
    ['form', '', 'を選んでください'],
    ['releaseOn', '明日', '日付で入力してください'],
  ])('with %s=%j keeps what was typed and says it beside the field', async (field, value, sentence) => {
    const path = await newItem()
    const fields = { ...fieldsOf(await mainOf(path), '商品の内容'), description: '書きかけ', [field]: value }
    const refused = await pages.post('catalogue', path, fields)
    const page = await main(refused)
    expect([refused.status, errorOf(page, field)]).toEqual([422, expect.stringContaining(sentence)])
    expect(page.one('textarea').text).toBe('書きかけ')
  })

  test('is not released before it has units and pictures, and is then seen by customers', async () => {
    const path = await newItem()
    const released = async () => ({ ...fieldsOf(await mainOf(path), '商品の内容'), state: 'released' })
    const refused = await main(await pages.post('catalogue', path, await released()))
    expect(errorOf(refused, 'state')).toContain('貸し出せる個体・写真')
    const customers = path.replace('/staff', '')
    expect((await shop.fetch(customers)).status).toBe(404)
    const units = { ...fieldsOf(await mainOf(`${path}/units`), '個体の追加'), sizeTagUid: String(SIZE_9) }
    expect((await pages.post('catalogue', `${path}/units`, { ...units, refPriceYen: '30000' })).status).toBe(303)
    const unsized = await main(
      await pages.post('catalogue', `${path}/units`, { ...units, sizeTagUid: '', refPriceYen: '1' }),
    )
    expect(errorOf(unsized, 'sizeTagUid')).toContain('サイズを選んでください。')
    expect((await shop.fetch(`${customers}?preview=1`)).status).toBe(200)
    expect((await addPicture(path)).status).toBe(303)
    expect((await pages.post('catalogue', path, await released())).status).toBe(303)
    const page = await (await shop.fetch(customers)).text()
    expect(page).toContain('黒のアンサンブル')
    expect(page).toContain('alt="正面"')
  })

  test('leads to the labels of its units', async () => {
    const form = (await mainOf('/staff/items/1')).one('form', { 'aria-label': '個体のラベル' })
    const units = form.all('input', { name: 'unit' }).map(({ attributes }) => ['unit', attributes.value ?? ''])
    expect(units.map(([, id]) => id)).toEqual(['1-1', '1-2', '1-3', '1-4'])
    const labels = await pages.get('catalogue', `${form.attributes.action}?${new URLSearchParams(units)}`)
    expect([labels.status, labels.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('says how many bookings go on when it is withdrawn', async () => {
    await lives.accepted([1, 1], { startOn: day('2026-12-10') })
    expect((await mainOf('/staff/items/1')).text).toContain('ご予約・ご利用（2件）')
  })

  test('that another person changed shows both states, loses nothing, and can then be saved', async () => {
    const path = await newItem()
    const first = fieldsOf(await mainOf(path), '商品の内容')
    expect((await pages.post('owner', path, { ...first, fourDaysYen: '12000', formKey: 'another-form' })).status).toBe(
      303,
    )
    const refused = await pages.post('catalogue', path, { ...first, description: '前開き' })
    const page = await main(refused)
    expect([refused.status, page.one('p', { role: 'alert' }).text]).toEqual([409, expect.stringContaining('先に更新')])
    const rows = page
      .one('section', { class: 'staff-differences' })
      .all('tr')
      .map(({ text }) => text)
    expect(rows.slice(1)).toEqual(
      ['説明（なし）前開き', '4日間の料金120009800'].map((text) => expect.stringContaining(text)),
    )
    const again = { ...fieldsOf(page, '商品の内容'), fourDaysYen: '12000' }
    expect((await pages.post('catalogue', path, again)).status).toBe(303)
    const saved = await shop.ports.staffItems.find(Number(path.split('/').at(-1)))
    expect(saved).toMatchObject({ description: '前開き', fourDaysYen: 12_000 })
  })
})

describe('measurements', () => {
  test('are those of the form, and one of another form is refused beside its field', async () => {
    const path = '/staff/items/1/sizes?size=909'
    const fields = fieldsOf(await mainOf(path), '寸法')
    expect(Object.keys(fields)).toContain('m.onepiece.bust')
    const refused = await pages.post('catalogue', path, { ...fields, 'm.coat.hem': '60', 'm.onepiece.bust': '広い' })
    const page = await main(refused)
    expect([refused.status, errorOf(page, 'm.coat.hem')]).toEqual([422, expect.stringContaining('コートの裾幅')])
    expect(errorOf(page, 'm.onepiece.bust')).toContain('数字')
    expect((await pages.post('catalogue', path, { ...fields, 'm.onepiece.bust': '88.5' })).status).toBe(303)
    expect(await (await shop.fetch('/items/1')).text()).toContain('88.5')
  })
})

describe('pictures', () => {
  test.each([
    ['an empty text', { alt: ' ' }, undefined, 'alt', '代替テキスト'],
    ['no picture', {}, new Uint8Array(), 'picture', '写真を選んでください'],
    ['no photograph', {}, new TextEncoder().encode('<svg/>'), 'picture', 'JPEG、PNG、WebP'],
    ['21 MB', {}, new Uint8Array(20_010_000), 'picture', '20MBまで'],
  ])('with %s: its sentence beside the field', async (_, change, bytes, field, sentence) => {
    const path = await newItem()
    const refused = await addPicture(path, change as Record<string, string>, bytes)
    expect([refused.status, errorOf(await main(refused), field)]).toEqual([422, expect.stringContaining(sentence)])
    expect((await mainOf(picturesOf(path))).text).toContain('写真がありません')
  })
  test('of 50 MB lead back to the form with the sentence', async () => {
    const path = await newItem()
    const type = { 'content-length': '50000000', 'content-type': 'multipart/form-data' }
    const answer = await pages.send('catalogue', picturesOf(path), new Uint8Array(300_000), type)
    const location = answer.headers.get('location') ?? ''
    expect([answer.status, location]).toEqual([303, expect.stringContaining('refused=file-too-large')])
    expect(errorOf(await mainOf(location), 'picture')).toContain('20MBまで')
  })
  test('are ordered and removed by buttons, which keep the texts that were typed', async () => {
    const path = await newItem()
    for (const alt of ['一', '二', '三']) expect((await addPicture(path, { alt })).status).toBe(303)
    const id = Number(path.split('/').at(-1))
    const pictures = async () => (await shop.ports.staffItems.find(id))!.pictures
    const press = async (intent: string, change: Record<string, string> = {}) => {
      const fields = fieldsOf(await mainOf(picturesOf(path)), '写真の並び')
      return pages.post('catalogue', picturesOf(path), { ...fields, ...change, intent })
    }
    const [one, two, three] = await pictures()
    expect((await press(`first.${three!.uid}`, { [`alt.${one!.uid}`]: '正面' })).status).toBe(303)
    expect((await pictures()).map(({ alt }) => alt)).toEqual(['三', '正面', '二'])
    await press(`up.${two!.uid}`)
    await press(`down.${three!.uid}`)
    expect((await pictures()).map(({ alt }) => alt)).toEqual(['二', '三', '正面'])
    await press(`remove.${three!.uid}`)
    expect((await pictures()).map(({ alt }) => alt)).toEqual(['二', '正面'])
    const refused = await press('save', { [`alt.${two!.uid}`]: '' })
    expect([refused.status, errorOf(await main(refused), `alt.${two!.uid}`)]).toEqual([
      422,
      expect.stringContaining('入力'),
    ])
  })
})
