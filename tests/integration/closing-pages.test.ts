import { beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import { shopClosings } from '#tests/support/shop/closings.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 4 }])
const { guest } = buyers(() => shop)
const { enter } = shopClosings(() => shop)
const NEW_YEAR = { fromOn: day('2026-12-31'), toOn: day('2027-01-03'), reason: '年末年始休業' }

/** Without scripts, and without the elements that keep days on one line. */
const withoutScripts = (html: string) =>
  html.replace(/<script.*?<\/script>/gs, '').replace(/<span class="unbroken">(.*?)<\/span>/g, '$1')

async function textOf(path: string): Promise<string> {
  return withoutScripts(await (await shop.fetch(path)).text())
}

describe('pages with a closing ahead', () => {
  let buyer: ReturnType<typeof guest.open>

  beforeAll(async () => {
    buyer = guest.open()
    await buyer.add(1, { start: '2027-01-02' })
    await enter(NEW_YEAR)
  })

  test('the item page offers no closed day and says why (D58)', async () => {
    const page = await textOf('/items/1')
    expect(page).toContain('12月31日（木）〜1月3日（日）は年末年始休業のため、発送をお休みします。')
    for (const on of ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'])
      expect(page).not.toContain(`value="${on}"`)
    for (const on of ['2026-12-31', '2027-01-05']) expect(page).toContain(`value="${on}"`)
    expect(page).toContain('1月2日（土） 休業または集配休止のためお届け不可')
  })

  test('the page of an item says why a closed day cannot be had, and offers days with their years', async () => {
    const page = (await textOf('/items/1?startcalendar=2027-01-02&range=4')).replaceAll('<!-- -->', '')
    expect(page).toContain('2027年1月2日（土）は休業または集配休止でお届けできないため、お選びいただけません。')
    expect(page).toContain('次のお届け日でしたら、お選びいただけます。')
    expect(page).toMatch(/>12月31日（木）<.*>2027年1月5日（火）</s)
  })

  test('the list says which conditions it does not know', async () => {
    const page = await textOf('/items/list?maker_id=99999&range=999&startcalendar=2026-13-40')
    expect(page).toContain('ご指定のブランド、ご利用日数はお取り扱いがないため、条件から外してお探ししています。')
    expect(page).toContain('ご指定のお届け日を読み取れませんでした。')
  })

  test('a closed day that is posted anyway is refused with the nearest days (D55)', async () => {
    const refused = await guest.open().add(1, { start: '2027-01-02' })
    const to = refused.headers.get('location')!
    expect(to).toContain('refused=start-closed')
    expect(await textOf(to)).toContain('前後でお届けできる日は12月31日（木）と1月5日（火）です。')
  })

  test('the list moves a closed arrival day to a possible one, and offers none', async () => {
    const page = await textOf('/items/list?startcalendar=2027-01-02&range=4')
    expect(page).toContain(
      '2027年1月2日（土）は休業または集配休止でお届けできないため、もっとも近い2027年1月5日（火）でお探ししています。',
    )
    expect(page.replaceAll('<!-- -->', '')).toContain('（2027年1月5日（火）にお届けできる商品）')
    expect(page).not.toContain('<option value="2027-01-02"')
    expect(page).toContain('<option value="2027-01-05"')
  })

  test('the cart says why a day cannot be kept, and names the nearest days', async () => {
    const cart = withoutScripts(await (await buyer.browser.get('/cart')).text())
    expect(cart).toContain('年末年始休業により発送をお休みするため、2027年1月2日は東京都へお届けできません。')
    expect(cart).toContain('前後でお届けできる日は2026年12月31日と2027年1月5日です。')
  })

  test('the cart offers both nearest days, and moves the rental to the chosen one', async () => {
    expect(await buyer.step('/shopping/nonmember', guest.details())).toBe('/shopping/deliv')
    const refused = '/cart?refused=delivery-impossible'
    expect(await buyer.step('/shopping/deliv', { to: 'same' })).toBe(refused)
    const forms = (await buyer.page(refused)).all('form', { class: 'move-days' })
    const [form] = forms
    expect(forms.map((each) => each.one('button').text)).toEqual(['12月31日（木）に変更する', '1月5日（火）に変更する'])
    const fields = form!.all('input', { type: 'hidden' }).map(({ attributes }) => [attributes.name, attributes.value])
    const intent = form!.one('button').attributes
    const moved = await buyer.browser.post('/cart', {
      ...Object.fromEntries(fields),
      [intent.name!]: intent.value!,
    })
    expect(moved.headers.get('location')).toBe('/shopping/payment')
    expect((await buyer.cart())?.order.lines[0]?.startOn).toBe('2026-12-31')
  })
})
