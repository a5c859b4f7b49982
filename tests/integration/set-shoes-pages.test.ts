import { beforeAll, expect, test } from 'vitest'
import { insertPumps, SIZE_230, SIZE_235 } from '#tests/support/catalogue/shoes.ts'
import { LATE } from '#tests/support/customers/guest-orders.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 2, price: 8_000, setForm: 'ladiessevenset' },
  { id: 2, units: 1 },
])
beforeAll(() => insertPumps(shop.db))

const add = (shoes: string, item = '1') =>
  shop.fetch('/cart/lines', {
    method: 'POST',
    headers: { origin: SITE },
    body: new URLSearchParams({ item, size: String(SIZE_9), start: LATE, days: '4', plan: '0', shoes }),
  })
const cartOf = async (response: Response) => {
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return (await shop.fetch('/cart', { headers: { cookie: cookies.join('; ') } })).text()
}
const pageOf = async (path: string) => (await shop.fetch(path)).text()
const optionsOf = (page: string) =>
  [...(/<select[^>]*name="shoes".*?<\/select>/s.exec(page)?.[0] ?? '').matchAll(/value="(\w*)"/g)].map(([, key]) => key)

test('the page of a set offers the sizes of single shoes, or none', async () => {
  const sizes = [String(SIZE_230), String(SIZE_235)]
  expect(optionsOf(await pageOf(`/items/1?start=${LATE}`))).toEqual(['', ...sizes, 'none'])
  expect(optionsOf(await pageOf('/items/1'))).toEqual(['', ...sizes, 'none'])
  expect(optionsOf(await pageOf('/items/2'))).toEqual([])
})

test('the page says what becomes of the shoes of the set', async () => {
  const notesOf = async (shoes: string) => {
    const page = await pageOf(`/items/1?start=${LATE}&shoes=${shoes}`)
    return ['別の一足を無料でお届けします', 'セットの靴は入れません', '料金は変わりません'].map((note) => {
      const at = page.indexOf('id="choose-shoes"')
      return page.slice(at, page.indexOf('</div>', at)).includes(note)
    })
  }
  expect(await notesOf(String(SIZE_230))).toEqual([true, true, false])
  expect(await notesOf('none')).toEqual([false, true, true])
  expect(await notesOf('')).toEqual([false, false, false])
})

test('the cart names the pair and the set without its shoes, at the price of the set', async () => {
  const cart = await cartOf(await add(String(SIZE_230)))
  expect(cart).toContain('黒のパンプス（セットの靴の別サイズ）')
  expect(cart).toContain('黒のワンピース1（セットの靴は入れません）')
})

test('a set without shoes is one line', async () => {
  const response = await add('none')
  expect(response.headers.getSetCookie().join()).toContain('sumirei_count=1;')
  expect(await cartOf(response)).toContain('黒のワンピース1（セットの靴は入れません）')
})

test.each([
  [String(SIZE_9), '1', 'この日程では空きがございません'],
  ['none', '2', 'こちらの商品には含まれておりません'],
  ['large', '1', 'もう一度カートにお入れください'],
])('the shoes %j for item %s come back to the item with the reason', async (shoes, item, reason) => {
  const path = (await add(shoes, item)).headers.get('location') ?? ''
  expect(path).toContain(`/items/${item}?`)
  expect(await pageOf(path)).toContain(reason)
})
