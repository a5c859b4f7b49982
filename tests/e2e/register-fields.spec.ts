import { expect, type Page, test } from '@playwright/test'
import { shopUrl } from './support/guest.ts'
import { tabTo } from './support/keyboard.ts'

const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)

test('by keyboard, Enter in a field submits the form and not the postal code button', async ({ page }) => {
  await open(page, '/entry')
  const family = page.getByRole('textbox', { name: /^姓/ })
  await tabTo(page, family)
  await page.keyboard.type('山田')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(family).toHaveValue('山田')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '名を入力してください。' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^名/ })).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: /^郵便番号/ }))
  await page.keyboard.type('1000001')
  await expect(page.getByText('東京都千代田区千代田を入力しました')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^都道府県/ })).toHaveValue('13')
})

test('the reading of a name is filled in while typing, and does not overwrite entered text', async ({ page }) => {
  await open(page, '/entry')
  const keyboard = await page.context().newCDPSession(page)
  /** Types like a Japanese input method: kana, then kanji, then commit. */
  const compose = async (field: RegExp, kana: string, kanji: string) => {
    await page.getByRole('textbox', { name: field }).focus()
    for (const text of [...kana].map((_, end) => kana.slice(0, end + 1)).concat(kanji))
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await keyboard.send('Input.insertText', { text: kanji })
  }
  const value = (name: string) => page.locator(`main [name="${name}"]`)
  await compose(/^姓/, 'やまだ', '山田')
  await expect(value('familyName')).toHaveValue('山田')
  await expect(value('familyNameKana')).toHaveValue('ヤマダ')
  await value('givenNameKana').fill('ハルコ')
  await compose(/^名/, 'はなこ', '花子')
  await expect(value('givenName')).toHaveValue('花子')
  await expect(value('givenNameKana')).toHaveValue('ハルコ')
})

test('an entered address is replaced only by the button', async ({ page }) => {
  await open(page, '/entry')
  await page.getByRole('textbox', { name: /^市区町村/ }).fill('港区芝公園4-2-8')
  await page.getByRole('textbox', { name: /^郵便番号/ }).pressSequentially('1600022')
  await expect(page.getByRole('textbox', { name: /^市区町村/ })).toHaveValue('港区芝公園4-2-8')
  await page.getByRole('button', { name: '郵便番号から住所を入力' }).click()
  await expect(page.getByRole('textbox', { name: /^市区町村/ })).toHaveValue('新宿区新宿')
})
