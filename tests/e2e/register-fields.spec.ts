import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { tabTo } from './support/keyboard.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

const topOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().top)
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
  await hydrated(page)
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

test('an entered address is never replaced, and the address of the code is named', async ({ page }) => {
  await open(page, '/entry')
  await page.getByRole('textbox', { name: /^市区町村/ }).fill('港区芝公園4-2-8')
  await page.getByRole('textbox', { name: /^郵便番号/ }).pressSequentially('1600022')
  await expect(page.getByRole('textbox', { name: /^市区町村/ })).toHaveValue('港区芝公園4-2-8')
  await page.getByRole('button', { name: '郵便番号から住所を入力' }).click()
  await expect(page.getByText('この郵便番号の住所は東京都新宿区新宿です。')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^市区町村/ })).toHaveValue('港区芝公園4-2-8')
  await page.getByRole('textbox', { name: /^市区町村/ }).fill('')
  await page.getByRole('textbox', { name: /^郵便番号/ }).fill('921-8046')
  await page.getByRole('combobox', { name: '町名' }).selectOption('金沢市三小牛町')
  await expect(page.getByRole('textbox', { name: /^市区町村/ })).toHaveValue('金沢市三小牛町')
})

test('what a code filled in is cleared by the next one, and what was typed stays', async ({ page }) => {
  await open(page, '/entry')
  const postalCode = page.getByRole('textbox', { name: /^郵便番号/ })
  const prefecture = page.getByRole('combobox', { name: /^都道府県/ })
  const street = page.getByRole('textbox', { name: /^市区町村/ })
  await postalCode.fill('921-8046')
  await expect(street).toHaveValue('金沢市')
  // A code of two prefectures.
  await postalCode.fill('498-0000')
  await expect(street).toHaveValue('')
  await expect(prefecture).toHaveValue('')
  await postalCode.fill('160-0022')
  await expect(street).toHaveValue('新宿区新宿')
  await street.fill('新宿区新宿1-2')
  await postalCode.fill('498-0000')
  await expect(page.getByText('この郵便番号には複数の町名があります。')).toBeVisible()
  await expect(street).toHaveValue('新宿区新宿1-2')
  await expect(prefecture).toHaveValue('13')
})

test('the question about the town of a shared code leaves when one is chosen', async ({ page }) => {
  await open(page, '/entry')
  await hydrated(page)
  const street = page.getByRole('textbox', { name: /^市区町村/ })
  await page.getByRole('textbox', { name: /^郵便番号/ }).fill('921-8046')
  await expect(street).toHaveValue('金沢市')
  await street.fill('金沢市1-2')
  await page.getByRole('button', { name: '入力内容の確認へ進む' }).click()
  const question = page.getByText('ご住所に町名が入っているか、お確かめください。')
  await expect(question).toHaveCount(2)
  await page.getByRole('combobox', { name: '町名' }).selectOption('金沢市大桑町')
  await expect(street).toHaveValue('金沢市大桑町1-2')
  await expect(question).toHaveCount(0)
})

test('an error appears when a field is left, and disappears when it is corrected', async ({ page }) => {
  await open(page, '/entry')
  await hydrated(page)
  const telephone = page.getByRole('textbox', { name: /^電話番号/ })
  const error = page.getByText('電話番号は0から始まる10桁または11桁の番号を入力してください。')
  await telephone.fill('12')
  await expect(error).toHaveCount(0)
  await telephone.blur()
  await expect(error).toBeVisible()
  await expect(telephone).toHaveAttribute('aria-invalid', 'true')
  await telephone.fill('090-1234-5678')
  await expect(error).toHaveCount(0)
})

test('a corrected field disappears from the summary, and a repeated address is compared with the first', async ({
  page,
}) => {
  await open(page, '/entry')
  await hydrated(page)
  await page.getByRole('button', { name: '入力内容の確認へ進む' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  const before = await summary.getByRole('link').count()
  await page.getByRole('textbox', { name: /^姓/ }).fill('山田')
  await expect(summary.getByRole('link', { name: '姓を入力してください。' })).toHaveCount(0)
  await expect(summary.getByRole('heading')).toHaveText(`${before - 1}か所、ご確認をお願いいたします`)

  const [email, again] = [/^メールアドレス(?!.*確認)/, /^メールアドレス.*確認/].map((name) =>
    page.getByRole('textbox', { name }),
  )
  const differs = page.getByText('確認用のメールアドレスが一致しません。')
  await email!.fill('hanna@example.jp')
  await again!.fill('hana@example.jp')
  await again!.blur()
  await expect(differs).toBeVisible()
  await expect(again!).toHaveAttribute('aria-invalid', 'true')
  await email!.fill('hana@example.jp')
  await expect(differs).toHaveCount(0)
  await expect(again!).not.toHaveAttribute('aria-invalid')
  await expect(summary.getByRole('link')).toHaveCount(before - 2)
})

test('a slip in the domain of an address is pointed out beside it, and corrected by a press', async ({ page }) => {
  await open(page, '/entry')
  await hydrated(page)
  const email = page.getByRole('textbox', { name: /^メールアドレス/ }).first()
  const question = page.getByText('メールアドレスの「gmial.com」は「gmail.com」の入力間違いではありませんか。')
  await email.fill('hana@gmial.com')
  await email.blur()
  await expect(question).toBeVisible()
  await email.focus()
  // A tap leaves the field and presses the button in one task.
  await page.getByRole('button', { name: '「gmail.com」に直す' }).evaluate((button: HTMLElement) => {
    const left = document.activeElement as HTMLElement
    left.blur()
    button.click()
  })
  await expect(email).toHaveValue('hana@gmail.com')
  await expect(question).toHaveCount(0)
})

test('a message above the focused control scrolls the page, so that the control stays where it is', async ({
  page,
}) => {
  const answers = Promise.withResolvers<void>()
  await page.route('**/postal-code?*', (route) => answers.promise.then(() => route.continue()))
  await open(page, '/entry')
  await hydrated(page)
  const postalCode = page.getByRole('textbox', { name: /^郵便番号/ })
  const prefecture = page.getByRole('combobox', { name: /^都道府県/ })
  await postalCode.fill('1000001')
  await prefecture.focus()
  const shownAt = await topOf(prefecture)
  answers.resolve()
  await expect(page.getByText('東京都千代田区千代田を入力しました')).toBeVisible()
  await expect.poll(() => topOf(prefecture)).toBeCloseTo(shownAt, 0)

  const next = page.getByRole('button', { name: '入力内容の確認へ進む' })
  await page.getByRole('textbox', { name: /^電話番号/ }).fill('12')
  await next.scrollIntoViewIfNeeded()
  const pressedAt = await topOf(next)
  await next.hover()
  await page.mouse.down()
  await expect(page.getByText('電話番号は0から始まる10桁または11桁の番号を入力してください。')).toBeVisible()
  await expect.poll(() => topOf(next)).toBeCloseTo(pressedAt, 0)
  await page.mouse.up()
  await expect(page.getByRole('alert')).toBeFocused()
})

test('a lookup whose code cannot be loaded is answered by the server', async ({ page }) => {
  await page.route(/\/assets\/postal-lookup-/, (route) => route.abort())
  await open(page, '/entry')
  await hydrated(page)
  await page.getByRole('textbox', { name: /^姓/ }).fill('山田')
  await page.getByRole('textbox', { name: /^郵便番号/ }).fill('1600022')
  await page.getByRole('button', { name: '郵便番号から住所を入力' }).click()
  await expect(page.getByRole('textbox', { name: /^市区町村/ })).toHaveValue('新宿区新宿')
  await expect(page.getByRole('combobox', { name: /^都道府県/ })).toHaveValue('13')
  await expect(page.getByRole('textbox', { name: /^姓/ })).toHaveValue('山田')
})
