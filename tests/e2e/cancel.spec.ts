import { expect, test } from '@playwright/test'
import { openAfterOrderShop } from './support/after-order.ts'
import { faultsOf } from './support/axe.ts'

let shop: Awaited<ReturnType<typeof openAfterOrderShop>>
test.beforeAll(async () => {
  shop = await openAfterOrderShop()
})
test.afterAll(() => shop.close())

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('before confirmation an order is cancelled free of charge', async ({ page, context }) => {
      await shop.order(context, 'accepted', [1])
      await page.goto(`${shop.url}/shopping/complete`)
      await page.getByRole('link', { name: 'ご注文をキャンセルする' }).click()
      await expect(page.getByText('キャンセル料 無料')).toBeVisible()
      await page.getByRole('button', { name: '確認画面へ進む' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'キャンセル内容の確認' })).toBeVisible()
      await page.getByRole('button', { name: 'キャンセルを確定する' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'キャンセルを承りました' })).toBeVisible()
      await page.goBack()
      await page.goto(`${shop.url}/shopping/cancel`)
      await expect(page.getByText('このご注文は、すでにキャンセルされています。')).toBeVisible()
    })

    test('once confirmed it costs half, said before it is charged', async ({ page, context }) => {
      const { uid } = await shop.order(context, 'accepted', [1])
      await page.goto(`${shop.url}/shopping/cancelconfirm?what=all`)
      await expect(page.getByText('無料', { exact: true }).first()).toBeVisible()
      await shop.confirm(uid)
      await page.getByRole('button', { name: 'キャンセルを確定する' }).click()
      await expect(page.getByRole('alert')).toContainText('ご注文の状況が変わりました')
      await expect(page.getByRole('main')).toContainText('¥3,490')
      await page.getByRole('button', { name: 'キャンセル料を了承して確定する' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'キャンセルを承りました' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('¥3,490')
    })

    test('one of two is cancelled, the other stays', async ({ page, context }) => {
      await shop.order(context, 'confirmed', [1, 2])
      await page.goto(`${shop.url}/shopping/cancel`)
      await page.getByRole('radio', { name: /黒のワンピース2/ }).check()
      await page.getByRole('button', { name: '確認画面へ進む' }).click()
      await expect(page.getByText('ほかの1点は、ご予約のままお届けします。')).toBeVisible()
      await expect(page.getByRole('main')).toContainText('¥1,740')
      await page.getByRole('button', { name: 'キャンセル料を了承して確定する' }).click()
      await expect(page.getByRole('main')).toContainText('ほかの商品は、ご予約のままお届けします')
    })
  })
}

test('the screens hold for whoever uses an assistive technology', async ({ page, context }) => {
  await shop.order(context, 'confirmed', [1, 2])
  for (const path of ['/shopping/cancel', '/shopping/cancelconfirm?what=all']) {
    await page.goto(`${shop.url}${path}`)
    expect(await faultsOf(page)).toEqual([])
  }
  await page.getByRole('button', { name: /確定する/ }).click()
  await expect(page).toHaveURL(/cancel_complete/)
  expect(await faultsOf(page)).toEqual([])
})
