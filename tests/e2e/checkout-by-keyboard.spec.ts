import { follow } from './support/follow.ts'
import { ORDERED, ownAddress, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { tabTo } from './support/keyboard.ts'
import { mailsTo } from './support/mails.ts'
import { dressPath } from './support/preparation.ts'
import { expect, test } from './support/test.ts'

/** A screen of 1280 × 900 at 200 %. */
test.use({ viewport: { width: 640, height: 450 } })

test('a guest rents a dress with cash on delivery by keyboard only, at 200 %', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${shopUrl()}${await dressPath({ startOn: '2027-02-02', size: '9号' })}`)
  await hydrated(page)
  const main = page.getByRole('main')
  const press = async (role: 'link' | 'button', name: string) => {
    await tabTo(page, main.getByRole(role, { name }).first())
    await page.keyboard.press('Enter')
  }
  const type = async (name: RegExp, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name }))
    await page.keyboard.type(text)
  }
  await follow(page, () => press('button', 'カートに入れる'), { heading: 'カート' })
  await follow(page, () => press('link', 'ご注文手続きへ進む'), { heading: 'ご注文手続き' })
  await follow(page, () => press('link', '会員登録をせずに注文する'), { heading: 'お客様情報' })
  await type(/^姓/, '山田')
  await type(/^名/, '花子')
  await type(/^セイ/, 'ヤマダ')
  await type(/^メイ/, 'ハナコ')
  await type(/^郵便番号/, '1000001')
  await expect(page.getByText('東京都千代田区千代田を入力しました')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^都道府県/ })).toHaveValue('13')
  await type(/^電話番号/, '0312345678')
  const email = ownAddress('by-keyboard')
  await type(/^メールアドレス(?!.*確認)/, email)
  await type(/^メールアドレス.*確認/, email)
  await follow(page, () => page.keyboard.press('Enter'), { heading: 'お届け先' })
  await expect(page.getByRole('radio', { name: /^ご注文者の住所/ })).toBeChecked()
  await follow(page, () => press('button', 'お支払い方法の選択へ進む'), { heading: 'お支払い方法' })
  const cash = page.getByRole('radio', { name: /代金引換/ })
  await tabTo(page, main.locator('input[name="method"]').first())
  for (let step = 0; step < 4 && !(await cash.isChecked()); step += 1) await page.keyboard.press('ArrowDown')
  await expect(cash).toBeChecked()
  await follow(page, () => press('button', 'ご注文内容の確認へ進む'), { heading: 'ご注文内容の確認' })
  await expect(main).toContainText('代金引換')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
  // On a wide screen the name of the garment keeps its room beside the long text about its return.
  await page.setViewportSize({ width: 1280, height: 900 })
  const name = page.getByRole('region', { name: 'ご返却について' }).locator('dt').first()
  expect((await name.boundingBox())?.width).toBeGreaterThan(150)
  await page.setViewportSize({ width: 640, height: 450 })
  await follow(page, () => press('button', 'この内容で注文する'), ORDERED)
  await mailsTo(email, 1)
})
