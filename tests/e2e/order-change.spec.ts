import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { expect, type Page, test } from './support/test.ts'

const shop = afterOrderShop()

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const link = (page: Page, name: string) => page.getByRole('link', { name }).click()
const preview = (page: Page) => ({ shows: page.getByRole('heading', { level: 2, name: '変更の内容' }) })
const DONE = { heading: 'ご注文内容の変更を承りました' }

for (const javaScriptEnabled of [true, false]) {
  const title = `time and address change to another prefecture, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`
  test(title, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: test.info().project.use.viewport ?? null })
    const page = await context.newPage()
    await shop().order(context, 'confirmed', [1])
    await page.goto(`${shop().url}/shopping/complete`)
    await follow(page, () => link(page, 'お届け先・時間帯を変更する'), { heading: 'お届け先・時間帯の変更' })
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('郵便番号').fill('060-0001')
    await page.getByLabel('都道府県').selectOption({ label: '北海道' })
    await page.getByLabel('市区町村・番地').fill('札幌市中央区北一条西1-1')
    await page.getByRole('radio', { name: '18時〜20時' }).check()
    await follow(page, () => press(page, '確認画面へ進む'), preview(page))
    await expect(main(page)).toContainText('変更後：2026年12月8日（火）')
    await expect(main(page)).toContainText('料金は変わりません')
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
    await follow(page, () => press(page, 'この内容に変更する'), DONE)
    await page.goto(`${shop().url}/shopping/complete`)
    await expect(main(page)).toContainText('北海道札幌市中央区北一条西1-1')
    await expect(main(page)).toContainText('お届け時間帯：18時〜20時')
    await context.close()
  })
}

test('size and days of an order by card change after the new amount is authorised', async ({ page, context }) => {
  const { uid } = await shop().order(context, 'accepted', [3])
  await page.goto(`${shop().url}/shopping/complete`)
  await follow(page, () => link(page, '日程・サイズを変更する'), { heading: '日程・サイズの変更' })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('combobox', { name: 'お届け日' }).selectOption('2026-12-12')
  await page.getByRole('combobox', { name: 'ご利用日数' }).selectOption('6')
  await page.getByRole('combobox', { name: 'サイズ' }).selectOption({ label: '11号' })
  await follow(page, () => press(page, '確認画面へ進む'), preview(page))
  for (const text of ['変更前：9号', '変更後：11号', '変更後：2026年12月17日（木）', '¥1,400増えます'])
    await expect(main(page)).toContainText(text)
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => press(page, 'お支払いのお手続きへ進む'), { heading: '変更のお支払い' })
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => payInFrame(page), DONE)
  expect(await violationsOf(page)).toEqual([])
  const { text } = await shop().perform<{ text: string }>({ do: 'mail', uid, kind: 'orderchanged' })
  expect(text).toContain('＋1,400円')
  await page.goto(`${shop().url}/shopping/complete`)
  await expect(main(page)).toContainText('11号')
})

async function payInFrame(page: Page) {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel(/カード番号/).fill('4242 4242 4242 4242')
  await frame.getByLabel(/有効期限/).fill('12/30')
  await frame.getByLabel(/名義/).fill('HANAKO YAMADA')
  await frame.getByLabel(/セキュリティコード/).fill('123')
  await frame.getByRole('button', { name: /を支払う|を登録する/ }).click()
}
