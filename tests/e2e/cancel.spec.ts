import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { expect, type Page, test } from './support/test.ts'

const shop = afterOrderShop()

/** Orders arrive on 10 December and ship the day before. */
const DAY_BEFORE_SHIPPING = '2026-12-08T10:00:00+09:00'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an order is cancelled free of charge before confirmation', async ({ page, context }) => {
      await shop().order(context, 'accepted', [1])
      await page.goto(`${shop().url}/shopping/complete`)
      await follow(page, () => page.getByRole('link', { name: 'ご注文をキャンセルする' }).click(), {
        heading: 'ご注文のキャンセル',
      })
      await expect(page.getByText('キャンセル料 無料')).toBeVisible()
      await follow(page, () => press(page, '確認画面へ進む'), { heading: 'キャンセル内容の確認' })
      await follow(page, () => press(page, 'キャンセルを確定する'), { heading: 'キャンセルを承りました' })
      await page.goBack()
      await page.goto(`${shop().url}/shopping/cancel`)
      await expect(page.getByText('このご注文は、すでにキャンセルされています。')).toBeVisible()
    })

    test('a confirmed order shows the fee of the day before it is cancelled', async ({ page, context }) => {
      const { uid } = await shop().order(context, 'accepted', [1])
      await shop().setClock(DAY_BEFORE_SHIPPING)
      await page.goto(`${shop().url}/shopping/cancelconfirm?what=all`)
      await expect(page.getByText('無料', { exact: true }).first()).toBeVisible()
      await shop().confirm(uid)
      await press(page, 'キャンセルを確定する')
      await expect(page.getByRole('alert')).toContainText('ご注文の状況が変わりました')
      await expect(page.getByRole('main')).toContainText('¥3,490')
      await follow(page, () => press(page, 'キャンセル料を了承して確定する'), { heading: 'キャンセルを承りました' })
      await expect(page.getByRole('main')).toContainText('¥3,490')
    })

    test('cancels one of two items and keeps the other', async ({ page, context }) => {
      await shop().order(context, 'confirmed', [1, 2])
      await shop().setClock(DAY_BEFORE_SHIPPING)
      await page.goto(`${shop().url}/shopping/cancel`)
      await expect(page.getByRole('row', { name: '12月9日（水）の発送まで ¥5,230（商品価格の50％）' })).toBeVisible()
      await page.getByRole('radio', { name: /黒のワンピース2/ }).check()
      await follow(page, () => press(page, '確認画面へ進む'), { heading: 'キャンセル内容の確認' })
      await expect(page.getByText('ほかの1点は、ご予約のままお届けします。')).toBeVisible()
      await expect(page.getByRole('main')).toContainText('¥1,740')
      await follow(page, () => press(page, 'キャンセル料を了承して確定する'), { heading: 'キャンセルを承りました' })
      await expect(page.getByRole('main')).toContainText('ほかの商品は、ご予約のままお届けします')
    })
  })
}

test('axe finds no violations on the screens', async ({ page, context }) => {
  await shop().order(context, 'confirmed', [1, 2])
  for (const path of ['/shopping/cancel', '/shopping/cancelconfirm?what=all']) {
    await page.goto(`${shop().url}${path}`)
    expect(await violationsOf(page)).toEqual([])
  }
  await follow(page, () => press(page, /確定する/), { heading: 'キャンセルを承りました', address: /cancel_complete/ })
  expect(await violationsOf(page)).toEqual([])
})
