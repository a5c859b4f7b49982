import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { confirmOrder, ownAddress, shopUrl } from './support/guest.ts'
import { tabTo } from './support/keyboard.ts'
import { mailsTo } from './support/mails.ts'
import { beginAtConfirmation } from './support/preparation.ts'
import { expect, type Page, test } from './support/test.ts'
import { smallTargetsOf } from './support/touch-targets.ts'

const LOOKUP = { heading: 'ご注文の照会', address: /\/shopping\/lookup$/ }
const SENT = { heading: 'ご注文の照会を承りました', address: /\/shopping\/lookup\?sent=1$/ }

/** Places an order, and forgets everything that this browser knows of it. Returns its number. */
async function placeAndForget(page: Page, email: string): Promise<string> {
  // Repetitions on one day would rent out the size.
  const startOn = Temporal.PlainDate.from('2026-12-01').add({ days: test.info().repeatEachIndex }).toString()
  await beginAtConfirmation(page, { startOn, size: '9号', email, method: 'cod' })
  await confirmOrder(page)
  const number = /ご注文番号\s*(\d{6,})/.exec((await page.getByRole('main').textContent()) ?? '')?.[1] ?? 'no number'
  await page.context().clearCookies()
  return number
}

/** Opens the link of the second mail, the first being about the order itself. */
async function openMailedLink(page: Page, email: string, number: string): Promise<void> {
  const [, mail] = await mailsTo(email, 2)
  expect(mail?.subject).toContain('ご注文状況のリンクのご案内')
  await page.goto(/https?:\/\/\S*\/shopping\/complete\?order=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(page.getByRole('main')).toContainText(number)
}

test('a guest who lost the mail gets back to the order from the login, by keyboard @widths', async ({ page }) => {
  const email = ownAddress('lookup')
  const check = async () => {
    expect.soft(await violationsOf(page), page.url()).toEqual([])
    if (test.info().project.name === 'phone') expect.soft(await smallTargetsOf(page), page.url()).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, page.url()).toBeLessThanOrEqual(0)
  }
  const number = await placeAndForget(page, email)
  await page.goto(`${shopUrl()}/mypage/history`)
  await arrive(page, { heading: 'ログイン' })
  await follow(page, () => page.getByRole('main').getByRole('link', { name: 'ご注文の照会' }).click(), LOOKUP)
  await check()
  const known = page.getByRole('textbox', { name: /ご注文番号またはお電話番号/ })
  const send = page.getByRole('button', { name: 'リンクをメールで受け取る' })
  await tabTo(page, known)
  await page.keyboard.type('12')
  await tabTo(page, page.getByRole('textbox', { name: /ご注文のときのメールアドレス/ }))
  await page.keyboard.type(email)
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('ご注文番号（6桁から9桁の数字）か')
  await check()
  await known.fill(`ご注文番号　${number}`)
  await follow(page, () => send.press('Enter'), SENT)
  await check()
  await openMailedLink(page, email, number)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest who lost the mail gets back to the order from the footer', async ({ page }) => {
    const email = ownAddress('lookup-plain')
    const number = await placeAndForget(page, email)
    await page.goto(`${shopUrl()}/`)
    const footer = page.getByRole('contentinfo')
    await follow(page, () => footer.getByRole('link', { name: 'ご注文の照会' }).click(), LOOKUP)
    await page.getByRole('textbox', { name: /ご注文番号またはお電話番号/ }).fill(number)
    await page.getByRole('textbox', { name: /ご注文のときのメールアドレス/ }).fill(email.toUpperCase())
    await follow(page, () => page.getByRole('button', { name: 'リンクをメールで受け取る' }).click(), SENT)
    await openMailedLink(page, email, number)
  })
})
