import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { ownAddress, shopUrl } from './support/guest.ts'
import { chooseByArrows, pressKey, tabTo } from './support/keyboard.ts'
import { openToday, signInAsStaff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])

/** Presses Tab until a link or button has the focus, then Enter. */
async function press(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Sends an inquiry as a customer. */
async function ask(page: Page, name: string, email: string): Promise<void> {
  await page.goto(`${shopUrl()}/contact`)
  await page.getByRole('combobox', { name: /^ご用件/ }).selectOption('商品・サイズについて')
  await page.getByRole('textbox', { name: /^お名前/ }).fill(name)
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
  await page.getByRole('textbox', { name: /^お問い合わせの内容/ }).fill('9号と11号で迷っています。')
  await follow(page, () => page.getByRole('button', { name: '入力内容の確認へ進む' }).click(), {
    heading: 'お問い合わせ内容の確認',
  })
  await follow(page, () => page.getByRole('button', { name: 'この内容で送信する' }).click(), {
    heading: 'お問い合わせを承りました',
  })
}

test('customer service answers an inquiry by keyboard, and finds its mail', async ({ page, browser }) => {
  const email = ownAddress('inquiry')
  const name = `桂木 ${test.info().project.name}`
  const customer = await browser.newPage()
  await ask(customer, name, email)
  await customer.close()
  await openToday(page, 'service')
  await expect(page.locator('#inquiries').getByText(name)).toBeVisible()
  await follow(page, () => press(page, 'link', 'お問い合わせ'), { heading: 'お問い合わせ' })
  await noViolations(page)
  await follow(page, () => press(page, 'link', name), { heading: /^商品・サイズについて .*未対応$/ })
  await noViolations(page)
  await chooseByArrows(page, page.getByRole('combobox', { name: 'ひな型' }), 'size')
  await follow(page, () => press(page, 'button', '本文に入れる'), {
    shows: page.locator('textarea').filter({ hasText: '採寸表' }),
  })
  await follow(page, () => press(page, 'button', '内容を確かめる'), {
    shows: page.getByRole('heading', { name: '送るメール' }),
  })
  await expect(page.locator('.staff-text')).toContainText(`${name} 様`)
  await noViolations(page)
  await follow(page, () => press(page, 'button', '返信を送る'), { heading: /^商品・サイズについて .*返信済$/ })
  await expect(page.getByRole('status').filter({ hasText: '返信しました' })).toBeVisible()
  await noViolations(page)
  await page.goto(`${shopUrl()}/staff/mails?state=&to=${email}`)
  await expect(page.getByRole('heading', { level: 1, name: 'メール' })).toBeVisible()
  await noViolations(page)
  const link = page.getByRole('link', { name: /お問い合わせへのご返事/ })
  await tabTo(page, link)
  await follow(page, () => page.keyboard.press('Enter'), { heading: /お問い合わせへのご返事/ })
  await noViolations(page)
})

test('a member is found by telephone; the number is shown on request, and a note is written', async ({ page }) => {
  await openToday(page, 'service')
  await follow(page, () => press(page, 'link', '会員'), { heading: '会員' })
  await noViolations(page)
  await tabTo(page, page.getByRole('searchbox', { name: /^お名前・フリガナ/ }))
  await page.keyboard.type('hanako@')
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.locator('main h1').click()
  await pressKey(page, 'j')
  await follow(page, () => page.keyboard.press('Enter'), { heading: /様 .*会員$/ })
  await noViolations(page)
  await expect(page.getByText(/^••••\d{4}$/)).toBeVisible()
  await press(page, 'button', '表示する')
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  await follow(page, () => press(page, 'link', 'メモを書く'), { heading: 'メモを書く' })
  await noViolations(page)
  const note = `午前中にお電話 ${test.info().project.name}`
  await tabTo(page, page.getByRole('textbox', { name: /^メモ/ }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(note)
  await follow(page, () => press(page, 'button', '内容を確かめる'), {
    shows: page.getByRole('heading', { name: '行われること' }),
  })
  await noViolations(page)
  await press(page, 'button', 'メモを書く')
  await expect(page.getByRole('status').filter({ hasText: '完了しました' })).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
})

test('reviews are published and hidden by single keys, hidden ones for a reason', async ({ page }) => {
  await openToday(page, 'catalogue')
  await follow(page, () => press(page, 'link', 'ご感想'), { heading: 'ご感想' })
  await noViolations(page)
  // The journeys of both widths use one shop: each decides other reviews.
  const isPhone = test.info().project.name === 'phone'
  const key = isPhone ? 's' : 'h'
  const row = page.locator('.staff-review').nth(isPhone ? 0 : 2)
  const text = (await row.locator('.staff-review-body').textContent()) ?? ''
  for (let step = 0; step < (isPhone ? 1 : 3); step += 1) await pressKey(page, 'j')
  if (isPhone) await pressKey(page, key)
  else {
    await follow(page, () => pressKey(page, key), { heading: /様のご感想$/ })
    await noViolations(page)
    await page.getByRole('combobox', { name: /^非公開にする理由/ }).selectOption({ label: '商品と関係のない内容' })
    await follow(page, () => press(page, 'button', '非公開にする'), { heading: 'ご感想' })
  }
  await expect(
    page.getByRole('status').filter({ hasText: isPhone ? '公開しました' : '非公開にしました' }),
  ).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
  await follow(page, () => press(page, 'link', isPhone ? '公開中' : '非公開'), { shows: page.getByText(text).first() })
  await noViolations(page)
})

test('a review is answered in public, and the reply is removed', async ({ page }) => {
  const reply = 'ご利用いただき、ありがとうございました。'
  await signInAsStaff(page, 'catalogue')
  await page.goto(`${shopUrl()}/staff/reviews?state=shown`)
  await arrive(page, { heading: 'ご感想' })
  const row = page.locator('.staff-review').last()
  await follow(page, () => row.getByRole('link', { name: '返信する' }).click(), { heading: /様のご感想$/ })
  await noViolations(page)
  await page.getByRole('button', { name: '返信を掲載する' }).click()
  await expect(page.getByText('返信を入力してください。').last()).toBeVisible()
  await page.getByRole('textbox', { name: /^返信/ }).fill(reply)
  await follow(page, () => page.getByRole('button', { name: '返信を掲載する' }).click(), {
    shows: page.getByRole('status').filter({ hasText: '返信を掲載しました' }),
  })
  await noViolations(page)
  const path = new URL(page.url()).pathname
  const item = await page.locator('.staff-review-item a').first().getAttribute('href')
  await page.goto(`${shopUrl()}${item}`)
  await expect(page.locator('.review-reply').filter({ hasText: reply })).toContainText('店舗からの返信')
  await page.goto(`${shopUrl()}${path}`)
  await arrive(page, { heading: /様のご感想$/ })
  await follow(page, () => page.getByRole('button', { name: '返信を削除' }).click(), {
    shows: page.getByRole('status').filter({ hasText: '返信を削除しました' }),
  })
})
