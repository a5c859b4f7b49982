import { sizeOf } from '#demo/catalogue/sizes.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, followCard } from './support/follow.ts'
import { addToCart, confirmOrder, giveDetails, ownAddress, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { mailsTo } from './support/mails.ts'
import { signInAsStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const SETS = 107
const WITHOUT = '（セットの靴は入れません）'
const SEPARATE = '（セットの靴の別サイズ）'

test('a guest rents a set with shoes of another size, and the packer sees both', async ({ page }) => {
  const email = ownAddress('set-with-shoes')
  const size = sizeOf('ladies', '9')?.tagUid
  await page.goto(`${shopUrl()}/items/list?category_id=${SETS}&startcalendar=2026-12-22&range=4&size=${size}`)
  await followCard(page)
  await hydrated(page)
  await page.getByRole('combobox', { name: 'セットのパンプス' }).selectOption({ label: '24.0cmに替える（無料）' })
  expect(await violationsOf(page)).toEqual([])
  await addToCart(page)
  const lines = page.locator('.order-line')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText(WITHOUT)
  await expect(lines.nth(1)).toContainText(SEPARATE)
  await expect(lines.nth(1)).toContainText('24.0cm')
  await giveDetails(page, { email, pay: /代金引換/ })
  await confirmOrder(page)
  const number = /\d{6,}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  const [mail] = await mailsTo(email, 1)
  // The mail wraps long names.
  for (const note of [WITHOUT, SEPARATE]) expect(mail?.text.replace(/\s/g, '')).toContain(note)
  await signInAsStaff(page, 'packing')
  await page.goto(`${shopUrl()}/staff/orders/${number}`)
  await arrive(page, { heading: new RegExp(`^ご注文 ${number}`) })
  for (const note of [WITHOUT, SEPARATE]) await expect(page.getByRole('main')).toContainText(note)
})
