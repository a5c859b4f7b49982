/** Claims of docs/product/2: Links. */

import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { createMember, PASSWORD } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)

test('links of a page that is only read open documents, those of the former list by a redirect (D35)', async ({
  page,
}) => {
  await open(page, '/faq')
  await hydrated(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = `${location.origin}/products/list.php?category_id=86`
    link.textContent = '以前の一覧'
    document.querySelector('main')?.append(link)
    Object.assign(window, { isSamePage: true })
  })
  await follow(page, () => page.getByRole('link', { name: '以前の一覧' }).click(), {
    heading: 'レディース礼服・喪服',
    address: /\/items\/list\?category_id=86$/,
  })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
})

test('a page that is only read renews no session, and its calls carry no token (D36)', async ({ page }) => {
  const email = await createMember()
  await open(page, '/mypage/login')
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
  await page.getByLabel(/^パスワード必須/).fill(PASSWORD)
  await follow(page, () => page.getByRole('button', { name: 'ログインする' }).click(), { heading: '会員情報の登録' })
  const requests: { path: string; token: string | undefined }[] = []
  page.on('request', (request) =>
    requests.push({ path: new URL(request.url()).pathname, token: request.headers().authorization }),
  )
  await page.clock.install()
  await open(page, '/faq')
  await hydrated(page)
  await page.clock.fastForward('01:00')
  const warmUp = '/asia-northeast1/firstrentalstart'
  await expect.poll(() => requests.find(({ path }) => path === warmUp)).toEqual({ path: warmUp, token: undefined })
  expect(requests.filter(({ path }) => path.startsWith('/session'))).toEqual([])
})
